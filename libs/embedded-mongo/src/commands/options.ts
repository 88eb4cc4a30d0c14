import { CommandError, makeUnsupported } from '../command-error.js';
import { toPlain } from '../plain.js';
import { decodeDoc, type Doc, encodeDoc, isDoc, toNumber } from '../values.js';

/** An optional embedded document. @throws CommandError 14. */
export function readDoc(source: Doc, name: string): Doc | undefined {
  const value = source[name];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw new CommandError(14, `BSON field '${name}' is the wrong type, expected type 'object'`);
  return value;
}

/** An optional whole number, zero or more. @throws CommandError 14, 51024. */
export function readCount(source: Doc, name: string): number | undefined {
  const value = source[name];
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined || !Number.isInteger(number))
    throw new CommandError(14, `BSON field '${name}' must be an integer`);
  if (number < 0)
    throw new CommandError(
      51024,
      `BSON field '${name}' value must be >= 0, actual value '${String(number)}'`,
    );
  return number;
}

/** Variables of a command's `let`, which must be constants. */
export function readVariables(source: Doc, name = 'let'): Doc {
  return toPlain(readDoc(source, name) ?? {}) as Doc;
}

/** @throws CommandError 238 for a collation other than plain byte order. */
export function refuseCollation(source: Doc): void {
  const collation = source['collation'];
  if (collation === undefined || (isDoc(collation) && collation['locale'] === 'simple')) return;
  throw makeUnsupported('collation');
}

/** @throws CommandError 40415 for a field that the command does not know. */
export function checkFields(name: string, source: Doc, known: ReadonlySet<string>): void {
  for (const field of Object.keys(source)) {
    if (!known.has(field))
      throw new CommandError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** Documents that a command carries beside itself or inside, encoded. @throws CommandError 40414, 14. */
export function readEncoded(command: Doc, sections: ReadonlyMap<string, Buffer[]>, name: string): Buffer[] {
  const section = sections.get(name);
  if (section) return section;
  const inline = command[name];
  if (!Array.isArray(inline) || !inline.every(isDoc))
    throw new CommandError(40414, `BSON field '${name}' is missing but a required field`);
  return inline.map((doc) => encodeDoc(doc));
}

/** The same, decoded. */
export function readStatements(command: Doc, sections: ReadonlyMap<string, Buffer[]>, name: string): Doc[] {
  const section = sections.get(name);
  if (section) return section.map(decodeDoc);
  const inline = command[name];
  if (!Array.isArray(inline) || !inline.every(isDoc))
    throw new CommandError(40414, `BSON field '${name}' is missing but a required field`);
  return inline;
}
