import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { takeStep, usePublicConfig, useRefreshGiveaway } from '../../client/giveaways.ts';
import { useNow } from '../../hooks.ts';
import { sleep } from '../../timers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { signatureOf } from '../../wallet/base64-transaction.ts';
import { ChainProgress } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { ownPlaces } from '../detail/place-states.ts';
import { count, prizeText } from '../format.ts';
import { signStep } from '../sign-step.ts';
import {
  FAILED,
  type FinishStep,
  finishDraw,
  STEP_LABELS,
  stepsLeft,
  transactionsLeft,
} from './finish-flow.ts';

interface Finishing {
  /** All steps that were left when it began. */
  steps: readonly FinishStep[];
  at: FinishStep | undefined;
  /** Of the transaction in flight; null before it is signed. */
  signature: string | null;
}

/** After commit any wallet may send every step that is left; the winner is the one who waits for it. */
export function FinishCard({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(giveaway.id);
  const now = useNow();
  const [finishing, setFinishing] = useState<Finishing | null>(null);
  const config = usePublicConfig();
  const { stage, places, roundTime } = giveaway;
  const left = stepsLeft(giveaway);
  const paid = left[0] === 'finish';
  const own = ownPlaces(giveaway, wallet.address);
  const mine = own.places.length > 0;
  const several = places.length > 1;
  const early = stage === 'committed' && roundTime !== null && Date.parse(roundTime) > now;

  async function finish(): Promise<void> {
    const payer = wallet.address;
    if (!payer) return notify.error('Please connect your wallet first');
    const steps = left;
    const go = (at: FinishStep | undefined, signature: string | null = null) =>
      setFinishing((before) => ({
        steps,
        at: at && steps.includes(at) ? at : before?.at,
        signature,
      }));
    go(steps[0]);
    try {
      await finishDraw(
        {
          take: (signedTransaction) => takeStep(giveaway.id, { wallet: payer, signedTransaction }),
          async sign(transaction, step) {
            const target = { program: config?.escrowProgram, escrow: giveaway.id, wallet: payer };
            const signed = await signStep(wallet, transaction, { ...target, step });
            go(undefined, signatureOf(signed));
            return signed;
          },
          wait: sleep,
          onStep: go,
          onDone: (reached) => {
            go(stepsLeft(reached)[0]);
            void refresh();
          },
        },
        giveaway,
        paid,
      );
      notify.success(
        paid
          ? 'The escrow is closed'
          : `${prizeText(giveaway)} paid to the ${several ? 'winners' : 'winner'}`,
      );
    } catch (error) {
      notify.error(reasonOf(error, FAILED));
    } finally {
      setFinishing(null);
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
          ? `The ${several ? 'prizes are with the winners' : 'prize is with the winner'}. What is left closes the escrow and returns its deposit.`
          : `Nobody can change the outcome any more, and any wallet may take the steps that are left: ${count(transactionsLeft(giveaway), 'transaction')}, each compared before your wallet opens. The escrow sends ${prizeText(giveaway)} to the ${several ? 'winners' : 'winner'}, whoever pays for the transactions.`
      }
    >
      {finishing && (
        <div className="mb-4">
          <ChainProgress
            label="The steps that are left"
            steps={finishing.steps.map((key) => ({
              key,
              title: STEP_LABELS[key],
              note: finishing.signature
                ? 'Sent. Waiting for the network to confirm it.'
                : 'Approve it in your wallet.',
            }))}
            at={finishing.at ?? finishing.steps[0]!}
            signature={finishing.signature}
          />
        </div>
      )}
      {early ? (
        <p className="text-sm text-muted">The first step is possible once the round is out.</p>
      ) : wallet.address ? (
        <Button
          variant={mine ? 'primary' : 'secondary'}
          className="w-full"
          busy={finishing !== null}
          icon={<Icon name="bolt" />}
          onClick={finish}
        >
          {finishing
            ? 'Finishing ...'
            : paid
              ? 'Close the escrow with my wallet'
              : 'Finish the payout with my wallet'}
        </Button>
      ) : (
        <Button variant="secondary" className="w-full" icon={<Icon name="wallet" />} onClick={wallet.open}>
          Connect a wallet to finish it
        </Button>
      )}
    </Card>
  );
}
