/**
 * A giveaway from the filled wizard to the chain: message, prepare, sign, confirm. What waits and what calls is handed
 * in, so that the order of things can be tested without wallet, network or clock.
 */
import type { Giveaway, PreparedGiveaway, TempGiveawayData } from '../../../core/giveaways/model.ts';
import { ApiError, reasonOf } from '../../client/call.ts';
import type { WalletProof } from '../../wallet/context.ts';

export type CreateStep = 'message' | 'preparing' | 'signing' | 'confirming';

export interface ConfirmBody {
  tempGiveawayData: TempGiveawayData;
  /** Base64. */
  signedTransaction: string;
  message: string;
  proof: WalletProof;
}

export interface Confirmed {
  giveaway: Giveaway;
  status: 'confirmed' | 'pending';
}

export interface CreateFlow {
  /** As it was typed; the server may clean it, and its own is the one that is signed. */
  title: string;
  /** The wallet's proof over the message of confirm. Throws when the person or the wallet refuses. */
  prove(title: string): Promise<{ message: string; proof: WalletProof }>;
  prepare(): Promise<PreparedGiveaway>;
  /** Base64 in and out. Throws when the person or the wallet refuses. */
  sign(transaction: string): Promise<string>;
  confirm(body: ConfirmBody): Promise<Confirmed>;
  /** Keeps what was signed until its end is known (null), so that a reload cannot lead to a second payment. */
  keep(body: ConfirmBody | null): void;
  wait(milliseconds: number): Promise<void>;
  /** `again` says why a step is taken once more. */
  onStep(step: CreateStep, again: string | null): void;
}

export const CREATE_TEXTS = {
  wallet: 'Please connect your wallet',
  prepare: 'Failed to prepare giveaway',
  confirm: 'Failed to confirm giveaway',
  other: 'Failed to create giveaway',
  done: 'Giveaway created successfully!',
  unknown:
    'The network has not answered yet. Your giveaway may still appear; continue here to ask again, nothing is paid twice',
};

/** A giveaway that was not created, or of which nobody knows yet; the message is for the person. */
export class CreateError extends Error {
  override name = 'CreateError';
}

/** Times that the wizard prepares anew by itself when the signature came too late. */
const MAX_SIGNATURES = 3;
/** Times that the same confirm is asked; each request waits for the network by itself. */
const MAX_CONFIRMS = 30;
const CONFIRM_PAUSE_MS = 1500;
/** The message is asked for first, because the transaction lives only half a minute. Either may come too late. */
const TOO_LATE = ['signed_too_late', 'message_expired'];

/**
 * Throws CreateError. `unfinished`: what was signed before, to be asked again first. A second payment is never prepared
 * before the server has said that the first one is dead.
 */
export async function createGiveaway(flow: CreateFlow, unfinished: ConfirmBody | null): Promise<Giveaway> {
  let again: string | null = null;
  let body = unfinished;
  for (let round = 1; ; round++) {
    body ??= await signed(flow, again);
    flow.onStep('confirming', null);
    try {
      const giveaway = await confirm(flow, body);
      flow.keep(null);
      return giveaway;
    } catch (error) {
      if (error instanceof CreateError) throw error;
      flow.keep(null);
      body = null;
      const late = error instanceof ApiError && TOO_LATE.includes(error.code ?? '');
      if (!late || round === MAX_SIGNATURES) return fail(CREATE_TEXTS.confirm)(error);
      again = error.message;
    }
  }
}

async function signed(flow: CreateFlow, again: string | null): Promise<ConfirmBody> {
  let { agreed, prepared } = await agree(flow, flow.title, again);
  const { title } = prepared.tempGiveawayData;
  if (title !== flow.title) ({ agreed, prepared } = await agree(flow, title, titleChanged(title)));
  flow.onStep('signing', again);
  const signedTransaction = await flow.sign(prepared.serializedTransaction).catch(fail(CREATE_TEXTS.other));
  const body = { tempGiveawayData: prepared.tempGiveawayData, signedTransaction, ...agreed };
  flow.keep(body);
  return body;
}

/** A message is good for one giveaway, and each preparation is another one: both are made anew together. */
async function agree(flow: CreateFlow, title: string, again: string | null) {
  flow.onStep('message', again);
  const agreed = await flow.prove(title).catch(fail(CREATE_TEXTS.other));
  flow.onStep('preparing', again);
  const prepared = await flow.prepare().catch(fail(CREATE_TEXTS.prepare));
  return { agreed, prepared };
}

const titleChanged = (title: string) => `The title will read "${title}". Please sign it once more`;

async function confirm(flow: CreateFlow, body: ConfirmBody): Promise<Giveaway> {
  for (let round = 0; round < MAX_CONFIRMS; round++) {
    if (round > 0) await flow.wait(CONFIRM_PAUSE_MS);
    try {
      const confirmed = await flow.confirm(body);
      if (confirmed.status === 'confirmed') return confirmed.giveaway;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }
  throw new CreateError(CREATE_TEXTS.unknown);
}

/** No answer, too many requests, or a server in trouble: the payment may be on its way, so the same is asked again. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function fail(fallback: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof CreateError ? error : new CreateError(reasonOf(error, fallback));
  };
}
