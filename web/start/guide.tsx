import type { ReactNode } from 'react';
import { STEPS, type Step } from '../../core/start/steps.ts';
import { StepRow } from './step-row.tsx';
import { words } from './words.ts';

/** The head, the steps and the picture beside them. One step is open. */
export function Guide({
  done,
  open,
  summaries,
  onOpen,
  aside,
  children,
}: {
  done: ReadonlySet<Step>;
  open: Step;
  summaries?: Partial<Record<Step, string>>;
  /** Opens a step that is done. */
  onOpen: (step: Step) => void;
  aside: ReactNode;
  /** The content of the open step. */
  children: ReactNode;
}) {
  const progress = words.done(done.size, STEPS.length);
  return (
    <div className="page grid grid-cols-1 gap-x-11 gap-y-5 pt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,37.5rem)] lg:items-start">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:col-span-2">
        <div>
          <h1 className="title-page">{words.title}</h1>
          <p className="mt-1.5 text-muted">{words.about}</p>
        </div>
        <div className="w-full text-sm text-muted sm:w-56 sm:text-right">
          {progress}
          <span className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-hover">
            <span
              className="block h-full bg-mint transition-[width] duration-300"
              style={{ width: `${(done.size / STEPS.length) * 100}%` }}
            />
          </span>
        </div>
      </header>
      <ol className="flex min-w-0 flex-col gap-1">
        {STEPS.map((step, at) => (
          <StepRow
            key={step}
            number={at + 1}
            title={words.steps[step]}
            done={done.has(step)}
            open={step === open}
            summary={summaries?.[step] ?? ''}
            onChange={step === 'connect' ? null : () => onOpen(step)}
          >
            {children}
          </StepRow>
        ))}
      </ol>
      <aside className="min-w-0 lg:sticky lg:top-20">{aside}</aside>
    </div>
  );
}
