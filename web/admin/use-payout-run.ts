import { useEffect, useRef, useState } from 'react';
import type { Payout, PayoutStage } from '../../core/payouts.ts';
import { type Admin, requestPayout, takeBackPayout, usePayouts, useReload } from '../client/admin.ts';
import { useOnChange } from '../hooks.ts';
import { repeat } from '../timers.ts';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { endings } from './figures.ts';
import { confirmPayout, type PayoutWish } from './payout-flow.ts';
import { freshParts, useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

const POLL_MS = 2000;

export interface PayoutRun {
  /** The payout in flight; there is at most one. */
  running: Payout | undefined;
  /** The asset of the payout that is being signed or sent. */
  confirming: string | null;
  confirm(wish: PayoutWish): Promise<void>;
  takeBack(payout: Payout): Promise<void>;
}

/** Starts payouts and follows each to its end, also those that another page or another admin started. */
export function usePayoutRun(admin: Admin, onEnd: () => void): PayoutRun {
  const payouts = usePayouts(admin);
  const reload = useReload(admin);
  const prove = useProveAsAdmin();
  const [confirming, setConfirming] = useState<string | null>(null);
  const stages = useRef(new Map<string, PayoutStage>());
  const { items, mutate } = payouts;
  const running = items?.find(({ endedAt }) => endedAt === null);

  useEffect(() => {
    if (running) return repeat(mutate, POLL_MS);
  }, [running, mutate]);

  useOnChange(items, () => {
    const followed = stages.current;
    const ended = endings(new Set(followed.keys()), items ?? []);
    for (const { id, stage, reason, returnAsked } of ended) {
      followed.delete(id);
      if (stage === 'done') notify.success(words.payout.done);
      else if (returnAsked) notify.info(words.payout.takenBack);
      else notify.error(reason ? words.payout.failedWhy(reason) : words.payout.failed);
    }
    const moved = running && followed.get(running.id) !== running.stage;
    if (running) followed.set(running.id, running.stage);
    if (ended.length > 0) {
      void reload('/token-balances', '/platform-earnings', '/audit', '/health');
      onEnd();
    } else if (moved) void reload('/audit');
  });

  return {
    running,
    confirming,
    async confirm(wish) {
      setConfirming(wish.asset);
      const done = await attempt(async () => {
        const payout = await confirmPayout(
          {
            prove: (text) => prove(text, words.payout.signFailed),
            send: (asset, body) => requestPayout(admin, asset, body),
            fresh: freshParts,
          },
          wish,
        );
        stages.current.set(payout.id, payout.stage);
      }, words.payout.failed);
      // What caused the refusal may have changed while the dialog was open: cut, admins, balance.
      if (!done) void reload('/config', '/token-balances');
      await mutate();
      setConfirming(null);
    },
    async takeBack(payout) {
      await attempt(() => takeBackPayout(admin, payout.id), words.payout.takeBackFailed);
      await mutate();
    },
  };
}
