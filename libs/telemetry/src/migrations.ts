/** Folder of the DDL, the same from sources and from the build. */
export const TELEMETRY_MIGRATIONS = new URL('../migrations/', import.meta.url);
