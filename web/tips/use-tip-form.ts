/** All that a tip form knows and does; the screens draw it. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { typedAmount } from '../../core/amount-text.ts';
import { askAbove } from '../../core/tips/usual-tip.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { refreshBalances, useBalance } from '../client/balance.ts';
import { useDollars } from '../client/prices.ts';
import { usePublicConfig } from '../client/public-config.ts';
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
  shownName,
  type TipDraft,
  type TipVariant,
  tokenProblem,
} from './tip-draft.ts';
import { shortOf } from './tip-funds.ts';
import { storedSender, storeSender } from './tip-name.ts';
import { useCleanTexts } from './use-clean-texts.ts';
import { type SentPayment, useLastTip } from './use-last-tip.ts';
import { useSendTip } from './use-send-tip.ts';
import { useTerms } from './use-terms.ts';
import type { TipRoom } from './use-tip-room.ts';

export type TipFormState = ReturnType<typeof useTipForm>;

/** The draft, its problems, and how it is sent. The component that calls it has the token as its key. */
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
  const blocked = blockedText(draft, token);
  const inSol = draft.currency === 'SOL';
  const symbol = inSol ? 'SOL' : token.symbol;
  const mint = inSol ? WRAPPED_SOL_MINT : token.tokenAddress;
  const dollars = useDollars(mint);
  const balance = useBalance(mint);
  const units = draftUnits(draft, token);
  const short = sending ? null : shortOf(draft, token, balance, config?.costs);
  const asking = asked !== null && asked === units;

  // What the wallet holds may have changed since it was read: it is read again before a tip is called too large.
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
      return submitDraft();
    // Only the wallet is missing: the tip continues as soon as one is connected.
    notify.info(draftProblem(variant, draft, { token, connected: false })!);
    const connected = await wallet.ensureConnected();
    // The token's own creator gets another page in place of this form: nothing is sent then.
    if (connected && form.current) await submitDraft(connected);
  }

  // Focus the field with the problem; without one the button, which the browser lets go of while it is busy.
  useEffect(() => {
    if (problem || failure?.field) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    else if (failure && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [problem, failure]);

  async function submitDraft(connected?: ConnectedWallet) {
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

  const empty = () => setDraft({ ...draft, amount: '', message: '' });

  return {
    ...{ variant, token, room, wallet, form, draft, cleaned, change, submit, symbol, units },
    ...{ sending, failure, unsettled, sent, forgetName, asking, balance, short, blocked },
    /** The other currency can still be chosen. */
    isCoinBlocked: blocked !== null && tokenProblem(token) === null,
    problem: problem ?? (failure?.field === 'amount' ? failure.text : null) ?? short ?? terms.refusal,
    percentage,
    costs: config?.costs,
    terms,
    fee: feeText(terms.fee, draft, token),
    leaves: leavesText(draft, token),
    worth: units ? dollars.text(units, amountRules(draft, token).decimals) : null,
    canSend:
      canSend(variant, draft, token, sending !== null) && unsettled === null && !isShort && !terms.refusal,
    /** Clears the receipt: the form takes its place. */
    again: () => setSent(null),
    useAll: () => balance && change({ amount: typedAmount(balance.units, balance.decimals) }),
  };
}
