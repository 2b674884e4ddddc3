/** The messages of a relay to its pages, as text: a relay joins stored texts and parses none of them for a page. */
import type { CaughtUp, QueueNews } from '../live.ts';
import { bytesOf } from './message-text.ts';
import { configText, type RelayNews, type RelayVersion } from './relay-news.ts';
import { freshTips, MAX_CATCH_UP_BYTES } from './room-join.ts';
import type { NumberedMessage, RoomState } from './room-state.ts';

/** The state of a room as a relay stores it, beside the messages. */
export interface RelayState extends RelayVersion {
  token: string;
  look: string;
  queue: QueueNews;
  totals: string;
  forgotten: RoomState['forgotten'];
}

/** Joins several messages into one frame; null for none. */
export function frameOf(texts: readonly string[]): string | null {
  if (texts.length < 2) return texts[0] ?? null;
  return `{"type":"many","messages":[${texts.join(',')}]}`;
}

/** Returns the state after this news. `state`: the previous one, null for a new relay. */
export function stateAfter(state: RelayState | null, news: RelayNews): RelayState {
  const { token, number, edition, totals, forgotten } = news;
  // Two calls may overtake each other.
  const queue = state && state.queue.at > news.queue.at ? state.queue : news.queue;
  return { token, number, edition, totals, forgotten, queue, look: news.look ?? state?.look ?? '' };
}

/** Returns the news for joined pages. They catch up on messages that never reached the relay as after an absence. */
export function heardOf(state: RelayVersion, news: RelayNews): string[] {
  const { forgotten, totals, token } = news;
  const texts = news.messages.filter(({ number }) => number > state.number).map(({ text }) => text);
  const missing = {
    tips: forgotten.tips > state.number,
    clips: forgotten.clips > state.number && news.passingSince > state.number,
  };
  if (missing.tips || missing.clips) texts.push(caughtUpText({ token, totals }, '[]', missing));
  if (news.tellQueue) texts.push(JSON.stringify(news.queue));
  return texts;
}

export interface Stored {
  number: number;
  text: string;
}

/**
 * Returns a relay's answer to a page that joins, as joinMessages does for the room. `after` is the last number that the
 * page has seen, or null; `stored` has the relay's messages by number; `fresh` is their freshTexts.
 */
export function greetingOf(
  state: RelayState,
  stored: readonly Stored[],
  fresh: string,
  after: number | null,
  now: number,
): string {
  const from = after !== null && after <= state.number ? after : state.number;
  const isRestarted = after !== null && after > state.number;
  const config = configText(from, state.look);
  const queue = JSON.stringify({ ...state.queue, at: now });
  const tips = after === null ? fresh : '[]';
  const isMissing = {
    tips: isRestarted || from < state.forgotten.tips,
    clips: isRestarted || from < state.forgotten.clips,
  };
  const missed = stored.filter(({ number }) => number > from).map(({ text }) => text);
  const rest = [config, caughtUpText(state, tips, isMissing), queue];
  const sent = newestTexts(
    missed,
    rest.reduce((left, text) => left - bytesOf(text), MAX_CATCH_UP_BYTES),
  );
  const isCut = sent.length < missed.length;
  const caughtUp = caughtUpText(state, tips, { ...isMissing, tips: isMissing.tips || isCut });
  return frameOf([config, ...sent, caughtUp, queue])!;
}

/** Returns the newest tips for pages that start fresh, as a JSON list. */
export function freshTexts(stored: readonly Stored[]): string {
  return JSON.stringify(freshTips(stored.map(({ text }) => JSON.parse(text) as NumberedMessage)));
}

function caughtUpText(
  { token, totals }: Pick<RelayState, 'token' | 'totals'>,
  tips: string,
  missing: CaughtUp['missing'],
): string {
  const address = JSON.stringify(token);
  return `{"type":"caught-up","tokenAddress":${address},"totals":${totals},"tips":${tips},"missing":${JSON.stringify(missing)}}`;
}

function newestTexts(texts: readonly string[], maxBytes: number): readonly string[] {
  let bytes = 0;
  let first = texts.length;
  while (first > 0) {
    bytes += bytesOf(texts[first - 1]!);
    if (bytes > maxBytes) break;
    first -= 1;
  }
  return texts.slice(first);
}
