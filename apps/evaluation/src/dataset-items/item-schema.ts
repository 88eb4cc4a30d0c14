import { AppError } from '@assay/errors';
import { findBreach, type SchemaBreach } from '../datasets/json-schema.js';
import type { ItemVersion } from './dataset-item.model.js';

/** Schemas of a dataset, as JSON texts. */
export interface ItemSchemas {
  readonly input: string | undefined;
  readonly expectedOutput: string | undefined;
}

/** A field of an item that breaks its dataset's schema. */
export interface ItemBreach {
  readonly datasetItemId: string;
  readonly field: 'input' | 'expectedOutput';
  readonly errors: readonly Pick<SchemaBreach, 'path' | 'message' | 'keyword'>[];
}

/** More than these are not told one by one. */
export const MAX_BREACHES = 10;

type Content = Pick<ItemVersion, 'itemId' | 'inputJson' | 'expectedOutputJson'>;

function findBreaches(item: Content, schemas: ItemSchemas): [ItemBreach['field'], SchemaBreach][] {
  const checks = [
    ['input', schemas.input, item.inputJson],
    ['expectedOutput', schemas.expectedOutput, item.expectedOutputJson],
  ] as const;
  return checks.flatMap(([field, schema, json]) => {
    const breach = schema === undefined ? undefined : findBreach(schema, JSON.parse(json));
    return breach ? [[field, breach] as [ItemBreach['field'], SchemaBreach]] : [];
  });
}

/** What an item breaks of the schemas, the first breach of each field. */
export function breachesOf(item: Content, schemas: ItemSchemas): ItemBreach[] {
  return findBreaches(item, schemas).map(([field, { path, message, keyword }]) => ({
    datasetItemId: item.itemId,
    field,
    errors: [{ path, message, keyword }],
  }));
}

const FIELD_NAMES = { input: 'Input', expectedOutput: 'Expected output' } as const;

/** @throws AppError `invalid/ITEM_BREAKS_SCHEMA`. Source: behaviour/evaluation-and-prompts.md §2.5. */
export function checkItem(item: Content, schemas: ItemSchemas): void {
  const found = findBreaches(item, schemas);
  if (found.length === 0) return;
  const texts = found.map(([field, { text }]) => `${FIELD_NAMES[field]} validation failed: ${text}`);
  throw new AppError('invalid', 'ITEM_BREAKS_SCHEMA', `Dataset item validation failed: ${texts.join('; ')}`);
}
