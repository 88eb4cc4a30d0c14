/** A value of a body as the JSON text that messages carry; absent stays absent. */
export function encodeJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}
