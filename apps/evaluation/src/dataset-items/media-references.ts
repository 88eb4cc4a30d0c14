import type { ItemVersion } from './dataset-item.model.js';

/** A text of an item's content that names a file. */
export interface FoundReference {
  readonly field: 'input' | 'expectedOutput' | 'metadata';
  readonly reference: string;
  /** Where in the field, as `$['image'][0]`. */
  readonly jsonPath: string;
  readonly mediaId: string;
}

const MARK = '@@@langfuseMedia:';
const REFERENCE = /^@@@langfuseMedia:type=[^|]+\|id=([^|]+)\|source=.+@@@$/;
/** Content below is not looked at; clients do not follow paths that long. */
const MAX_DEPTH = 64;

/**
 * The file references in an item's content: texts that are nothing but one. Input before expected output before
 * metadata, then by path.
 *
 * Source: behaviour/evaluation-and-prompts.md §2.6.
 */
export function findReferences(
  item: Pick<ItemVersion, 'inputJson' | 'expectedOutputJson' | 'metadataJson'>,
): FoundReference[] {
  const fields = [
    ['input', item.inputJson],
    ['expectedOutput', item.expectedOutputJson],
    ['metadata', item.metadataJson],
  ] as const;
  return fields.flatMap(([field, json]) => {
    if (!json.includes(MARK)) return [];
    const found: FoundReference[] = [];
    collect(JSON.parse(json), '$', 0, (reference, jsonPath, mediaId) =>
      found.push({ field, reference, jsonPath, mediaId }),
    );
    return found.sort((a, b) => (a.jsonPath < b.jsonPath ? -1 : 1));
  });
}

function collect(
  value: unknown,
  path: string,
  depth: number,
  add: (reference: string, jsonPath: string, mediaId: string) => void,
): void {
  if (typeof value === 'string') {
    const mediaId = REFERENCE.exec(value)?.[1];
    if (mediaId !== undefined) add(value, path, mediaId);
    return;
  }
  if (typeof value !== 'object' || value === null || depth === MAX_DEPTH) return;
  if (Array.isArray(value)) {
    value.forEach((inner, index) => collect(inner, `${path}[${index}]`, depth + 1, add));
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    // Such a key would end its path too early for those who read it.
    if (!key.includes("']")) collect(inner, `${path}['${key}']`, depth + 1, add);
  }
}
