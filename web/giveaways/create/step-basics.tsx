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
import { words } from './words.ts';

const text = words.basics;

const TYPES: { value: GiveawayType; icon: IconName }[] = [
  { value: 'participants', icon: 'users' },
  { value: 'holders', icon: 'coins' },
];

/** Step 1: title, description, type and token. */
export function StepBasics(props: StepProps) {
  const { draft, change, errorOf, disabled } = props;
  return (
    <>
      <Field
        label={text.title}
        required
        error={errorOf('title')}
        aside={`${draft.title.length}/${MAX_TITLE_LENGTH}`}
      >
        <TextInput
          value={draft.title}
          onValue={(title) => change({ title })}
          maxLength={MAX_TITLE_LENGTH}
          placeholder={text.titleExample}
          dir="auto"
          disabled={disabled}
        />
      </Field>
      <Field
        label={text.description}
        required
        error={errorOf('description')}
        aside={`${draft.description.length}/${MAX_DESCRIPTION_LENGTH}`}
      >
        <TextArea
          rows={4}
          value={draft.description}
          onValue={(description) => change({ description })}
          maxLength={MAX_DESCRIPTION_LENGTH}
          placeholder={text.descriptionExample}
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
      <legend className="mb-2 text-sm font-medium text-fg">{text.who}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {TYPES.map(({ value, icon }) => {
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
                {text.types[value].label}
                {chosen && <Icon name="check" className="ml-auto text-mint" />}
              </span>
              <span className="text-sm leading-relaxed text-muted">{text.types[value].text}</span>
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
      <p className="text-sm font-medium text-fg">{text.mustHold}</p>
      <p className="flex items-center gap-2 text-sm text-warn">
        <Icon name="warning" />
        {text.purchase}
      </p>
      <SegmentedControl
        label={text.mustHold}
        value={draft.eligibilityType}
        onValue={(eligibilityType) => change({ eligibilityType })}
        disabled={disabled}
        options={[
          { value: 'percentage', label: text.percentage },
          { value: 'custom', label: text.custom },
        ]}
      />
      <AmountField
        key={draft.eligibilityType}
        required
        hint={text.counted}
        disabled={disabled}
        {...(draft.eligibilityType === 'percentage'
          ? {
              label: text.share,
              error: errorOf('minPercentage'),
              rules: requirementRules('percentage'),
              max: '100',
              step: '0.1',
              value: draft.minPercentage,
              onValue: (minPercentage: string) => change({ minPercentage }),
            }
          : {
              label: text.tokens,
              error: errorOf('customAmount'),
              rules: requirementRules('custom', draft.tokenSymbol),
              step: '1',
              placeholder: '1000',
              value: draft.customAmount,
              onValue: (customAmount: string) => change({ customAmount }),
            })}
      />
    </div>
  );
}
