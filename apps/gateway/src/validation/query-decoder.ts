import type { TObject, TSchema } from '@sinclair/typebox';

type Decode = (raw: string | string[]) => unknown;

/** Query text as fastify's parser gives it. */
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>;

interface QueryAnnotations {
  /** An array that may also come as one comma-separated text. */
  'x-comma'?: boolean;
  /** A text for which empty means something; elsewhere an empty parameter counts as absent. */
  'x-keep-empty'?: boolean;
}

function numberOf(text: string): unknown {
  // What is no number stays text: the validator then says so, with the parameter's name.
  return text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text);
}

function booleanOf(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

function decodeList(isCommaSplit: boolean): Decode {
  return (raw) => {
    const values = Array.isArray(raw) ? raw : isCommaSplit ? raw.split(',') : [raw];
    const present = values.filter((value) => value !== '');
    return present.length > 0 ? present : undefined;
  };
}

function decoderOf(schema: TSchema & QueryAnnotations): Decode {
  switch (schema['type'] as string | undefined) {
    case 'array':
      return decodeList(schema['x-comma'] === true);
    case 'integer':
    case 'number':
      return (raw) => (Array.isArray(raw) ? raw : raw === '' ? undefined : numberOf(raw));
    case 'boolean':
      return (raw) => (Array.isArray(raw) ? raw : raw === '' ? undefined : booleanOf(raw));
    default:
      return schema['x-keep-empty'] ? (raw) => raw : (raw) => (raw === '' ? undefined : raw);
  }
}

/**
 * Turns query text into what the schema talks about: numbers, booleans, lists. A parameter given twice where
 * one is expected stays a list, so that the validator refuses it. Unknown parameters are dropped, unless the
 * schema is strict: then they are passed on to be refused.
 */
export function compileQueryDecoder(schema: TObject): (raw: RawQuery) => Record<string, unknown> {
  const decoders = new Map(
    Object.entries(schema.properties).map(([name, property]) => [name, decoderOf(property)]),
  );
  const isStrict = schema['additionalProperties'] === false;
  return (raw) => {
    const query: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(raw)) {
      if (value === undefined) continue;
      const decode = decoders.get(name);
      if (!decode) {
        if (isStrict) query[name] = value;
        continue;
      }
      const decoded = decode(value);
      if (decoded !== undefined) query[name] = decoded;
    }
    return query;
  };
}
