/** Five hundred hostile uploads: none is served as anything but what it is, none is above its limits. */
import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import {
  MAX_MEDIA_BYTES,
  MAX_MEDIA_PIXELS,
  MAX_MEDIA_SECONDS,
  MEDIA_TYPES,
  type MediaType,
} from '../../core/media/model.ts';
import { type Hostile, handmade, MARK, made } from '../media/hostile.ts';
import { look, MEDIA, MINT, upload } from './media-uploads.ts';
import { adminToken, bearer, hex } from './sign-in.ts';
import { call } from './support.ts';

const MANY = inject('size') === 'long' ? 500 : 60;

/** How a file of each type begins; a dot is any byte. */
const STARTS: Record<MediaType, string> = {
  'image/png': '89504e470d0a1a0a0000000d49484452',
  'image/gif': '47494638',
  'image/webp': '52494646........57454250565038',
  'video/webm': '1a45dfa3',
  'audio/mpeg': 'ff[ef].',
  'audio/ogg': '4f6767530002',
};

test('what is uploaded badly is refused with a reason, or served as what it is', async () => {
  const key = await adminToken();
  const all: Hostile[] = handmade(MEDIA);
  for (let number = 0; all.length < 500; number++) all.push(made(MEDIA, 6, number));
  const step = all.length / MANY;
  let [refused, served] = [0, 0];
  for (let i = 0; i < MANY; i++) {
    const { what, bytes, refused: mustBe } = all[Math.floor(i * step)]!;
    const { status, code, message, data } = await upload(bytes, key, { name: what });
    if (status !== 200) {
      expect([400, 413], what).toContain(status);
      expect(['media_unusable', 'media_too_large'], what).toContain(code);
      expect(message, what).toMatch(/^This file cannot be used: .{8,}/);
      refused++;
      continue;
    }
    served++;
    expect(mustBe, what).toBe(false);
    const { status: found, headers, bytes: sent } = await look(data.hash);
    const text = Array.from(sent, (byte) => String.fromCharCode(byte)).join('');
    expect(found, what).toBe(200);
    expect(headers.get('content-type'), what).toBe(data.type);
    expect(hex(sent.slice(0, 20)), what).toMatch(new RegExp(`^${STARTS[data.type]}`));
    expect(text, what).not.toContain(MARK);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(data.kind).toBe(MEDIA_TYPES[data.type].kind);
    expect(sent.length).toBe(data.bytes);
    expect(data.bytes).toBeLessThanOrEqual(MAX_MEDIA_BYTES);
    expect((data.width ?? 1) * (data.height ?? 1) * (data.frames ?? 1)).toBeLessThanOrEqual(MAX_MEDIA_PIXELS);
    expect(data.seconds ?? 0).toBeLessThanOrEqual(MAX_MEDIA_SECONDS);
    // Room for the next one.
    await call('DELETE', `/api/media/${MINT}/${data.hash}`, undefined, { headers: bearer(key) });
  }
  console.info(`${MANY} uploads: ${refused} refused, ${served} served as what they are`);
  expect(served).toBeGreaterThan(0);
  // Of what was refused nothing was written.
  const { objects } = await env.MEDIA.list();
  expect(objects.length).toBeLessThanOrEqual(served);
}, 240_000);
