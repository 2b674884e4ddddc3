/** The desk of a token as React state. */
import { useEffect, useState } from 'react';
import type { DeskState } from '../../core/live/desk.ts';
import { joinRoom, type RoomStatus } from '../live/socket.ts';

export interface Desk {
  /** 'ended' means that the room refuses this secret for good. */
  status: RoomStatus | 'ended';
  /** The room's last state, or null before it. */
  state: DeskState | null;
  /** The room's clock minus this device's, in ms. */
  ahead: number;
}

const UNHEARD: Desk = { status: 'connecting', state: null, ahead: 0 };

/** Joins the desk of `token` while the screen is open. A `secret` of null joins nothing. */
export function useDesk(token: string, secret: string | null): Desk {
  const [desk, setDesk] = useState(UNHEARD);
  useEffect(() => {
    setDesk(UNHEARD);
    if (secret === null) return;
    const room = joinRoom({
      token,
      role: 'desk',
      key: secret,
      onMessage(message) {
        if (message.type !== 'desk') return;
        const { state } = message;
        setDesk((before) => ({ ...before, state, ahead: state.at - Date.now() }));
      },
      onStatus: (status) => setDesk((before) => ({ ...before, status })),
      onRefused: () => setDesk((before) => ({ ...before, status: 'ended' })),
    });
    return () => room.leave();
  }, [token, secret]);
  return desk;
}
