import type { Giveaway } from '../../../core/giveaways/model.ts';
import { cx } from '../../ui/cx.ts';
import { RUN_STEPS, runStep } from './current.ts';
import { words } from './words.ts';

/** The five steps of a live giveaway: those done, the one under way, those to come. */
export function RunSteps({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const step = runStep(giveaway, now);
  const at = step === null ? RUN_STEPS.length : RUN_STEPS.indexOf(step);
  return (
    <ol aria-label={words.steps.label} className="grid gap-3 sm:grid-cols-5 sm:gap-2">
      {RUN_STEPS.map((name, index) => {
        const [title, note] = words.steps[name];
        return (
          <li
            key={name}
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'text-sm max-sm:border-l-2 max-sm:pl-3 sm:border-t-2 sm:pt-2.5',
              index === at ? 'border-mint' : index < at ? 'border-mint/50' : 'border-line-strong',
            )}
          >
            <span className="block font-semibold text-fg">{title}</span>
            <span className="text-xs text-muted">{note}</span>
          </li>
        );
      })}
    </ol>
  );
}
