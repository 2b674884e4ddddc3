/**
 * What a room tells a relay: all that the relay's pages may hear or catch up on, as text. It is computed from what the
 * relay has, so a call that failed is made good by the next one, and one that comes twice changes nothing.
 */
import type { QueueNews, ServerMessage } from '../live.ts';
import { textOf } from './message-text.ts';
import type { NumberedMessage, RoomState } from './room-state.ts';

/** What a relay has of its room: every message for pages up to `number`, as it was after `edition` changes. */
export interface RelayVersion {
  number: number;
  edition: number;
}

/** Of a relay that has nothing yet. */
export const NOTHING: RelayVersion = { number: -1, edition: -1 };

interface RelayMessage {
  number: number;
  text: string;
  /** Stored for pages that were away. */
  isStored: boolean;
}

export interface RelayNews extends RelayVersion {
  token: string;
  /** Nothing is left out for a relay that has at least this. */
  since: RelayVersion;
  /** New messages, and older ones whose words have changed since; by number. */
  messages: RelayMessage[];
  /** The present style, as a tip:config without its beginning (see `configText`); null: as the relay has it. */
  look: string | null;
  queue: QueueNews;
  /** Pages hear of the queue now. */
  tellQueue: boolean;
  /** The token's newest figures as JSON. */
  totals: string;
  forgotten: RoomState['forgotten'];
  /** Messages that are not stored are all here for a relay that has at least this number. */
  passingSince: number;
}

/** Messages for pages that a room does not store, as long as its memory lasts. */
export interface Passing {
  since: number;
  messages: readonly NumberedMessage[];
}

const MAX_PASSING = 20;

export function passOn(passing: Passing, message: NumberedMessage): Passing {
  const messages = [...passing.messages, message];
  if (messages.length <= MAX_PASSING) return { ...passing, messages };
  return { since: messages[0]!.number, messages: messages.slice(1) };
}

/** The news for a relay that has `have`. */
export function newsFor(
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

/** A tip:config with this number. */
export function configText(number: number, look: string): string {
  return `{"type":"tip:config","number":${number},${look}`;
}

function lookOf({ token: tokenAddress, style }: RoomState): string {
  const { config, alerts, show } = style;
  return JSON.stringify({ tokenAddress, config, alerts, show }).slice(1);
}

/** What passes by: it is not stored (decision 52). */
export function isPassing(message: ServerMessage): message is NumberedMessage {
  return message.type === 'clip:embed-updated' || message.type === 'clip:winner';
}

/** Whether `have` lacks something of `now`. */
export function isBehind(have: RelayVersion, now: RelayVersion): boolean {
  return have.number < now.number || have.edition < now.edition;
}

/**
 * Marks what `recent` has of another text now, the number the same: relays store the text, and a name that was let go or
 * words that were withdrawn must leave them too.
 */
export function markEdited(before: RoomState, state: RoomState): void {
  if (state.recent === before.recent) return;
  const was = new Map(before.recent.map(({ message }) => [message.number, message]));
  const isEdited = (message: NumberedMessage) => (was.get(message.number) ?? message) !== message;
  if (!state.recent.some(({ message }) => isEdited(message))) return;
  state.edition += 1;
  state.recent = state.recent.map((entry) =>
    isEdited(entry.message) ? { ...entry, edited: state.edition } : entry,
  );
}
