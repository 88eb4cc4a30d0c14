import { AppError } from '@assay/errors';
import { runTransaction, type AuditLog } from '@assay/mongo';
import type { ingestion } from '@assay/proto';
import type { Connection } from 'mongoose';
import { RuleIssues } from '../../models/rule-issues.js';
import type { MaskingDirectory } from './masking-directory.js';
import { checkRules, DEFAULT_REPLACEMENT, type MaskingRule } from './masking-rule.js';
import type { MaskingStore, StoredMasking } from './masking.store.js';
import { maskSample } from './preview.js';

export interface MaskingParts {
  readonly connection: Connection;
  readonly store: MaskingStore;
  readonly directory: Pick<MaskingDirectory, 'put'>;
  readonly audit: Pick<AuditLog, 'record'>;
  readonly clock: () => number;
}

/** Masking rules: read, replace, try. */
export function maskingHandlers(parts: MaskingParts): ingestion.MaskingServiceMethods {
  const { connection, store, directory, audit, clock } = parts;
  return {
    getMasking: async ({ projectId }) => toMessage(await store.get(projectId)),

    putMasking: async (request, call) => {
      const { projectId, organizationId, actorKeyId, expectedVersion } = request;
      const rules = acceptRules(request.rules);
      const updated = await runTransaction(connection, async (session) => {
        const before = await store.get(projectId, session);
        if (expectedVersion !== undefined && expectedVersion !== before.version)
          throw changed(before.version);
        const nowMs = clock();
        const after: StoredMasking = { projectId, rules, version: before.version + 1, updatedMs: nowMs };
        await store.put(after, session);
        await audit.record(
          {
            organizationId,
            projectId,
            actorKeyId,
            resourceType: 'masking',
            resourceId: projectId,
            action: 'update',
            before: { rules: before.rules, version: before.version },
            after: { rules, version: after.version },
            requestId: call.requestId,
            atMs: nowMs,
          },
          session,
        );
        return after;
      });
      directory.put(updated);
      return toMessage(updated);
    },

    previewMasking: async ({ projectId, sampleJson, rules, useStored }) => {
      const used = useStored ? (await store.get(projectId)).rules : acceptRules(rules);
      return { sampleJson: maskSample(used, sampleJson) };
    },
  };
}

/** @throws AppError `invalid/MASKING_INVALID` with every broken rule as an issue. */
function acceptRules(rules: readonly ingestion.MaskingRule[]): MaskingRule[] {
  const accepted = rules.map(({ name, pattern, path, replacement }) => ({
    name,
    pattern,
    path,
    replacement: replacement === '' ? DEFAULT_REPLACEMENT : replacement,
  }));
  const issues = new RuleIssues();
  checkRules(accepted, issues);
  issues.throwIfAny('MASKING_INVALID');
  return accepted;
}

function changed(version: number): AppError {
  return new AppError(
    'conflict',
    'MASKING_CHANGED',
    `The rules were changed meanwhile: they are at version ${version} now.`,
  );
}

function toMessage({ rules, version, updatedMs }: StoredMasking): ingestion.Masking {
  return { rules: [...rules], version, ...(updatedMs !== undefined && { updatedMs }) };
}
