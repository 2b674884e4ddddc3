import { type ReactNode, useState } from 'react';
import { STEPS, type Step } from '../../core/start/steps.ts';
import { cx } from '../ui/cx.ts';
import { FootPlace } from './foot.tsx';
import { StepRow } from './step-row.tsx';
import { words } from './words.ts';

/** On a phone these steps need their picture: on top, or below what it follows from. */
const PICTURE: Partial<Record<Step, string>> = { name: '', look: 'max-md:-order-2', test: 'max-md:-order-2' };

/** The head, the steps and the picture beside them. One step is open; on a phone the others stand below it. */
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
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const progress = words.done(done.size, STEPS.length);
  return (
    <div className="page grid grid-cols-1 gap-x-11 gap-y-5 pt-6 max-md:flex max-md:min-h-[calc(100svh-4rem)] max-md:flex-col max-md:gap-y-4 max-md:pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,37.5rem)] lg:items-start">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:-order-1 lg:col-span-2">
        <div className={cx(open !== 'connect' && 'max-md:sr-only')}>
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
      <ol className="flex min-w-0 flex-col gap-1 max-md:contents">
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
            <FootPlace value={foot}>{children}</FootPlace>
          </StepRow>
        ))}
      </ol>
      <aside className={cx('min-w-0 lg:sticky lg:top-20', PICTURE[open] ?? 'max-md:hidden')}>{aside}</aside>
      <div
        ref={setFoot}
        className="sticky bottom-0 z-20 order-2 -mx-4 mt-auto border-t border-line bg-ink/95 px-4 pt-2.5 pb-3.5 backdrop-blur-md empty:hidden md:hidden"
      />
    </div>
  );
}
