import type { DeskState } from '../../core/live/desk.ts';
import { actOnDesk } from '../client/desk.ts';
import { useActs } from '../desk/use-acts.ts';
import { useDesk } from '../desk/use-desk.ts';
import { type BadgeKind, DockHeader } from './dock-header.tsx';
import { Ended } from './ended.tsx';
import { LiveDesk } from './live-desk.tsx';
import { useToken } from './use-token.ts';
import { words } from './words.ts';

/** /{token}/desk#key=…: what a moderator sees and does, in a dock of 300 px, on a phone, or by keyboard. */
export function Dock({ token, secret }: { token: string; secret: string | null }) {
  const desk = useDesk(token, secret);
  const info = useToken(token);
  const acts = useActs(desk.state, (action, alertId) => actOnDesk(token, secret ?? '', action, alertId));
  const ended = secret === null || desk.status === 'ended';
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-2 pt-2">
      <DockHeader token={token} info={info} state={ended ? null : desk.state} badge={badgeOf(desk, ended)} />
      <main className="flex flex-1 flex-col pt-2">
        {ended ? (
          <Ended state={desk.state} broken={secret === null} />
        ) : desk.state ? (
          <LiveDesk state={desk.state} desk={desk} acts={acts} />
        ) : (
          <Loading />
        )}
      </main>
    </div>
  );
}

function badgeOf({ status, state }: { status: string; state: DeskState | null }, ended: boolean): BadgeKind {
  if (ended) return 'ended';
  if (!state || status !== 'connected') return 'reconnecting';
  if (state.panic) return 'cleared';
  if (state.paused) return 'paused';
  return state.overlays > 0 ? 'live' : 'offline';
}

function Loading() {
  return (
    <div role="status" aria-label={words.loading} className="flex flex-col gap-2">
      <div className="skeleton h-32 rounded-xl" />
      <div className="skeleton h-24 rounded-xl" />
    </div>
  );
}
