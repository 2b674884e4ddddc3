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
import { requirementText } from './share-of.ts';
import { useWalletStanding } from './use-wallet-standing.ts';
import { WalletStanding } from './wallet-standing.tsx';

/** Whether a wallet takes part in a holders giveaway, in real numbers: the visitor's own wallet, and any other. */
export function EligibilityPanel({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const [looked, setLooked] = useState<string | null>(null);
  const shown = looked ?? wallet.address;
  const asks = requirementText(giveaway);
  return (
    <Card
      title="Eligibility"
      description={asks ? `Wallets that hold at least ${asks} take part by themselves.` : undefined}
    >
      <div className="flex flex-col gap-5">
        {shown ? (
          <Standing key={shown} giveaway={giveaway} wallet={shown} own={shown === wallet.address} />
        ) : (
          <>
            <Button
              size="lg"
              icon={<Icon name="wallet" />}
              busy={wallet.status === 'connecting'}
              onClick={() => wallet.open()}
            >
              Connect wallet to check
            </Button>
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
  if (!data && error)
    return <LoadFailedNotice error={error} fallback="This wallet could not be looked up." onRetry={mutate} />;
  if (!data)
    return (
      <span role="status">
        <span className="sr-only">Reading the holding</span>
        <Skeleton className="h-12" />
        <Skeleton className="mt-4 h-44" />
      </span>
    );
  const who = own ? 'Your wallet' : 'This wallet';
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {own ? 'Your wallet ' : 'Wallet '}
        <Address address={wallet} head={6} tail={4} />
      </p>
      <Notice tone={data.eligible ? 'mint' : 'warn'} icon={data.eligible ? 'check' : 'warning'} role="status">
        {data.eligible
          ? data.final
            ? `${who} is on the frozen list.`
            : `${who} takes part if it still holds enough when the countdown ends.`
          : (data.sentence ?? `${who} takes no part.`)}
      </Notice>
      <WalletStanding giveaway={giveaway} participation={data} />
    </div>
  );
}

function Lookup({ looked, onWallet }: { looked: string | null; onWallet: (wallet: string | null) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wallet = text.trim();
    if (!looksLikeAddress(wallet)) return setProblem('This is not the address of a wallet');
    setProblem(null);
    onWallet(wallet);
  }

  return (
    <form onSubmit={submit} noValidate className="border-t border-line pt-4">
      <Field label="Look up any wallet" error={problem}>
        <div className="flex gap-2">
          <LookupInput value={text} onValue={setText} />
          <Button type="submit" variant="secondary" aria-label="Look up" className="shrink-0">
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
            setText('');
            setProblem(null);
            onWallet(null);
          }}
        >
          Back to my own wallet
        </Button>
      )}
    </form>
  );
}

function LookupInput(props: { value: string; onValue: (text: string) => void }) {
  return <TextInput {...props} spellCheck={false} placeholder="Wallet address" className="font-mono" />;
}
