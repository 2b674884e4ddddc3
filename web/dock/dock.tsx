import { useEffect, useState } from 'react';
import type { DeskAction, DeskState } from '../../core/live/desk.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { get } from '../client/call.ts';
import { actOnDesk } from '../client/desk.ts';
import { tokenPath } from '../client/early.ts';
import { useActs } from '../desk/use-acts.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { LiveDesk } from './live-desk.tsx';
import { words } from './words.ts';

/** /{token}/desk#key=… is the moderators' desk, for a dock of 300 px, a phone, or a keyboard. */
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
          <LiveDesk token={token} state={desk.state} desk={desk} acts={acts} />
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

type BadgeKind = 'live' | 'offline' | 'paused' | 'cleared' | 'reconnecting' | 'ended';

const TONES = {
  live: 'mint',
  offline: 'neutral',
  paused: 'warn',
  cleared: 'danger',
  reconnecting: 'warn',
  ended: 'neutral',
} as const satisfies Record<BadgeKind, string>;

/** Names the stream, the moderator and the state. */
function DockHeader({
  token,
  info,
  state,
  badge,
}: {
  token: string;
  info: ReturnType<typeof useToken>;
  state: DeskState | null;
  badge: BadgeKind;
}) {
  const name = info?.name ?? `${token.slice(0, 4)}...${token.slice(-4)}`;
  const you = state && (state.you.isCreator ? words.creator : words.you(state.you.label));
  return (
    <header className="flex items-center gap-2.5">
      <Picture src={info?.imageUrl ?? null} name={name} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-sm leading-tight font-bold text-fg">
          <bdi title={name}>{name}</bdi>
        </h1>
        <p className="truncate text-xs text-muted">
          <bdi>{you ?? words.dock}</bdi>
        </p>
      </div>
      <span role="status">
        <Badge tone={TONES[badge]} dot={badge === 'live'} className="py-1">
          {words[badge]}
        </Badge>
      </span>
    </header>
  );
}

/** Shows the token's picture or its first letter. The sign drawn from an address would load a curve. */
function Picture({ src, name }: { src: string | null; name: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const frame = 'size-9 shrink-0 rounded-lg border border-line-strong bg-raised';
  if (!src || failed === src)
    return (
      <span aria-hidden="true" className={`${frame} grid place-items-center font-bold text-mint`}>
        {[...name][0]}
      </span>
    );
  return (
    <img
      src={src}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={`${frame} object-cover`}
    />
  );
}

const COUNTED = [
  [words.approved, ['approve', 'trust-sender', 'show-now']],
  [words.dropped, ['drop-message']],
  [words.skipped, ['skip', 'remove']],
] as const satisfies [string, DeskAction[]][];

/** Explains a link that was turned off, or is incomplete. `state` is the last one before that. */
function Ended({ state, broken }: { state: DeskState | null; broken: boolean }) {
  const log = state?.log ?? [];
  return (
    <>
      <div
        role="alert"
        className="flex flex-col items-center rounded-xl border border-line bg-surface px-5 py-6"
      >
        <span className="mb-3 grid size-11 place-items-center rounded-full bg-danger-deep/35 text-danger">
          <Icon name="ban" className="size-5" />
        </span>
        <h2 className="text-center font-semibold text-fg">{broken ? words.brokenTitle : words.endedTitle}</h2>
        <p className="mt-1.5 text-center text-sm leading-relaxed text-muted">
          {broken ? words.brokenAbout : words.endedAbout}
        </p>
      </div>
      {state && log.length > 0 && (
        <section className="mt-2 rounded-xl border border-line bg-surface px-4 py-3.5 text-sm">
          <h2 className="font-semibold text-fg">{words.yours}</h2>
          <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1.5">
            {COUNTED.map(([label, actions]) => (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="text-right font-semibold tabular-nums text-fg">
                  {log.filter(({ action }) => (actions as readonly string[]).includes(action)).length}
                </dd>
              </div>
            ))}
          </dl>
          <p className="mt-3 text-xs text-muted">{words.logged(state.you.label)}</p>
        </section>
      )}
    </>
  );
}

/** Returns the token's name and picture, or null until they are loaded. The dock works without them. */
function useToken(token: string): Pick<TokenInfo, 'name' | 'imageUrl'> | null {
  const [info, setInfo] = useState<TokenInfo | null>(null);
  useEffect(() => {
    let gone = false;
    get<TokenInfo>(tokenPath(token)).then(
      (read) => gone || setInfo(read),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [token]);
  return info;
}
