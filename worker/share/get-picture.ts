/**
 * GET /og/{kind}/{address}.png: returns the picture of a shared link, 1200 by 630. Drawn from our own database; if that
 * fails, the general picture of the site. It requests nothing from hosts that strangers name.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import { type Card, cardOf, peopleOf } from '../../core/share/card.ts';
import { drawCard, drawGround } from '../../core/share/draw-card.ts';
import { standingOf } from '../../core/share/facts.ts';
import { type Fonts, readFonts } from '../../core/share/font.ts';
import { GENERAL_PICTURE } from '../../core/share/head.ts';
import { pngOf, rowsOf } from '../../core/share/png.ts';
import type { Canvas } from '../../core/share/raster.ts';
import type { AppContext } from '../env.ts';
import { cached, cacheOnlyUntil } from '../http/edge-cache.ts';
import { endpoint, params, query } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { findFacts } from './find-facts.ts';
import { pictureKey } from './picture-key.ts';
import { readFaces } from './read-faces.ts';

const paramsSchema = z.object({
  kind: z.enum(['token', 'giveaway', 'draw']),
  file: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}\.png$/),
});
const querySchema = z.object({ v: z.string().optional() });
const LETTERS = '/card-letters.bin';
/** A drawn picture never changes: its name is the hash of its content. */
const LIFETIME = { freshSeconds: 30 * 86_400, staleSeconds: 0 };
const VERSIONED = 'public, max-age=31536000, immutable';
const LATEST = 'public, max-age=300';
/** Lifetime of a picture that shows a sign where a face could not be read. */
const WITHOUT_FACES_MS = 60_000;
/** While a draw runs, the next second may show a winner. */
const DRAWING = 'public, no-cache';

export const getPicture = endpoint(
  params(paramsSchema, 'not_found'),
  query(querySchema),
  share('pictures'),
  async (c) => {
    const { kind, file } = c.req.valid('param');
    const subject = file.replace('.png', '');
    try {
      const { facts } = await findFacts(c, { kind, subject });
      if (!facts) return await generalPicture(c);
      const now = Math.floor(Date.now() / 1000);
      const card = cardOf(kind, facts, now);
      const drawing = facts.is === 'giveaway' && standingOf(facts, now) === 'drawing';
      const key = pictureKey(card);
      const headers = new Headers({
        'content-type': 'image/png',
        // A face may be hidden or deleted, so no browser keeps it for long.
        'cache-control':
          c.req.valid('query').v === key && peopleOf(card).length === 0
            ? VERSIONED
            : drawing
              ? DRAWING
              : LATEST,
        etag: `"${key}"`,
        'access-control-allow-origin': '*',
      });
      if (c.req.header('if-none-match')?.includes(key)) return new Response(null, { status: 304, headers });
      const picture = await cached(c, `/og/kept/${key}.png`, LIFETIME, () => draw(c, card));
      return new Response(picture.body, { headers });
    } catch (error) {
      console.error(c.get('requestId'), 'a picture was not drawn', kind, subject, error);
      return generalPicture(c);
    }
  },
);

async function draw(c: Context<AppContext>, card: Card): Promise<Response> {
  const { fonts, ground } = await materials(c);
  const hashes = peopleOf(card).flatMap(({ picture }) => picture ?? []);
  const faces = await readFaces(c.env, hashes, (hash, make) =>
    cached(c, `/og/faces/${hash}.png`, LIFETIME, make),
  );
  const canvas = drawCard(card, fonts, ground, faces);
  const packed = new Blob([rowsOf(canvas)]).stream().pipeThrough(new CompressionStream('deflate'));
  const file = pngOf(canvas, new Uint8Array(await new Response(packed).arrayBuffer()));
  const isWhole = hashes.every((hash) => faces.has(hash));
  return cacheOnlyUntil(new Response(file), [isWhole ? null : Date.now() + WITHOUT_FACES_MS]);
}

let ready: { fonts: Fonts; ground: Canvas } | null = null;

/** Loads fonts and background, once for all pictures of this isolate. */
async function materials(c: Context<AppContext>): Promise<{ fonts: Fonts; ground: Canvas }> {
  if (ready) return ready;
  const file = await c.env.ASSETS.fetch(new URL(LETTERS, c.req.url));
  if (!file.ok) throw new Error(`${LETTERS} answered ${file.status}`);
  const fonts = readFonts(new Uint8Array(await file.arrayBuffer()));
  ready = { fonts, ground: drawGround(fonts) };
  return ready;
}

async function generalPicture(c: Context<AppContext>): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new URL(GENERAL_PICTURE, c.req.url)).catch(() => null);
  if (!file?.ok) throw new Refusal('not_found');
  return new Response(file.body, { headers: { 'content-type': 'image/png', 'cache-control': LATEST } });
}
