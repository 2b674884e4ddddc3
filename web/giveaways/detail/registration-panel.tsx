import { useState } from 'react';
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Giveaway, Participation } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { register, useGiveaway, usePublicConfig, useRefreshGiveaway } from '../../client/giveaways.ts';
import { LoadFailedNotice } from '../../client/loaded.tsx';
import { momentText } from '../../dates.ts';
import { useOnChange } from '../../hooks.ts';
import { sleep } from '../../timers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { MissingButton } from './objection-panel.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { checkedReceipt, storeReceipt } from './receipts.ts';
import { registerOnce } from './register-flow.ts';
import { registrationState } from './registration-state.ts';
import type { Standing } from './standing.ts';
import { useCheckedReceipt } from './use-checked-receipt.ts';
import { useWalletStanding } from './use-wallet-standing.ts';
import { WalletStanding } from './wallet-standing.tsx';

/** The button to register, or the registration's state. */
export function RegistrationPanel({
  giveaway,
  standing,
  now,
}: {
  giveaway: Giveaway;
  standing: Standing;
  now: number;
}) {
  const wallet = useWallet();
  const [wanted, setWanted] = useState(false);
  const { data, error, mutate } = useWalletStanding(giveaway, standing.isCreator ? null : wallet.address);
  const state = registrationState({
    open: standing.canRegister,
    isCreator: standing.isCreator,
    connected: wallet.address !== null,
    participation: data ?? null,
    failed: error !== undefined,
  });
  return (
    <Card
      title="Registration"
      description={standing.canRegister ? 'One signature, no cost, one registration per wallet.' : undefined}
    >
      <div className="flex flex-col gap-4">
        {state === 'connect' && (
          <Button
            size="lg"
            icon={<Icon name="wallet" />}
            busy={wallet.status === 'connecting'}
            onClick={async () => setWanted((await wallet.ensureConnected()) !== null)}
          >
            Connect wallet to register
          </Button>
        )}
        {state === 'closed' && (
          <>
            <Notice tone="neutral" icon="lock">
              Registration has closed.
              {!standing.isCreator &&
                wallet.address === null &&
                ' Connect your wallet to see whether it takes part.'}
            </Notice>
            {wallet.address === null && (
              <Button variant="secondary" onClick={() => wallet.open()}>
                {giveaway.stage === 'open' ? 'Connect wallet to select a winner' : 'Connect wallet'}
              </Button>
            )}
          </>
        )}
        {state === 'own' && (
          <Notice tone="neutral" icon="user">
            This is your giveaway: your own wallet takes no part in it.
          </Notice>
        )}
        {state === 'loading' && (
          <span role="status">
            <span className="sr-only">Looking your wallet up</span>
            <Skeleton className="h-24" />
          </span>
        )}
        {state === 'failed' && (
          <LoadFailedNotice error={error} fallback="Your wallet could not be looked up." onRetry={mutate} />
        )}
        {(state === 'excluded' || state === 'missed') && (
          <Notice
            tone={state === 'excluded' ? 'warn' : 'neutral'}
            icon={state === 'excluded' ? 'warning' : 'user'}
          >
            {data?.sentence ?? 'This wallet takes no part.'}
          </Notice>
        )}
        {state === 'register' && isPaused(giveaway, now) && (
          <Notice tone="neutral" icon="pause">
            The creator is being asked to sign the list, and registration pauses for that. Register now: it is
            sent until it gets through, at the latest at {momentText(giveaway.promptUntil!, now)}.
          </Notice>
        )}
        {state === 'register' && (
          <Register
            giveaway={giveaway}
            atOnce={wanted}
            onAsked={() => setWanted(false)}
            onRegistered={() => void mutate()}
          />
        )}
        {state === 'registered' && data && <Registered giveaway={giveaway} participation={data} />}
        {state !== 'registered' && state !== 'loading' && (
          <WalletStanding giveaway={giveaway} participation={null} />
        )}
      </div>
    </Card>
  );
}

/** The creator's wallet is being asked to sign the list. */
const isPaused = ({ promptUntil }: Giveaway, now: number) =>
  promptUntil !== null && now < Date.parse(promptUntil);

function Registered({ giveaway, participation }: { giveaway: Giveaway; participation: Participation }) {
  const { final, eligible, wallet } = participation;
  const { receipt, state } = useCheckedReceipt(giveaway.id, participation);
  const out = final && !eligible;
  return (
    <>
      {state === 'checking' ? (
        <Notice tone="neutral" icon="shield" role="status">
          Checking your receipt ...
        </Notice>
      ) : state === 'wrong' ? (
        <Notice tone="danger" icon="warning" role="status">
          You are not entered: the server names your wallet, but has no receipt that its operator signed for
          it.
        </Notice>
      ) : state === 'none' ? (
        <Notice tone="warn" icon="warning" role="status">
          {out
            ? 'Your wallet is missing from the list.'
            : 'The server names your wallet. There is no receipt that could be checked here.'}
        </Notice>
      ) : (
        <Notice tone={out ? 'warn' : 'mint'} icon={out ? 'warning' : 'check'} role="status">
          {out
            ? 'Your wallet is missing from the list, although it has a receipt.'
            : final
              ? 'You are on the list. Your receipt was checked here.'
              : 'You are in. The receipt was checked here.'}
        </Notice>
      )}
      {out && <MissingButton giveaway={giveaway} wallet={wallet} />}
      <WalletStanding giveaway={giveaway} participation={participation} />
      {receipt && state === 'holds' && <ReceiptCard receipt={receipt} id={giveaway.id} />}
    </>
  );
}

type RegisterStep = 'signing' | 'registering' | 'paused';

const REGISTER_STEPS: readonly ChainStep<Exclude<RegisterStep, 'paused'>>[] = [
  {
    key: 'signing',
    title: 'Sign the message in your wallet',
    note: 'It names this giveaway and your wallet.',
  },
  {
    key: 'registering',
    title: 'Register',
    note: 'The platform signs a receipt for you; this page checks it.',
  },
];

function Register({
  giveaway,
  atOnce,
  onAsked,
  onRegistered,
}: {
  giveaway: Giveaway;
  /** A user who connected a wallet in order to register is not asked a second time. */
  atOnce: boolean;
  onAsked: () => void;
  onRegistered: () => void;
}) {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(giveaway.id);
  const { mutate } = useGiveaway(giveaway.id);
  const config = usePublicConfig();
  const [step, setStep] = useState<RegisterStep | null>(null);

  async function submit() {
    const address = wallet.address;
    if (!address) return notify.error('Please connect your wallet first');
    const operator = config?.operator;
    if (!operator) return notify.error('This page is still loading what it checks receipts with');
    setStep('signing');
    try {
      await registerOnce(
        {
          async prove(text) {
            const proof = await wallet.proveMessage(text);
            setStep('registering');
            return proof;
          },
          async register(body) {
            const answer = await register(giveaway.id, body);
            // The receipt is enough to count the registration at once.
            void mutate(answer.giveaway, { revalidate: false });
            setStep('registering');
            return answer;
          },
          async check(receipt) {
            const holds = await isFor(giveaway.id, address, operator, receipt);
            if (holds) storeReceipt(giveaway.id, address, receipt);
            return holds;
          },
          wait: sleep,
          limit: sleep,
          onPaused: () => setStep('paused'),
        },
        { site: window.location.host, title: giveaway.title, id: giveaway.id },
        address,
      );
      notify.success('Successfully registered for giveaway!');
    } catch (error) {
      notify.error(reasonOf(error, 'Registration failed'));
    }
    onRegistered();
    await refresh();
    setStep(null);
  }

  useOnChange(atOnce, () => {
    if (!atOnce) return;
    onAsked();
    void submit();
  });

  return (
    <>
      <Button size="lg" icon={<Icon name="check" />} busy={step !== null} onClick={() => void submit()}>
        {step ? 'Registering...' : 'Register'}
      </Button>
      {step && (
        <ChainProgress
          label="Your registration on its way"
          steps={REGISTER_STEPS}
          at={step === 'paused' ? 'registering' : step}
        />
      )}
      {step === 'paused' && (
        <Notice tone="neutral" icon="pause" role="status">
          The creator is being asked to sign the list, and registration pauses for that. Yours is sent again
          by itself for as long as this page stays open.
        </Notice>
      )}
      {!step && (
        <p className="-mt-1 text-center text-sm text-muted">Signing costs nothing and moves nothing.</p>
      )}
    </>
  );
}

/** Whether a receipt is the operator's, for this giveaway and this wallet. */
async function isFor(
  escrow: string,
  wallet: string,
  operator: string,
  receipt: RegistrationReceipt,
): Promise<boolean> {
  return (await checkedReceipt(receipt, { escrow, operator, wallet })) !== null;
}
