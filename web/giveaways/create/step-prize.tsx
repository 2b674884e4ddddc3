import { durationText } from '../../../core/duration.ts';
import { MIN_WINDOW_SECONDS } from '../../../core/escrow/rules.ts';
import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../../core/giveaways/model.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { useNow } from '../../hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { MAX_DURATION_TEXT } from './amounts.ts';
import { pickerText, windowOf } from './draft.ts';
import { PlacesField } from './places-field.tsx';
import { Money } from './summary.tsx';
import { TokenField } from './token-field.tsx';
import type { StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.end;

const PRESETS = [
  { label: text.presets.hour, seconds: 3600 },
  { label: text.presets.day, seconds: 86_400 },
  { label: text.presets.days, seconds: 3 * 86_400 },
  { label: text.presets.week, seconds: 7 * 86_400 },
];

const DEFAULT_SECONDS = 3 * 86_400;

/** Time for the rest of the wizard and for the wallet. */
const SIGNING_SECONDS = 600;

/** Step 2: the prize, what leaves the wallet for it, and when entries close. */
export function StepPrize(props: StepProps) {
  const { draft, change, token, disabled } = props;
  return (
    <>
      <SegmentedControl
        label={words.prize.currency}
        value={draft.prizeCurrency}
        onValue={(prizeCurrency) => change({ prizeCurrency })}
        disabled={disabled}
        options={[
          { value: 'SOL', label: words.prize.sol },
          { value: 'CREATOR_COIN', label: words.prize.coin },
        ]}
      />
      <PlacesField {...props} />
      <TokenField {...props} />
      <div className="lg:hidden">
        <Money draft={draft} token={token} config={props.config} />
      </div>
      <End {...props} />
      <Advanced {...props} />
    </>
  );
}

/**
 * Returns the shortest duration in seconds, and whether the picker shows seconds: it must if giveaways may be shorter
 * than an hour.
 */
function shortest(config: PublicConfig | undefined): { least: number; seconds: boolean } {
  const least = config?.giveawayMinSeconds ?? MIN_DURATION_SECONDS;
  return { least, seconds: least < 3600 };
}

/** Returns the end that the step shows until the user chooses another one. */
export function defaultEnd(config: PublicConfig | undefined): string {
  return pickerText(Date.now() + DEFAULT_SECONDS * 1000, shortest(config).seconds);
}

function End({ draft, change, config, errorOf, disabled }: StepProps) {
  const now = useNow(10_000);
  const { least, seconds } = shortest(config);
  const set = (ahead: number) => change({ endDateTime: pickerText(Date.now() + ahead * 1000, seconds) });
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={text.label}
        required
        error={errorOf('endDateTime')}
        hint={text.hint(durationText(least), MAX_DURATION_TEXT)}
      >
        <TextInput
          type="datetime-local"
          className="max-[22rem]:px-2! max-[22rem]:text-sm"
          step={seconds ? 1 : 60}
          min={pickerText(now + least * 1000, seconds)}
          max={pickerText(now + MAX_DURATION_SECONDS * 1000 - 60_000, seconds)}
          value={draft.endDateTime}
          onValue={(endDateTime) => change({ endDateTime })}
          disabled={disabled}
        />
      </Field>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        {PRESETS.map((preset) => (
          <Button
            key={preset.label}
            size="sm"
            variant="secondary"
            disabled={disabled}
            aria-label={text.endIn(preset.label)}
            // A little more than the minimum, so that there is time to sign.
            onClick={() => set(preset.seconds === least ? least + SIGNING_SECONDS : preset.seconds)}
          >
            {text.in(preset.label)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const LONGER = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400];

/** A setting that few giveaways need: more time between the fixed list and the draw. */
function Advanced({ draft, change, disabled }: StepProps) {
  const holders = draft.type === 'holders';
  const none = holders ? words.advanced.holdersNone(durationText(MIN_WINDOW_SECONDS)) : words.advanced.none;
  const options = LONGER.filter((seconds) => !holders || seconds > MIN_WINDOW_SECONDS);
  return (
    <details
      className="group rounded-2xl border border-line bg-ink/30"
      open={draft.windowSeconds > 0 || undefined}
    >
      <summary className="flex min-h-11 items-center gap-2.5 rounded-2xl px-4 text-sm font-medium text-fg select-none">
        {words.advanced.title}
        <Icon name="chevron-down" className="ml-auto text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <Field label={words.advanced.label} hint={holders ? words.advanced.holdersHint : words.advanced.hint}>
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
