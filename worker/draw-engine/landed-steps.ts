/**
 * The steps of one giveaway in a landed transaction, read from its instructions and from those that other programs
 * called: a transaction that succeeded ran all of them. Its logs say more, but an attacker can fill them first, and the
 * rest is cut off.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { LandedTransaction } from '../../chain/landed.ts';
import { type LandedInstruction, landedInstructions, payerAndBlockhash } from '../../chain/transaction.ts';
import { addressOf } from '../../core/address.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow/instructions.ts';
import { Refusal } from '../../core/refusals.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import { stepInstructions } from './instructions.ts';

interface LandedStep {
  step: EscrowStep;
  /** Of an open: whether it is the one that was agreed; its creator may have used the address for something else. */
  agreed: boolean;
  round?: bigint;
  /** Hex: what was revealed, and the round's signature, whose hash it is. */
  randomness?: string;
  signature?: string;
  /** Base58. */
  winner?: string;
}

export interface Landed {
  payer: string;
  blockhash: string;
  steps: LandedStep[];
}

/** The index of the escrow among a step's accounts. */
const ESCROW_AT = 1;
const SIGNATURE_BYTES = 64;
const WALLET_BYTES = 32;
/** Instead of what cannot be read from a transaction of an unknown version. */
const UNKNOWN = 'unknown';

/** Only of transactions that succeeded. */
export function landedSteps(row: GiveawayRow, landed: LandedTransaction): Landed {
  const events = escrowEvents(row.program, landed.logs).filter(({ escrow }) => escrow === row.id);
  const logged = events.map((event): LandedStep => {
    const { step } = event;
    const agreed = step === 'open' && differenceOf(row, event.account) === null;
    if (step === 'commit') return { step, agreed, round: event.round };
    if (step === 'reveal') return { step, agreed, randomness: bytesToHex(event.randomness) };
    return step === 'prove' ? { step, agreed, winner: event.winner } : { step, agreed };
  });
  try {
    const { payer, blockhash } = payerAndBlockhash(landed.base64);
    const called = landedInstructions(landed).flatMap((instruction) => stepOf(row, instruction) ?? []);
    const steps = called.map((step, place) => ({ ...step, ...logged.find(sameStep(called, place)) }));
    // A node that stores no inner instructions still has the logs.
    return { payer, blockhash, steps: steps.length >= logged.length ? steps : logged };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { payer: UNKNOWN, blockhash: UNKNOWN, steps: logged };
  }
}

/** Each step happens once in a transaction, except for escrows that were opened again at the same address. */
function sameStep(called: LandedStep[], place: number) {
  const nth = called.slice(0, place).filter(({ step }) => step === called[place]!.step).length;
  let seen = 0;
  return ({ step }: LandedStep) => step === called[place]!.step && seen++ === nth;
}

function stepOf(row: GiveawayRow, { program, accounts, data }: LandedInstruction): LandedStep | null {
  const step = ESCROW_STEPS[data[0] ?? ESCROW_STEPS.length];
  if (program !== row.program || accounts[ESCROW_AT] !== row.id || !step) return null;
  switch (step) {
    case 'open':
      return { step, agreed: isAgreed(row, { program, accounts, data }) };
    case 'reveal': {
      const signature = data.subarray(1, 1 + SIGNATURE_BYTES);
      const randomness = bytesToHex(sha256(signature));
      return { step, agreed: false, randomness, signature: bytesToHex(signature) };
    }
    case 'prove':
      return { step, agreed: false, winner: addressOf(data.subarray(1, 1 + WALLET_BYTES)) };
    default:
      return { step, agreed: false };
  }
}

function isAgreed(row: GiveawayRow, { accounts, data }: LandedInstruction): boolean {
  const [open] = stepInstructions(row, 'open', row.creator, {});
  return (
    open!.data.length === data.length &&
    data.every((byte, at) => byte === open!.data[at]) &&
    open!.keys.every(({ pubkey }, at) => pubkey.toBase58() === accounts[at])
  );
}
