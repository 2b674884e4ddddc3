import { lazy, Suspense, useState } from 'react';
import { useHandle } from '../client/x-account.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tick } from '../ui/tick.tsx';
import { words } from './words.ts';

/** Few need to prove an account here: its ways come with the press. */
const ProveX = lazy(() => import('./prove-x.tsx'));

/** Switches the account on X that the wallet has proven on and off; without one it opens the ways to prove one. */
export function XRow({
  wallet,
  on,
  onChange,
}: {
  wallet: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const handle = useHandle(wallet);
  const [proving, setProving] = useState(false);
  const isOn = on && handle !== null;
  return (
    <div>
      <button
        type="button"
        {...(handle ? { role: 'switch', 'aria-checked': isOn } : { 'aria-expanded': proving })}
        onClick={() => (handle ? onChange(!isOn) : setProving(!proving))}
        className={cx(
          'flex min-h-15 w-full items-center gap-4 rounded-2xl bg-raised px-4 py-2 text-left hover:bg-hover',
          isOn && 'inset-ring inset-ring-mint',
        )}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4 shrink-0 stroke-current stroke-2">
          <path d="M3.5 3.5 16.5 16.5M16 3.5 4 16.5" />
        </svg>
        <span className="min-w-0 flex-1 leading-snug">
          <span className="flex items-center gap-1.5 font-semibold text-fg">
            <span className="truncate">{handle ? `@${handle}` : words.x.use}</span>
            {handle && <Tick />}
          </span>
          <span className="block text-sm text-muted">
            {isOn ? words.x.shown : handle ? words.x.use : words.x.about}
          </span>
        </span>
        <Icon name={isOn ? 'check' : 'arrow-right'} className={isOn ? 'text-mint' : 'text-muted'} />
      </button>
      {proving && !handle && (
        <Suspense fallback={<Skeleton className="mt-3 h-11" />}>
          <ProveX
            wallet={wallet}
            onProven={() => {
              setProving(false);
              onChange(true);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
