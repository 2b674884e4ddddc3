import type { ReactNode } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../core/tips/tip-limits.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/inputs.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { AmountChips } from './amount-chips.tsx';
import { amountRules, balanceText, MINIMUM_TEXT } from './tip-draft.ts';
import { TipWho } from './tip-who.tsx';
import { words } from './tip-words.ts';
import type { TipFormState } from './use-tip-form.ts';

/** The fields of a tip: currency, amount, name and message. */
export function TipFields({ form }: { form: TipFormState }) {
  const { draft, token, change, cleaned, symbol, isCoinBlocked } = form;
  const busy = form.sending !== null;
  const inSol = draft.currency === 'SOL';
  return (
    <>
      {token.kind === 'coin' && (
        <SegmentedControl
          label={words.currency}
          value={draft.currency}
          onValue={(currency) => change({ currency })}
          disabled={busy}
          options={[
            { value: 'SOL', label: 'SOL' },
            { value: 'TOKEN', label: token.symbol },
          ]}
        />
      )}
      {inSol && (
        <AmountChips
          token={token}
          units={form.units}
          onPick={(amount) => change({ amount })}
          disabled={busy}
        />
      )}
      <AmountField
        label={words.amount.label}
        required
        large
        aside={<Balance form={form} />}
        hint={
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium text-fg">{form.worth && words.amount.about(form.worth)}</span>
            <span>
              {inSol ? (form.terms.minimum ?? MINIMUM_TEXT[form.variant]) : words.amount.minimumCoin(symbol)}
            </span>
          </span>
        }
        error={form.problem ?? undefined}
        rules={amountRules(draft, token)}
        step="0.001"
        min="0"
        placeholder="0.001"
        value={draft.amount}
        onValue={(amount) => change({ amount })}
        disabled={busy || isCoinBlocked}
      />
      <TipWho form={form} />
      <Field
        label={
          <>
            {words.message.label} <span className="font-normal text-muted">{words.message.optional}</span>
          </>
        }
        aside={`${draft.message.length}/${MAX_MESSAGE_LENGTH}`}
        hint={
          cleaned.message === null ? undefined : (
            <span role="status" className="flex flex-wrap gap-x-2">
              <span className="font-medium">{words.message.shown}</span>
              <bdi className="min-w-0 break-words text-fg">{cleaned.message || words.message.none}</bdi>
            </span>
          )
        }
      >
        <TextArea
          rows={2}
          maxLength={MAX_MESSAGE_LENGTH}
          placeholder={words.message.placeholder}
          dir="auto"
          value={draft.message}
          onValue={(message) => change({ message })}
          disabled={busy || isCoinBlocked}
        />
      </Field>
    </>
  );
}

/** The wallet's balance in the currency, and for coins a button that takes all of it. */
function Balance({ form: { balance, draft, symbol, useAll, sending } }: { form: TipFormState }): ReactNode {
  if (!balance) return null;
  const text = words.amount.balance(balanceText(balance, symbol));
  if (draft.currency === 'SOL') return text;
  return (
    <span className="flex items-baseline gap-2">
      {text}
      <button
        type="button"
        aria-label={words.amount.maxLabel(symbol)}
        disabled={sending !== null}
        onClick={useAll}
        className="-my-2 rounded-md px-1.5 py-2 font-semibold text-mint hover:text-mint-bright"
      >
        {words.amount.max}
      </button>
    </span>
  );
}
