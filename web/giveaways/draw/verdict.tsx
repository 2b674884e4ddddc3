import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Verdict as Found } from './check-state.ts';

/** The whole check in one sentence. `source`: what was checked. */
export function Verdict({ verdict, source }: { verdict: Found; source: string }) {
  const wrong = verdict.kind === 'fails';
  const checking = verdict.kind === 'checking';
  return (
    <div
      role="status"
      // Fifteen steps within a second are too many announcements; screen readers hear the outcome only.
      aria-live={checking ? 'off' : 'polite'}
      data-testid="verdict"
      data-verdict={verdict.kind}
      className={cx(
        'relative flex items-center gap-4 overflow-hidden rounded-card border px-5 py-4 transition-colors duration-500 sm:px-6',
        wrong && 'border-danger/40 bg-danger-deep/30',
        checking && 'border-line bg-surface/90',
        verdict.kind === 'holds' && 'border-mint/35 bg-mint/9',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-2xl transition-colors duration-500',
          wrong && 'bg-danger text-danger-deep',
          checking && 'bg-raised text-muted',
          verdict.kind === 'holds' && 'bg-mint text-mint-ink',
        )}
      >
        <Icon
          name={wrong ? 'warning' : 'shield'}
          className={cx('size-6!', checking && 'motion-safe:animate-pulse')}
        />
      </span>
      <div className="min-w-0">
        <p
          className={cx(
            'text-lg leading-snug font-semibold tracking-tight',
            wrong ? 'text-danger' : 'text-fg',
          )}
        >
          {headline(verdict)}
        </p>
        <p className="mt-0.5 text-sm leading-relaxed text-muted">{source}</p>
      </div>
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

function headline(verdict: Found): string {
  switch (verdict.kind) {
    case 'checking':
      return `Checking: ${verdict.done} of ${verdict.all} steps`;
    case 'fails': {
      const [first] = verdict.failed;
      const others = verdict.failed.length - 1;
      const more = others > 0 ? `, and ${others} more ${others === 1 ? 'step' : 'steps'}` : '';
      return `This does not hold: ${first?.title.toLowerCase()}${more}`;
    }
    case 'holds':
      return verdict.complete ? 'Every step holds' : 'Everything holds so far';
  }
}
