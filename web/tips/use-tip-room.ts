/** The room of a token page; keeps the token's figures in step. */
import { useCallback, useEffect, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Tip } from '../../core/tips/model.ts';
import { useTipStats } from '../client/tips.ts';
import { type RoomHandle, useRoom } from '../live/use-room.ts';
import { withTip } from './tip-texts.ts';

/**
 * After a tip each viewer reads exact figures at a random moment within this time, so that they do not all ask at once.
 */
const REFRESH_SPREAD_MS = 4000;

export interface TipRoom extends RoomHandle {
  /** Counts a tip that this page knows before the room reports it. */
  count(tip: Tip): void;
  /**
   * Hears each tip that the room reports; the returned function stops that. A stable function while the screen is open.
   */
  onPaid(listener: (tip: Tip) => void): () => void;
}

export function useTipRoom(token: string): TipRoom {
  const { mutate } = useTipStats(token);
  const { mutate: mutateAny } = useSWRConfig();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refreshSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mutate(), 1000 + Math.random() * REFRESH_SPREAD_MS);
  };
  const count = (tip: Tip) => {
    void mutate((stats) => stats && withTip(stats, tip), { revalidate: false });
    refreshSoon();
  };
  const listeners = useRef(new Set<(tip: Tip) => void>());
  const onPaid = useCallback((heard: (tip: Tip) => void) => {
    listeners.current.add(heard);
    return () => void listeners.current.delete(heard);
  }, []);
  const view = useRoom(token, {
    onTip(tip) {
      count(tip);
      for (const heard of listeners.current) heard(tip);
    },
    onStyle: (style) => void mutateAny(`/api/tip/config/${token}`, style, { revalidate: false }),
    onReturn: refreshSoon,
  });
  return { ...view, count, onPaid };
}
