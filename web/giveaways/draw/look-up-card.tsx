import { type FormEvent, useEffect, useState } from 'react';
import { isAddress } from '../../../core/address.ts';
import { gateOf } from '../../../core/giveaways/list.ts';
import { EXCLUSION_REASONS, requiredUnits } from '../../../core/giveaways/weights.ts';
import { groupThousands } from '../../../core/money.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useWallet } from '../../wallet/context.ts';
import { chanceText, placeName } from '../format.ts';
import { holdingText } from './list-card.tsx';
import type { ListFacts } from './protocol.ts';
import type { Place } from './record-rows.ts';
import type { Checking } from './use-check.ts';

/** "Was I in, and why not": answered from the record, not by the server. */
export function LookUpCard({
  head,
  list,
  place,
}: {
  head: DrawHead;
  list: ListFacts;
  place: Checking['place'];
}) {
  const { address } = useWallet();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<{ wallet: string; place: Place } | null>(null);

  async function look(wallet: string): Promise<void> {
    setError(null);
    if (!isAddress(wallet)) {
      setFound(null);
      return setError('Please enter a wallet address');
    }
    setFound({ wallet, place: await place(wallet) });
  }
  // The connected wallet is looked up automatically, again in each record.
  useEffect(() => {
    if (!address) return;
    setText(address);
    setError(null);
    void place(address).then((found) => setFound({ wallet: address, place: found }));
  }, [address, place]);

  return (
    <Card title="Was I in?" description="Any wallet, and why it was not in if it was not.">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void look(text.trim());
        }}
      >
        <Field label="Wallet address" hideLabel error={error}>
          <TextInput value={text} onValue={setText} placeholder="Wallet address" spellCheck={false} />
        </Field>
        <Button type="submit" variant="secondary">
          Look up
        </Button>
      </form>
      {found && (
        <div
          role="status"
          data-testid="look-up"
          className="mt-4 border-t border-line pt-4 text-sm leading-relaxed"
        >
          <Found {...found} head={head} list={list} />
        </div>
      )}
    </Card>
  );
}

function Found({ place, head, list }: { place: Place; head: DrawHead; list: ListFacts }) {
  const snapshot = list.snapshot;
  if (place.kind === 'absent') {
    return (
      <p className="text-muted">
        <b className="font-semibold text-fg">Not in.</b>{' '}
        {head.terms.kind === 'participants'
          ? 'This wallet did not register before entries closed. Whoever did holds a signed receipt, and can show it until the list counts.'
          : 'This wallet held none of the token when the list was frozen.'}
      </p>
    );
  }
  const { row } = place;
  const held =
    row.holding !== null && snapshot ? ` It held ${holdingText(row.holding, snapshot.decimals)}.` : '';
  if (place.kind === 'entries') {
    const weight = row.weight ?? '0';
    const total = head.commits.at(-1)?.totalWeight ?? '0';
    return (
      <p className="text-muted">
        <b className="font-semibold text-mint">{wonText(row.won, head.amounts.length)}</b>{' '}
        {groupThousands(weight)} of {groupThousands(total)} entries, a chance of{' '}
        {chanceText(BigInt(weight), BigInt(total))}
        {head.amounts.length > 1 && ' of the first place'}.{held}
      </p>
    );
  }
  if (place.kind === 'excluded') {
    return (
      <p className="text-muted">
        <b className="font-semibold text-fg">Left out.</b> {row.reason && EXCLUSION_REASONS[row.reason]}
        {held}
      </p>
    );
  }
  const { eligibility } = head.terms;
  const required = eligibility && snapshot ? requiredUnits(eligibility, gateOf(snapshot)) : null;
  return (
    <p className="text-muted">
      <b className="font-semibold text-fg">Not in.</b>
      {held}
      {required !== null &&
        snapshot &&
        ` At least ${holdingText(String(required), snapshot.decimals)} were asked for.`}
    </p>
  );
}

function wonText(won: number | null, places: number): string {
  if (won === null) return 'In.';
  return places === 1 ? 'In, and it won.' : `In, and it won the ${placeName(won)}.`;
}
