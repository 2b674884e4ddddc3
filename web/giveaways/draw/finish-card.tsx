import { useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { takeStep, useRefreshGiveaway } from '../../client/giveaways.ts';
import { usePublicConfig } from '../../client/public-config.ts';
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
import { ownPlaces } from '../detail/standing.ts';
import { prizeText } from '../format.ts';
import { signStep } from '../sign-step.ts';
import {
  FAILED,
  type FinishStep,
  finishDraw,
  STEP_LABELS,
  stepsLeft,
  transactionsLeft,
} from './finish-flow.ts';
import { words } from './record-words.ts';

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
    if (!payer) return notify.error(words.finish.connect);
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
      notify.success(paid ? words.finish.closed : words.finish.paidTo(prizeText(giveaway), several));
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
      title={mine ? (paid ? words.finish.won : words.finish.wonTake) : words.finish.stuck}
      description={
        paid
          ? words.finish.closing(several)
          : words.finish.text(transactionsLeft(giveaway), prizeText(giveaway), several)
      }
    >
      {finishing && (
        <div className="mb-4">
          <ChainProgress
            label={words.finish.left}
            steps={finishing.steps.map((key) => ({
              key,
              title: STEP_LABELS[key],
              note: finishing.signature ? words.finish.sent : words.finish.approve,
            }))}
            at={finishing.at ?? finishing.steps[0]!}
            signature={finishing.signature}
          />
        </div>
      )}
      {early ? (
        <p className="text-sm text-muted">{words.finish.early}</p>
      ) : wallet.address ? (
        <Button
          variant={mine ? 'primary' : 'secondary'}
          className="w-full"
          busy={finishing !== null}
          icon={<Icon name="bolt" />}
          onClick={finish}
        >
          {finishing ? words.finish.busy : paid ? words.finish.close : words.finish.finish}
        </Button>
      ) : (
        <Button variant="secondary" className="w-full" icon={<Icon name="wallet" />} onClick={wallet.open}>
          {words.finish.connectTo}
        </Button>
      )}
    </Card>
  );
}
