import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { useWallet } from '../../wallet/context.ts';
import { signBase64 } from '../../wallet/sign-base64.ts';
import { prizeText } from '../format.ts';
import { useNow } from '../use-now.ts';
import { FinishError, finishDraw, STEP_LABELS } from './finish-flow.ts';

/** From commit on anybody may take every step that is left; the winner is the one who is waiting. */
export function FinishCard({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(giveaway.id);
  const now = useNow();
  const [step, setStep] = useState<string | null>(null);
  const { stage, winner, roundTime } = giveaway;
  const paid = stage === 'paid';
  const mine = winner !== null && winner === wallet.address;
  const early = stage === 'committed' && roundTime !== null && Date.parse(roundTime) > now;

  async function finish(): Promise<void> {
    const payer = wallet.address;
    if (!payer) return notify.error('Please connect your wallet first');
    setStep('preparing');
    try {
      await finishDraw(
        {
          take: (signedTransaction) => takeStep(giveaway.id, { wallet: payer, signedTransaction }),
          sign: (transaction) => signBase64(wallet, transaction),
          wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
          onStep: setStep,
          onDone: () => {
            setStep('preparing');
            void refresh();
          },
        },
        stage,
        paid,
      );
      notify.success(paid ? 'The escrow is closed' : `${prizeText(giveaway)} paid to the winner`);
    } catch (error) {
      notify.error(error instanceof FinishError ? error.message : 'This step could not be taken');
    } finally {
      setStep(null);
      void refresh();
    }
  }

  return (
    <Card
      data-testid="finish-payout"
      className={cx(mine && !paid && 'border-mint/45! bg-mint/8!')}
      title={
        mine ? (paid ? 'You have won' : 'You have won: take your prize') : 'If the platform does not go on'
      }
      description={
        paid
          ? 'The prize is with the winner. What is left closes the escrow and returns its deposit.'
          : `Since the commit nobody can change the outcome, and any wallet may take the steps that are left. The escrow sends ${prizeText(giveaway)} to the winner, whoever pays for the transactions.`
      }
    >
      {early ? (
        <p className="text-sm text-muted">The first step is possible once the round is out.</p>
      ) : wallet.address ? (
        <Button
          variant={mine ? 'primary' : 'secondary'}
          className="w-full"
          busy={step !== null}
          icon={<Icon name="bolt" />}
          onClick={finish}
        >
          {step === null
            ? paid
              ? 'Close the escrow with my wallet'
              : 'Finish the payout with my wallet'
            : `${STEP_LABELS[step] ?? 'Preparing'} ...`}
        </Button>
      ) : (
        <Button variant="secondary" className="w-full" icon={<Icon name="wallet" />} onClick={wallet.open}>
          Connect a wallet to finish it
        </Button>
      )}
    </Card>
  );
}
