/** A token's room as React state. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { LiveStyle } from '../../core/live/style.ts';
import type { ClipNews, QueueNews } from '../../core/live.ts';
import type { Tip } from '../../core/tips/model.ts';
import { joinRoom, type RoomStatus } from './socket.ts';

interface RoomView {
  status: RoomStatus;
  /** Null until the room has answered. */
  queue: QueueNews | null;
  /** When each tip was shown, by its id; ISO 8601. */
  shown: ReadonlyMap<string, string>;
  /** Grows when the creator ends alerts, and with each connection: an alert's state read before may be outdated. */
  endings: number;
}

export interface RoomHandle extends RoomView {
  /**
   * Hears what the room sends about clips; the returned function stops that. A stable function while the screen is
   * open.
   */
  onClip(listener: (news: ClipNews) => void): () => void;
}

interface RoomListener {
  onTip?(tip: Tip): void;
  onStyle?(style: LiveStyle): void;
  /** The room has answered after a loss: figures read before may be outdated. */
  onReturn?(): void;
}

/** Joins the room of `token` while the screen is open. The newest `listener` receives the messages. */
export function useRoom(token: string, listener: RoomListener): RoomHandle {
  const [view, setView] = useState<RoomView>({
    status: 'connecting',
    queue: null,
    shown: new Map(),
    endings: 0,
  });
  const latest = useRef(listener);
  latest.current = listener;
  const clipListeners = useRef(new Set<(news: ClipNews) => void>());
  const onClip = useCallback((heard: (news: ClipNews) => void) => {
    clipListeners.current.add(heard);
    return () => void clipListeners.current.delete(heard);
  }, []);

  useEffect(() => {
    let connections = 0;
    const room = joinRoom({
      token,
      role: 'page',
      onStatus(status) {
        // Alerts may have ended during the loss, and the room does not send every ending again.
        const connected = status === 'connected' ? 1 : 0;
        setView((before) => ({ ...before, status, endings: before.endings + connected }));
        if (status === 'connected' && ++connections > 1) latest.current.onReturn?.();
      },
      onMessage(message) {
        if (message.type === 'tip:new' && !message.test) latest.current.onTip?.(message.tip);
        else if (message.type === 'tip:config') latest.current.onStyle?.(message.config);
        else if (message.type === 'tip:shown')
          setView((before) => ({ ...before, shown: new Map(before.shown).set(message.id, message.shownAt) }));
        else if (message.type === 'clip:embed-updated' || message.type === 'clip:winner')
          for (const heard of clipListeners.current) heard(message);
        else if (message.type === 'tip:ended' || message.type === 'tip:clear')
          setView((before) => ({ ...before, endings: before.endings + 1 }));
        else if (message.type === 'queue') setView((before) => ({ ...before, queue: message }));
      },
    });
    return () => room.leave();
  }, [token]);

  return { ...view, onClip };
}
