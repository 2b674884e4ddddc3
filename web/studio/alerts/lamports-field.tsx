import { type ReactNode, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { type AmountRules, readAmount, typedAmount } from '../../../core/amount-text.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { useDollars } from '../../client/prices.ts';
import { AmountField } from '../../ui/amount-field.tsx';

const RULES: AmountRules = { decimals: SOL_DECIMALS, unit: 'SOL', most: 10n ** 15n };

/** Lamports as decimal text, typed as SOL, with dollars beside the label. Text that cannot be read gives ''. */
export function LamportsField({
  label,
  value,
  onValue,
  hint,
  error,
  disabled,
}: {
  label: ReactNode;
  value: string;
  onValue: (lamports: string) => void;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const dollars = useDollars(WRAPPED_SOL_MINT);
  const reading = typed === null ? null : readAmount(typed, RULES);
  const read = reading?.kind === 'exact' ? String(reading.units) : '';
  // The value differs from the typed one, so the form was reset.
  const text = typed !== null && read === value ? typed : value && typedAmount(BigInt(value), SOL_DECIMALS);
  return (
    <AmountField
      label={label}
      hint={hint}
      aside={value ? dollars.text(BigInt(value), SOL_DECIMALS) : undefined}
      error={error ?? undefined}
      value={text}
      onValue={(next) => {
        setTyped(next);
        const { kind, ...rest } = readAmount(next, RULES);
        onValue(kind === 'exact' && 'units' in rest ? String(rest.units) : '');
      }}
      rules={RULES}
      step="0.01"
      disabled={disabled}
    />
  );
}
