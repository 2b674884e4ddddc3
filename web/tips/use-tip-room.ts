/** The room of a token page, and the token's figures and latest tips as read and as heard. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { PublicTip, TipStats } from '../../core/tips/model.ts';
import { useTipStats } from '../client/tips.ts';
import { browser } from '../live/socket.ts';
import { type RoomHandle, useRoom } from '../live/use-room.ts';
import { NO_NEWS, statsWith, tipFollower } from './tip-news.ts';

export interface TipRoom extends RoomHandle {
  /** Figures and latest tips: read once, then as the room reports them. */
  stats: { data: TipStats | undefined; error: unknown; mutate(): unknown };
  /** Shows a tip that this page's own wallet has paid, before the room reports it. */
  count(tip: PublicTip): void;
  /**
   * Hears each tip that the room reports; the returned function stops that. A stable function while the screen is open.
   */
  onPaid(listener: (tip: PublicTip) => void): () => void;
}

/** The screen that calls it must have the token as its key. */
export function useTipRoom(token: string): TipRoom {
  const { data, error, mutate } = useTipStats(token);
  const { mutate: mutateAny } = useSWRConfig();
  // Beside the cache, not in it: SWR drops an answer on its way when its entry is changed meanwhile.
  const [news, setNews] = useState(NO_NEWS);
  const read = useRef(mutate);
  read.current = mutate;
  const [follower] = useState(() => tipFollower(setNews, () => void read.current(), browser));
  useEffect(() => () => follower.stop(), [follower]);

  const listeners = useRef(new Set<(tip: PublicTip) => void>());
  const onPaid = useCallback((heard: (tip: PublicTip) => void) => {
    listeners.current.add(heard);
    return () => void listeners.current.delete(heard);
  }, []);
  const view = useRoom(token, {
    onTip(tip, totals) {
      follower.onTip(tip, totals);
      for (const heard of listeners.current) heard(tip);
    },
    onWords: follower.onWords,
    onCaughtUp: follower.onCaughtUp,
    onMissing: follower.onMissing,
    onStyle: (style) => void mutateAny(`/api/tip/config/${token}`, style, { revalidate: false }),
  });
  const stats = useMemo(
    () => ({ data: data && statsWith(data, news), error, mutate }),
    [data, news, error, mutate],
  );
  return { ...view, stats, count: follower.count, onPaid };
}
