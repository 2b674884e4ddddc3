/**
 * The steps of one giveaway in a landed transaction, read from its instructions and from those that other programs
 * called: a transaction that succeeded ran all of them. Its logs say more, but an attacker can fill them first, and the
 * rest is cut off.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import type { LandedTransaction } from '../../chain/landed.ts';
import { type LandedInstruction, landedInstructions, payerAndBlockhash } from '../../chain/transaction.ts';
import { u64 } from '../../core/accounts/bytes.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow/instructions.ts';
import { Refusal } from '../../core/refusals.ts';
import type { GiveawayRow } from '../giveaways/store.ts';
import { differenceOf } from './chain.ts';
import { stepInstructions } from './instructions.ts';

export interface LandedStep {
  step: EscrowStep;
  /** Of an open: whether it is the one that was agreed; its creator may have used the address for something else. */
  agreed: boolean;
  /** Of prove and pay, from 0. */
  place?: number;
  /** Of a commit, and of a withdrawal whose log was read: from 0. */
  number?: number;
  /** Of a commit; root and list hash in hex. */
  live?: boolean;
  root?: string;
  totalWeight?: bigint;
  listHash?: string;
  /** Of a commit whose log was read. */
  round?: bigint;
  cutoff?: bigint;
  /** Hex: what was revealed, and the round's signature, whose hash it is. */
  randomness?: string;
  signature?: string;
}

export interface Landed {
  payer: string;
  blockhash: string;
  steps: LandedStep[];
}

/** The index of the escrow among a step's accounts. */
const ESCROW_AT = 1;
const SIGNATURE_BYTES = 64;
/** Instead of what cannot be read from a transaction of an unknown version. */
const UNKNOWN = 'unknown';

/** Only of transactions that succeeded. */
export function landedSteps(row: GiveawayRow, landed: LandedTransaction): Landed {
  const events = escrowEvents(row.program, landed.logs).filter(({ escrow }) => escrow === row.id);
  const logged = events.map((event): LandedStep => {
    const { step } = event;
    const agreed = step === 'open' && differenceOf(row, event.account) === null;
    switch (step) {
      case 'commit': {
        const { number, live, totalWeight, round, cutoff } = event;
        const [root, listHash] = [bytesToHex(event.root), bytesToHex(event.listHash)];
        return { step, agreed, number, live, root, totalWeight, listHash, round, cutoff };
      }
      case 'reveal':
        return { step, agreed, randomness: bytesToHex(event.randomness) };
      case 'prove':
      case 'pay':
        return { step, agreed, place: event.place };
      case 'withdraw':
        return { step, agreed, number: event.number };
      default:
        return { step, agreed };
    }
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

/** One transaction may hold several of the same step: of several places, or commits with withdrawals between them. */
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
    case 'commit':
      return {
        step,
        agreed: false,
        live: data[1] === 1,
        number: data[2],
        root: bytesToHex(data.subarray(3, 35)),
        totalWeight: u64(data, 35),
        listHash: bytesToHex(data.subarray(43, 75)),
      };
    case 'reveal': {
      const signature = data.subarray(1, 1 + SIGNATURE_BYTES);
      const randomness = bytesToHex(sha256(signature));
      return { step, agreed: false, randomness, signature: bytesToHex(signature) };
    }
    case 'prove':
    case 'pay':
      return { step, agreed: false, place: data[1] };
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
