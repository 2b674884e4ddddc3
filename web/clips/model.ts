/** Lists of clips, the text of a post, and the dates of a pick. Pure. */
import type { Clip, ClipWinner, Pick } from '../../core/clips/model.ts';
import { parsePostUrl } from '../../core/clips/post-url.ts';
import type { ClipNews } from '../../core/live.ts';
import type { ClipPage, Dates } from '../client/clips.ts';
import { words } from './words.ts';

/** Returns each clip once. A new clip moves others to the next page, so pages may overlap. */
export function clipsOf(pages: readonly ClipPage[]): Clip[] {
  return [...new Map(pages.flatMap((page) => page.clips).map((clip) => [clip.id, clip])).values()];
}

/** Applies `change` to a clip. Returns the same object if no page has the clip. */
export function withClip(pages: ClipPage[], id: string, change: Partial<Clip>): ClipPage[] {
  if (!pages.some((page) => page.clips.some((clip) => clip.id === id))) return pages;
  return pages.map((page) => ({
    ...page,
    clips: page.clips.map((clip) => (clip.id === id ? { ...clip, ...change } : clip)),
  }));
}

/** Removes a clip from all pages. */
export function withoutClip(pages: ClipPage[], id: string): ClipPage[] {
  return pages.map((page) => ({ ...page, clips: page.clips.filter((clip) => clip.id !== id) }));
}

/** Applies the room's news to the pages on screen. */
export function withNews(pages: ClipPage[], news: ClipNews): ClipPage[] {
  if (news.type === 'clip:winner') return withClip(pages, news.clipId, { winner: true });
  const { clipId, embedHtml } = news;
  return withClip(pages, clipId, { embedHtml, unavailable: readQuote(embedHtml)?.gone ?? false });
}

/** News of a saved winner, with its rows for both lists. */
export type WinnerNews = Extract<ClipNews, { type: 'clip:winner' }>;

/** Adds the winners of the news. Each is listed once, newest first. */
export function withWinners(winners: readonly ClipWinner[], news: readonly WinnerNews[]): ClipWinner[] {
  const rows = new Map([...winners, ...news.map(({ winner }) => winner)].map((row) => [row.id, row]));
  return [...rows.values()].sort((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt));
}

/** Adds the picks of the news. Each is listed once, newest first. */
export function withPicks(picks: readonly Pick[], news: readonly WinnerNews[]): Pick[] {
  const rows = new Map([...picks, ...news.map(({ pick }) => pick)].map((row) => [row.id, row]));
  return [...rows.values()].sort((one, other) => other.number - one.number);
}

/** Returns why `url` cannot be added yet, or null. `loaded` are the token's clips on screen. */
export function addProblem(
  url: string,
  { wallet, verified, loaded }: { wallet: string | null; verified: boolean; loaded: readonly Clip[] },
): string | null {
  if (!wallet) return words.add.connectWallet;
  if (!verified) return words.add.verifyFirst;
  const post = parsePostUrl(url);
  if (!post) return words.add.notAPost;
  // A submitted clip may be the visitor's own post. Only the server knows.
  const isTaken = (clip: Clip) => clip.handedInBy === null && parsePostUrl(clip.xUrl)?.postId === post.postId;
  if (loaded.some(isTaken)) return words.add.duplicate;
  return null;
}

export interface ShownQuote {
  lines: string[];
  /** The author, as named in the footer. */
  by: string;
  url: string;
  /** The text of the link: the post's date. */
  date: string;
  /** The post is deleted or private. */
  gone: boolean;
}

const MARKUP =
  /^<blockquote class="clip-quote( clip-quote-gone)?"><p>((?:[^<>]|<br>)*)<\/p><footer>([^<>]*)<a href="([^"<>]*)" target="_blank" rel="noopener noreferrer nofollow">([^<>]*)<\/a><\/footer><\/blockquote>$/;

/**
 * Reads the markup of core/clips/embed.ts back into text. Although our server escapes the markup, no page inserts it into
 * the document. Returns null for anything else.
 */
export function readQuote(html: string): ShownQuote | null {
  const [, gone, body, by, href, date] = MARKUP.exec(html) ?? [];
  if (body === undefined || by === undefined || date === undefined) return null;
  const url = unescapeHtml(href ?? '');
  if (!url.startsWith('https://x.com/') || !parsePostUrl(url)) return null;
  return {
    lines: body.split('<br>').map(unescapeHtml),
    by: unescapeHtml(by).trim(),
    url,
    date: unescapeHtml(date),
    gone: gone !== undefined,
  };
}

/** Returns the text without the link that X appends for a picture or video. */
export function textOf({ lines }: ShownQuote): string {
  return (
    lines.join('\n').replace(/\s*(?:pic\.(?:twitter|x)\.com|https:\/\/t\.co)\/\w+$/, '') || lines.join('\n')
  );
}

/** What the sign of an author is made from: a handle is the same in any case. */
export const signName = (handle: string) => `@${handle.toLowerCase()}`;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Replaces the five entities of embed.ts once: a text that was escaped twice stays escaped. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => NAMED[name] ?? '');
}

/** Bounds as a date field writes them: "2026-08-04", or empty for none. */
export interface Days {
  start: string;
  end: string;
}

export const NO_DAYS: Days = { start: '', end: '' };

/** Returns the timestamps from the start of one day to the end of the other, in this browser's time zone. */
export function datesOf({ start, end }: Days): { dates: Dates; problem: string | null } {
  const from = start && new Date(`${start}T00:00:00`);
  const to = end && new Date(`${end}T23:59:59.999`);
  const dates: Dates = {
    ...(from && { startDate: from.toISOString() }),
    ...(to && { endDate: to.toISOString() }),
  };
  return { dates, problem: from && to && from > to ? words.choose.wrongOrder : null };
}

/** Returns whether `timestamp` (ISO 8601) is within the dates. */
export function isWithin(timestamp: string, { startDate, endDate }: Dates): boolean {
  const time = Date.parse(timestamp);
  return (
    (startDate === undefined || time >= Date.parse(startDate)) &&
    (endDate === undefined || time <= Date.parse(endDate))
  );
}
