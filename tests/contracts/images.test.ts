/** Cloudflare Images: what our reader of faces makes of its literal refusals. */
import { expect, test, vi } from 'vitest';
import { FACE_SIDE } from '../../core/share/draw-faces.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import type { Env } from '../../worker/env.ts';
import { FACE_MS, readFaces } from '../../worker/share/read-faces.ts';

const HASH = 'f'.repeat(64);

/** The binding, as workerd builds it around the service's answers. */
function binding({ answer }: Fixture) {
  const asked: unknown[] = [];
  const input = () => {
    const transforms: object[] = [];
    const transformer = {
      transform(one: object) {
        transforms.push(one);
        return transformer;
      },
      async output({ format }: { format: string }) {
        asked.push({ transforms, output_format: format });
        const code = /err=(\d+)/.exec(answer.headers?.['cf-images-binding'] ?? '')?.[1];
        throw Object.assign(new Error(`IMAGES_TRANSFORM_${answer.text}`.trim()), { code: Number(code) });
      },
    };
    return transformer;
  };
  return { asked, IMAGES: { input } as unknown as ImagesBinding };
}

test.each(readFixtures('images').map((fixture) => [fixture.title, fixture] as const))(
  '%s: the face is left out, and the log says why',
  async (_, fixture) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { asked, IMAGES } = binding(fixture);
    const MEDIA = { get: async () => ({ body: new ReadableStream() }) };
    expect(await readFaces({ IMAGES, MEDIA } as unknown as Env, [HASH])).toEqual(new Map());
    expect(asked).toEqual([fixture.request.body]);
    expect(fixture.request.body).toMatchObject({ transforms: [{ width: FACE_SIDE, height: FACE_SIDE }] });
    expect(warned.mock.calls.join()).toContain(fixture.answer.text);
    warned.mockRestore();
  },
);

test('a service that does not answer holds no picture up', async () => {
  vi.useFakeTimers();
  const silent = { transform: () => silent, output: () => new Promise(() => {}) };
  const env = { IMAGES: { input: () => silent }, MEDIA: { get: async () => ({ body: null }) } };
  const read = readFaces(env as unknown as Env, [HASH, 'e'.repeat(64)]);
  await vi.advanceTimersByTimeAsync(FACE_MS);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  expect(await Promise.race([read, 'late'])).toEqual(new Map());
});
