import { durationText } from '../../../core/duration.ts';
import { MIN_WINDOW_SECONDS } from '../../../core/escrow/rules.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/inputs.tsx';
import { windowOf } from './draft.ts';
import type { StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.advanced;

const LONGER = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400];

/** What few giveaways need: more time between the fixed list and the draw. */
export function Advanced({ draft, change, disabled }: StepProps) {
  const holders = draft.type === 'holders';
  const none = holders ? text.holdersNone(durationText(MIN_WINDOW_SECONDS)) : text.none;
  const options = LONGER.filter((seconds) => !holders || seconds > MIN_WINDOW_SECONDS);
  return (
    <details
      className="group rounded-2xl border border-line bg-ink/30"
      open={draft.windowSeconds > 0 || undefined}
    >
      <summary className="flex min-h-11 items-center gap-2.5 rounded-2xl px-4 text-sm font-medium text-fg select-none">
        {text.title}
        <Icon name="chevron-down" className="ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Field label={text.label} hint={holders ? text.holdersHint : text.hint}>
          <Select
            value={String(windowOf(draft))}
            onValue={(seconds) => change({ windowSeconds: Number(seconds) })}
            options={[
              { value: '0', label: none },
              ...options.map((seconds) => ({ value: String(seconds), label: durationText(seconds) })),
            ]}
            disabled={disabled}
          />
        </Field>
      </div>
    </details>
  );
}
