/** Whatever a socket sends to a room: no other client notices, nothing is stored, and the room still works. */
import { expect, inject, test } from 'vitest';
import { parseClientMessage } from '../../core/client-message.ts';
import { aTip, MINT, QUICK, RoomClient, settled, theRoom, until } from '../worker/room-client.ts';
import { Chance } from './chance.ts';
import { mutated, mutatedText, nastyText, nastyValue, rawBody } from './nasty.ts';
import { roomRows } from './watch.ts';

const { requests, seed, first } = inject('fuzz');
/** A room accepts 20 messages in 10 seconds from one socket. */
const A_SOCKET = 18;

const RIGHT = [
  { type: 'join-token', tokenAddress: MINT, role: 'page', after: 3, key: null },
  { type: 'join-token', tokenAddress: MINT, role: 'page', after: null, key: 'a'.repeat(32) },
  { type: 'leave-token', tokenAddress: MINT },
  { type: 'tip:shown', id: 'tip-1' },
  { type: 'tip:shown', id: 'tip-1', alertId: 'tip-1:7' },
];

/** Hostile messages in place of a valid one. None joins as an overlay: every visitor may do that, and pages see it. */
function said(chance: Chance): string | ArrayBuffer {
  const right = chance.pick(RIGHT);
  const words = JSON.stringify(chance.oneIn(5) ? nastyValue(chance) : mutated(chance, right));
  switch (chance.below(5)) {
    case 0:
      return mutatedText(chance, words);
    case 1:
      return nastyText(chance);
    case 2:
      return chance.bytes(chance.below(50)).buffer as ArrayBuffer;
    case 3:
      return new TextDecoder().decode(rawBody(chance, words).subarray(0, 900));
    default:
      return words;
  }
}

test('parsing a client message never throws, and accepted messages have the declared shape', () => {
  const kinds = new Set<string>();
  for (let number = first; number < first + requests; number++) {
    const words = said(new Chance(seed, number));
    const message = typeof words === 'string' ? parseClientMessage(words) : null;
    if (!message) continue;
    kinds.add(message.type);
    if (message.type === 'tip:shown')
      for (const name of [message.id, message.alertId ?? '']) expect(name.length).toBeLessThanOrEqual(100);
    else expect(typeof message.tokenAddress).toBe('string');
  }
  expect([...kinds].sort()).toEqual(['join-token', 'leave-token', 'tip:shown']);
});

test("hostile sockets change nothing: a listener gets each tip once, and the room's storage stays", async () => {
  await theRoom().deliverTip(aTip('before'), QUICK);
  const listener = await RoomClient.join('page');
  const before = (await roomRows(MINT)).facts;
  const sockets = Math.ceil(Math.min(requests, 20_000) / 50 / A_SOCKET);
  for (let socket = 0; socket < sockets; socket++) {
    const stranger = await RoomClient.open();
    for (let message = 0; message < A_SOCKET && !stranger.closed; message++) {
      const words = said(new Chance(seed, first + socket * A_SOCKET + message));
      stranger.say(words);
    }
    await settled(listener);
    stranger.leave();
  }
  expect((await roomRows(MINT)).facts).toBe(before);
  await theRoom().deliverTip(aTip('after'), QUICK);
  await until(() => expect(listener.tips()).toEqual(['after']));
  expect(listener.closed).toBeNull();
  listener.leave();
});
