/** A token's room as React state. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CaughtUp, ClipNews, QueueNews } from '../../core/live.ts';
import { type RoomListener, roomHearing } from './hear.ts';
import { browser, joinRoom, type RoomStatus } from './socket.ts';

interface RoomView {
  status: RoomStatus;
  /** The queue; null until the room has answered. */
  queue: QueueNews | null;
  /** When each tip was shown, by its id; ISO 8601. */
  shown: ReadonlyMap<string, string>;
  /** How alerts ended that will not show, by their tips. */
  ended: ReadonlyMap<string, 'skipped' | 'removed' | 'unseen'>;
  /** Tips whose words were released, or withdrawn, while the page was open. */
  worded: ReadonlySet<string>;
  /** Grows when the creator ends all alerts, and with each connection: an alert's state read before may be outdated. */
  endings: number;
}

/** Hears what the room sends about clips, and `missing` when the page must read them once. */
export type ClipListener = (news: ClipNews | { type: 'missing' }) => void;

export interface RoomHandle extends RoomView {
  /** Adds a listener for clips; the returned function removes it. A stable function while the screen is open. */
  onClip(listener: ClipListener): () => void;
}

/** Joins the room of `token` while the screen is open. The newest `listener` receives the messages. */
export function useRoom(token: string, listener: Omit<RoomListener, 'onClip'>): RoomHandle {
  const [view, setView] = useState<RoomView>({
    status: 'connecting',
    queue: null,
    shown: new Map(),
    ended: new Map(),
    worded: new Set(),
    endings: 0,
  });
  const latest = useRef(listener);
  latest.current = listener;
  const clipListeners = useRef(new Set<ClipListener>());
  const onClip = useCallback((heard: ClipListener) => {
    clipListeners.current.add(heard);
    return () => void clipListeners.current.delete(heard);
  }, []);

  useEffect(() => {
    const tellClips: ClipListener = (news) => {
      for (const heard of clipListeners.current) heard(news);
    };
    const onMissing = (lists: CaughtUp['missing']) => {
      latest.current.onMissing?.(lists);
      if (lists.clips) tellClips({ type: 'missing' });
    };
    const hearing = roomHearing(() => ({ ...latest.current, onClip: tellClips, onMissing }), browser);
    const room = joinRoom({
      token,
      role: 'page',
      onStatus(status) {
        // Alerts may have ended during the loss, and the room does not send every ending again.
        const connected = status === 'connected' ? 1 : 0;
        setView((before) => ({ ...before, status, endings: before.endings + connected }));
      },
      onMessage(message) {
        hearing.hear(message);
        if (message.type === 'tip:shown')
          setView((before) => ({ ...before, shown: new Map(before.shown).set(message.id, message.shownAt) }));
        else if (message.type === 'tip:ended')
          setView((before) => ({ ...before, ended: new Map(before.ended).set(message.id, message.how) }));
        else if (message.type === 'tip:words')
          setView((before) => ({ ...before, worded: new Set(before.worded).add(message.id) }));
        else if (message.type === 'tip:clear')
          setView((before) => ({ ...before, endings: before.endings + 1 }));
        else if (message.type === 'queue') setView((before) => ({ ...before, queue: message }));
      },
    });
    return () => {
      hearing.stop();
      room.leave();
    };
  }, [token]);

  return { ...view, onClip };
}
