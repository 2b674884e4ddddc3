import type { ShowSettings } from '../../core/show/model.ts';
import { agoText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Switch } from '../ui/switch.tsx';
import { LamportsField } from './alerts/lamports-field.tsx';
import { words } from './show-words.ts';

type Goal = ShowSettings['goal'];

const MAX_MILESTONES = 5;

/** The title, target, start and milestones of a goal. */
export function GoalFields({ goal, onGoal }: { goal: Goal; onGoal: (goal: Goal) => void }) {
  const now = useNow(60_000);
  const set = (part: Partial<Goal>) => onGoal({ ...goal, ...part });
  const setMilestone = (at: number, part: Partial<Goal['milestones'][number]>) =>
    set({ milestones: goal.milestones.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Field label={words.goal.title}>
          <TextInput value={goal.title} onValue={(title) => set({ title })} maxLength={60} dir="auto" />
        </Field>
        <LamportsField label={words.goal.target} value={goal.target} onValue={(target) => set({ target })} />
      </div>
      <Switch
        label={words.goal.coins}
        on={goal.coins}
        onChange={(coins) => set({ coins })}
        className="self-start"
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        {goal.since === 0
          ? words.goal.always
          : words.goal.since(agoText(new Date(goal.since).toISOString(), now))}
        <Button
          size="sm"
          variant="ghost"
          icon={<Icon name="refresh" />}
          onClick={() => set({ since: Date.now() })}
        >
          {words.goal.restart}
        </Button>
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-sm font-medium text-fg">{words.goal.milestones}</legend>
        {goal.milestones.map(({ at, label }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: both of its texts are being typed
          <div key={index} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-end gap-2">
            <LamportsField
              label={words.goal.milestone}
              value={at}
              onValue={(lamports) => setMilestone(index, { at: lamports })}
            />
            <Field label={words.goal.label}>
              <TextInput
                value={label}
                onValue={(text) => setMilestone(index, { label: text })}
                maxLength={40}
                dir="auto"
              />
            </Field>
            <IconButton
              label={words.goal.remove(label)}
              icon={<Icon name="trash" />}
              onClick={() => set({ milestones: goal.milestones.filter((_, other) => other !== index) })}
            />
          </div>
        ))}
        {goal.milestones.length < MAX_MILESTONES && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="plus" />}
            className="self-start"
            onClick={() => set({ milestones: [...goal.milestones, { at: goal.target, label: '' }] })}
          >
            {words.goal.add}
          </Button>
        )}
      </fieldset>
    </div>
  );
}

/** Returns what keeps the goal from being stored, or null. */
export function problemOf({ title, target, milestones }: Goal): string | null {
  if (title.trim() === '') return words.problems.title;
  if (target === '' || target === '0') return words.problems.target;
  if (milestones.some(({ at, label }) => at === '' || at === '0' || label.trim() === ''))
    return words.problems.milestone;
  const rises = milestones.every(({ at }, i) => i === 0 || BigInt(at) > BigInt(milestones[i - 1]!.at));
  return rises ? null : words.problems.rising;
}
