/** All that a tip form knows and does; the screens draw it. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { typedAmount } from '../../core/amount-text.ts';
import { askAbove } from '../../core/tips/usual-tip.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { refreshBalances, useBalance } from '../client/balance.ts';
import { useDollars, usePrice } from '../client/prices.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { cleanTexts } from '../client/tips.ts';
import { useDebounced } from '../hooks.ts';
import { hasChosen, type Sender, storedSender, storeSender } from '../profile/sender.ts';
import { useFace } from '../ui/face.tsx';
import { notify } from '../ui/toast.ts';
import { type ConnectedWallet, useWallet } from '../wallet/context.ts';
import {
  amountProblem,
  amountRules,
  blockedText,
  canSend,
  draftProblem,
  draftUnits,
  EMPTY_DRAFT,
  feeText,
  leavesText,
  plainDraft,
  shortOf,
  shownName,
  type TipDraft,
  type TipVariant,
  tokenProblem,
} from './tip-draft.ts';
import { type SentPayment, useLastTip } from './use-last-tip.ts';
import { useSendTip } from './use-send-tip.ts';
import { useTerms } from './use-terms.ts';
import type { TipRoom } from './use-tip-room.ts';

/** Wait after the last key, before the server is asked how the stream will show the texts. */
const DEBOUNCE_MS = 350;

export type TipFormState = ReturnType<typeof useTipForm>;

/** Returns the draft, its problems, and how it is sent. The component that calls it has the token as its key. */
export function useTipForm(variant: TipVariant, token: TokenInfo, room: TipRoom) {
  const wallet = useWallet();
  const config = usePublicConfig();
  const percentage = config?.platformFee.percentage ?? null;
  const [draft, setDraft] = useState<TipDraft>(() => ({ ...EMPTY_DRAFT, ...storedSender() }));
  const { last: sent, keep: setSent, forgetName } = useLastTip(token.tokenAddress, room);
  /** The amount's problem at the last attempt to send. */
  const [problem, setProblem] = useState<string | null>(null);
  /** The amount that the user was asked to confirm; the next press sends it. */
  const [asked, setAsked] = useState<bigint | null>(null);
  const terms = useTerms(draft, token, percentage);
  const { send, sending, failure, unsettled, clear } = useSendTip(
    variant,
    token,
    room,
    (late) => {
      note(late);
      // The draft may be another tip by now.
      if (draftUnits(draft, token) === BigInt(late.tip.amountUnits)) empty();
    },
    terms,
  );
  const { data: stats } = room.stats;
  const cleaned = useCleanTexts(draft.message, shownName(draft));
  const form = useRef<HTMLFormElement>(null);
  /** The sheet that asks for a name. With a tip that is ready it sends it, from this wallet. */
  const [naming, setNaming] = useState<{ sends: boolean; connected?: ConnectedWallet } | null>(null);
  const face = useFace(wallet.address ?? '');
  const blocked = blockedText(draft, token);
  const inSol = draft.currency === 'SOL';
  const symbol = inSol ? 'SOL' : token.symbol;
  const mint = inSol ? WRAPPED_SOL_MINT : token.tokenAddress;
  const dollars = useDollars(mint);
  const solUsd = usePrice(WRAPPED_SOL_MINT);
  const balance = useBalance(mint);
  const units = draftUnits(draft, token);
  const short = sending ? null : shortOf(draft, token, balance, config?.costs);
  const asking = asked !== null && asked === units;

  // The wallet's balance may have changed since it was read, so it is read again before a tip is called too large.
  const isShort = short !== null;
  useEffect(() => {
    if (isShort) refreshBalances();
  }, [isShort]);

  function change(fields: Partial<TipDraft>) {
    setDraft({ ...draft, ...fields });
    if (!('amount' in fields || 'currency' in fields)) {
      if (failure?.field === 'name') clear();
      return;
    }
    setProblem(null);
    setAsked(null);
    clear();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = amountProblem(variant, draft, token);
    setProblem(wrong);
    if (!wrong && units !== null && units > askAbove(draft.currency, token, stats?.recentTips ?? [])) {
      if (!asking) return setAsked(units);
    }
    if (wallet.address !== null || draftProblem(variant, draft, { token, connected: true }) !== null)
      return nameOrSend();
    // Only the wallet is missing: the tip continues as soon as one is connected.
    notify.info(draftProblem(variant, draft, { token, connected: false })!);
    const connected = await wallet.ensureConnected();
    // The token's own creator gets another page in place of this form: nothing is sent then.
    if (connected && form.current) await nameOrSend(connected);
  }

  /** The first tip of a browser asks under which name it is sent. */
  async function nameOrSend(connected?: ConnectedWallet) {
    const isReady = draftProblem(variant, draft, { token, connected: true }) === null;
    if (isReady && !hasChosen(draft)) setNaming({ sends: true, connected });
    else await submitDraft(draft, connected);
  }

  function choose(sender: Sender) {
    const named = { ...draft, ...sender };
    if (failure?.field === 'name') clear();
    setDraft(named);
    storeSender(sender);
    if (naming?.sends) void submitDraft(named, naming.connected);
  }

  // A profile is filled in, unless this browser has chosen.
  const knownName = face?.name ?? null;
  const knownHandle = face?.handle ?? null;
  useEffect(() => {
    if (knownName ?? knownHandle)
      setDraft((draft) => {
        if (hasChosen(draft)) return draft;
        return knownHandle ? { ...draft, as: 'handle' } : { ...draft, name: knownName! };
      });
  }, [knownName, knownHandle]);

  // Focus the field with the problem; without one the button, which the browser lets go of while it is busy.
  useEffect(() => {
    if (problem || failure?.field)
      form.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid]')?.focus();
    else if (failure && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [problem, failure]);

  async function submitDraft(draft: TipDraft, connected?: ConnectedWallet) {
    setAsked(null);
    const paid = await send(plainDraft(draft, token), connected);
    if (!paid) return;
    storeSender(draft);
    note(paid);
    empty();
  }

  function note(paid: SentPayment) {
    for (const tip of [paid.tip, ...paid.again]) room.count(tip);
    setSent(paid);
  }

  const empty = () => setDraft((draft) => ({ ...draft, amount: '', message: '' }));

  return {
    ...{ variant, token, room, wallet, form, draft, cleaned, change, submit, symbol, units },
    ...{ sending, failure, unsettled, sent, forgetName, asking, balance, short, blocked, naming, choose },
    askName: () => setNaming({ sends: false }),
    stopNaming: () => setNaming(null),
    /** The other currency can still be chosen. */
    isCoinBlocked: blocked !== null && tokenProblem(token) === null,
    problem: problem ?? (failure?.field === 'amount' ? failure.text : null) ?? short ?? terms.refusal,
    percentage,
    costs: config?.costs,
    solUsd,
    terms,
    fee: feeText(terms.fee, draft, token),
    leaves: leavesText(draft, token),
    worth: units ? dollars.ofTip(units, amountRules(draft, token).decimals) : null,
    canSend:
      canSend(variant, draft, token, sending !== null) && unsettled === null && !isShort && !terms.refusal,
    /** Clears the receipt: the form takes its place. */
    again: () => setSent(null),
    useAll: () => balance && change({ amount: typedAmount(balance.units, balance.decimals) }),
  };
}

interface Cleaned {
  /** As the stream will show it, once it is known to differ from the typed one; else null. */
  message: string | null;
  /** The same; '' stands for an anonymous tip. */
  name: string | null;
}

const SAME: Cleaned = { message: null, name: null };

/** Message and name as the stream will show them. */
function useCleanTexts(message: string, name: string): Cleaned {
  const [known, setKnown] = useState<{ of: string; message: string; name: string } | null>(null);
  const typed = [message.trim(), name.trim()] as const;
  // A message has lines of its own, a name has none.
  const key = JSON.stringify(typed);
  const asked = useDebounced(key, DEBOUNCE_MS);
  useEffect(() => {
    const [askedMessage, askedName] = JSON.parse(asked) as [string, string];
    if (!askedMessage && !askedName) return;
    const request = new AbortController();
    // The preview is optional: the worker cleans both in any case.
    cleanTexts(askedMessage, askedName, request.signal).then(
      (clean) => setKnown({ of: asked, message: clean.message, name: clean.name ?? '' }),
      () => {},
    );
    return () => request.abort();
  }, [asked]);
  if (known?.of !== key) return SAME;
  return {
    message: known.message === typed[0] ? null : known.message,
    name: known.name === typed[1] ? null : known.name,
  };
}
