import { type FormEvent, useEffect, useState } from 'react';
import { isAddress } from '../../../core/address.ts';
import { gateOf } from '../../../core/giveaways/list.ts';
import { EXCLUSION_REASONS, requiredUnits } from '../../../core/giveaways/weights.ts';
import { groupThousands } from '../../../core/money.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useWallet } from '../../wallet/context.ts';
import { chanceText } from '../format.ts';
import { holdingText } from './list-card.tsx';
import type { ListFacts } from './protocol.ts';
import type { WalletPart } from './record-rows.ts';
import { words } from './record-words.ts';
import type { Checking } from './use-check.ts';

/** "Was I entered, and why not": answered from the record, not by the server. */
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
  const [found, setFound] = useState<{ wallet: string; place: WalletPart } | null>(null);

  async function look(wallet: string): Promise<void> {
    setError(null);
    if (!isAddress(wallet)) {
      setFound(null);
      return setError(words.lookUp.wrong);
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
    <Card title={words.lookUp.title} description={words.lookUp.text} className="grow lg:content-center">
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void look(text.trim());
        }}
      >
        <div className="min-w-0 flex-1 basis-36">
          <Field label={words.lookUp.label} hideLabel error={error}>
            <TextInput value={text} onValue={setText} placeholder={words.lookUp.label} spellCheck={false} />
          </Field>
        </div>
        <Button type="submit" variant="secondary">
          {words.lookUp.look}
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

function Found({ place, head, list }: { place: WalletPart; head: DrawHead; list: ListFacts }) {
  const snapshot = list.snapshot;
  if (place.kind === 'absent') {
    return (
      <p className="text-muted">
        <Answer tone="text-fg">{words.lookUp.not}</Answer>
        {head.terms.kind === 'participants' ? words.lookUp.notRegistered : words.lookUp.heldNone}
      </p>
    );
  }
  const { row } = place;
  const held =
    row.holding !== null && snapshot
      ? ` ${words.lookUp.held(holdingText(row.holding, snapshot.decimals))}`
      : '';
  if (place.kind === 'entries') {
    const weight = row.weight ?? '0';
    const total = head.commits.at(-1)?.totalWeight ?? '0';
    return (
      <p className="text-muted">
        <Answer tone="text-mint">{wonText(row.won, head.amounts.length)}</Answer>
        {words.lookUp.entries(
          groupThousands(weight),
          groupThousands(total),
          chanceText(BigInt(weight), BigInt(total)),
          head.amounts.length > 1,
        )}
        {held}
      </p>
    );
  }
  if (place.kind === 'excluded') {
    return (
      <p className="text-muted">
        <Answer tone="text-fg">{words.lookUp.out}</Answer>
        {row.reason && EXCLUSION_REASONS[row.reason]}
        {held}
      </p>
    );
  }
  const { eligibility } = head.terms;
  const required = eligibility && snapshot ? requiredUnits(eligibility, gateOf(snapshot)) : null;
  return (
    <p className="text-muted">
      <Answer tone="text-fg">{words.lookUp.not}</Answer>
      {held}
      {required !== null &&
        snapshot &&
        ` ${words.lookUp.required(holdingText(String(required), snapshot.decimals))}`}
    </p>
  );
}

/** The answer in a word or two, above the reasons. */
function Answer({ tone, children }: { tone: string; children: string }) {
  return <b className={cx('block text-lg font-semibold tracking-tight', tone)}>{children}</b>;
}

function wonText(won: number | null, places: number): string {
  if (won === null) return words.lookUp.entered;
  return places === 1 ? words.lookUp.won : words.lookUp.wonPlace(won);
}
