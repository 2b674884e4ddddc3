import { type FormEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { type AmountRules, readAmount } from '../../core/amount-text.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { chipsOf, chipsProblem, chipText, MAX_CHIPS } from '../../core/tips/chips.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { saveChips } from '../client/creator.ts';
import { tokenPath } from '../client/early.ts';
import { Dollars } from '../money/dollars.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { notify } from '../ui/toast.ts';
import { words } from './chips-words.ts';
import type { CreatorAuthority } from './use-authority.ts';

const RULES: AmountRules = { decimals: SOL_DECIMALS, unit: 'SOL' };
const PLACES = Array.from({ length: MAX_CHIPS }, (_, index) => index);

/** The amounts that the creator offers on the tip form. */
export function ChipsCard({ token, creator }: { token: TokenInfo; creator: CreatorAuthority }) {
  const { mutate } = useSWRConfig();
  const [texts, setTexts] = useState(() => textsOf(chipsOf(token.tipAmounts)));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save(amounts: readonly bigint[]) {
    setBusy(true);
    const done = await creator.act(async (authority) => {
      const tipAmounts = await saveChips(token.tokenAddress, authority, amounts);
      setTexts(textsOf(chipsOf(tipAmounts)));
      const path = tokenPath(token.tokenAddress);
      await mutate(path, (known?: TokenInfo) => known && { ...known, tipAmounts }, { revalidate: false });
    }, words.failed);
    if (done) notify.success(words.saved);
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const readings = texts.filter((text) => text.trim()).map((text) => readAmount(text, RULES));
    const amounts = readings.flatMap((reading) => (reading.kind === 'exact' ? [reading.units] : []));
    const wrong = amounts.length < readings.length ? words.unread : chipsProblem(amounts);
    setProblem(wrong && (wrong === words.unread ? wrong : words.problem(wrong)));
    if (!wrong) void save(amounts);
  }

  return (
    <Card title={words.title} description={words.description}>
      <form onSubmit={submit} noValidate aria-label={words.title}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {PLACES.map((place) => {
            const reading = readAmount(texts[place] ?? '', RULES);
            return (
              <AmountField
                key={place}
                label={words.field(place + 1)}
                hint={
                  reading.kind === 'exact' ? (
                    <Dollars units={reading.units} decimals={SOL_DECIMALS} mint={WRAPPED_SOL_MINT} />
                  ) : undefined
                }
                rules={RULES}
                step="0.01"
                min="0"
                value={texts[place] ?? ''}
                onValue={(text) => {
                  setTexts(texts.map((known, index) => (index === place ? text : known)));
                  setProblem(null);
                }}
                disabled={busy}
              />
            );
          })}
        </div>
        {problem && (
          <p role="alert" className="mt-3 text-sm text-danger">
            {problem}
          </p>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
          <Button variant="ghost" disabled={busy} onClick={() => void save([])}>
            {words.reset}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Returns one text for each place, empty where there is no amount. */
const textsOf = (chips: readonly bigint[]) =>
  PLACES.map((place) => (chips[place] === undefined ? '' : chipText(chips[place])));
