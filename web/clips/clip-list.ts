/** Lists of clips as pages show them: news from the room is applied in place. */
import type { Clip, ClipWinner, Pick } from '../../core/clips/model.ts';
import { parsePostUrl } from '../../core/clips/post-url.ts';
import type { ClipNews } from '../../core/live.ts';
import type { ClipPage } from '../client/clips.ts';
import { readQuote } from './quote.ts';
import { words } from './words.ts';

/** Every clip once: a clip that was just added moves others to the next page. */
export function clipsOf(pages: readonly ClipPage[]): Clip[] {
  return [...new Map(pages.flatMap((page) => page.clips).map((clip) => [clip.id, clip])).values()];
}

/** The pages with `change` applied to one clip; the same object if the clip is not among them. */
export function withClip(pages: ClipPage[], id: string, change: Partial<Clip>): ClipPage[] {
  if (!pages.some((page) => page.clips.some((clip) => clip.id === id))) return pages;
  return pages.map((page) => ({
    ...page,
    clips: page.clips.map((clip) => (clip.id === id ? { ...clip, ...change } : clip)),
  }));
}

export function withoutClip(pages: ClipPage[], id: string): ClipPage[] {
  return pages.map((page) => ({ ...page, clips: page.clips.filter((clip) => clip.id !== id) }));
}

/** Applies news from the room to the pages on screen. */
export function withNews(pages: ClipPage[], news: ClipNews): ClipPage[] {
  if (news.type === 'clip:winner') return withClip(pages, news.clipId, { winner: true });
  const { clipId, embedHtml } = news;
  return withClip(pages, clipId, { embedHtml, unavailable: readQuote(embedHtml)?.gone ?? false });
}

/** News of a saved winner, with the rows of the lists that show it. */
export type WinnerNews = Extract<ClipNews, { type: 'clip:winner' }>;

/** Past winners with those of the news, each once, newest first. */
export function withWinners(winners: readonly ClipWinner[], news: readonly WinnerNews[]): ClipWinner[] {
  const rows = new Map([...winners, ...news.map(({ winner }) => winner)].map((row) => [row.id, row]));
  return [...rows.values()].sort((one, other) => Date.parse(other.savedAt) - Date.parse(one.savedAt));
}

/** Picks with those of the news, each once, newest first. */
export function withPicks(picks: readonly Pick[], news: readonly WinnerNews[]): Pick[] {
  const rows = new Map([...picks, ...news.map(({ pick }) => pick)].map((row) => [row.id, row]));
  return [...rows.values()].sort((one, other) => other.number - one.number);
}

/** Why `url` cannot be added yet, or null. `loaded`: the clips of the token that are on screen. */
export function addProblem(
  url: string,
  { wallet, verified, loaded }: { wallet: string | null; verified: boolean; loaded: readonly Clip[] },
): string | null {
  if (!wallet) return words.add.connectWallet;
  if (!verified) return words.add.verifyFirst;
  const post = parsePostUrl(url);
  if (!post) return words.add.notAPost;
  // What was handed in may be the visitor's own post: the server knows.
  const isTaken = (clip: Clip) => clip.handedInBy === null && parsePostUrl(clip.xUrl)?.postId === post.postId;
  if (loaded.some(isTaken)) return words.add.duplicate;
  return null;
}
