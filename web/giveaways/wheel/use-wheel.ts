/** Connects the wheel's state machine to the giveaway, the wallet and the server. */
import { useEffect, useReducer, useRef, useState } from 'react';
import type { OfferedList } from '../../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { isTransient, reasonOf } from '../../client/call.ts';
import { readListText } from '../../client/draw.ts';
import {
  declinePrompt,
  execute,
  selectWinner,
  useGiveaway,
  useRefreshGiveaway,
} from '../../client/giveaways.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { serverNow } from '../../client/server-clock.ts';
import { repeat, sleep } from '../../timers.ts';
import { notify } from '../../ui/toast.ts';
import { signatureOf } from '../../wallet/base64-transaction.ts';
import { useWallet } from '../../wallet/context.ts';
import type { WantedStep } from '../check-step.ts';
import { compareList } from '../list-check.ts';
import { actionMessage, signStep } from '../sign-step.ts';
import { selectWinners } from './select-flow.ts';
import { type DrawnTicket, type Outcomes, useOutcomes } from './use-outcomes.ts';
import { nextPlace, paidText } from './wheel-places.ts';
import { openWheel, type WheelState, wheelReducer } from './wheel-state.ts';
import { words } from './words.ts';

const POLL_MS = 1000;

export interface WheelControls extends Outcomes {
  state: WheelState;
  giveaway: Giveaway;
  isCreator: boolean;
  /** The connected wallet, whose slice and place are marked. */
  you: string | null;
  /** Of the transaction that draws or closes the entries, while it is in flight. */
  signature: string | null;
  select(): Promise<void>;
  confirm(): Promise<void>;
  /** Replays a place's spin. */
  replay(place?: number): void;
  /** The wheel has come to rest; if called early, it stops there at once. */
  rested(): void;
}

export function useWheel(given: Giveaway): WheelControls {
  const wallet = useWallet();
  const { data, mutate } = useGiveaway(given.id);
  const giveaway = data ?? given;
  const refresh = useRefreshGiveaway(given.id);
  const config = usePublicConfig();
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [state, dispatch] = useReducer(wheelReducer, null, () => openWheel(giveaway, calm));
  const { phase, step, problem } = state;
  const [signature, setSignature] = useState<string | null>(null);
  useEffect(() => dispatch({ type: 'giveaway', facts: giveaway }), [giveaway]);

  useRevealClock(state, dispatch, mutate);

  // Before a signature was sent there is nothing to wait for; after an attempt without an answer there may be.
  const waiting =
    phase === 'locked' ||
    phase === 'between' ||
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
    notify.success(paidText(giveaway, state.places));
    void refresh();
  }, [phase, giveaway, state.places, refresh]);

  const drawn = useOutcomes(giveaway, state, wallet.address);

  /** The wallet opens only for the step that was asked for. */
  async function sign(creator: string, transaction: string, offered: OfferedList | null): Promise<string> {
    const target = { program: config?.escrowProgram, escrow: given.id, wallet: creator };
    const wanted: WantedStep = offered
      ? {
          ...target,
          step: 'commit',
          operator: config?.operator ?? '',
          number: giveaway.commits.length,
          root: offered.root,
          totalWeight: BigInt(offered.totalWeight),
          listHash: offered.listHash,
        }
      : { ...target, step: 'close_entries' };
    const signed = await signStep(wallet, transaction, wanted);
    setSignature(signatureOf(signed));
    return signed;
  }

  async function select(): Promise<void> {
    const creator = wallet.address;
    if (!creator) return notify.error(words.errors.connectToSelect);
    if (phase !== 'idle' || state.count === 0) return;
    dispatch({ type: 'select' });
    try {
      await selectWinners({
        prove: () => proofOf(creator, 'select the winner of giveaway'),
        select: (ask) => selectWinner(given.id, { creator, ...ask }),
        decline: (promptKey) => declinePrompt(given.id, creator, promptKey),
        list: (listHash) => readListText(given.id, listHash),
        compare: (text, offered) => compareList({ text, offered, escrow: given.id }),
        sign: (transaction, offered) => sign(creator, transaction, offered),
        wait: sleep,
        onStep(next, again) {
          if (next !== 'closing') setSignature(null);
          dispatch({ type: 'step', step: next, again });
          if (again && next === 'proving') notify.info(again);
        },
      });
      dispatch({ type: 'closed' });
    } catch (error) {
      fail(reasonOf(error, words.errors.selection));
    }
    void refresh();
  }

  async function proofOf(creator: string, action: Parameters<typeof actionMessage>[0]['action']) {
    const subject = { title: giveaway.title, id: given.id, creator };
    const message = actionMessage({ site: location.host, action, ...subject });
    return { message, ...(await wallet.proveMessage(message)) };
  }

  async function confirm(): Promise<void> {
    const creator = wallet.address;
    if (!creator) return notify.error(words.errors.connect);
    if (phase !== 'winner') return;
    dispatch({ type: 'confirm' });
    const proof = await proofOf(creator, 'pay the winner of giveaway').catch(() => null);
    if (!proof) return fail(words.errors.confirm);
    dispatch({ type: 'step', step: 'paying' });
    asked.current = true;
    try {
      const answer = await execute(given.id, { creator, ...proof });
      if (!answer.winner) return fail(words.errors.transfer);
      // Polling continues until the prize is paid.
      dispatch({ type: 'giveaway', facts: answer.giveaway });
    } catch (error) {
      // Without an answer the payment may be in flight: the giveaway will show its outcome.
      if (!isTransient(error)) asked.current = false;
      fail(reasonOf(error, words.errors.transfer));
    }
    void refresh();
  }

  function fail(problem: string): void {
    dispatch({ type: 'failed', problem });
    notify.error(problem);
  }

  return {
    ...drawn,
    state,
    giveaway,
    isCreator: wallet.address === giveaway.creator,
    you: wallet.address,
    signature,
    select,
    confirm,
    replay: (place) => dispatch({ type: 'spin', place }),
    // The draw has the winners slightly before the giveaway is read again.
    rested: () => dispatch({ type: 'rested', winners: winnersOf(drawn.outcomes) }),
  };
}

function winnersOf(outcomes: ReadonlyMap<number, DrawnTicket>): Record<number, string> {
  return Object.fromEntries([...outcomes].map(([place, { winner }]) => [place, winner]));
}

/** Sends the server's time to the state machine at each scheduled moment, and reads the giveaway at its reveal times. */
function useRevealClock(
  state: WheelState,
  dispatch: (event: { type: 'clock'; now: number }) => void,
  read: () => Promise<unknown>,
): void {
  const { phase, live, at, places } = state;
  const turning = live ? places.find(({ place }) => place === at) : nextPlace(state);
  const revealAt = turning?.revealAt ?? null;
  const waits = revealAt !== null && (phase === 'locked' || phase === 'between' || live);
  const readRef = useRef(read);
  readRef.current = read;
  useEffect(() => {
    if (!waits) return;
    let timer: ReturnType<typeof setTimeout>;
    let shown = false;
    // The wait has short steps, because the estimate of the server's clock improves with every answer.
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
