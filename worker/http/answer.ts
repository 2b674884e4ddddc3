/** How every endpoint answers: success bodies, refusals by their table, unknown errors as 500 without inner words. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { Refusal, type RefusalCode } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { readBounded } from './read-bounded.ts';

/** `{ success: true, data, …extra }`. Names that clients read at the top level go into `extra` as well. */
export function answer<T>(c: Context<AppContext>, data: T, extra: Record<string, unknown> = {}): Response {
  return c.json({ success: true as const, data, ...extra });
}

/** Turns what was thrown into an answer. Mounted once, as the app's onError. */
export function refuse(error: unknown, c: Context<AppContext>): Response {
  if (error instanceof Refusal) {
    if (error.detail) console.info(c.get('requestId'), error.code, error.detail);
    return c.json(
      { success: false, error: error.message, message: error.message, code: error.code },
      error.status,
    );
  }
  console.error(c.get('requestId'), error instanceof Error ? (error.stack ?? error.message) : error);
  const text = `Something went wrong on our side. Nothing more was done. Reference: ${c.get('requestId')}`;
  return c.json({ success: false, error: text, message: text, code: 'internal' }, 500);
}

/** Largest JSON body that any endpoint takes, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Fields whose refusal is a whole sentence of its own, without the field's name before it. */
type Own = Readonly<Record<string, RefusalCode>>;

/**
 * Reads and checks a JSON body. Refuses by the first wrong field's name; never answers with a parser's own words.
 */
export async function body<S extends z.ZodType>(
  c: Context<AppContext>,
  schema: S,
  own: Own = {},
): Promise<z.output<S>> {
  return parse(schema, await jsonBody(c), own);
}

/** Once a request. Refuses body_too_large, whatever length was announced, and invalid_json: a body that breaks off is none. */
export async function bodyText(c: Context<AppContext>): Promise<string> {
  const declared = Number(c.req.header('content-length') ?? 0);
  if (declared > BODY_LIMIT) throw new Refusal('body_too_large', { limit: BODY_LIMIT });
  try {
    return await readBounded(c.req.raw, BODY_LIMIT);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('body_too_large', { limit: BODY_LIMIT });
    throw new Refusal('invalid_json');
  }
}

export async function jsonBody(c: Context<AppContext>): Promise<unknown> {
  return readJson(await bodyText(c));
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_json');
  }
}

export function parse<S extends z.ZodType>(schema: S, value: unknown, own: Own = {}): z.output<S> {
  const result = safely(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.join('.') || 'body';
  const ours = ourWords(issue?.message);
  if (own[field] && !ours) throw new Refusal(own[field]);
  const missing = issue?.code === 'invalid_type' && issue.input === undefined;
  throw new Refusal('invalid_field', { field, problem: missing ? 'is required' : (ours ?? 'is not valid') });
}

/**
 * The schema library also measures what is no text: an object that names something incomparable as its own length makes it
 * throw. Refuses invalid_field.
 */
function safely<S extends z.ZodType>(schema: S, value: unknown) {
  try {
    return schema.safeParse(value, { reportInput: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal('invalid_field', { field: 'body', problem: 'is not valid' });
  }
}

/** Our own messages start in lower case ("must be …"); the library's ("Invalid input: …") are not for people. */
function ourWords(message: string | undefined): string | undefined {
  return message && /^[a-z]/.test(message) ? message : undefined;
}
