/**
 * X as we use it: OAuth 2.0 with PKCE to learn who somebody is, oEmbed to read a post. Only
 * handle and id of an account are ever kept; the access token is given back at once.
 */
import { sha256 } from '@noble/hashes/sha2';
import { z } from 'zod';
import { toBase64Url } from '../../core/base64.ts';
import { type PostReading, readOembed } from '../../core/clips/oembed.ts';
import { anonymousPostUrl, parseHandle } from '../../core/clips/post-url.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import { readBounded } from '../http/read-bounded.ts';

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

export interface XUser {
  /** X's own number of the account: it stays when the handle changes. */
  id: string;
  /** Without @. */
  handle: string;
}

/** Whether this deployment has an X app at all. */
export function hasXApp(env: Env): boolean {
  return Boolean(env.X_CLIENT_ID && env.X_CLIENT_SECRET);
}

/** Where the popup goes. `verifier`: 43 to 128 characters of RFC 7636. */
export function authorizeUrl(env: Env, state: string, verifier: string, redirectUri: string): string {
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

/** Who gave the code. Refuses x_denied (X would not take the code), x_unavailable. */
export async function userOfCode(
  env: Env,
  code: string,
  verifier: string,
  redirectUri: string,
): Promise<XUser> {
  const basic = btoa(`${env.X_CLIENT_ID}:${env.X_CLIENT_SECRET}`);
  const form = (fields: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
  const granted = await ask(
    `${env.X_API_URL}/2/oauth2/token`,
    form({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }),
  );
  // X says 400 for a code that is late, used or of another verifier.
  if (granted.status === 400) throw new Refusal('x_denied', {}, 'token: HTTP 400');
  const { access_token } = checked(tokenSchema, granted);
  try {
    const headers = { authorization: `Bearer ${access_token}` };
    const { data } = checked(meSchema, await ask(`${env.X_API_URL}/2/users/me`, { headers }));
    const handle = parseHandle(data.username);
    if (!handle) throw unavailable('users/me: a handle that is none');
    return { id: data.id, handle };
  } finally {
    // Nothing more is asked in the person's name. If this fails, the token ends by itself in two hours.
    await ask(`${env.X_API_URL}/2/oauth2/revoke`, form({ token: access_token })).catch(() => {});
  }
}

/**
 * A post as X quotes it now. Refuses post_unavailable (deleted, private, never there) and x_unavailable (nobody knows).
 */
export async function readPost(env: Env, postId: string): Promise<PostReading> {
  const url = new URL(env.X_OEMBED_URL);
  url.searchParams.set('url', anonymousPostUrl(postId));
  url.searchParams.set('omit_script', 'true');
  url.searchParams.set('dnt', 'true');
  const reply = await ask(url.href, {});
  if (reply.status === 404 || reply.status === 403) throw new Refusal('post_unavailable');
  const reading = readOembed(checked(oembedSchema, reply), postId);
  if (!reading) throw unavailable('oembed: no quote of this post');
  return reading;
}

interface Reply {
  status: number;
  body: unknown;
}

async function ask(url: string, init: RequestInit): Promise<Reply> {
  // A URL may hold a code: only its path goes into a log.
  const { pathname } = new URL(url);
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await readBounded(response, MAX_ANSWER_BYTES);
    return { status: response.status, body: response.ok ? JSON.parse(text) : null };
  } catch (error) {
    throw unavailable(`${pathname}: ${error instanceof Error ? error.name : 'no answer'}`);
  }
}

function checked<S extends z.ZodType>(schema: S, reply: Reply): z.output<S> {
  if (reply.status !== 200) throw unavailable(`HTTP ${reply.status}`);
  const parsed = schema.safeParse(reply.body);
  if (!parsed.success) throw unavailable(`unexpected answer at ${parsed.error.issues[0]?.path.join('.')}`);
  return parsed.data;
}

function unavailable(detail: string): Refusal {
  return new Refusal('x_unavailable', {}, detail);
}
