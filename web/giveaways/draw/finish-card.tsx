import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { useNow } from '../../hooks.ts';
import { sleep } from '../../timers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { signatureOf, signBase64 } from '../../wallet/base64-transaction.ts';
import { ChainProgress } from '../../wallet/chain-progress.tsx';
import { useWallet } from '../../wallet/context.ts';
import { prizeText } from '../format.ts';
import { FAILED, finishDraw, STEP_LABELS, stepsLeft } from './finish-flow.ts';

interface Finishing {
  /** All steps that were left when it began. */
  steps: readonly string[];
  at: string;
  /** Of the transaction in flight; null before it is signed. */
  signature: string | null;
}

/** After commit any wallet may send every step that is left; the winner is the one who waits for it. */
export function FinishCard({ giveaway }: { giveaway: Giveaway }) {
  const wallet = useWallet();
  const refresh = useRefreshGiveaway(giveaway.id);
  const now = useNow();
  const [finishing, setFinishing] = useState<Finishing | null>(null);
  const { stage, winner, roundTime } = giveaway;
  const paid = stage === 'paid';
  const mine = winner !== null && winner === wallet.address;
  const early = stage === 'committed' && roundTime !== null && Date.parse(roundTime) > now;

  async function finish(): Promise<void> {
    const payer = wallet.address;
    if (!payer) return notify.error('Please connect your wallet first');
    const steps = stepsLeft(stage);
    const go = (at: string | undefined, signature: string | null = null) =>
      setFinishing((before) => ({
        steps,
        at: at && steps.includes(at) ? at : (before?.at ?? ''),
        signature,
      }));
    go(steps[0]);
    try {
      await finishDraw(
        {
          take: (signedTransaction) => takeStep(giveaway.id, { wallet: payer, signedTransaction }),
          async sign(transaction) {
            const signed = await signBase64(wallet, transaction);
            go(undefined, signatureOf(signed));
            return signed;
          },
          wait: sleep,
          onStep: go,
          onDone: (reached) => {
            go(stepsLeft(reached.stage)[0]);
            void refresh();
          },
        },
        stage,
        paid,
      );
      notify.success(paid ? 'The escrow is closed' : `${prizeText(giveaway)} paid to the winner`);
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
          ? 'The prize is with the winner. What is left closes the escrow and returns its deposit.'
          : `Since the commit nobody can change the outcome, and any wallet may take the steps that are left. The escrow sends ${prizeText(giveaway)} to the winner, whoever pays for the transactions.`
      }
    >
      {finishing && (
        <div className="mb-4">
          <ChainProgress
            label="The steps that are left"
            steps={finishing.steps.map((key) => ({
              key,
              title: STEP_LABELS[key] ?? key,
              note: finishing.signature
                ? 'Sent. Waiting for the network to confirm it.'
                : 'Approve it in your wallet.',
            }))}
            at={finishing.at}
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
