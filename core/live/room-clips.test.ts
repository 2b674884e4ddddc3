import { expect, test } from 'vitest';
import { room, tip } from '../../tests/room-by-hand.ts';
import { CLIP_MS, GAP_MS, LEAVE_MS } from '../alerts/timing.ts';
import type { Ruling } from '../moderation/model.ts';
import { clipAlert } from './clip-alert.ts';
import { deskState, deskSubject } from './room-desk.ts';
import { joinMessages } from './room-join.ts';
import { tipsOf } from './room-words.ts';

const SLOT_MS = CLIP_MS + LEAVE_MS + GAP_MS;
const shown: Ruling = { state: 'shown', until: null, reasons: [] };
const face = 'f'.repeat(64);
const words = { name: '@frogfan', handle: 'frogfan', face, message: 'What a save' };
const clip = (id = 'a') => clipAlert({ id, token: 'mint', wallet: 'fan' }, words, 0);

/** A room with an overlay on the stream. */
function stream() {
  const live = room();
  live.overlays(1, 1);
  const win = (id = 'a', ruling = shown) =>
    live.hear({ type: 'alert', kind: 'clip', alertId: clip(id).id, tip: clip(id), ruling });
  return { ...live, win };
}

test('a winning clip waits for the alert on screen, and the next alert waits for it', () => {
  const live = stream();
  live.pay('first');
  live.win();
  expect(live.onScreen()).toBe('first');
  live.shown('first');
  live.pass(60_000);
  expect(live.alerts()).toEqual(['first', 'clip-a']);
  live.win('b');
  live.pay('second');
  live.pass(SLOT_MS - 1);
  expect(live.onScreen()).toBe('clip-b');
  live.pass(1);
  expect(live.onScreen()).toBe('second');
});

test('the stream is told that it is a clip, by whom and with which words; pages hear of no tip', () => {
  const live = stream();
  live.win();
  expect(live.said.overlay.at(-1)).toMatchObject({
    ...{ type: 'tip:new', clip: true, test: false },
    tip: { ...words, face: null, amountUnits: '0', senderAddress: 'fan' },
  });
  expect(live.said.page.filter(({ type }) => type === 'tip:new')).toEqual([]);
});

test('a clip waits in a pause and leaves by skip, as no tip that was skipped', () => {
  const live = stream();
  live.hear({ type: 'pause' });
  live.win();
  expect(live.onScreen()).toBeNull();
  live.hear({ type: 'resume' });
  expect(live.onScreen()).toBe('clip-a');
  live.hear({ type: 'skip' });
  expect(live.onScreen()).toBeNull();
  expect(live.said.overlay.at(-1)).toMatchObject({ type: 'tip:clear', skip: true });
  expect(live.ended.size).toBe(0);
});

test('a panic takes a clip off the screen and holds it, and one that wins meanwhile', () => {
  const live = stream();
  live.win();
  live.act('panic');
  live.win('b');
  live.pass(60_000);
  expect([live.onScreen(), live.held()]).toEqual([null, ['clip-a', 'clip-b']]);
  live.act('end-panic');
  live.act('approve-all');
  expect(live.onScreen()).toBe('clip-a');
});

test('a held clip shows only after a decision; its text cannot go alone', () => {
  const live = stream();
  live.win('a', { state: 'held', until: null, reasons: ['judge'] });
  live.win('b', { state: 'held', until: null, reasons: ['mode'] });
  live.pass(3_600_000);
  expect(live.alerts()).toEqual([]);
  live.act('drop-message', 'clip-a');
  expect(live.held()).toEqual(['clip-b']);
  live.act('approve', 'clip-b');
  expect(live.alerts()).toEqual(['clip-b']);
  expect(live.log.map(({ about }) => about)).toEqual(['@frogfan', '@frogfan']);
});

test('no ruling of a tip changes with a clip, and desks know it for one', () => {
  const live = stream();
  live.win();
  expect(deskSubject(live.state(), 'remove', 'clip-a', live.now())).toMatchObject({
    ...{ kind: 'clip', tipIds: [] },
  });
  expect(deskState(live.state(), null, [], live.now()).onAir).toMatchObject({ kind: 'clip', spoken: false });
});

test.each(['queue', 'held', 'air', 'owed', 'shown'] as const)(
  'a deleted clip in stage %s is not shown again',
  (stage) => {
    const live = stream();
    if (stage === 'queue') live.pay('first');
    live.win('a', stage === 'held' ? { state: 'held', until: null, reasons: ['mode'] } : shown);
    if (stage === 'shown') live.shown('clip-a');
    if (stage === 'owed' || stage === 'shown') live.pass(SLOT_MS);
    const before = live.alerts().length;
    live.hear({ type: 'clip-gone', tipId: 'clip-a' });
    expect(live.state().alerts.filter(({ kind }) => kind === 'clip')).toEqual([]);
    if (stage === 'air') expect(live.said.overlay.at(-1)).toMatchObject({ type: 'tip:clear', skip: true });
    live.overlays(0, 0);
    live.overlays(1, 1);
    live.pass(3_600_000);
    expect(live.alerts().slice(before)).not.toContain('clip-a');
    const again = joinMessages(live.state(), 'overlay', 0, live.now(), true);
    expect(again.filter((message) => message.type === 'tip:new' && message.tip.id === 'clip-a')).toEqual([]);
  },
);

test('the deletion of a clip leaves tips and other clips alone', () => {
  const live = stream();
  live.hear({ type: 'pause' });
  live.win('a');
  live.win('b');
  live.hear({ type: 'alert', kind: 'tip', alertId: 't', tip: tip('t') });
  live.hear({ type: 'clip-gone', tipId: 'clip-a' });
  expect(live.waiting()).toEqual(['clip-b', 't']);
});

test('a clip that only a preview showed comes when the stream connects, and none of another day', () => {
  const live = room();
  live.overlays(1);
  live.hear({ type: 'alert', kind: 'clip', alertId: 'clip-a', tip: clip(), ruling: shown });
  live.pass(SLOT_MS);
  expect(live.onScreen()).toBeNull();
  live.overlays(2, 1);
  expect(live.onScreen()).toBe('clip-a');
  live.overlays(0, 0);
  live.pass(13 * 3_600_000);
  live.hear({ type: 'tick' });
  live.overlays(1, 1);
  expect([live.onScreen(), live.missed]).toEqual([null, []]);
});

test('a clip shows its face where those of trusted wallets are, and loses it alone', () => {
  const live = stream();
  live.hear({ type: 'pause' });
  live.win('a', { ...shown, trusted: true });
  live.win('b', { ...shown, trusted: true });
  live.hear({ type: 'nameless', tipIds: tipsOf(live.state(), 'fan', true).slice(0, 1), what: 'face' });
  live.hear({ type: 'resume' });
  live.pass(SLOT_MS);
  const sent = live.said.overlay.flatMap((message) => (message.type === 'tip:new' ? [message.tip] : []));
  expect(sent.map(({ name, face: shows }) => [name, shows])).toEqual([
    ['@frogfan', null],
    ['@frogfan', face],
  ]);
});
