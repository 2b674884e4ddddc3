/**
 * The news that a room sends to a relay: all messages for its pages, as text. It is computed from the relay's version,
 * so the next call makes up for a failed one, and a repeated call changes nothing.
 */
import type { QueueNews, ServerMessage } from '../live.ts';
import { textOf } from './message-text.ts';
import type { NumberedMessage, RoomState } from './room-state.ts';
import { publicStyle } from './room-views.ts';

/** The version that a relay has: every message for pages up to `number`, as it was after `edition` changes. */
export interface RelayVersion {
  number: number;
  edition: number;
}

/** The version of a relay that has nothing yet. */
export const NOTHING: RelayVersion = { number: -1, edition: -1 };

interface RelayMessage {
  number: number;
  text: string;
  /** Stored for pages that were away. */
  isStored: boolean;
}

export interface RelayNews extends RelayVersion {
  token: string;
  /** The news is complete for a relay that has at least this version. */
  since: RelayVersion;
  /** New messages, and older ones whose words have changed since; by number. */
  messages: RelayMessage[];
  /** The style, as a tip:config without its beginning (see `configText`); null: the relay has it already. */
  look: string | null;
  queue: QueueNews;
  /** Whether pages should get the queue now. */
  tellQueue: boolean;
  /** The token's newest figures as JSON. */
  totals: string;
  forgotten: RoomState['forgotten'];
  /** The unstored messages are complete for a relay that has at least this number. */
  passingSince: number;
}

/** Transient messages for pages: the room does not store them and loses them when it is evicted. */
export interface Passing {
  since: number;
  messages: readonly NumberedMessage[];
}

const MAX_PASSING = 20;

/** Adds a message to those that relays still pass on, and drops the oldest above MAX_PASSING. */
export function forward(passing: Passing, message: NumberedMessage): Passing {
  const messages = [...passing.messages, message];
  if (messages.length <= MAX_PASSING) return { ...passing, messages };
  return { since: messages[0]!.number, messages: messages.slice(1) };
}

/** Computes the news for a relay that has the version `have`. */
export function newsSince(
  state: RoomState,
  have: RelayVersion,
  { since: passingSince, messages: passing }: Passing,
  queue: QueueNews,
  tellQueue: boolean,
): RelayNews {
  const text = (message: ServerMessage) => textOf(message).text;
  const stored = state.recent.flatMap(({ audience, message, edited = 0 }) =>
    audience !== 'overlay' && (message.number > have.number || edited > have.edition)
      ? [{ number: message.number, text: text(message), isStored: true }]
      : [],
  );
  const passed = passing
    .filter(({ number }) => number > have.number)
    .map((message) => ({ number: message.number, text: text(message), isStored: false }));
  const { styleNumber } = state;
  const isStyleNew = styleNumber > have.number;
  const look = lookOf(state);
  const style =
    isStyleNew && styleNumber > 0
      ? [{ number: styleNumber, text: configText(styleNumber, look), isStored: false }]
      : [];
  return {
    token: state.token,
    since: have,
    number: state.number,
    edition: state.edition,
    messages: [...stored, ...passed, ...style].sort((one, other) => one.number - other.number),
    look: isStyleNew ? look : null,
    queue,
    tellQueue,
    totals: JSON.stringify(state.totals),
    forgotten: state.forgotten,
    passingSince,
  };
}

/** Returns the text of a tip:config with this number. */
export function configText(number: number, look: string): string {
  return `{"type":"tip:config","number":${number},${look}`;
}

function lookOf({ token: tokenAddress, style }: RoomState): string {
  return JSON.stringify({ tokenAddress, ...publicStyle(style) }).slice(1);
}

/** Returns whether a message is transient: a room does not store it (decision 52). */
export function isPassing(message: ServerMessage): message is NumberedMessage {
  return ['clip:embed-updated', 'clip:winner', 'canary'].includes(message.type);
}

/** Returns whether `have` lacks something of `now`. */
export function isBehind(have: RelayVersion, now: RelayVersion): boolean {
  return have.number < now.number || have.edition < now.edition;
}
