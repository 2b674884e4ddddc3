/** How a page follows the tips of its token, without React. */
import type { Tip } from '../../core/tips/model.ts';
import type { RoomListener } from '../live/hear.ts';
import type { RoomPlatform } from '../live/socket.ts';
import { NO_NEWS, type TipNews, withTip, withTotals, withWords } from './tip-news.ts';

/** The room reports a tip before its sender has the answer, unless the connection is lost. */
const REPORT_MS = 3000;

export interface TipFollower
  extends Required<Pick<RoomListener, 'onTip' | 'onWords' | 'onCaughtUp' | 'onMissing'>> {
  /** Shows a tip that this page's own wallet has paid. */
  count(tip: Tip): void;
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
