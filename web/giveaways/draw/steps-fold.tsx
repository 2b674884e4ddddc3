import type { ReactNode } from 'react';
import type { Check } from '../../../core/draw/checks.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CheckState, recordSteps } from './use-check.ts';
import { words } from './words.ts';

/** The checks one by one as they pass, behind "Details". `children`: the choice of the node that is asked. */
export function StepsFold({ state, children }: { state: CheckState; children: ReactNode }) {
  const steps = recordSteps(state);
  const next = steps.findIndex(({ check }) => check === null || check.running);
  const taken = [...state.checks, ...state.chain];
  const wrong = taken.some((check) => check.state === 'false');
  return (
    // A failed check is never hidden.
    <details className="group" open={wrong || undefined} data-testid="draw-details">
      <summary className="flex min-h-11 items-center gap-2 text-sm font-semibold text-fg select-none">
        {words.details.summary(taken.length)}
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-x-12 gap-y-6 pt-2 pb-5 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold text-muted">{words.details.here}</h3>
          <ol data-testid="draw-steps">
            {steps.map(({ id, title, check }, index) => (
              <Step
                key={id}
                id={id}
                title={title}
                check={check}
                current={index === next && state.number > 0}
              />
            ))}
          </ol>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-semibold text-muted">{words.details.chain}</h3>
          <ol data-testid="chain-steps">
            {state.chain.length === 0 && (
              <Step
                id="chain"
                title={state.ended ? words.details.notCompared : words.details.waits}
                check={null}
                current={next < 0 && !state.ended}
              />
            )}
            {state.chain.map((check) => (
              <Step
                key={check.id}
                id={check.id}
                title={check.title.replace(/^On-chain: (.)/, (_, first: string) => first.toUpperCase())}
                check={check}
                current={false}
              />
            ))}
          </ol>
          {children}
        </div>
      </div>
    </details>
  );
}

const LOOKS = {
  holds: 'border-mint bg-mint text-mint-ink',
  false: 'border-danger bg-danger text-danger-deep',
  unknown: 'border-warn/60 text-warn',
  open: 'border-line-strong text-faint',
  current: 'border-mint text-mint',
} as const;

function Step({
  id,
  title,
  check,
  current,
}: {
  id: string;
  title: string;
  check: Check | null;
  current: boolean;
}) {
  const look = current || check?.running ? 'current' : !check || check.later ? 'open' : check.state;
  return (
    <li
      data-step={id}
      data-state={check && !check.running ? (check.later ? 'later' : check.state) : undefined}
      className={cx(
        'flex items-start gap-3.5 border-b border-line py-3 last:border-0',
        look === 'false' && 'rounded-xl border-0 bg-danger-deep/25 px-3 -mx-3',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-px grid size-6 shrink-0 place-items-center rounded-full border transition-colors duration-300',
          LOOKS[look],
        )}
      >
        {look === 'holds' && <Icon name="check" className="size-3.5!" />}
        {look === 'false' && <Icon name="close" className="size-3.5!" />}
        {look === 'unknown' && <span className="text-xs leading-none font-semibold">?</span>}
        {look === 'open' && <span className="size-1 rounded-full bg-current" />}
        {look === 'current' && (
          <span className="size-1.5 rounded-full bg-current motion-safe:animate-pulse" />
        )}
      </span>
      <div className="min-w-0 text-sm leading-relaxed">
        <p className={cx('font-medium', look === 'open' ? 'text-muted' : 'text-fg')}>
          {title}
          <span className="sr-only">{words.details.said[look]}</span>
        </p>
        {check && <Detail check={check}>{check.detail}</Detail>}
      </div>
    </li>
  );
}

/** Addresses and signatures on one line: cut on screen, whole in the tooltip and when copied. */
function inShort(text: string): ReactNode {
  return text.split(/([1-9A-HJ-NP-Za-km-z]{40,})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change their order
        key={index}
        title={part}
        className="inline-block max-w-[13ch] truncate align-bottom font-mono text-[0.94em]"
      >
        {part}
      </span>
    ),
  );
}

function Detail({ check, children }: { check: Check; children: string }) {
  return (
    <p className={cx('break-words', check.state === 'false' ? 'text-danger' : 'text-muted')}>
      {inShort(children)}
      {check.wrong && (
        <code className="ml-1.5 inline-block rounded-md bg-danger/15 px-1.5 font-mono text-xs leading-5">
          {check.wrong}
        </code>
      )}
    </p>
  );
}
