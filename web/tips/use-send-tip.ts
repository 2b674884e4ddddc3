import { useContext, useState } from 'react';
import { fromBase64 } from '../../core/base64.ts';
import type { ConfirmedTip } from '../../core/tips/model.ts';
import { tipTokenFor } from '../../core/tips/tip-limits.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { readNameAgain } from '../client/channels.ts';
import { usePublicConfig } from '../client/public-config.ts';
import { confirmTip, prepareTip, type TipQuestion } from '../client/tips.ts';
import { sleep } from '../timers.ts';
import { notify } from '../ui/toast.ts';
import { signatureOf, signBase64 } from '../wallet/base64-transaction.ts';
import { useWallet, type Wallet } from '../wallet/context.ts';
import { saidNo } from '../wallet/errors.ts';
import { ByName } from './by-name.ts';
import {
  FLOW_TEXTS,
  MAY_STILL_SEND,
  STILL_CONFIRMING,
  sendByWallet,
  sendTip,
  TipRefused,
  type TipStep,
  TipUnsettled,
  WALLET_PATIENCE_MS,
} from './send-tip.ts';
import { takeTurn, whileWindowOpen } from './sending-locks.ts';
import { useUnsettledTip } from './still-sending.tsx';
import { checkTerms, type Terms, TermsChanged } from './terms.ts';
import { draftProblem, leavesText, senderOf, type TipDraft, type TipVariant } from './tip-draft.ts';
import { words } from './tip-words.ts';
import {
  forgetUnsettled,
  keepUnsettled,
  nameSignature,
  type UnsettledTip,
  unsettledTip,
} from './unsettled.ts';
import { furtherPayments, type SentPayment } from './use-last-tip.ts';
import type { TipRoom } from './use-tip-room.ts';

export interface Sending {
  step: TipStep;
  /** Why this step is repeated. */
  again: string | null;
  /** Of the payment in flight; null before it is signed. */
  signature: string | null;
}

/** Why the last tip was not sent, until another one is tried or `clear` is called. */
export interface SendFailure {
  text: string;
  /** The field that another value may help; null if none does. */
  field: 'amount' | 'name' | null;
  /** Why, below the catalogue's sentence. */
  reason?: string;
  /** Nothing failed now: it has become certain that an earlier tip was not sent. */
  calm?: true;
}

/** Refusals that another amount may resolve. */
const ABOUT_AMOUNT = [
  'insufficient_sol',
  'insufficient_token',
  'sender_below_rent',
  'creator_below_rent',
  'treasury_below_rent',
  'tip_below_minimum_sol',
  'tip_below_minimum_token',
  'tip_below_accepted',
];

/** Refusals that another name resolves. */
const ABOUT_NAME = [
  'tip_name_reserved',
  'tip_name_address',
  'tip_name_amount',
  'tip_handle_unproven',
  'tip_handle_words',
];

/**
 * Sends a filled form; problems become toasts and `failure`. `send` returns the payment, or null. `onArrived` receives
 * a tip that was confirmed after the page had stopped waiting, or was reloaded. `terms`: what the form says of the tip
 * once it is prepared, and what it must say before the wallet is asked.
 */
export function useSendTip(
  variant: TipVariant,
  token: TokenInfo,
  room: TipRoom,
  onArrived: (sent: SentPayment) => void,
  terms: { shown: () => Promise<Terms>; changed: (terms: Terms) => void },
) {
  const visitor = useWallet();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const config = usePublicConfig();
  const byName = useContext(ByName);
  const unsettled = useUnsettledTip(visitor.address, sending !== null, room, {
    arrived(confirmed, tip) {
      notify.success(words.arrived);
      if (tip.token !== token.tokenAddress) return;
      onArrived(paid(confirmed, tip.signedTransaction ? null : tip.tempTipId));
    },
    over: (text) => setFailure(text === null ? null : { text, field: null, calm: true }),
  });

  /** `wallet`: one that has just been connected for this tip. */
  async function send(draft: TipDraft, wallet: Wallet = visitor): Promise<SentPayment | null> {
    const sender = wallet.address;
    const problem = draftProblem(variant, draft, { token, connected: sender !== null });
    if (problem || !sender || !token.creator) {
      notify.error(problem ?? FLOW_TEXTS[variant].other);
      return null;
    }
    // Another tab may have started one: until this one has ended, no other begins.
    const endTurn = await takeTurn(sender);
    const earlier = unsettledTip(sender);
    if (earlier || !endTurn) {
      endTurn?.();
      if (!earlier) notify.error(words.otherTab);
      else notify.error(earlier.signedTransaction ? STILL_CONFIRMING : MAY_STILL_SEND);
      return null;
    }
    let field: SendFailure['field'] = null;
    setFailure(null);
    const body = {
      amount: draft.amount.trim(),
      message: draft.message.trim(),
      ...senderOf(draft),
      currency: draft.currency,
      tipTokenAddress: tipTokenFor(draft.currency, token.tokenAddress),
      recipientAddress: token.creator,
      senderAddress: sender,
      ...(byName !== null && { channelName: byName }),
    };
    let signature: string | null = null;
    setSending({ step: 'preparing', again: null, signature });
    try {
      const common = {
        async prepare() {
          const prepared = await prepareTip(token.tokenAddress, body).catch((error: unknown) => {
            field = fieldOf(error);
            // The page then says where the name is now.
            if (byName !== null && codeOf(error) === 'channel_moved') void readNameAgain(byName);
            throw error;
          });
          checkTerms(await terms.shown(), prepared);
          return prepared;
        },
        confirm: (question: TipQuestion) => confirmTip(token.tokenAddress, question),
        forget: (tempTipId: string) => forgetUnsettled(sender, tempTipId),
        wait: sleep,
        onStep(step: TipStep, again: string | null) {
          setSending({ step, again, signature: step === 'confirming' ? signature : null });
          if (again && step === 'preparing') notify.info(again);
        },
      };
      const keep = (
        tempTipId: string,
        signed: Pick<UnsettledTip, 'signature' | 'signedTransaction'> = {},
      ) => {
        const tip = { token: token.tokenAddress, tempTipId, since: Date.now(), ...signed };
        keepUnsettled(sender, { ...tip, amount: leavesText(draft, token) ?? '' });
      };
      const network = config?.network;
      const walletSends =
        network !== undefined &&
        config!.sendingWallets.includes(wallet.walletName ?? '') &&
        wallet.canSendOn(network);
      let sentAs: string | null = null;
      const confirmed = walletSends
        ? await sendByWallet(
            {
              ...common,
              store(tempTipId, named) {
                sentAs = tempTipId;
                if (named) nameSignature(sender, tempTipId, named);
                else keep(tempTipId);
              },
              whileOpen: whileWindowOpen,
              async send(transaction) {
                signature = await wallet.sendTransaction(fromBase64(transaction)!, network);
                return signature;
              },
              saidNo,
              patience: () => sleep(WALLET_PATIENCE_MS),
              onLateNo: (text) => setFailure({ text, field: null }),
            },
            variant,
          )
        : await sendTip(
            {
              ...common,
              async sign(transaction) {
                const signed = await signBase64(wallet, transaction);
                signature = signatureOf(signed);
                return signed;
              },
              store: (tempTipId, signedTransaction) =>
                keep(tempTipId, { signedTransaction, ...(signature && { signature }) }),
            },
            variant,
          );
      notify.success(words.sent);
      return paid(confirmed, sentAs);
    } catch (error) {
      // An unsettled tip is shown in place, by the component that follows it.
      if (error instanceof TipUnsettled) return null;
      if (error instanceof TermsChanged) terms.changed(error.terms);
      const refused = error instanceof TipRefused ? error : null;
      const text = refused ? refused.sentence : reasonOf(error, FLOW_TEXTS[variant].other);
      setFailure({ text, field, ...(refused?.reason === undefined ? {} : { reason: refused.reason }) });
      // A field says it where the user looks; a toast would repeat it.
      if (field !== 'name') notify.error(text);
      return null;
    } finally {
      endTurn();
      setSending(null);
    }
  }

  return { send, sending, failure, unsettled, clear: () => setFailure(null) };
}

const codeOf = (error: unknown) => (error instanceof ApiError ? (error.code ?? '') : '');

function fieldOf(error: unknown): SendFailure['field'] {
  if (!(error instanceof ApiError)) return null;
  if (ABOUT_NAME.includes(codeOf(error)) || error.message.startsWith('name:')) return 'name';
  return ABOUT_AMOUNT.includes(codeOf(error)) ? 'amount' : null;
}

function paid(confirmed: ConfirmedTip, sentAs: string | null): SentPayment {
  const { tip } = confirmed;
  return { tip, again: furtherPayments(confirmed, tip.id), sentAs };
}
