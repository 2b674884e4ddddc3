import { useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { readPick, saveWinner, selectManual, selectRandom, usePicks, useWinners } from '../client/clips.ts';
import { sleep } from '../timers.ts';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { type Days, datesOf, isWithin, NO_DAYS } from './model.ts';
import { type Chosen, pickAtRandom, type Signer, signAction } from './pick-flow.ts';
import type { ClipList } from './use-clip-list.ts';
import { words } from './words.ts';

/** 'signing' waits for the wallet, 'waiting' for the beacon's round of a random pick. */
export type Busy = { what: 'manual'; clipId: string } | { what: 'signing' | 'waiting' | 'saving' } | null;

export interface Chooser {
  days: Days;
  setDays(days: Days): void;
  /** The problem of the dates, or null. */
  problem: string | null;
  choosing: boolean;
  setChoosing(choosing: boolean): void;
  /** While choosing not saved yet; afterwards the saved one. */
  selected: Chosen | null;
  busy: Busy;
  /** Returns whether the clip is within the dates and its post is not known to be gone. */
  canChoose(clip: Clip): boolean;
  choose(clip: Clip): Promise<void>;
  chooseRandom(): Promise<void>;
  save(): Promise<void>;
}

/** Picks a winner among a token's clips. */
export function useChooser(token: string, list: ClipList): Chooser {
  const wallet = useWallet();
  const { mutate: readPicks } = usePicks(token);
  const { mutate: readWinners } = useWinners(token);
  const [days, setDays] = useState(NO_DAYS);
  const [choosing, setMode] = useState(false);
  const [selected, setSelected] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState<Busy>(null);
  const { dates, problem } = datesOf(days);

  async function act(what: Exclude<Busy, null>, failed: string, task: (signer: Signer) => Promise<void>) {
    const { address, proveMessage: prove } = wallet;
    if (busy) return;
    if (!address) return notify.error(words.choose.connectWallet);
    setBusy(what);
    try {
      await task({ site: location.host, wallet: address, now: Date.now, prove });
    } catch (error) {
      // The server has reread the post from X, and may have found it gone.
      list.reload();
      notify.error(reasonOf(error, failed));
    }
    setBusy(null);
    void readPicks();
  }

  return {
    days,
    setDays,
    problem,
    choosing,
    setChoosing(wanted) {
      setMode(wanted);
      setSelected(null);
    },
    selected,
    busy,
    canChoose: (clip) => !clip.unavailable && problem === null && isWithin(clip.timestamp, dates),
    choose: (clip) =>
      act({ what: 'manual', clipId: clip.id }, words.choose.failed, async (signer) => {
        const signed = await signAction(signer, 'choose a clip', token, clip.id);
        const { selectedClip, pick } = await selectManual(token, { clipId: clip.id, ...dates, ...signed });
        setSelected({ clip: selectedClip, pick });
      }),
    chooseRandom: () =>
      act({ what: 'signing' }, words.choose.randomFailed, async (signer) => {
        setSelected(null);
        const flow = {
          select: (body: Parameters<typeof selectRandom>[1]) => selectRandom(token, body),
          record: (id: string) => readPick(token, id),
          wait: sleep,
          onSigned: () => {
            setBusy({ what: 'waiting' });
            void readPicks();
          },
        };
        setSelected(await pickAtRandom(flow, signer, token, dates));
      }),
    save: () =>
      act({ what: 'saving' }, words.choose.failed, async (signer) => {
        if (!selected) return;
        const { clip, pick } = selected;
        const signed = await signAction(signer, 'save the winning clip', token, pick.id);
        await saveWinner(token, { clipId: clip.id, pickId: pick.id, ...signed });
        notify.success(words.selected.saved);
        setSelected({ clip, pick: { ...pick, saved: true } });
        setMode(false);
        list.patch(clip.id, { winner: true });
        void readWinners();
      }),
  };
}
