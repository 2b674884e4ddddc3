/** The studio's own desk: a session for it, what the room says, and acting on the queue. */
import { useEffect, useState } from 'react';
import { ApiError } from '../client/call.ts';
import { actOnDesk } from '../client/desk.ts';
import { openDesk } from '../client/desk-links.ts';
import type { DeskTools } from '../desk/desk-button.tsx';
import { usePanicKey } from '../desk/keys.ts';
import { type Acts, useActs } from '../desk/use-acts.ts';
import { type Desk, useDesk } from '../desk/use-desk.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';

export interface StudioDesk {
  desk: Desk;
  acts: Acts;
  /** The tools; null until the room has answered. */
  tools: DeskTools | null;
}

/** A session that the room refuses, or that cannot be opened, is asked for again after this time. */
const AGAIN_MS = 3000;

/** Returns the desk of `token` once its creator or an admin has signed in; Escape twice is a panic on every tab. */
export function useStudioDesk(token: string, { authority }: CreatorAuthority): StudioDesk {
  const [secret, setSecret] = useState<string | null>(null);
  const desk = useDesk(token, secret);
  const ended = desk.status === 'ended';
  const { bearer = null, scope = null } = authority ?? {};

  useEffect(() => {
    if (bearer === null || scope === null) return setSecret(null);
    if (secret !== null && !ended) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () =>
      openDesk(token, { scope, bearer }).then(
        (opened) => gone || setSecret(opened),
        () => {
          timer = setTimeout(open, AGAIN_MS);
        },
      );
    // The first at once; a session that was just refused not in the same breath.
    if (ended) timer = setTimeout(open, AGAIN_MS);
    else void open();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [token, bearer, scope, secret, ended]);

  const acts = useActs(desk.state, async (action, alertId) => {
    if (!authority) return;
    try {
      await actOnDesk(token, secret ?? (await openDesk(token, authority)), action, alertId);
    } catch (error) {
      // A session ends after hours; the creator is still signed in.
      if (!(error instanceof ApiError && error.code === 'desk_link_dead')) throw error;
      const fresh = await openDesk(token, authority);
      setSecret(fresh);
      await actOnDesk(token, fresh, action, alertId);
    }
  });
  usePanicKey(authority && !desk.state?.panic ? () => acts.press('panic') : null);

  const stale = desk.status !== 'connected';
  return { desk, acts, tools: desk.state && { acts, you: desk.state.you, stale } };
}
