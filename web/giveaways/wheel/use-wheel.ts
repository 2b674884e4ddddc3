/** Connects the wheel's state machine to the giveaway, the wallet and the server. */

import { hexToBytes } from '@noble/hashes/utils';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { DrawRecord } from '../../../core/draw/record.ts';
import { MAX_WALLET_SEGMENTS, type Spin, spinOf, type Wheel, wheelOf } from '../../../core/draw/wheel.ts';
import { can } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { giveawayActionMessage } from '../../../core/messages.ts';
import { isTransient, reasonOf } from '../../client/call.ts';
import { type DrawHead, useDraw, useDrawHead } from '../../client/draw.ts';
import { execute, selectWinner, useGiveaway, useRefreshGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { repeat, sleep } from '../../timers.ts';
import { notify } from '../../ui/toast.ts';
import { signatureOf, signBase64 } from '../../wallet/base64-transaction.ts';
import { useWallet } from '../../wallet/context.ts';
import { closeEntries } from './select-flow.ts';
import { openWheel, type WheelState, wheelReducer } from './wheel-state.ts';
import { paidText } from './wheel-texts.ts';

const POLL_MS = 1000;

export interface WheelControls {
  state: WheelState;
  giveaway: Giveaway;
  wheel: Wheel;
  /** Null until there is a winner and the wheel shows the frozen list. */
  spin: Spin | null;
  /** Root, total and beacon once the list is frozen. */
  head: DrawHead | undefined;
  /** The winner's tickets and all tickets; null if the wheel does not know who has which. */
  share: { weight: bigint; total: bigint } | null;
  isCreator: boolean;
  /** Of the transaction that closes the entries, while it is in flight. */
  signature: string | null;
  select(): Promise<void>;
  confirm(): Promise<void>;
  replay(): void;
  /** The wheel has come to rest; if called early, it stops there at once. */
  rested(): void;
}

export function useWheel(given: Giveaway): WheelControls {
  const wallet = useWallet();
  const { data, mutate } = useGiveaway(given.id);
  const giveaway = data ?? given;
  const refresh = useRefreshGiveaway(given.id);
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [state, dispatch] = useReducer(wheelReducer, null, () => openWheel(giveaway, calm));
  const { phase, step, problem } = state;
  const [signature, setSignature] = useState<string | null>(null);
  useEffect(() => dispatch({ type: 'giveaway', facts: giveaway }), [giveaway]);

  useRevealClock(state, dispatch, mutate);

  // Before a signature was sent there is nothing to wait for; after an attempt without an answer there may be.
  const waiting =
    phase === 'locked' ||
    state.live ||
    step === 'closing' ||
    step === 'paying' ||
    (phase === 'winner' && problem !== null);
  useEffect(() => {
    if (waiting) return repeat(mutate, POLL_MS);
  }, [waiting, mutate]);

  // Shown once, if the payment was requested here.
  const asked = useRef(false);
  useEffect(() => {
    if (phase !== 'done' || !asked.current) return;
    asked.current = false;
    // The giveaway may have been read last before its reveal time.
    notify.success(paidText(giveaway, state.winner));
    void refresh();
  }, [phase, giveaway, state.winner, refresh]);

  const { wheel, record, head, ready } = useWheelOf(giveaway, state);
  const spin = useSpin(
    head?.revealed ?? giveaway.vrfResult,
    head?.totalWeight ?? giveaway.vrfResult?.totalWeight,
  );

  async function select(): Promise<void> {
    const creator = wallet.address;
    if (!creator) return notify.error('Connect wallet to select a winner');
    if (phase !== 'idle' || state.count === 0) return;
    dispatch({ type: 'select' });
    try {
      await closeEntries({
        select: (signedTransaction) => selectWinner(given.id, { creator, signedTransaction }),
        async sign(transaction) {
          const signed = await signBase64(wallet, transaction);
          setSignature(signatureOf(signed));
          return signed;
        },
        wait: sleep,
        onStep(next, again) {
          if (next !== 'closing') setSignature(null);
          dispatch({ type: 'step', step: next, again });
          if (again && next === 'preparing') notify.info(again);
        },
      });
      dispatch({ type: 'closed' });
    } catch (error) {
      fail(reasonOf(error, 'Winner selection failed'));
    }
    void refresh();
  }

  async function confirm(): Promise<void> {
    const creator = wallet.address;
    if (!creator) return notify.error('Please connect your wallet first');
    if (phase !== 'winner') return;
    dispatch({ type: 'confirm' });
    const message = giveawayActionMessage({
      site: location.host,
      action: 'pay the winner of giveaway',
      title: giveaway.title,
      id: given.id,
      creator,
      time: Math.floor(Date.now() / 1000),
    });
    const proof = await wallet.proveMessage(message).catch(() => null);
    if (!proof) return fail('Failed to confirm winner');
    dispatch({ type: 'step', step: 'paying' });
    asked.current = true;
    try {
      const answer = await execute(given.id, { creator, message, ...proof });
      if (!answer.winner) return fail('Failed to confirm winner and transfer tokens');
      // Polling continues until the prize is paid.
      dispatch({ type: 'giveaway', facts: answer.giveaway });
    } catch (error) {
      // Without an answer the payment may be in flight: the giveaway will show its outcome.
      if (!isTransient(error)) asked.current = false;
      fail(reasonOf(error, 'Failed to confirm winner and transfer tokens'));
    }
    void refresh();
  }

  function fail(problem: string): void {
    dispatch({ type: 'failed', problem });
    notify.error(problem);
  }

  return {
    state,
    giveaway,
    wheel,
    spin: ready ? spin : null,
    head,
    share: shareOf(record, state.winner),
    isCreator: wallet.address === giveaway.creator,
    signature,
    select,
    confirm,
    replay: () => dispatch({ type: 'spin' }),
    // The record has the winner slightly before the giveaway is read again.
    rested: () => dispatch({ type: 'rested', winner: head?.winner?.wallet }),
  };
}

/** Sends the server's time to the state machine at each scheduled moment, and reads the giveaway at its reveal time. */
function useRevealClock(
  { phase, live, revealAt, winner }: WheelState,
  dispatch: (event: { type: 'clock'; now: number }) => void,
  read: () => Promise<unknown>,
): void {
  const waits = revealAt !== null && ((phase === 'locked' && winner === null) || live);
  const readRef = useRef(read);
  readRef.current = read;
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout>;
    let shown = false;
    // In short steps: the estimate of the server's clock improves with every answer.
    const look = () => {
      const now = serverNow();
      dispatch({ type: 'clock', now });
      if (now >= revealAt && !shown) {
        shown = true;
        void readRef.current();
      }
      const next = now < revealAt - SPIN_MS ? revealAt - SPIN_MS : revealAt;
      timer = setTimeout(look, Math.min(Math.max(next - now, 20), 250));
    };
    look();
    return () => clearTimeout(timer);
  }, [waits, revealAt, dispatch]);
}

/** The wheel of the frozen list once there is one; until then a wheel of the registered wallets with equal shares. */
function useWheelOf(
  giveaway: Giveaway,
  { wallets, count }: WheelState,
): { wheel: Wheel; record: DrawRecord | undefined; head: DrawHead | undefined; ready: boolean } {
  const drawable = can('read_draw', giveaway);
  const small = count <= MAX_WALLET_SEGMENTS;
  // Read once before the draw for its list, and once after the proof: the public record says where the wheel stops.
  const moment = giveaway.revealAt === null ? 'frozen' : 'proven';
  const whole = useDraw(giveaway.id, drawable && small ? moment : null);
  const large = useDrawHead(giveaway.id, drawable && !small ? moment : null);
  const record = whole.data;
  const head = record ?? large.data;
  // Without its list the wheel can still turn: its numbers come with the winner.
  const total =
    head?.totalWeight ?? (whole.error || large.error ? giveaway.vrfResult?.totalWeight : undefined);
  const root = record?.root;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `record` is left out because its root stands for its list, so reading it again keeps the wheel; with a root, `wallets` and `count` are not read.
  const wheel = useMemo(() => {
    if (record) {
      const entries = record.list.entries.map(([wallet, weight]) => ({ wallet, weight: BigInt(weight) }));
      return wheelOf(entries, BigInt(record.totalWeight));
    }
    if (total) return wheelOf([], BigInt(total), MAX_WALLET_SEGMENTS + 1);
    const entries = wallets.map((wallet) => ({ wallet, weight: 1n }));
    return wheelOf(entries, BigInt(small ? entries.length : count), count);
  }, [root, total, root ? null : wallets, root ? null : count, small]);
  return { wheel, record, head, ready: total !== undefined };
}

function shareOf(record: DrawRecord | undefined, winner: string | null): WheelControls['share'] {
  const entry = record?.list.entries.find(([wallet]) => wallet === winner);
  return record && entry ? { weight: BigInt(entry[1]), total: BigInt(record.totalWeight) } : null;
}

/** The same object for the same draw: a new one would restart the spin. */
function useSpin(
  outcome: { ticket: string; randomness: string } | null | undefined,
  total: string | undefined,
): Spin | null {
  const { ticket, randomness } = outcome ?? {};
  return useMemo(() => {
    if (!ticket || !total || !randomness) return null;
    return spinOf({ ticket: BigInt(ticket), total: BigInt(total), randomness: hexToBytes(randomness) });
  }, [ticket, total, randomness]);
}
