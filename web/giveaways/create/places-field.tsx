import { MAX_PLACES } from '../../../core/escrow/account.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { StepperField } from '../../ui/stepper-field.tsx';
import { placeName, unitsText } from '../format.ts';
import { isTyped, MIN_PLACE_TEXT, MIN_PRIZE_TEXT, placeUnits, prizeRules, prizeUnits } from './amounts.ts';
import { placeProblem, withCount, withPlace, withSplit } from './places.ts';
import type { StepProps } from './wizard-model.ts';

const SPLITS = [
  { value: 'equal', label: 'Equal' },
  { value: 'ladder', label: 'Ladder' },
  { value: 'custom', label: 'Custom' },
] as const;

/** How many win, what they win together, and what each of them does. */
export function PlacesField(props: StepProps) {
  const { draft, change, token, errorOf, disabled } = props;
  const coin = draft.prizeCurrency === 'CREATOR_COIN';
  const many = draft.placeCount > 1;
  const rules = prizeRules(draft, token);
  return (
    <>
      <StepperField
        label="Number of winners"
        what="winner"
        hint={many ? 'Each place is drawn by itself; a wallet wins at most one.' : undefined}
        least={1}
        most={MAX_PLACES}
        value={draft.placeCount}
        onValue={(count) => change(withCount(draft, count))}
        disabled={disabled}
      />
      {!isTyped(draft) && (
        <AmountField
          label={many ? 'Prize amount, all winners together' : 'Prize amount'}
          required
          error={errorOf('prizeAmount')}
          hint={amountHint(coin, many)}
          rules={{ ...rules, unit: rules.unit ?? 'Coin' }}
          min="0"
          step="0.1"
          placeholder={coin ? '1000' : '0.5'}
          value={draft.prizeAmount}
          onValue={(prizeAmount) => change({ prizeAmount })}
          disabled={disabled}
        />
      )}
      {many && <Split {...props} />}
    </>
  );
}

function amountHint(coin: boolean, many: boolean): string {
  if (many) return coin ? 'Divided among the places.' : leastText();
  return coin ? 'All of it goes to one winner.' : `At least ${MIN_PRIZE_TEXT}. All of it goes to one winner.`;
}

const leastText = () => `At least ${MIN_PLACE_TEXT} a place, and ${MIN_PRIZE_TEXT} together.`;

function Split(props: StepProps) {
  const { draft, change, token, errorOf, disabled } = props;
  const problem = errorOf('places');
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-ink/30 p-4">
      <SegmentedControl
        label="How the prize is divided"
        value={draft.split}
        onValue={(split) => change(withSplit(draft, split, token))}
        disabled={disabled}
        options={SPLITS}
      />
      {draft.split === 'equal' ? (
        <EachPlace {...props} />
      ) : (
        <Amounts {...props} tried={problem !== undefined} />
      )}
      <Sum {...props} />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <Notice tone="neutral" icon="users">
        If fewer wallets take part than there are places, the later places go back to you; the fee stays
        whole.
      </Notice>
    </div>
  );
}

/** What one of the equal places gets. */
function EachPlace({ draft, token }: StepProps) {
  const amounts = placeUnits(draft, token);
  const least = amounts?.at(-1);
  if (!amounts || !least) return null;
  const { decimals, unit = 'coins' } = prizeRules(draft, token);
  const first = amounts[0]!;
  return (
    <p className="text-sm leading-relaxed text-muted">
      Each of {draft.placeCount} winners gets{' '}
      <span className="font-semibold text-fg tabular-nums">{unitsText(least, decimals, unit)}</span>
      {first > least && `; the first place gets the indivisible rest, ${unitsText(first, decimals, unit)}`}.
      Choose Custom to set each amount.
    </p>
  );
}

/** A field for each place. Typing into one of a ladder makes it custom. */
function Amounts({ draft, change, token, disabled, tried }: StepProps & { tried: boolean }) {
  const rules = prizeRules(draft, token);
  const shown = { ...draft, ...withSplit(draft, 'custom', token) };
  return (
    <>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {shown.placeAmounts.map((amount, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <li key={place} className="min-w-0">
            <AmountField
              label={placeName(place + 1)}
              error={tried ? placeProblem(shown, place, token) : undefined}
              rules={rules}
              hideUnit
              min="0"
              step="0.01"
              value={amount}
              onValue={(text) => change(withPlace(draft, place, text, token))}
              disabled={disabled}
            />
          </li>
        ))}
      </ol>
      {draft.prizeCurrency === 'SOL' && isTyped(draft) && <p className="text-sm text-muted">{leastText()}</p>}
    </>
  );
}

function Sum({ draft, token }: StepProps) {
  const sum = prizeUnits(draft, token);
  const { decimals, unit = 'coins' } = prizeRules(draft, token);
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3 text-sm">
      <span className="text-muted">{draft.placeCount} places together</span>
      <span className="font-semibold text-fg tabular-nums" aria-live="polite">
        {sum === null ? '–' : unitsText(sum, decimals, unit)}
      </span>
    </p>
  );
}
