import type { IncomingHttpHeaders } from 'node:http';
import {
  Type,
  type Static,
  type TObject,
  type TSchema,
  type TString,
  type TUndefined,
  type TUnsafe,
} from '@sinclair/typebox';
import type { AppError, ErrorKind } from '@assay/errors';
import type { Principal } from '@assay/auth';
import type { CallContext } from '@assay/proto';
import type { GatewayCalls } from '../calls.js';
import type { Reply } from './reply.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Whose keys may call: a project's, an organization's, either of both (`key`), a project's or its bare public key
 * (`scores`, Bearer), anyone.
 */
export type Access = 'project' | 'organization' | 'key' | 'scores' | 'none';

/** What the call does: ingest-only keys may `ingest`, read-only keys may `read`, both may do `any`. */
export type Right = 'read' | 'write' | 'ingest' | 'any';

/** The configured limit of that name, or bytes. */
export type BodyLimit = 'default' | 'ingestion' | 'otlp' | number;

/** Marks a body that the gateway passes on as it came, decompressed and unread. */
export const RAW_BODY = 'x-raw-body';

/** A body taken as bytes. `contentTypes` and `shape` are for the API reference; `handle` checks what it needs. */
export function rawBody(contentTypes: readonly string[], shape: TSchema = Type.Unknown()): TUnsafe<Buffer> {
  return Type.Unsafe<Buffer>({ ...shape, [RAW_BODY]: contentTypes });
}

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

/** The path's own parameters, each an id of 1 to 800 characters. */
export type PathParams<Path extends string> = TObject<Record<ParamName<Path>, TString>>;

/** One request as an endpoint sees it: authenticated and validated. */
export interface Exchange<A extends Access, P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** A JSON body exactly as it was sent, for services that read it themselves; empty without one. */
  readonly bodyText: string;
  /** Who calls. `projectId` is set for `project` and `scores` access, `organizationId` always. */
  readonly principal: A extends 'none' ? undefined : Principal;
  readonly headers: IncomingHttpHeaders;
  readonly contentType: string;
  /** Second argument of every service call: deadline, cancellation and request id travel in it. */
  readonly call: CallContext;
  readonly calls: GatewayCalls;
}

/** A public operation, declared once: route, checks, types, API reference and 405 answers come from it. */
export interface EndpointSpec<
  Path extends string,
  A extends Access,
  P extends TObject,
  Q extends TObject,
  B extends TSchema,
  R extends TSchema,
> {
  method: Method;
  /** Below `base`, parameters as `:name`. */
  path: Path;
  /** Default `/api/public`; our own operations live under `/api/assay/v1`. */
  base?: '/api/public' | '/api/assay/v1';
  access: A;
  /** Default: `read` for GET, `write` for the rest. */
  right?: Right;
  /** Group in the API reference. */
  tag: string;
  /** One imperative sentence without its dot. */
  summary: string;
  /** What the schema cannot say, for the API reference. */
  description?: string;
  /** Default: every path parameter is an id. */
  params?: P;
  /** Unknown parameters are ignored unless the object has `additionalProperties: false`. */
  query?: Q;
  /** JSON checked against this, or `rawBody(…)`. */
  body?: B;
  /** Default `default`. */
  bodyLimit?: BodyLimit;
  response: R;
  /** Default 200. */
  status?: number;
  /** Kinds beyond those every endpoint of its access has (invalid, unauthenticated, forbidden, unavailable …). */
  errors?: readonly ErrorKind[];
  /** Time for the whole work; default HTTP_REQUEST_TIMEOUT_MS. */
  timeoutMs?: number;
  /** The refusal of a key of another kind or right; default 403 "Access denied - insufficient permissions…". */
  denied?: (principal: Principal) => AppError;
  /** The body of an error answer, for routes with a shape of their own. */
  presentError?: (error: AppError) => unknown;
  handle(exchange: Exchange<A, Static<P>, Static<Q>, Static<B>>): Promise<Static<R> | Reply<Static<R>>>;
}

/** An endpoint with its defaults filled in and its types erased: what the server and the tools read. */
export interface Endpoint {
  readonly method: Method;
  /** Whole path, parameters as `:name`. */
  readonly url: string;
  readonly access: Access;
  readonly right: Right;
  readonly tag: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly params: TObject;
  readonly query: TObject;
  readonly body: TSchema | undefined;
  readonly bodyLimit: BodyLimit;
  readonly response: TSchema;
  readonly status: number;
  readonly errors: readonly ErrorKind[];
  readonly timeoutMs: number | undefined;
  readonly denied: ((principal: Principal) => AppError) | undefined;
  readonly presentError: ((error: AppError) => unknown) | undefined;
  handle(exchange: Exchange<Access, unknown, unknown, unknown>): Promise<unknown>;
}

const EMPTY = Type.Object({});
const PathId = Type.String({ minLength: 1, maxLength: 800 });

function pathParams(path: string): TObject {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  return Type.Object(Object.fromEntries(names.map((name) => [name, PathId])));
}

/** Declares an endpoint; add it to the list in `./index.ts` and to `operations.json`. */
export function endpoint<
  const Path extends string,
  A extends Access,
  R extends TSchema,
  P extends TObject = PathParams<Path>,
  // eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type -- no query: nothing to read
  Q extends TObject = TObject<Record<never, never>>,
  B extends TSchema = TUndefined,
>(spec: EndpointSpec<Path, A, P, Q, B, R>): Endpoint {
  return {
    method: spec.method,
    url: `${spec.base ?? '/api/public'}${spec.path}`,
    access: spec.access,
    right: spec.right ?? (spec.method === 'GET' ? 'read' : 'write'),
    tag: spec.tag,
    summary: spec.summary,
    description: spec.description,
    params: spec.params ?? pathParams(spec.path),
    query: spec.query ?? EMPTY,
    body: spec.body,
    bodyLimit: spec.bodyLimit ?? 'default',
    response: spec.response,
    status: spec.status ?? 200,
    errors: spec.errors ?? [],
    timeoutMs: spec.timeoutMs,
    denied: spec.denied,
    presentError: spec.presentError,
    // Its parameter is narrower than the erased one: the server validates with the very schemas it comes from.
    handle: spec.handle,
  };
}
