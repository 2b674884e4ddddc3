import type { KeyboardEvent } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { formatAmount, SOL_DECIMALS } from '../../core/money.ts';
import { chipsOf, chipText } from '../../core/tips/chips.ts';
import { loudness } from '../../core/tips/loudness.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { useDollars } from '../client/prices.ts';
import { Bars } from '../ui/bars.tsx';
import { cx } from '../ui/cx.ts';
import { words } from './tip-words.ts';

/** The SOL amounts that the creator offers, each with its worth and its loudness. */
export function AmountChips({
  token,
  units,
  onPick,
  disabled,
}: {
  token: TokenInfo;
  /** The amount in the field, lamports. */
  units: bigint | null;
  /** The amount as decimal text. */
  onPick: (amount: string) => void;
  disabled: boolean;
}) {
  const dollars = useDollars(WRAPPED_SOL_MINT);
  const chips = chipsOf(token.tipAmounts);
  // One stop for the keyboard, so that the amount is not far; arrow keys go on.
  const stop = Math.max(0, chips.indexOf(units ?? -1n));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit a row of buttons
    <div
      role="group"
      aria-label={words.chips}
      onKeyDown={moveFocus}
      className="grid auto-cols-fr grid-flow-col gap-2"
    >
      {chips.map((chip, index) => {
        const amount = formatAmount(chip, SOL_DECIMALS);
        const worth = dollars.text(chip, SOL_DECIMALS);
        const level = loudness(chip);
        const isLoud = level === 4;
        const isPicked = units === chip;
        return (
          <button
            key={amount}
            type="button"
            tabIndex={index === stop ? undefined : -1}
            aria-pressed={isPicked}
            disabled={disabled}
            onClick={() => onPick(chipText(chip))}
            className={cx(
              'relative flex min-h-20 min-w-0 flex-col items-center justify-center rounded-xl border px-1 py-2 transition-colors duration-150 disabled:opacity-60',
              isPicked
                ? isLoud
                  ? 'border-brass bg-brass/10 inset-ring inset-ring-brass'
                  : 'border-mint bg-mint/10 inset-ring inset-ring-mint'
                : 'border-line-strong bg-raised hover:border-faint hover:bg-hover',
            )}
          >
            <span
              className={cx(
                'max-w-full truncate text-lg leading-6 font-bold tracking-tight tabular-nums',
                isLoud ? 'text-brass' : 'text-fg',
              )}
            >
              {amount}
              <span className="sr-only">{words.chip.unit}</span>
            </span>
            {worth && (
              <span className="max-w-full truncate text-sm leading-5 tabular-nums text-muted">
                <span className="sr-only">{words.chip.about}</span>
                {worth}
              </span>
            )}
            <Bars level={level} className="mt-1" />
          </button>
        );
      })}
    </div>
  );
}

/** Arrow keys move the focus to the next button of the group, or to the one before. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons.at((buttons.indexOf(event.target as HTMLButtonElement) + step) % buttons.length)?.focus();
}
