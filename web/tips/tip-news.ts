/**
 * What a page has heard of a token's tips, beside what it has read. Figures replace, rows are added by their id, so a
 * message that comes late, twice or out of order changes nothing. Pure; `tipFollower` is what a page follows them by.
 */
import type { PublicTip, TipStats, TipTotals, TipWords } from '../../core/tips/model.ts';
import { newerTotals } from '../../core/tips/totals.ts';
import type { RoomListener } from '../live/hear.ts';
import type { RoomPlatform } from '../live/socket.ts';

/** Rows that a page holds: one that is open all day must not grow for ever. */
const MAX_ROWS = 50;

export interface TipNews {
  /** The newest figures heard; null before any. */
  totals: TipTotals | null;
  /** Newest first. */
  tips: readonly PublicTip[];
  /** Words that came after their tip, by its id: of a tip that was held. */
  words: ReadonlyMap<string, TipWords>;
}

export const NO_NEWS: TipNews = { totals: null, tips: [], words: new Map() };

/** The news with a tip, and with figures if they are newer; the same object if nothing is new. */
export function withTip(news: TipNews, tip: PublicTip, totals: TipTotals | null = null): TipNews {
  const known = news.tips.some(({ id }) => id === tip.id);
  return withTotals(known ? news : { ...news, tips: newest([tip, ...news.tips]) }, totals);
}

/** The news with the words of a tip, which come after it, or after it was read. */
export function withWords(news: TipNews, id: string, words: TipWords): TipNews {
  const all = [...news.words, [id, words] as const].slice(-MAX_ROWS);
  return { ...news, words: new Map(all) };
}

/** The news with figures if they are newer; else the same object. */
export function withTotals(news: TipNews, totals: TipTotals | null): TipNews {
  const newer = newerTotals(news.totals, totals);
  return newer === news.totals ? news : { ...news, totals: newer };
}

/** What was read, with what was heard. Figures are those of the higher version, whichever came first. */
export function statsWith(stats: TipStats, { totals, tips, words }: TipNews): TipStats {
  const newer = newerTotals(stats, totals);
  const { totalTips, totalVolume, volumes, uniqueTippers } = newer ?? stats;
  const rows = new Map(stats.recentTips.map((tip) => [tip.id, tip]));
  // A room forgets a face that is hidden for a time.
  for (const tip of tips) rows.set(tip.id, { ...tip, face: tip.face ?? rows.get(tip.id)?.face ?? null });
  return {
    ...stats,
    ...{ totalTips, totalVolume, volumes, uniqueTippers },
    recentTips: newest([...rows.values()].map((tip) => ({ ...tip, ...words.get(tip.id) }))),
  };
}

/** By their time, those of one moment in the given order. */
function newest(tips: PublicTip[]): PublicTip[] {
  return tips
    .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .slice(0, MAX_ROWS);
}

/** The room reports a tip before its sender has the answer, unless the connection is lost. */
const REPORT_MS = 3000;

interface TipFollower extends Required<Pick<RoomListener, 'onTip' | 'onWords' | 'onCaughtUp' | 'onMissing'>> {
  /** Shows a tip that this page's own wallet has paid. */
  count(tip: PublicTip): void;
  stop(): void;
}

/**
 * `onNews` receives what is known whenever it has changed. `ask` reads figures and list from the API: only after the
 * room said that it no longer has what this page missed, or when it does not report this page's own tip.
 */
export function tipFollower(
  onNews: (news: TipNews) => void,
  ask: () => void,
  { later }: Pick<RoomPlatform, 'later'>,
): TipFollower {
  let news = NO_NEWS;
  const unreported = new Map<string, () => void>();

  function take(next: TipNews): void {
    if (next === news) return;
    news = next;
    onNews(news);
  }

  return {
    onTip(tip, totals) {
      unreported.get(tip.id)?.();
      unreported.delete(tip.id);
      take(withTip(news, tip, totals));
    },
    onWords: (id, words) => take(withWords(news, id, words)),
    onCaughtUp: (totals, tips) =>
      take(tips.reduce((known, tip) => withTip(known, tip), withTotals(news, totals))),
    onMissing: (lists) => lists.tips && ask(),
    count(tip) {
      if (news.tips.some(({ id }) => id === tip.id)) return;
      take(withTip(news, tip));
      unreported.set(tip.id, later(ask, REPORT_MS));
    },
    stop() {
      for (const cancel of unreported.values()) cancel();
    },
  };
}
