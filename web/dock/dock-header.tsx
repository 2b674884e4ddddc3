import { useState } from 'react';
import type { DeskState } from '../../core/live/desk.ts';
import { Badge } from '../ui/badge.tsx';
import type { useToken } from './use-token.ts';
import { words } from './words.ts';

export type BadgeKind = 'live' | 'offline' | 'paused' | 'cleared' | 'reconnecting' | 'ended';

const TONES = {
  live: 'mint',
  offline: 'neutral',
  paused: 'warn',
  cleared: 'danger',
  reconnecting: 'warn',
  ended: 'neutral',
} as const satisfies Record<BadgeKind, string>;

/** Whose stream it is, who acts, and the state in one word. */
export function DockHeader({
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

/** The token's picture, or its first letter: the sign that is drawn from an address brings a curve along. */
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
