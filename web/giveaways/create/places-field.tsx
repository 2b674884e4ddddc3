import { typedAmount } from '../../../core/amount-text.ts';
import { MAX_PLACES } from '../../../core/escrow/account.ts';
import { formatAmount, groupThousands } from '../../../core/money.ts';
import { Dollars } from '../../money/dollars.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { fill } from '../../ui/fill.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { StepperField } from '../../ui/stepper-field.tsx';
import { placeName, unitsText } from '../format.ts';
import {
  isTyped,
  MIN_PLACE_TEXT,
  MIN_PRIZE_TEXT,
  placeProblem,
  placeUnits,
  prizeRules,
  typedPrize,
  withCount,
  withPlace,
  withSplit,
} from './amounts.ts';
import { type Funds, totalOf, useFunds, worth } from './total.ts';
import type { StepProps } from './wizard-model.ts';
import { words } from './words.ts';

const text = words.prize;

const SPLITS = [
  { value: 'equal', label: text.splits.equal },
  { value: 'ladder', label: text.splits.ladder },
  { value: 'custom', label: text.splits.custom },
] as const;

/** The number of winners, the prize of all of them, and the prize of each. */
export function PlacesField(props: StepProps) {
  const { draft, change, token, config, errorOf, disabled } = props;
  const coin = draft.prizeCurrency === 'CREATOR_COIN';
  const many = draft.placeCount > 1;
  const rules = prizeRules(draft, token);
  const funds = useFunds(draft, token, config);
  const prize = totalOf(draft, token, config?.platformFee.basisPoints)?.prize;
  return (
    <>
      <StepperField
        label={text.number}
        what={text.what}
        hint={many ? text.oneEach : undefined}
        least={1}
        most={MAX_PLACES}
        value={draft.placeCount}
        onValue={(count) => change(withCount(draft, count))}
        disabled={disabled}
      />
      {!isTyped(draft) && (
        <AmountField
          label={many ? text.amountTogether : text.amount}
          required
          error={errorOf('prizeAmount') ?? funds.short ?? undefined}
          hint={
            <>
              {prize && <Dollars {...worth(prize)} className="block font-medium text-fg" />}
              {amountHint(coin, many)}
            </>
          }
          aside={
            <Balance
              funds={funds}
              disabled={disabled}
              onMost={(most) => change({ prizeAmount: typedAmount(most, rules.decimals) })}
            />
          }
          rules={{ ...rules, unit: rules.unit ?? text.coinUnit }}
          step="0.1"
          placeholder={coin ? '1000' : '0.5'}
          value={draft.prizeAmount}
          onValue={(prizeAmount) => change({ prizeAmount })}
          disabled={disabled}
        />
      )}
      {many && <Split {...props} funds={funds} />}
    </>
  );
}

/** The wallet's balance, and a button for all of it if it is a coin. */
function Balance({
  funds: { held, most },
  disabled,
  onMost,
}: {
  funds: Funds;
  disabled: boolean;
  onMost?: (most: bigint) => void;
}) {
  if (!held) return null;
  const amount = groupThousands(formatAmount(held.units, held.decimals, 4));
  return (
    <span className="inline-flex items-baseline gap-2">
      {text.balance(`${amount} ${held.symbol}`)}
      {onMost && most !== null && most > 0n && (
        <button
          type="button"
          title={text.maxLabel}
          disabled={disabled}
          onClick={() => onMost(most)}
          className="-my-3 rounded-md px-1.5 py-3 font-semibold text-mint hover:text-mint-bright"
        >
          {text.max}
        </button>
      )}
    </span>
  );
}

function amountHint(coin: boolean, many: boolean): string {
  if (many) return coin ? text.divided : leastText();
  return coin ? text.oneWinner : text.least(MIN_PRIZE_TEXT);
}

const leastText = () => text.leastEach(MIN_PLACE_TEXT, MIN_PRIZE_TEXT);

function Split(props: StepProps & { funds: Funds }) {
  const { draft, change, token, funds, errorOf, disabled } = props;
  const problem = errorOf('places') ?? (isTyped(draft) ? funds.short : null);
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-ink/30 p-4">
      <SegmentedControl
        label={text.split}
        value={draft.split}
        onValue={(split) => change(withSplit(draft, split, token))}
        disabled={disabled}
        options={SPLITS}
      />
      {draft.split === 'equal' ? (
        <EachPlace {...props} />
      ) : (
        <Amounts {...props} tried={errorOf('places') !== undefined} />
      )}
      <SumLine {...props} />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Notice tone="neutral" icon="users">
        {text.fewer}
      </Notice>
    </div>
  );
}

/** The amount of each of the equal places. */
function EachPlace({ draft, token }: StepProps) {
  const amounts = placeUnits(draft, token);
  const least = amounts?.at(-1);
  if (!amounts || !least) return null;
  const { decimals, unit = text.coins } = prizeRules(draft, token);
  const first = amounts[0]!;
  return (
    <p className="text-sm leading-relaxed text-muted">
      {fill(text.each, {
        count: draft.placeCount,
        amount: (
          <span className="font-semibold whitespace-nowrap text-fg tabular-nums">
            {unitsText(least, decimals, unit)}
          </span>
        ),
      })}
      {first > least && text.firstGets(unitsText(first, decimals, unit))}. {text.chooseCustom}
    </p>
  );
}

/** A field for each place. Typing into one of a ladder makes it custom. */
function Amounts({ draft, change, token, disabled, tried }: StepProps & { tried: boolean }) {
  const rules = prizeRules(draft, token);
  const shown = { ...draft, ...withSplit(draft, 'custom', token) };
  return (
    <>
      <ol className="grid gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
        {shown.placeAmounts.map((amount, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <li key={place} className="min-w-0">
            <AmountField
              label={placeName(place + 1)}
              error={tried ? placeProblem(shown, place, token) : undefined}
              rules={rules}
              hideUnit
              step="0.01"
              value={amount}
              onValue={(typed) => change(withPlace(draft, place, typed, token))}
              disabled={disabled}
            />
          </li>
        ))}
      </ol>
      {draft.prizeCurrency === 'SOL' && isTyped(draft) && <p className="text-sm text-muted">{leastText()}</p>}
    </>
  );
}

function SumLine({ draft, token, config, funds, disabled }: StepProps & { funds: Funds }) {
  const sum = typedPrize(draft, token);
  const { decimals, unit = text.coins } = prizeRules(draft, token);
  const prize = totalOf(draft, token, config?.platformFee.basisPoints)?.prize;
  return (
    <div className="border-t border-line pt-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{text.total(draft.placeCount)}</span>
        <span className="font-semibold text-fg tabular-nums" aria-live="polite">
          {sum === null ? text.unknown : unitsText(sum, decimals, unit)}
        </span>
      </p>
      {isTyped(draft) && (
        <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-xs text-muted">
          <Balance funds={funds} disabled={disabled} />
          {prize && <Dollars {...worth(prize)} className="ml-auto" />}
        </p>
      )}
    </div>
  );
}
