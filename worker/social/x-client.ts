/**
 * A client of X: OAuth 2.0 with PKCE to identify a user, oEmbed to read a post. Only handle and id of an account are
 * ever stored; the access token is revoked at once.
 */
import { sha256 } from '@noble/hashes/sha2';
import { z } from 'zod';
import { askOutside, type OutsideError, type OutsideRequest } from '../../chain/outside.ts';
import { toBase64Url } from '../../core/base64.ts';
import { type PostReading, readOembed } from '../../core/clips/oembed.ts';
import { anonymousPostUrl, parseHandle } from '../../core/clips/post-url.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';

const TIMEOUT_MS = 8000;
const MAX_ANSWER_BYTES = 64 * 1024;
const SCOPE = 'tweet.read users.read';

const tokenSchema = z.object({ access_token: z.string().min(1).max(4096) });
const meSchema = z.object({ data: z.object({ id: z.string().regex(/^\d{1,20}$/), username: z.string() }) });
const oembedSchema = z.object({
  author_name: z.string().optional(),
  author_url: z.string(),
  html: z.string(),
});
/** X's error for a code that is late, used, invented or of another verifier. */
const codeRefusedSchema = z.object({ error: z.enum(['invalid_request', 'invalid_grant']) });

export type XSettings = Pick<
  Env,
  'SITE_URL' | 'X_AUTHORIZE_URL' | 'X_API_URL' | 'X_OEMBED_URL' | 'X_CLIENT_ID' | 'X_CLIENT_SECRET'
>;

interface XUser {
  /** X's own id of the account: it stays when the handle changes. */
  id: string;
  /** Without @. */
  handle: string;
}

/** Returns whether this deployment has an X app at all. */
export function hasXApp(env: XSettings): boolean {
  return Boolean(env.X_CLIENT_ID && env.X_CLIENT_SECRET);
}

/** Returns the popup's address. `verifier`: 43 to 128 characters of RFC 7636. */
export function authorizeUrl(env: XSettings, state: string, verifier: string, redirectUri: string): string {
  const url = new URL(env.X_AUTHORIZE_URL);
  const challenge = toBase64Url(sha256(new TextEncoder().encode(verifier)));
  const fields = {
    response_type: 'code',
    client_id: env.X_CLIENT_ID,
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Returns the user who authorized the code. Refuses x_denied (X rejected the code), x_paused (our account with X has no
 * credit: every call fails until the operator buys some), x_unavailable.
 */
export async function userOfCode(
  env: XSettings,
  code: string,
  verifier: string,
  redirectUri: string,
): Promise<XUser> {
  const basic = btoa(`${env.X_CLIENT_ID}:${env.X_CLIENT_SECRET}`);
  const form = (fields: Record<string, string>): Pick<OutsideRequest, 'method' | 'headers' | 'body'> => ({
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
  const granted = await ask(
    env,
    `${env.X_API_URL}/2/oauth2/token`,
    form({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  ).catch((error: OutsideError) => {
    if (error.status === 400 && codeRefusedSchema.safeParse(error.answer?.json()).success)
      throw new Refusal('x_denied', {}, 'token: HTTP 400');
    throw refused(error);
  });
  const { access_token } = checked(tokenSchema, granted);
  try {
    const headers = { authorization: `Bearer ${access_token}` };
    const me = await ask(env, `${env.X_API_URL}/2/users/me`, { headers }).catch((error: OutsideError) => {
      throw refused(error);
    });
    const { data } = checked(meSchema, me);
    const handle = parseHandle(data.username);
    if (!handle) throw unavailable('users/me: a handle that is none');
    return { id: data.id, handle };
  } finally {
    // Nothing more is requested for this user. If this fails, the token expires in two hours.
    await ask(env, `${env.X_API_URL}/2/oauth2/revoke`, form({ token: access_token })).catch(() => {});
  }
}

/**
 * Reads a post as X quotes it now. Refuses post_unavailable (deleted, private, missing) and x_unavailable (no answer).
 */
export async function readPost(env: XSettings, postId: string): Promise<PostReading> {
  const url = new URL(env.X_OEMBED_URL);
  url.searchParams.set('url', anonymousPostUrl(postId));
  url.searchParams.set('omit_script', 'true');
  url.searchParams.set('dnt', 'true');
  const mayFollow = (next: URL) => isX(next) || next.origin === url.origin;
  const json = await ask(env, url.href, { mayFollow }).catch((error: OutsideError) => {
    // A page of X's bot protection is not X's own answer: OutsideError distinguishes them.
    if (error.kind === 'refused' && (error.status === 404 || error.status === 403))
      throw new Refusal('post_unavailable');
    throw refused(error);
  });
  const reading = readOembed(checked(oembedSchema, json), postId);
  if (!reading) throw unavailable('oembed: no quote of this post');
  return reading;
}

/** Returns whether an address is X's: publish.x.com redirects to publish.twitter.com, or the other way round. */
function isX({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && /^(?:[a-z0-9-]+\.)*(?:x|twitter)\.com$/.test(hostname);
}

/** Returns the JSON of a 2xx answer. Throws OutsideError and nothing else. */
async function ask(env: XSettings, url: string, request: Partial<OutsideRequest>): Promise<unknown> {
  return (
    await askOutside(env, url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, ...request })
  ).json();
}

function refused(error: OutsideError): Refusal {
  return error.status === 402
    ? new Refusal('x_paused', {}, 'X answers 402: the account with X has no credit')
    : unavailable(error.message);
}

function checked<S extends z.ZodType>(schema: S, json: unknown): z.output<S> {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unavailable(`unexpected answer at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data;
}

function unavailable(detail: string): Refusal {
  return new Refusal('x_unavailable', {}, detail);
}
