/**
 * A giveaway from the filled wizard to the chain: message, prepare, sign, confirm. Waiting and calling are passed in,
 * so that the order of the steps is tested without wallet, network or clock.
 */
import type { Giveaway, TempGiveawayData } from '../../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../../core/giveaways/prepared.ts';
import { FlowError } from '../../client/call.ts';
import { failWith, MAX_CONFIRMS, signUntilInTime, untilConfirmed } from '../../client/flow.ts';
import type { WalletProof } from '../../wallet/context.ts';
import { words } from './words.ts';

const text = words.flow;

export type CreateStep = 'message' | 'preparing' | 'signing' | 'confirming';

export interface ConfirmBody {
  tempGiveawayData: TempGiveawayData;
  /** Base64. */
  signedTransaction: string;
  message: string;
  proof: WalletProof;
}

interface Confirmed {
  giveaway: Giveaway;
  status: 'confirmed' | 'pending';
}

export interface CreateFlow {
  /** The typed title. The server may clean it, and the wallet signs the cleaned one. */
  title: string;
  /** Returns the wallet's proof over the message of confirm. Throws when the user or the wallet refuses. */
  prove(title: string): Promise<{ message: string; proof: WalletProof }>;
  prepare(): Promise<PreparedGiveaway>;
  /** Compares the transaction with the request, and has it signed; base64. Throws when either fails. */
  sign(prepared: PreparedGiveaway): Promise<string>;
  confirm(body: ConfirmBody): Promise<Confirmed>;
  /**
   * Stores the signed request until its outcome is known (then null), so that a reload cannot lead to a second payment.
   */
  keep(body: ConfirmBody | null): void;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why a step is repeated. */
  onStep(step: CreateStep, again: string | null): void;
  /** The network has not answered a first time; it is asked again. */
  onStillConfirming(): void;
}

/**
 * The message is signed first, because the transaction is valid for only half a minute. Either signature may come too
 * late.
 */
const TOO_LATE = ['signed_too_late', 'message_expired'];

/**
 * Throws FlowError. `unfinished`: an earlier signed request, which is sent again first. A second payment is never
 * prepared before the server has said that the first one can no longer land.
 */
export async function createGiveaway(flow: CreateFlow, unfinished: ConfirmBody | null): Promise<Giveaway> {
  let body = unfinished;
  return signUntilInTime(TOO_LATE, text.confirm, async (again) => {
    body ??= await signed(flow, again);
    flow.onStep('confirming', null);
    try {
      const giveaway = await confirm(flow, body);
      flow.keep(null);
      return giveaway;
    } catch (error) {
      // Still unknown: the signed request stays stored and is sent again next time.
      if (error instanceof FlowError) throw error;
      flow.keep(null);
      body = null;
      throw error;
    }
  });
}

async function signed(flow: CreateFlow, again: string | null): Promise<ConfirmBody> {
  let { agreed, prepared } = await agree(flow, flow.title, again);
  const { title } = prepared.tempGiveawayData;
  if (title !== flow.title) ({ agreed, prepared } = await agree(flow, title, text.titleChanged(title)));
  flow.onStep('signing', again);
  const signedTransaction = await flow.sign(prepared).catch(failWith(text.other));
  const body = { tempGiveawayData: prepared.tempGiveawayData, signedTransaction, ...agreed };
  flow.keep(body);
  return body;
}

/** A message is valid for one giveaway, and each preparation makes another one, so both are made again together. */
async function agree(flow: CreateFlow, title: string, again: string | null) {
  flow.onStep('message', again);
  const agreed = await flow.prove(title).catch(failWith(text.other));
  flow.onStep('preparing', again);
  const prepared = await flow.prepare().catch(failWith(text.prepare));
  return { agreed, prepared };
}

async function confirm(flow: CreateFlow, body: ConfirmBody): Promise<Giveaway> {
  const { giveaway } = await untilConfirmed({
    send: () => flow.confirm(body),
    isFinal: ({ status }) => status === 'confirmed',
    attempts: MAX_CONFIRMS,
    wait(milliseconds) {
      flow.onStillConfirming();
      return flow.wait(milliseconds);
    },
    giveUp() {
      throw new FlowError(text.unknown);
    },
  });
  return giveaway;
}
