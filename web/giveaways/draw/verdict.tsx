import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Verdict as Found } from './check-state.ts';
import type { Claim, ClaimState } from './claims.ts';

/** The whole check: its verdict, and four sentences. `source`: what was checked. */
export function Verdict({
  verdict,
  claims,
  source,
}: {
  verdict: Found;
  claims: readonly Claim[];
  source: string;
}) {
  const { kind } = verdict;
  const checking = kind === 'checking';
  return (
    <div
      role="status"
      // Thirty steps within a second are too many announcements; screen readers hear the outcome only.
      aria-live={checking ? 'off' : 'polite'}
      data-testid="verdict"
      data-verdict={kind}
      className={cx(
        'relative overflow-hidden rounded-card border transition-colors duration-500',
        kind === 'false' && 'border-danger/40 bg-danger-deep/30',
        checking && 'border-line bg-surface/90',
        kind === 'unconfirmed' && 'border-warn/35 bg-warn/8',
        kind === 'verified' && 'border-mint/35 bg-mint/9',
      )}
    >
      <div className="flex items-center gap-4 px-5 py-4 sm:px-6">
        <span
          aria-hidden="true"
          className={cx(
            'grid size-12 shrink-0 place-items-center rounded-2xl transition-colors duration-500',
            kind === 'false' && 'bg-danger text-danger-deep',
            checking && 'bg-raised text-muted',
            kind === 'unconfirmed' && 'bg-warn/20 text-warn',
            kind === 'verified' && 'bg-mint text-mint-ink',
          )}
        >
          <Icon
            name={kind === 'false' ? 'warning' : kind === 'unconfirmed' ? 'clock' : 'shield'}
            className={cx('size-6!', checking && 'motion-safe:animate-pulse')}
          />
        </span>
        <div className="min-w-0">
          <p
            className={cx(
              'text-lg leading-snug font-semibold tracking-tight break-words',
              kind === 'false' ? 'text-danger' : 'text-fg',
            )}
          >
            {headline(verdict)}
          </p>
          <p className="mt-0.5 text-sm leading-relaxed break-words text-muted">
            {explained(verdict, source)}
          </p>
        </div>
      </div>
      <ul className="grid gap-x-8 gap-y-2 border-t border-line px-5 py-4 text-sm sm:px-6 md:grid-cols-2">
        {claims.map(({ id, state, sentence }) => (
          <li key={id} data-claim={id} data-state={state} className="flex items-start gap-3 leading-relaxed">
            <ClaimMark state={state} />
            <span
              className={state === 'false' ? 'text-danger' : state === 'holds' ? 'text-fg' : 'text-muted'}
            >
              {sentence}
              <span className="sr-only">{SAID[state]}</span>
            </span>
          </li>
        ))}
      </ul>
      {checking && (
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-mint transition-transform duration-300"
          style={{ transform: `scaleX(${verdict.done / verdict.all})` }}
        />
      )}
    </div>
  );
}

const SAID: Record<ClaimState, string> = {
  checking: ' (being checked)',
  holds: ' (shown)',
  false: ' (wrong)',
  unknown: ' (not confirmed)',
  later: ' (to come)',
};

function ClaimMark({ state }: { state: ClaimState }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
        state === 'holds' && 'border-mint bg-mint text-mint-ink',
        state === 'false' && 'border-danger bg-danger text-danger-deep',
        state === 'unknown' && 'border-warn/60 text-warn',
        (state === 'later' || state === 'checking') && 'border-line-strong text-faint',
      )}
    >
      {state === 'holds' && <Icon name="check" className="size-3!" />}
      {state === 'false' && <Icon name="close" className="size-3!" />}
      {state === 'unknown' && <span className="text-xs leading-none font-semibold">?</span>}
      {(state === 'later' || state === 'checking') && (
        <span
          className={cx(
            'size-1 rounded-full bg-current',
            state === 'checking' && 'motion-safe:animate-pulse',
          )}
        />
      )}
    </span>
  );
}

function headline(verdict: Found): string {
  switch (verdict.kind) {
    case 'checking':
      return verdict.done < verdict.all
        ? `Checking: ${verdict.done} of ${verdict.all} steps`
        : 'Comparing with the chain';
    case 'false': {
      const [first] = verdict.failed;
      const others = verdict.failed.length - 1;
      const more = others > 0 ? `, and ${others} more ${others === 1 ? 'step' : 'steps'}` : '';
      return `Does not hold: ${first?.title.replace(/^On chain: /, '').toLowerCase()}${more}`;
    }
    case 'verified':
      return verdict.final ? 'Verified' : 'Verified, as far as this draw is';
    case 'unconfirmed':
      return 'Not confirmed on chain';
  }
}

function explained(verdict: Found, source: string): string {
  if (verdict.kind !== 'unconfirmed') return source;
  const { problem, open } = verdict;
  if (problem !== null)
    return `${source} ${problem} Nothing was compared with the chain: anybody can make such a record.`;
  const steps = open.length === 1 ? 'One step is' : `${open.length} steps are`;
  return `${source} Nothing contradicts it, but ${steps} not shown by the node that was asked. Another node may know more.`;
}
