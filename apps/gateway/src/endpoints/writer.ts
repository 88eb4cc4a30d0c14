import type { Principal } from '@assay/auth';

/** Who changes what: the part that every write request of a service with an audit log has. */
export interface Writer {
  readonly projectId: string;
  readonly organizationId: string;
  readonly actorKeyId: string;
}

export function writerOf({ projectId, organizationId, keyId }: Principal): Writer {
  return { projectId, organizationId, actorKeyId: keyId };
}
