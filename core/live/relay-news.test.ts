/** A relay by hand: it takes what its room has for it, loses some of it, and answers pages as the room would. */
import { expect, test } from 'vitest';
import { numbers, room, style, tip, tipsOf } from '../../tests/room-by-hand.ts';
import { parseServerMessages } from '../../web/live/memory.ts';
import type { ServerMessage } from '../live.ts';
import {
  forward,
  isBehind,
  isPassing,
  NOTHING,
  newsSince,
  type Passing,
  type RelayNews,
} from './relay-news.ts';
import {
  frameOf,
  freshTexts,
  greetingOf,
  heardOf,
  type RelayState,
  type Stored,
  stateAfter,
} from './relay-page.ts';
import { joinMessages, MAX_CATCH_UP_BYTES } from './room-join.ts';
import type { NumberedMessage } from './room-state.ts';
import { queueMessage } from './room-views.ts';

type Live = ReturnType<typeof room>;

const messagesOf = (text: string) => parseServerMessages(text);

/** `passing`: what the room has sent to pages and does not store. */
function newsOf(live: Live, have = NOTHING, passing: Passing = { since: 0, messages: [] }): RelayNews {
  const state = live.state();
  return newsSince(state, have, passing, queueMessage(state, live.now()), true);
}

/** Returns a relay that has begun at the present state of the room. */
function relay(live: Live) {
  let state: RelayState = stateAfter(null, newsOf(live));
  const ring = new Map<number, string>();
  const keep = (news: RelayNews) => {
    for (const { number, text, isStored } of news.messages) if (isStored) ring.set(number, text);
    for (const number of [...ring.keys()]) if (number <= news.forgotten.tips) ring.delete(number);
  };
  keep(newsOf(live));
  const stored = (): Stored[] =>
    [...ring].map(([number, text]) => ({ number, text })).sort((one, other) => one.number - other.number);
  const heard: ServerMessage[] = [];
  return {
    heard,
    state: () => state,
    take(news = newsOf(live, state)) {
      const frame = frameOf(heardOf(state, news));
      if (frame) heard.push(...messagesOf(frame));
      keep(news);
      state = stateAfter(state, news);
    },
    join: (after: number | null) =>
      messagesOf(greetingOf(state, stored(), freshTexts(stored()), after, live.now())),
  };
}

const same = (live: Live, after: number | null) => joinMessages(live.state(), 'page', after, live.now());

test('a page hears on a relay what it would hear at the room, in the same order', () => {
  const live = room();
  live.overlays(1, 1);
  const hung = relay(live);
  live.pay('a', 'b');
  hung.take();
  live.shown('a');
  live.hear({ type: 'style', style: style(3, 5) });
  live.hear({ type: 'clear' });
  hung.take();
  expect(hung.heard.filter(({ type }) => type !== 'queue')).toEqual(
    live.said.page.filter(({ type }) => type !== 'queue'),
  );
});

test('a page that joins a relay gets what joinMessages answers at the room, whatever it has seen', () => {
  const live = room();
  live.overlays(1, 1);
  const hung = relay(live);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    live.pay(id);
    hung.take();
  }
  for (const after of [null, 0, 3, live.state().number, 10_000])
    expect(hung.join(after)).toEqual(same(live, after));
});

test('news that were lost come with the next ones, and news that come twice change nothing', () => {
  const live = room();
  const hung = relay(live);
  live.pay('a');
  const lost = newsOf(live, hung.state());
  live.pay('b');
  hung.take();
  expect(tipsOf(hung.heard)).toEqual(['a', 'b']);
  hung.take(newsOf(live, NOTHING));
  expect(tipsOf(hung.heard)).toEqual(['a', 'b']);
  expect(isBehind(lost, hung.state())).toBe(true);
  const all = numbers(hung.heard);
  expect(all).toEqual([...all].sort((one, other) => one - other));
});

test('a change that the room no longer stores is missing, and pages hear so', () => {
  const live = room();
  const hung = relay(live);
  for (let n = 0; n < 250; n++) live.pay(`t${n}`);
  hung.take();
  expect(hung.heard.filter(({ type }) => type === 'caught-up')).toMatchObject([
    { tips: [], missing: { tips: true, clips: false } },
  ]);
  expect(hung.join(0)).toEqual(same(live, 0));
});

test('news of a clip pass by; a relay that never got them says that clips are missing', () => {
  const live = room();
  const [hung, deaf] = [relay(live), relay(live)];
  let passing: Passing = { since: 0, messages: [] };
  live.hear({ type: 'clip', clip: { type: 'clip:embed-updated', clipId: 'c', embedHtml: '<p>' } });
  for (const message of live.said.page.filter(isPassing))
    passing = forward(passing, message as NumberedMessage);
  hung.take(newsOf(live, hung.state(), passing));
  expect(hung.heard.map(({ type }) => type)).toEqual(['clip:embed-updated', 'queue']);
  deaf.take(newsOf(live, deaf.state(), { since: live.state().number, messages: [] }));
  expect(deaf.heard[0]).toMatchObject({ type: 'caught-up', missing: { tips: false, clips: true } });
  expect(hung.join(0)).toEqual(same(live, 0));
});

test('what passes by is stored for a while only', () => {
  let passing: Passing = { since: 0, messages: [] };
  for (let number = 1; number <= 30; number++)
    passing = forward(passing, { type: 'clip:embed-updated', clipId: 'c', embedHtml: '', number });
  expect(passing.since).toBe(10);
  expect(passing.messages.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, n) => n + 11));
});

test('a name that was let go leaves what the relay stores, and no page hears of it', () => {
  const live = room();
  const hung = relay(live);
  live.hear({ type: 'alert', kind: 'tip', alertId: 'a', tip: { ...tip('a'), name: 'Kestrel' } });
  hung.take();
  expect(JSON.stringify(hung.join(0))).toContain('Kestrel');
  const before = hung.heard.length;
  live.hear({ type: 'nameless', tipIds: ['a'] });
  const news = newsOf(live, hung.state());
  expect(news.messages).toHaveLength(1);
  hung.take(news);
  expect(JSON.stringify(hung.join(0))).not.toContain('Kestrel');
  expect(JSON.stringify(hung.join(null))).not.toContain('Kestrel');
  expect(hung.heard.slice(before).map(({ type }) => type)).toEqual(['queue']);
});

test('words that are withdrawn in a panic leave the relay with the message that withdraws them', () => {
  const live = room();
  live.overlays(1, 1);
  const hung = relay(live);
  live.pay('a', 'b');
  hung.take();
  live.act('panic');
  hung.take();
  expect(hung.join(0)).toEqual(same(live, 0));
  expect(JSON.stringify(hung.join(0))).not.toContain('message of b');
  expect(hung.heard.filter(({ type }) => type === 'tip:words')).toEqual(
    live.said.page.filter(({ type }) => type === 'tip:words'),
  );
});

test('a catch-up on a relay takes 64 kB at most as well', () => {
  const live = room();
  live.overlays(2, 1);
  const hung = relay(live);
  for (let n = 0; n < 150; n++) {
    const paid = { ...tip(`t${n}`), message: '💸'.repeat(140) };
    live.hear({ type: 'alert', kind: 'tip', alertId: paid.id, tip: paid });
  }
  hung.take();
  const answer = hung.join(0);
  expect(answer).toEqual(same(live, 0));
  const bytes = answer.reduce((sum, message) => sum + Buffer.byteLength(JSON.stringify(message)), 0);
  expect(bytes).toBeLessThanOrEqual(MAX_CATCH_UP_BYTES);
});

test('no overlay’s alert, no desk and no figure of the parts reaches a relay', () => {
  const live = room();
  live.overlays(1, 1);
  live.pay('a', 'b');
  live.act('hold', 'b');
  const all = newsOf(live).messages.map(({ text }) => text);
  expect(all.every((text) => !text.includes('"type":"desk"') && !text.includes('"type":"show"'))).toBe(true);
  const sent = all.flatMap(messagesOf).filter(({ type }) => type === 'tip:new');
  expect(sent).toHaveLength(2);
});
