/**
 * Defines the form of every endpoint: `endpoint(…checks of its input, handler)`, and its answer. The checks are hono's
 * zod validator with our size limit, our codes and messages that name the field; the handler reads the checked input
 * with `c.req.valid(…)`.
 */
import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler, ValidationTargets } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createFactory } from 'hono/factory';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { Refusal, type RefusalCode } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/** Largest JSON body of an endpoint that names no other, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Fields that have their own error code, with a whole sentence. */
type Codes = Readonly<Record<string, RefusalCode>>;

type Valid<T extends keyof ValidationTargets, S extends z.core.$ZodType> = MiddlewareHandler<
  AppContext,
  string,
  { in: { [K in T]: z.input<S> }; out: { [K in T]: z.output<S> } }
>;

const factory = createFactory<AppContext>();
const schemas = new WeakMap<object, { target: 'json' | 'query'; schema: z.core.$ZodType }>();

/** Middleware and handler of one endpoint, in the order in which they run; worker/index.ts mounts them. */
export const endpoint = factory.createHandlers;

/** Returns `{ success: true, data, …extra }`. Names that clients read at the top level go into `extra` as well. */
export function answer<T>(c: Context<AppContext>, data: T, extra: Record<string, unknown> = {}): Response {
  return c.json({ success: true as const, data, ...extra });
}

/**
 * Checks a JSON body of at most `most` bytes, whatever its content type. Throws Refusal body_too_large, invalid_json,
 * invalid_field and `codes`, by the first wrong field.
 */
export function jsonBody<S extends z.core.$ZodType>(
  schema: S,
  codes: Codes = {},
  most = BODY_LIMIT,
): Valid<'json', S> {
  const check = validator('json', schema, (error) => fieldRefusal(error, codes));
  const limit = limitOf(most);
  const limited: Valid<'json', S> = async (c, next) => {
    await prepareBody(c, limit);
    return check(c, next);
  };
  schemas.set(limited, { target: 'json', schema });
  return limited;
}

/** Does the same as jsonBody for a body with optional fields only: no body at all counts as an empty object. */
export function optionalBody<S extends z.core.$ZodType>(schema: S): Valid<'json', S> {
  const check = jsonBody(schema);
  const lenient: Valid<'json', S> = async (c, next) => {
    if ((await bodyText(c)).trim() !== '') return check(c, next);
    c.req.addValidatedData('json', parse(schema, {}) as object);
    await next();
  };
  schemas.set(lenient, { target: 'json', schema });
  return lenient;
}

/** Does the same as jsonBody for a body that only some calls of an endpoint carry: its handler calls it. */
export async function readBody<S extends z.core.$ZodType>(
  c: Context<AppContext>,
  schema: S,
): Promise<z.output<S>> {
  await jsonBody(schema)(c, async () => {});
  return c.req.valid('json' as never);
}

/** Returns the body's text, for an endpoint without a required body. Throws Refusal body_too_large and invalid_json. */
export async function bodyText(c: Context<AppContext>): Promise<string> {
  await prepareBody(c, ofAll);
  try {
    return await c.req.text();
  } catch {
    throw new Refusal('invalid_json');
  }
}

/** Checks the query; of a repeated parameter the first value counts. Throws Refusal invalid_field. */
export function query<S extends z.core.$ZodType>(schema: S): Valid<'query', S> {
  const check = validator('query', z.preprocess(firstOfEach, schema), fieldRefusal) as Valid<'query', S>;
  schemas.set(check, { target: 'query', schema });
  return check;
}

/** Checks parameters of the path. Throws Refusal `notFound`, or invalid_field without it. */
export function params<S extends z.core.$ZodType>(schema: S, notFound?: RefusalCode): Valid<'param', S> {
  return validator('param', schema, (error) => (notFound ? new Refusal(notFound) : fieldRefusal(error)));
}

/** Checks a path that names a token. Throws like params. */
export const tokenParam = (notFound?: RefusalCode) => params(z.object({ token: addressSchema }), notFound);

/** Checks a path that names a wallet. Throws like params. */
export const walletParam = (notFound?: RefusalCode) => params(z.object({ wallet: addressSchema }), notFound);

/** Accepts any parameters of the path, for an endpoint that looks them up and throws its own 404. */
export function anyParams<N extends string>(
  ...names: N[]
): Valid<'param', z.ZodObject<Record<N, z.ZodString>>> {
  return params(
    z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<N, z.ZodString>),
  );
}

/** Checks headers, which `schema` names in lower case. Throws Refusal invalid_field. */
export function headers<S extends z.core.$ZodType>(schema: S): Valid<'header', S> {
  return validator('header', schema, fieldRefusal);
}

/** Returns the schema of an endpoint's body or query; the fuzzer generates requests from it. */
export function schemaOf(handlers: readonly object[], target: 'json' | 'query'): z.core.$ZodType | undefined {
  return handlers.map((handler) => schemas.get(handler)).find((known) => known?.target === target)?.schema;
}

/** Parses `value` with `schema`, for a check that needs a loaded row. Throws Refusal invalid_field. */
export function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw fieldRefusal(result.error);
}

function validator<T extends keyof ValidationTargets, S extends z.core.$ZodType>(
  target: T,
  schema: S,
  refusalOf: (error: z.core.$ZodError) => Refusal,
): Valid<T, S> {
  // Without its own type: the validator's types cannot follow a generic schema.
  const untyped: z.core.$ZodType = schema;
  const check = zValidator(
    target,
    untyped,
    (result) => {
      if (!result.success) throw refusalOf(result.error);
    },
    { validationFunction: (_schema, value) => safeParse(untyped, value) },
  );
  return check as MiddlewareHandler as Valid<T, S>;
}

function fieldRefusal(error: z.core.$ZodError, codes: Codes = {}): Refusal {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || 'body';
  const message = ownMessage(issue?.message);
  if (codes[field] && !message) return new Refusal(codes[field]);
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  return new Refusal('invalid_field', {
    field,
    problem: missing ? 'is required' : (message ?? 'is not valid'),
  });
}

/** Keeps our own messages, which start in lower case ("must be …"); users never see zod's ("Invalid input: …"). */
function ownMessage(message: string | undefined): string | undefined {
  return message && /^[a-z]/.test(message) ? message : undefined;
}

/**
 * Parses without zod's TypeError: zod also measures the length of values other than text, and an object whose own
 * `length` cannot be compared makes it throw. Throws Refusal invalid_field then.
 */
function safeParse<S extends z.core.$ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return z.safeParse(schema, value, { reportInput: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal('invalid_field', { field: 'body', problem: 'is not valid' });
  }
}

const limitOf = (most: number) =>
  bodyLimit({
    maxSize: most,
    onError: () => {
      throw new Refusal('body_too_large', { limit: most });
    },
  });
const ofAll = limitOf(BODY_LIMIT);

/** Limits an unread body and marks it as JSON. A body whose stream is cut off is malformed. */
async function prepareBody(c: Context<AppContext>, limit: MiddlewareHandler): Promise<void> {
  if (c.req.bodyCache.text !== undefined) return;
  try {
    await limit(c, async () => {});
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('invalid_json');
  }
  c.req.raw = asJson(c.req.raw);
}

/** Marks a body as JSON: the validator ignores a body of another content type. */
function asJson(request: Request): Request {
  const headers = new Headers(request.headers);
  if (/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) return request;
  headers.set('content-type', 'application/json');
  return new Request(request, { headers });
}

/** Takes the first value of each parameter: the validator makes an array of a repeated one. */
export function firstOfEach(query: unknown): unknown {
  return Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
