import {
  type GiveawayType,
  MAX_DESCRIPTION_LENGTH,
  MAX_TITLE_LENGTH,
} from '../../../core/giveaways/model.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { requirementRules } from './amounts.ts';
import type { StepProps } from './wizard-model.ts';

const TYPES: { value: GiveawayType; icon: IconName; label: string; text: string }[] = [
  {
    value: 'participants',
    icon: 'users',
    label: 'Participants',
    text: 'People register by signing with their wallet. You start the draw, the wheel shows who wins, you confirm.',
  },
  {
    value: 'holders',
    icon: 'coins',
    label: 'Holders',
    text: 'Every wallet that holds enough of a token takes part. After the end the list is fixed; a quarter of an hour later the draw comes and pays by itself.',
  },
];

/** Step 1: title, description, type and token. */
export function StepBasics(props: StepProps) {
  const { draft, change, errorOf, disabled } = props;
  return (
    <>
      <Field
        label="Title"
        required
        error={errorOf('title')}
        aside={`${draft.title.length}/${MAX_TITLE_LENGTH}`}
      >
        <TextInput
          value={draft.title}
          onValue={(title) => change({ title })}
          maxLength={MAX_TITLE_LENGTH}
          placeholder="Friday night giveaway"
          dir="auto"
          disabled={disabled}
        />
      </Field>
      <Field
        label="Description"
        required
        error={errorOf('description')}
        aside={`${draft.description.length}/${MAX_DESCRIPTION_LENGTH}`}
      >
        <TextArea
          rows={4}
          value={draft.description}
          onValue={(description) => change({ description })}
          maxLength={MAX_DESCRIPTION_LENGTH}
          placeholder="What is given away, and why"
          dir="auto"
          disabled={disabled}
        />
      </Field>
      <TypeChoice {...props} />
      {draft.type === 'holders' && <Eligibility {...props} />}
    </>
  );
}

function TypeChoice({ draft, change, disabled }: StepProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 text-sm font-medium text-fg">Who can win</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {TYPES.map(({ value, icon, label, text }) => {
          const chosen = draft.type === value;
          return (
            <label
              key={value}
              className={cx(
                'flex flex-col gap-2 rounded-2xl border p-4 transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mint',
                chosen ? 'border-mint/60 bg-mint/6' : 'border-line-strong bg-ink/40 hover:border-faint',
              )}
            >
              <span className="flex items-center gap-2.5 text-sm font-semibold text-fg">
                <input
                  type="radio"
                  name="type"
                  value={value}
                  checked={chosen}
                  onChange={() => change({ type: value })}
                  className="sr-only"
                />
                <Icon name={icon} className={cx('size-5', chosen ? 'text-mint' : 'text-muted')} />
                {label}
                {chosen && <Icon name="check" className="ml-auto text-mint" />}
              </span>
              <span className="text-sm leading-relaxed text-muted">{text}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Eligibility({ draft, change, errorOf, disabled }: StepProps) {
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-ink/30 p-4">
      <p className="text-sm font-medium text-fg">What a wallet must hold</p>
      <SegmentedControl
        label="What a wallet must hold"
        value={draft.eligibilityType}
        onValue={(eligibilityType) => change({ eligibilityType })}
        disabled={disabled}
        options={[
          { value: 'percentage', label: 'Percentage' },
          { value: 'custom', label: 'Custom amount' },
        ]}
      />
      {draft.eligibilityType === 'percentage' ? (
        <AmountField
          key="share"
          label="Share of the supply, at least"
          required
          error={errorOf('minPercentage')}
          hint="Counted over all token accounts of the wallet, read from the chain when the giveaway ends."
          rules={requirementRules('percentage')}
          min="0"
          max="100"
          step="0.1"
          value={draft.minPercentage}
          onValue={(minPercentage) => change({ minPercentage })}
          disabled={disabled}
        />
      ) : (
        <AmountField
          key="tokens"
          label="Whole tokens, at least"
          required
          error={errorOf('customAmount')}
          hint="Counted over all token accounts of the wallet, read from the chain when the giveaway ends."
          rules={requirementRules('custom', draft.tokenSymbol)}
          min="0"
          step="1"
          placeholder="1000"
          value={draft.customAmount}
          onValue={(customAmount) => change({ customAmount })}
          disabled={disabled}
        />
      )}
    </div>
  );
}
