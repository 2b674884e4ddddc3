/** The face of a winner in the pictures of shared links: from the reveal on, gone once it is hidden, at no more queries. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { pngOf, rowsOf } from '../../core/share/png.ts';
import { canvasOf } from '../../core/share/raster.ts';
import type { Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { asAdmin } from './admin-calls.ts';
import { home } from './draws.ts';
import { invocations } from './platform-limits.ts';
import { readPng } from './png.ts';
import { save, webp } from './profiles.ts';
import { dropCached, person, visit } from './support.ts';

const fan = person('fan1');
const wallet = fan.publicKey.toBase58();
const RED = [220, 20, 60] as const;
/** The middle of the face in the wheel of a draw's picture, and at the foot of a giveaway's. */
const PLACES = { draw: [946, 250], giveaway: [478, 552] } as const;

afterEach(() => vi.restoreAllMocks());

async function redPicture(): Promise<Uint8Array> {
  const canvas = canvasOf(256, 256, RED);
  const rows = new Blob([rowsOf(canvas) as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  return pngOf(canvas, new Uint8Array(await new Response(rows).arrayBuffer()));
}

async function pictureOf(id: string, kind: keyof typeof PLACES, using?: Env) {
  await dropCached(`/facts/giveaway/${id}`);
  const { bytes, headers, status } = await visit(`/og/${kind}/${id}.png`, { using });
  expect(status).toBe(200);
  const { width, pixels } = await readPng(bytes);
  const [x, y] = PLACES[kind];
  const at = (y * width + x) * 3;
  return { colour: [...pixels.subarray(at, at + 3)], headers };
}

/** A draw that fan1 alone has entered, so that it has won. */
async function won() {
  const draw = await aDraw().registered([fan]).small().proven();
  vi.spyOn(Date, 'now').mockReturnValue(draw.winners[0]!.revealAt!);
  return draw.id;
}

test('is the picture of the winner, and no browser keeps it once it is hidden', async () => {
  expect((await save(fan, { picture: await redPicture() })).status).toBe(200);
  const draw = await aDraw().registered([fan]).small().proven();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(draw.winners[0]!.revealAt! - 1);
  expect((await pictureOf(draw.id, 'draw')).colour).not.toEqual(RED);
  clock.mockReturnValue(draw.winners[0]!.revealAt!);
  const shown = await pictureOf(draw.id, 'draw');
  expect(shown.colour).toEqual(RED);
  expect((await pictureOf(draw.id, 'giveaway')).colour).toEqual(RED);
  const version = shown.headers.get('etag')!.replaceAll('"', '');
  const versioned = await visit(`/og/draw/${draw.id}.png?v=${version}`);
  expect(versioned.headers.get('cache-control')).not.toContain('immutable');
  clock.mockRestore();
  const admin = await asAdmin();
  await admin('PUT', `profiles/${wallet}/hidden`, { hidden: true, reason: 'not a face' });
  vi.spyOn(Date, 'now').mockReturnValue(draw.winners[0]!.revealAt!);
  for (const kind of ['draw', 'giveaway'] as const) {
    const { colour, headers } = await pictureOf(draw.id, kind);
    expect(colour).not.toEqual(RED);
    expect(headers.get('etag')).not.toContain(version);
  }
  await home();
});

test.each<[string, Partial<Env>]>([
  ['without Cloudflare Images', { IMAGES: undefined }],
  [
    'while Cloudflare Images fails',
    {
      IMAGES: {
        input() {
          throw new Error('9422: too many transformations');
        },
      } as unknown as ImagesBinding,
    },
  ],
  ['whose file is gone', { MEDIA: { get: async () => null } as unknown as R2Bucket }],
])('a picture %s shows the sign, for a minute', async (_, broken) => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { json } = await save(fan, { picture: await redPicture() });
  await dropCached(`/og/faces/${json.data.picture}.png`);
  const id = await won();
  const first = await pictureOf(id, 'draw', { ...env, ...broken });
  expect(first.colour).not.toEqual(RED);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  expect((await pictureOf(id, 'draw')).colour).toEqual(RED);
  quiet.mockRestore();
  await home();
});

test('is decoded once, though a winner with a broken file has the card drawn again each minute', async () => {
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const other = person('fan2');
  const { json } = await save(fan, { picture: await redPicture() });
  await save(other, { picture: webp(7) });
  await dropCached(`/og/faces/${json.data.picture}.png`);
  const { id, winners } = await aDraw().registered([fan, other]).places(2).proven();
  const asked: string[] = [];
  const MEDIA = { get: async (hash: string) => asked.push(hash) && env.MEDIA.get(hash) };
  const using = { ...env, MEDIA: MEDIA as unknown as R2Bucket };
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Math.max(...winners.map(({ revealAt }) => revealAt!)));
  for (let minute = 0; minute < 3; minute++) {
    await pictureOf(id, 'draw', using);
    clock.mockReturnValue(Date.now() + 61_000);
  }
  expect(asked).toHaveLength(4);
  expect(asked.filter((hash) => hash === json.data.picture)).toHaveLength(1);
  quiet.mockRestore();
  await home();
});

test('asks the database no more often than without faces', async () => {
  const id = await won();
  const asked = async () => {
    await dropCached(`/facts/giveaway/${id}`);
    const from = invocations.length;
    await visit(`/og/draw/${id}.png`);
    return invocations.slice(from).reduce((sum, { queries }) => sum + queries, 0);
  };
  const before = await asked();
  vi.restoreAllMocks();
  await save(fan, { picture: await redPicture() });
  expect(await asked()).toBe(before);
  await home();
});
