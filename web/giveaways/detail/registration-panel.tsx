import { useRef, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { register, useGiveaway, useRefreshGiveaway } from '../../client/giveaways.ts';
import { LoadFailedNotice } from '../../client/loaded.tsx';
import { usePublicConfig } from '../../client/public-config.ts';
import { momentText } from '../../dates.ts';
import { useOnChange } from '../../hooks.ts';
import { hasChosen, storedSender, storeSender } from '../../profile/sender.ts';
import { sleep } from '../../timers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFace } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ActionBar } from './action-bar.tsx';
import { checkedReceipt, storeReceipt } from './receipts.ts';
import { registerOnce } from './register-flow.ts';
import { Registered } from './registered.tsx';
import { words } from './registration-words.ts';
import { registrationState, type Standing } from './standing.ts';
import { useWalletStanding, WalletStanding } from './wallet-standing.tsx';

// Asked once. Without the file the entry goes on.
const loadSheet = () => import('../../profile/name-sheet.tsx').catch(() => null);

const text = words.card;

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
  const body = useRef<HTMLDivElement>(null);
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
      title={standing.canRegister ? text.title : text.over}
      description={standing.canRegister && !standing.isCreator ? text.description : undefined}
    >
      <div ref={body} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {state === 'connect' && (
          <ActionBar>
            <Button
              size="lg"
              icon={<Icon name="wallet" />}
              busy={wallet.status === 'connecting'}
              onClick={async () => setWanted((await wallet.ensureConnected()) !== null)}
            >
              {text.connect}
            </Button>
          </ActionBar>
        )}
        {state === 'closed' && (
          <>
            <Notice tone="neutral" icon="lock">
              {wallet.address === null ? text.closedVisitor : text.closed}
            </Notice>
            {wallet.address === null && (
              <Button variant="secondary" onClick={() => wallet.open()}>
                {text.connectOnly}
              </Button>
            )}
          </>
        )}
        {state === 'loading' && (
          <span role="status">
            <span className="sr-only">{text.looking}</span>
            <Skeleton className="h-24" />
          </span>
        )}
        {state === 'failed' && (
          <LoadFailedNotice error={error} fallback={text.lookupFailed} onRetry={mutate} />
        )}
        {(state === 'own' || state === 'excluded' || state === 'missed') && (
          <Notice
            tone={state === 'excluded' ? 'warn' : 'neutral'}
            icon={state === 'excluded' ? 'warning' : 'user'}
          >
            {state === 'own' ? text.own : (words.reasons[data?.reason ?? ''] ?? text.out)}
          </Notice>
        )}
        {state === 'register' && isPaused(giveaway, now) && (
          <Notice tone="neutral" icon="pause">
            {text.paused(momentText(giveaway.promptUntil!, now))}
          </Notice>
        )}
        {state === 'register' && (
          <Register
            giveaway={giveaway}
            atOnce={wanted}
            onAsked={() => setWanted(false)}
            onRegistered={() => {
              // The button that had the focus goes.
              void mutate().then(() => body.current?.focus({ preventScroll: true }));
            }}
          />
        )}
        {state === 'registered' && data && <Registered giveaway={giveaway} participation={data} now={now} />}
        {standing.canRegister && state !== 'registered' && state !== 'loading' && (
          <WalletStanding giveaway={giveaway} participation={null} />
        )}
      </div>
    </Card>
  );
}

/** Returns whether the creator's wallet is being asked to sign the list. */
const isPaused = ({ promptUntil }: Giveaway, now: number) =>
  promptUntil !== null && now < Date.parse(promptUntil);

type RegisterStep = 'signing' | 'registering' | 'paused';

const REGISTER_STEPS: readonly ChainStep<Exclude<RegisterStep, 'paused'>>[] = [
  { key: 'signing', title: words.register.sign, note: words.register.signNote },
  { key: 'registering', title: words.register.send, note: words.register.sendNote },
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
  const [Sheet, setSheet] = useState<Awaited<ReturnType<typeof loadSheet>>>(null);
  const face = useFace(wallet.address ?? '');

  /** The first entry of a browser asks for a name. It is no part of what is signed here. */
  async function enter() {
    const sheet = hasChosen(storedSender()) || face?.name ? null : await loadSheet();
    if (sheet) setSheet(sheet);
    else await submit();
  }

  async function submit() {
    const address = wallet.address;
    if (!address) return notify.error(words.register.connectFirst);
    const operator = config?.operator;
    if (!operator) return notify.error(words.register.stillLoading);
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
            const expected = { escrow: giveaway.id, operator, wallet: address };
            const holds = (await checkedReceipt(receipt, expected)) !== null;
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
      notify.success(words.register.done);
    } catch (error) {
      notify.error(reasonOf(error, words.register.failed));
    }
    onRegistered();
    await refresh();
    setStep(null);
  }

  useOnChange(atOnce, () => {
    if (!atOnce) return;
    onAsked();
    void enter();
  });

  return (
    <>
      <ActionBar>
        <Button size="lg" icon={<Icon name="check" />} busy={step !== null} onClick={() => void enter()}>
          {step ? words.register.busy : words.register.button}
        </Button>
        {!step && <p className="text-center text-sm text-muted">{words.register.free}</p>}
        {!step && <p className="text-center text-xs text-muted">{words.register.law}</p>}
      </ActionBar>
      {Sheet && (
        <Sheet.default
          wallet={wallet.address}
          sender={storedSender()}
          act={{ kind: 'enter' }}
          onChosen={(sender) => {
            storeSender(sender);
            void submit();
          }}
          onClose={() => setSheet(null)}
        />
      )}
      {step && (
        <ChainProgress
          label={words.register.progress}
          steps={REGISTER_STEPS}
          at={step === 'paused' ? 'registering' : step}
        />
      )}
      {step === 'paused' && (
        <Notice tone="neutral" icon="pause" role="status">
          {words.register.paused}
        </Notice>
      )}
    </>
  );
}
