/** The messages to a client that joins a room: the style, missed messages, the newest figures, the queue. */
import type { CaughtUp, Role, ServerMessage } from '../live.ts';
import { type PublicTip, wordsOf } from '../tips/model.ts';
import { textOf } from './message-text.ts';
import { alertOnAir, alertsInStage } from './room-alerts.ts';
import { isRelease } from './room-messages.ts';
import type { NumberedMessage, RoomState } from './room-state.ts';
import { publicStyle, queueMessage } from './room-views.ts';

/**
 * Maximum bytes of missed messages for a client without the key. A join is a line of 117 bytes, and anyone may send it;
 * older messages are on the pages that a client reads anyway.
 */
export const MAX_CATCH_UP_BYTES = 64 * 1024;

/** Number of tips for a page that starts fresh: they were paid while it read its list. */
const FRESH_TIPS = 5;

/**
 * Returns the messages to a client that joins: the style, missed messages after number `after` (null: none), for pages
 * the newest figures and a note of forgotten messages, and the queue.
 * `keyed`: an overlay with the key, which gets all stored messages. Owed alerts come again in their turn, so they are
 * not sent twice. `sockets`: connections of the room.
 */
export function joinMessages(
  state: RoomState,
  role: Role,
  after: number | null,
  now: number,
  keyed = false,
  sockets = 0,
): ServerMessage[] {
  // A number above the room's own comes from an earlier life of the room: such a client starts fresh.
  const from = after !== null && after <= state.number ? after : state.number;
  const again = new Set(keyed ? alertsInStage(state, 'owed').map(({ alertId }) => alertId) : []);
  const showing = alertOnAir(state);
  if (keyed && state.keyed === 0 && showing && !showing.acknowledged) again.add(showing.alertId);
  const missed = state.recent.filter(
    (entry) =>
      entry.message.number > from &&
      (entry.audience === 'all' || entry.audience === role) &&
      !(isRelease(entry) && again.has(entry.message.alertId)),
  );
  const { token: tokenAddress, style } = state;
  const config: ServerMessage = { type: 'tip:config', number: from, tokenAddress, ...publicStyle(style) };
  const queue = queueMessage(state, now, sockets);
  const messages = missed.map(({ message }) => message);
  if (keyed) return [config, ...messages, queue];
  const figures = role === 'page' ? [caughtUp(state, after, from)] : [];
  const rest = [config, ...figures, queue];
  const sent = newest(
    messages,
    rest.reduce((left, one) => left - textOf(one).bytes, MAX_CATCH_UP_BYTES),
  );
  if (sent.length === messages.length) return [config, ...sent, ...figures, queue];
  const cut = figures.map((one) => ({ ...one, missing: { ...one.missing, tips: true } }));
  return [config, ...sent, ...cut, queue];
}

function caughtUp(
  { token: tokenAddress, number, totals, recent, forgotten }: RoomState,
  after: number | null,
  from: number,
): CaughtUp {
  const restarted = after !== null && after > number;
  const forPages = recent.flatMap(({ audience, message }) => (audience === 'overlay' ? [] : [message]));
  return {
    type: 'caught-up',
    tokenAddress,
    totals,
    tips: after === null ? freshTips(forPages) : [],
    missing: { tips: restarted || from < forgotten.tips, clips: restarted || from < forgotten.clips },
  };
}

/** Returns the newest tips that were sent to pages, oldest first, with later changes of their words applied. */
export function freshTips(messages: readonly NumberedMessage[]): PublicTip[] {
  const tips = messages.flatMap((message) => (message.type === 'tip:new' ? [message.tip] : []));
  return tips.slice(-FRESH_TIPS).map((tip) => {
    const news = messages.findLast((message) => message.type === 'tip:words' && message.id === tip.id);
    return news?.type === 'tip:words' ? { ...tip, ...wordsOf(news) } : tip;
  });
}

/** Returns the last messages that fit into `maxBytes`, in their order. */
function newest<M extends ServerMessage>(messages: readonly M[], maxBytes: number): M[] {
  let bytes = 0;
  let first = messages.length;
  while (first > 0) {
    bytes += textOf(messages[first - 1]!).bytes;
    if (bytes > maxBytes) break;
    first -= 1;
  }
  return messages.slice(first);
}
