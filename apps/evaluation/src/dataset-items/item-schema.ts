import { AppError } from '@assay/errors';
import type { SchemaBreach } from '../schema-check/messages.js';
import type { SchemaCheck } from '../schema-check/schema-checker.js';
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

interface FieldBreach {
  readonly itemId: string;
  readonly field: ItemBreach['field'];
  readonly breach: SchemaBreach;
}

const FIELDS = [
  ['input', 'inputJson'],
  ['expectedOutput', 'expectedOutputJson'],
] as const;

/** By item, then input before expected output. */
async function findBreaches(
  items: readonly Content[],
  schemas: ItemSchemas,
  check: SchemaCheck,
): Promise<FieldBreach[]> {
  const found: FieldBreach[][] = items.map(() => []);
  for (const [field, column] of FIELDS) {
    const schema = schemas[field];
    if (schema === undefined) continue;
    const texts = items.map((item) => item[column]);
    for (const [index, breach] of (await check.findBreaches(schema, texts)).entries()) {
      if (breach) found[index]?.push({ itemId: items[index]?.itemId ?? '', field, breach });
    }
  }
  return found.flat();
}

/** What items break of the schemas, the first breach of each field. */
export async function breachesOf(
  items: readonly Content[],
  schemas: ItemSchemas,
  check: SchemaCheck,
): Promise<ItemBreach[]> {
  const found = await findBreaches(items, schemas, check);
  return found.map(({ itemId, field, breach: { path, message, keyword } }) => ({
    datasetItemId: itemId,
    field,
    errors: [{ path, message, keyword }],
  }));
}

const FIELD_NAMES = { input: 'Input', expectedOutput: 'Expected output' } as const;

/** @throws AppError `invalid/ITEM_BREAKS_SCHEMA`. Source: behaviour/evaluation-and-prompts.md §2.5. */
export async function checkItem(item: Content, schemas: ItemSchemas, check: SchemaCheck): Promise<void> {
  const found = await findBreaches([item], schemas, check);
  if (found.length === 0) return;
  const texts = found.map(({ field, breach }) => `${FIELD_NAMES[field]} validation failed: ${breach.text}`);
  throw new AppError('invalid', 'ITEM_BREAKS_SCHEMA', `Dataset item validation failed: ${texts.join('; ')}`);
}
