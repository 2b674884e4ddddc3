import { expect, test } from 'vitest';
import { frameFor, LiveFrames, readFrameMessage } from './frames.ts';

const OWN = 'https://fanfare.example';
const FOREIGN = 'https://fanfare-posts.example/x-frame';

test("the X frame's address names the post by handle and number, and nothing else of its address", () => {
  const frame = frameFor('https://twitter.com/frogfan/status/179?x="><script>alert(1)</script>', null, OWN);
  expect(frame?.src).toBe('/x-post.html#frogfan/179');
  expect(frameFor('https://x.com/i/web/status/180', FOREIGN, OWN)?.src).toMatch(/\/x-frame#\w+\/180$/);
});

test.each(['javascript:alert(1)', 'https://evil.example/frogfan/status/1', 'https://x.com/login', ''])(
  'the X frame is refused for %s',
  (url) => {
    expect(frameFor(url, FOREIGN, OWN)).toBeNull();
  },
);

test('a script of X has an origin on the second host only, never ours', () => {
  const post = 'https://x.com/frogfan/status/179';
  expect(frameFor(post, FOREIGN, OWN)).toMatchObject({
    origin: 'https://fanfare-posts.example',
    sandbox: expect.stringContaining('allow-same-origin'),
  });
  for (const host of [null, `${OWN}/x-frame`]) {
    const shut = frameFor(post, host, OWN);
    expect(shut).toMatchObject({ origin: 'null', sandbox: 'allow-scripts allow-popups' });
  }
});

test("only the frame's own window and origin are heard", () => {
  const source = {} as Window;
  const frame = { origin: 'https://fanfare-posts.example', source };
  const data = { type: 'x-post', state: 'shown', height: 320.4 };
  const heard = (event: object) =>
    readFrameMessage({ origin: frame.origin, source, data, ...event } as MessageEvent, frame);
  expect(heard({})).toEqual({ state: 'shown', height: 321 });
  expect(heard({ data: { type: 'x-post', state: 'failed' } })).toEqual({ state: 'failed' });
  expect(heard({ data: { ...data, height: 1e9 } })).toEqual({ state: 'shown', height: 2000 });
  for (const wrong of [
    { origin: 'https://evil.example' },
    { source: {} },
    { source: null },
    { data: null },
    { data: 'shown' },
    { data: { ...data, type: 'other' } },
    { data: { ...data, height: -1 } },
    { data: { ...data, height: '320' } },
  ])
    expect(heard(wrong)).toBeNull();
});

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
