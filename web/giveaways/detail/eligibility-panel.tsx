import { type FormEvent, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { looksLikeAddress } from '../../../core/pages.ts';
import { LoadFailedNotice } from '../../client/loaded.tsx';
import { Address } from '../../ui/address.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ActionBar } from './action-bar.tsx';
import { words as entering } from './registration-words.ts';
import { requirementText, useWalletStanding, WalletStanding } from './wallet-standing.tsx';
import { words } from './words.ts';

const text = words.eligibility;

/** Shows in real numbers whether a wallet takes part in a holders giveaway: the visitor's own wallet, and any other. */
export function EligibilityPanel({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const [looked, setLooked] = useState<string | null>(null);
  const shown = looked ?? wallet.address;
  const asks = requirementText(giveaway);
  return (
    <Card title={text.title} description={asks ? text.automatic(asks) : undefined}>
      <div className="flex flex-col gap-5">
        {shown ? (
          <Standing key={shown} giveaway={giveaway} wallet={shown} own={shown === wallet.address} />
        ) : (
          <>
            <ActionBar>
              <Button
                size="lg"
                icon={<Icon name="wallet" />}
                busy={wallet.status === 'connecting'}
                onClick={() => wallet.open()}
              >
                {text.connect}
              </Button>
            </ActionBar>
            <WalletStanding giveaway={giveaway} participation={null} />
          </>
        )}
        <Lookup onWallet={setLooked} looked={looked} />
      </div>
    </Card>
  );
}

function Standing({ giveaway, wallet, own }: { giveaway: Giveaway; wallet: string; own: boolean }) {
  const { data, error, mutate } = useWalletStanding(giveaway, wallet);
  if (!data && error) return <LoadFailedNotice error={error} fallback={text.failed} onRetry={mutate} />;
  if (!data)
    return (
      <span role="status">
        <span className="sr-only">{text.reading}</span>
        <Skeleton className="h-12" />
        <Skeleton className="mt-4 h-44" />
      </span>
    );
  const said = own ? text.own : text.other;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {own ? text.yourWallet : text.wallet}
        <Address address={wallet} head={6} tail={4} />
      </p>
      <Notice tone={data.eligible ? 'mint' : 'warn'} icon={data.eligible ? 'check' : 'warning'} role="status">
        {data.eligible
          ? data.final
            ? said.locked
            : said.ifHeld
          : (entering.reasons[data.reason ?? ''] ?? said.out)}
      </Notice>
      <WalletStanding giveaway={giveaway} participation={data} />
    </div>
  );
}

function Lookup({ looked, onWallet }: { looked: string | null; onWallet: (wallet: string | null) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wallet = typed.trim();
    if (!looksLikeAddress(wallet)) return setProblem(text.notAddress);
    setProblem(null);
    onWallet(wallet);
  }

  return (
    <form onSubmit={submit} noValidate className="border-t border-line pt-4">
      <Field label={text.lookUp} error={problem}>
        <div className="flex gap-2">
          <LookupInput value={typed} onValue={setTyped} />
          <Button type="submit" variant="secondary" aria-label={text.lookUpButton} className="shrink-0">
            <Icon name="search" />
          </Button>
        </div>
      </Field>
      {looked && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          onClick={() => {
            setTyped('');
            setProblem(null);
            onWallet(null);
          }}
        >
          {text.back}
        </Button>
      )}
    </form>
  );
}

function LookupInput(props: { value: string; onValue: (text: string) => void }) {
  return <TextInput {...props} spellCheck={false} placeholder={text.placeholder} className="font-mono" />;
}
