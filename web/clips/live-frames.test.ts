import { expect, test } from 'vitest';
import { LiveFrames } from './live-frames.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const live = (frames: LiveFrames) => IDS.filter((id) => frames.isLive(id));

test('at most three clips in view show their frame', () => {
  const frames = new LiveFrames();
  for (const id of IDS) frames.enter(id);
  expect(live(frames)).toEqual(['a', 'b', 'c']);
});

test('a frame out of view stays until another clip needs its place', () => {
  const frames = new LiveFrames();
  for (const id of ['a', 'b', 'c']) frames.enter(id);
  frames.leave('a');
  expect(live(frames)).toEqual(['a', 'b', 'c']);
  frames.enter('d');
  expect(live(frames)).toEqual(['b', 'c', 'd']);
});

test('a clip that waits in view gets the place of one that leaves', () => {
  const frames = new LiveFrames();
  for (const id of ['a', 'b', 'c', 'd']) frames.enter(id);
  frames.leave('b');
  expect(live(frames)).toEqual(['a', 'c', 'd']);
});

test('a clip that a user asks for replaces the oldest, and a second try follows a failure', () => {
  const frames = new LiveFrames();
  for (const id of IDS) frames.enter(id);
  frames.ask('e');
  expect(live(frames)).toEqual(['b', 'c', 'e']);
  frames.fail('e');
  expect(frames.hasFailed('e')).toBe(true);
  expect(live(frames)).not.toContain('e');
  expect(live(frames)).toHaveLength(3);
  frames.ask('e');
  expect([frames.isLive('e'), frames.hasFailed('e')]).toEqual([true, false]);
  expect(live(frames)).toHaveLength(3);
});

test('a card that leaves the page gives its place up and the others hear of it', () => {
  const frames = new LiveFrames();
  let calls = 0;
  const stop = frames.subscribe(() => {
    calls += 1;
  });
  for (const id of ['a', 'b', 'c', 'd']) frames.enter(id);
  frames.drop('a');
  expect(live(frames)).toEqual(['b', 'c', 'd']);
  expect(calls).toBeGreaterThan(4);
  stop();
});
