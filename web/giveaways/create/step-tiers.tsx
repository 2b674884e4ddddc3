import { readAmount } from '../../../core/amount-text.ts';
import { MAX_TIER_ENTRIES, MAX_TIER_LABEL_LENGTH, MAX_TIERS } from '../../../core/giveaways/model.ts';
import { decimalText, groupThousands } from '../../../core/money.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { ENTRIES_RULES, mostOf, requirementRules, requirementValue } from './amounts.ts';
import { newTier, tierEntries, withRequirement } from './draft.ts';
import { EntryPreview } from './entry-preview.tsx';
import { Summary } from './summary.tsx';
import { TokenField } from './token-field.tsx';
import type { StepProps, TierDraft } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.tiers;

/** Step 3: bonus entries, and the summary before signing. */
export function StepTiers(props: StepProps) {
  const { draft, change, errorOf, disabled } = props;
  const { tiers } = draft;
  const set = (key: number, fields: Partial<TierDraft>) =>
    change({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...fields } : tier)) });
  const problem = errorOf('tiers');
  return (
    <>
      <section aria-labelledby="tiers" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h3 id="tiers" className="font-semibold tracking-tight text-fg">
              {text.title} <span className="font-normal text-muted">{text.optional}</span>
            </h3>
            <p className="mt-1 text-sm leading-relaxed text-muted">{text.text}</p>
          </div>
          <Button
            size="sm"
            variant="secondary"
            icon={<Icon name="plus" />}
            disabled={disabled || tiers.length >= MAX_TIERS}
            onClick={() => change({ tiers: [...tiers, newTier(tiers)] })}
          >
            {text.add}
          </Button>
        </div>
        {problem && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
        {tiers.length > 0 && (
          <ul className="flex flex-col gap-3">
            {tiers.map((tier, index) => (
              <TierRow
                key={tier.key}
                name={text.name(index + 1)}
                tier={tier}
                symbol={draft.tokenSymbol}
                tried={problem !== undefined}
                disabled={disabled}
                onChange={(fields) => set(tier.key, fields)}
                onRemove={() => change({ tiers: tiers.filter(({ key }) => key !== tier.key) })}
              />
            ))}
          </ul>
        )}
        {tiers.length > 0 && draft.prizeCurrency === 'SOL' && draft.type === 'participants' && (
          <TokenField {...props} />
        )}
      </section>
      <EntryPreview draft={draft} token={props.token} />
      <section aria-labelledby="summary" className="border-t border-line pt-6 lg:hidden">
        <h3 id="summary" className="mb-4 font-semibold tracking-tight text-fg">
          {words.summary.title}
        </h3>
        <Summary {...props} />
      </section>
    </>
  );
}

function TierRow({
  name,
  tier,
  symbol,
  tried,
  disabled,
  onChange,
  onRemove,
}: {
  name: string;
  tier: TierDraft;
  /** Of the token that the tier asks for; empty while unknown. */
  symbol: string;
  /** The user tried to leave the step with an invalid tier. */
  tried: boolean;
  disabled: boolean;
  onChange: (fields: Partial<TierDraft>) => void;
  onRemove: () => void;
}) {
  const share = tier.requirementType === 'percentage';
  return (
    <li className="relative rounded-2xl border border-line bg-ink/40 p-4">
      <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1.3fr_1.2fr_1fr_0.8fr_auto]">
        <legend className="sr-only">{name}</legend>
        <Field label={text.label} className="max-sm:col-span-2">
          <TextInput
            maxLength={MAX_TIER_LABEL_LENGTH}
            value={tier.label}
            onValue={(label) => onChange({ label })}
            disabled={disabled}
          />
        </Field>
        <Field label={text.requirement} className="max-sm:col-span-2">
          <Select
            value={tier.requirementType}
            onValue={(type) => onChange(withRequirement(tier, type === 'amount' ? 'amount' : 'percentage'))}
            options={[
              { value: 'percentage', label: text.percentage },
              { value: 'amount', label: text.amount },
            ]}
            disabled={disabled}
          />
        </Field>
        <AmountField
          label={share ? text.shareUnit : text.tokensUnit}
          error={
            tried && requirementValue(tier.requirementValue, tier.requirementType) === null
              ? text.range(groupThousands(decimalText(mostOf(tier.requirementType))))
              : undefined
          }
          rules={requirementRules(tier.requirementType, symbol)}
          hideUnit
          max={share ? '100' : undefined}
          step={share ? '0.1' : '1'}
          value={tier.requirementValue}
          onValue={(requirementValue) => onChange({ requirementValue })}
          disabled={disabled}
        />
        <AmountField
          label={text.entries}
          rules={ENTRIES_RULES}
          min="1"
          max={String(MAX_TIER_ENTRIES)}
          step="1"
          value={tier.entries}
          onValue={(entries) => onChange({ entries })}
          onBlur={() => {
            if (readAmount(tier.entries, ENTRIES_RULES).kind !== 'asked')
              onChange({ entries: String(tierEntries(tier.entries)) });
          }}
          disabled={disabled}
        />
        <IconButton
          label={text.remove(name)}
          icon={<Icon name="trash" />}
          onClick={onRemove}
          disabled={disabled}
          className="max-sm:absolute max-sm:top-1.5 max-sm:right-1.5 sm:mt-7"
        />
      </fieldset>
    </li>
  );
}
