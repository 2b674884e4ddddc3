import { expect, test } from 'vitest';
import type { Refusal } from '../refusals.ts';
import { requireKnown } from './known-files.ts';
import { type AlertSettings, DEFAULT_ALERTS, type Tier } from './settings.ts';
import { SOUNDS } from './sounds.ts';
import { VOICES } from './voices.ts';

const PICTURE = 'a'.repeat(64);
const SOUND = 'b'.repeat(64);
const LIBRARY = [
  { hash: PICTURE, kind: 'picture' },
  { hash: SOUND, kind: 'sound' },
] as const;
const usual = DEFAULT_ALERTS.tiers[0]!;
const withTier = (over: Partial<Tier>): AlertSettings => ({
  ...DEFAULT_ALERTS,
  tiers: [usual, { ...usual, from: '5', ...over }],
});
const sound = (source: string) => ({ source, volume: 50 }) as Tier['sound'];

function refusal(settings: AlertSettings, present = DEFAULT_ALERTS): string | null {
  try {
    requireKnown(settings, present, LIBRARY);
    return null;
  } catch (error) {
    return (error as Refusal).message;
  }
}

test('files of the library, built-in sounds and voices are taken', () => {
  expect(refusal(withTier({ picture: PICTURE, sound: sound(SOUND) }))).toBeNull();
  for (const id of Object.keys(SOUNDS))
    expect(refusal(withTier({ sound: sound(`builtin:${id}`) }))).toBeNull();
  for (const { id } of VOICES)
    expect(refusal({ ...DEFAULT_ALERTS, voice: { ...DEFAULT_ALERTS.voice, voice: id } })).toBeNull();
});

test.each([
  ['a picture of no one', withTier({ picture: 'c'.repeat(64) }), 'tiers.1.picture'],
  ['a sound as picture', withTier({ picture: SOUND }), 'tiers.1.picture'],
  ['a sound of no one', withTier({ sound: sound('c'.repeat(64)) }), 'tiers.1.sound.source'],
  ['a picture as sound', withTier({ sound: sound(PICTURE) }), 'tiers.1.sound.source'],
  ['a built-in that is none', withTier({ sound: sound('builtin:airhorn') }), 'tiers.1.sound.source'],
  ['a property of every object', withTier({ sound: sound('builtin:constructor') }), 'tiers.1.sound.source'],
  ['no voice', { ...DEFAULT_ALERTS, voice: { ...DEFAULT_ALERTS.voice, voice: 'hal' } }, 'voice.voice'],
])('%s is refused by the name of its field', (_, settings, field) => {
  expect(refusal(settings)).toMatch(new RegExp(`^${field}: `));
});

test('unchanged sources are not checked', () => {
  const gone = { ...withTier({ picture: 'c'.repeat(64) }), voice: { ...DEFAULT_ALERTS.voice, voice: 'hal' } };
  expect(refusal({ ...gone, template: '{name}' }, gone)).toBeNull();
  expect(refusal({ ...gone, tiers: [...gone.tiers] }, gone)).toMatch(/^tiers\.1\.picture: /);
});
