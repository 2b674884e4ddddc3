/**
 * GET /api/tokens/{token}/picture: returns a token's picture, fetched by us and cached at the edge, so that the token's
 * maker does not see the visitors of its page, and a gateway that is down breaks no page. Without a picture a page
 * shows a letter.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { blocksAgainst, checkBlocks } from '../../core/blocks/rules.ts';
import { Refusal } from '../../core/refusals.ts';
import { blocksQuery } from '../blocks/store.ts';
import { type AppContext, database, type Env } from '../env.ts';
import { endpoint, params, query } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { fetchFile } from './gateways.ts';
import { pictureKey } from './picture-key.ts';
import { SingleFlight } from './single-flight.ts';
import { findReading } from './store.ts';

const TIMEOUT_MS = 6000;
const MAX_BYTES = 3 * 1024 * 1024;
/** A picture never changes under its name; a missing one is retried soon, but not for each visitor. */
const LIFETIME_S = 30 * 86_400;
const MISSING_SECONDS = 300;

interface Picture {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const paramsSchema = z.object({ token: addressSchema });
const querySchema = z.object({ v: z.string().optional() });

const flights = new SingleFlight<Picture | null>();

export const getTokenPicture = endpoint(
  params(paramsSchema, 'token_not_found'),
  query(querySchema),
  share('pictures'),
  async (c) => {
    const { token } = c.req.valid('param');
    const asked = c.req.valid('query').v ?? '';
    const cached = /^[0-9a-f]{16}$/.test(asked) ? await atEdge(c, token, asked) : null;
    if (cached) return answerCached(cached);
    const db = database(c.env);
    const [reading, blocks] = await Promise.all([
      findReading(db, token),
      blocksQuery(db, blocksAgainst('visit', { mint: token }), Date.now()),
    ]);
    checkBlocks('visit', blocks);
    const source = reading?.offChain.imageUrl;
    if (!source) throw new Refusal('picture_not_found');
    const key = pictureKey(source);
    const found = asked === key ? null : await atEdge(c, token, key);
    if (found) return answerCached(found);
    const picture = await flights.run(`${token} ${key}`, () => load(c.env, source));
    const answer = picture ? pictureResponse(picture) : missing();
    if (typeof caches !== 'undefined')
      c.executionCtx.waitUntil(caches.default.put(keyOf(c, token, key), answer.clone()).catch(() => {}));
    return answerCached(answer);
  },
);

/** Loads the picture. Null for every failure: slow, too large, not a picture. */
async function load(env: Env, source: string): Promise<Picture | null> {
  try {
    const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';
    const { bytes } = await fetchFile(env, source, {
      accept,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      isGood: (answer) => pictureType(answer.bytes) !== null,
    });
    return { type: pictureType(bytes)!, bytes };
  } catch {
    return null;
  }
}

function pictureResponse({ type, bytes }: Picture): Response {
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': `public, max-age=${LIFETIME_S}, immutable`,
      'x-content-type-options': 'nosniff',
      // Opened directly it must be nothing but a picture.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    },
  });
}

/** Builds a cached answer: not each visitor of a page without its picture may cost requests to four gateways. */
function missing(): Response {
  return new Response(null, {
    status: 404,
    headers: { 'cache-control': `public, max-age=${MISSING_SECONDS}` },
  });
}

function answerCached(answer: Response): Response {
  if (answer.status === 404) throw new Refusal('picture_not_found');
  return new Response(answer.body, answer);
}

function keyOf(c: Context<AppContext>, token: string, key: string): string {
  return new URL(`/api/tokens/${token}/picture?v=${key}`, c.req.url).href;
}

async function atEdge(c: Context<AppContext>, token: string, key: string): Promise<Response | null> {
  if (typeof caches === 'undefined') return null;
  return (await caches.default.match(keyOf(c, token, key)).catch(() => undefined)) ?? null;
}

/** Returns a file's type by its first bytes: only types that browsers draw, never SVG, which can contain scripts. */
function pictureType(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return /^ftypavi[fs]/.test(head.slice(4)) ? 'image/avif' : null;
}
