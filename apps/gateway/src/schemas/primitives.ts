import {
  Type,
  type Static,
  type TArray,
  type TNull,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  type TUnsafe,
} from '@sinclair/typebox';

/** ISO 8601 with an offset. */
export const Timestamp = Type.String({ format: 'date-time' });

/** Any JSON value. */
export const Json = Type.Unknown({ description: 'Any JSON value.' });

/** A JSON object of any content. */
export const JsonObject = Type.Record(Type.String(), Type.Unknown());

/** Number by name. */
export const NumberMap = Type.Record(Type.String(), Type.Number());

export function Nullable<S extends TSchema>(schema: S): TUnion<[S, TNull]> {
  return Type.Union([schema, Type.Null()]);
}

/** One of some texts; a JSON Schema `enum`, so that the refusal lists them. */
export function OneOf<const V extends readonly string[]>(
  values: V,
  options: { description?: string } = {},
): TUnsafe<V[number]> {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options });
}

/** A schema with a name: the API reference shows it once and links to it. Names are unique. */
export function named<S extends TSchema>(title: string, schema: S): S {
  return { ...schema, title };
}

/** An object that refuses unknown fields; for the bodies and queries that the behaviour files call strict. */
export function Strict<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A query parameter that may be repeated. */
export function Repeated(description: string): TOptional<TArray<TString>> {
  return Type.Optional(Type.Array(Type.String(), { description, maxItems: 1000 }));
}

/** A query parameter that may be repeated, or given once with commas. */
export function CommaList(description: string): TOptional<TArray<TString>> {
  return Type.Optional(Type.Array(Type.String(), { description, maxItems: 1000, 'x-comma': true }));
}

/** Text in a query; empty counts as absent. */
export function Text(description: string): TOptional<TString> {
  return Type.Optional(Type.String({ description }));
}

/** A moment in a query. */
export function Moment(description: string): TOptional<TString> {
  return Type.Optional(Type.String({ description, format: 'date-time' }));
}

/** Stores count what they skip in 64 bits: with the largest page it is far below that. */
const MAX_PAGE = 2_147_483_647;

/** `page` and `limit` of the lists by page: integers, 1 and 50 when absent. Spread it into a query object. */
export const pageQuery = {
  page: Type.Integer({ minimum: 1, maximum: MAX_PAGE, default: 1, description: 'Page number, from 1.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, description: 'Items per page.' }),
};

export const PageMeta = named(
  'PageMeta',
  Type.Object({
    page: Type.Integer(),
    limit: Type.Integer(),
    totalItems: Type.Integer(),
    totalPages: Type.Integer(),
  }),
);

/** `{data, meta}` of a list by page. */
export function Paged<S extends TSchema>(item: S): TObject<{ data: TArray<S>; meta: typeof PageMeta }> {
  return Type.Object({ data: Type.Array(item), meta: PageMeta });
}

/** `{message}`: what a call answers that has nothing else to say. */
export const Message = named('Message', Type.Object({ message: Type.String() }));
export type Message = Static<typeof Message>;
