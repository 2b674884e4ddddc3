/** The built-in sounds are the files that were recorded, each with its length. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type BuiltinSound, SOUNDS, soundPath } from '../../core/alerts/sounds.ts';
import { root } from '../../tools/files.ts';

/** The first 16 digits of each file's SHA-256. All were measured at -18 LUFS, with peaks below -3 dBTP. */
const HASHES: Record<BuiltinSound, string> = {
  'one-note': '4fb94da7f16aca98',
  'two-notes': '50b261ee0d1267c5',
  'three-notes': 'aa9787e743867110',
  chime: '64c3ae5b44a60858',
  bell: '6b3674620006444e',
  pop: '2f0272e3da43a4bc',
  coin: 'b2073971cd52e1f1',
  'level-up': '3feb20e750929c04',
  sparkle: '185c8425db10dc2f',
  whoosh: 'd225a0fc85ba5b2f',
  'brass-stab': '58bcefb1f6914492',
  'drum-roll': '5eff6e281bae510e',
  fanfare: 'df57d3b442334557',
  gong: '40d2de2386c2bc57',
};
const IDS = Object.keys(SOUNDS) as BuiltinSound[];
const stored = (id: BuiltinSound) => readFileSync(join(root, 'web/public', soundPath(id)));

/** From the STREAMINFO block, which is first: 20 bits of sample rate, 8 of format, then 36 of samples. */
function secondsOf(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset);
  const samples = (view.getUint8(21) % 16) * 2 ** 32 + view.getUint32(22);
  return samples / (view.getUint32(18) >>> 12);
}

test('every built-in sound has its file, and all together are below 500 kB', () => {
  const files = readdirSync(join(root, 'web/public/sounds'));
  expect(files.sort()).toEqual(IDS.map((id) => soundPath(id).split('/').at(-1)).sort());
  expect(IDS.length).toBeGreaterThanOrEqual(10);
  expect(IDS.reduce((sum, id) => sum + stored(id).length, 0)).toBeLessThan(500_000);
});

test.each(IDS)('the file of %s is the recorded one, as long as its list says', (id) => {
  const hash = createHash('sha256').update(stored(id)).digest('hex');
  expect(hash.slice(0, 16)).toBe(HASHES[id]);
  expect(secondsOf(stored(id)) * 10).toBe(SOUNDS[id][1]);
});
