import { durationText } from '../../../core/duration.ts';
import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../../core/giveaways/model.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { useNow } from '../../hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { MAX_DURATION_TEXT } from './amounts.ts';
import { pickerText } from './draft.ts';
import { Money } from './money.tsx';
import { PlacesField } from './places-field.tsx';
import { TokenField } from './token-field.tsx';
import { Advanced } from './window-field.tsx';
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
 * The shortest duration in seconds, and whether the picker shows seconds: it must if giveaways may be shorter than an
 * hour.
 */
function shortest(config: PublicConfig | undefined): { least: number; seconds: boolean } {
  const least = config?.giveawayMinSeconds ?? MIN_DURATION_SECONDS;
  return { least, seconds: least < 3600 };
}

/** The end that the step shows until the user chooses another one. */
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
