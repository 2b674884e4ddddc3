/** The signed steps of `npm run stop`: what is sent for one node, and how much of it may be under way. */
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { SendingNode } from '../chain/chain-node.ts';
import { systemClock } from '../chain/clock.ts';
import { toBase64 } from '../core/base64.ts';
import { NodeProblem } from '../core/draw/chain-node.ts';
import type { ProgramOptions } from '../core/draw/chain-program.ts';
import { courseOf, type EscrowAccount } from '../core/escrow/account.ts';
import {
  type BrakeStep,
  brakeIn,
  brakeTransaction,
  MOST_BRAKE_BID,
  SIGNATURE_LAMPORTS,
} from '../core/escrow/brake.ts';
import { plainLine } from './input.ts';

/** The first bid in lamports; each next one is twice as high. */
const FIRST_BID = 10_000n;
/** A transaction lives for 150 blocks: one that was sent so long ago never lands. */
const LIFE_MS = 180_000;
/** Ten minutes of presses, as long as the shortest window. */
const MOST_PRESSES = 150;

export type State =
  /** The first look is under way. */
  | { kind: 'new' }
  /** There is a step to send, or to wait for. */
  | { kind: 'works' }
  | { kind: 'silent' | 'done' | 'over'; text: string }
  /** Its watch has ended: the node cannot help. */
  | { kind: 'out'; text: string };

/** What one node shows, and what was sent for it. */
export interface Watch {
  node: SendingNode;
  state: State;
  /** Looks that ended. */
  looks: number;
  /** The escrow's program, once this node has shown both: only then does its word count that the escrow is closed. */
  program: string | null;
  /** The number of commits when a withdrawal was sent; null: none was. */
  withdrew: number | null;
  hasToldToWait: boolean;
  unseen: number;
  silent: number;
  presses: { of: string; count: number };
  /** What may still land. Their sum is what a node that lies can take. */
  sent: { of: string; step: BrakeStep; signature: string; base64: string; lamports: bigint; at: number }[];
}

export interface Draw {
  address: string;
  key: Keypair;
  options: ProgramOptions;
  keep: boolean;
  watches: readonly Watch[];
}

/**
 * Sends one step for one node, with a higher bid than before. What may still land costs 0.01 SOL at most: a node that
 * lies could let all of it land, and each repetition pays its bid although the program takes only one.
 */
export async function press(
  draw: Draw,
  watch: Watch,
  program: string,
  step: BrakeStep,
  escrow: EscrowAccount,
): Promise<State> {
  const { address, key } = draw;
  const of = [step, escrow.commits, escrow.status, escrow.proven].join();
  if (watch.presses.of !== of) watch.presses = { of, count: 0 };
  if (++watch.presses.count > MOST_PRESSES)
    return {
      kind: 'out',
      text: `The network does not take the ${step}. Please start again, with another node if you know one.`,
    };
  const { mint, tokenProgram } = escrow;
  if ((mint === null) !== (tokenProgram === null)) throw new NodeProblem('The escrow that it shows is none.');
  const token = mint === null || tokenProgram === null ? null : { mint, tokenProgram };
  const target = { program, escrow: address, creator: key.publicKey.toBase58(), token };
  const now = systemClock.now();
  const alive = watch.sent.filter(({ at }) => at > now - LIFE_MS);
  const bid = bidOf(watch.presses.count, MOST_BRAKE_BID - sum(alive));
  if (bid === null) {
    // Enough is under way: it lands, or dies and makes room for a higher bid. Leaders drop transactions.
    const last = alive.findLast((one) => one.of === of);
    if (last) handOver(draw, watch, program, last.base64).catch(() => {});
    return { kind: 'works' };
  }
  const blockhash = bs58.decode(await watch.node.latestBlockhash());
  const unsigned = brakeTransaction(step, target, courseOf(escrow), blockhash, bid, 0);
  const transaction = VersionedTransaction.deserialize(unsigned);
  transaction.sign([key]);
  const bytes = transaction.serialize();
  // The guard of the creator's key: whatever a node says, nothing else is ever signed.
  if (brakeIn(bytes, target) !== step) throw new Error('not a step of the brake');
  const [signature, base64] = [bs58.encode(transaction.signatures[0]!), toBase64(bytes)];
  watch.sent.push({ of, step, signature, base64, lamports: bid + SIGNATURE_LAMPORTS, at: now });
  if (step === 'withdraw') watch.withdrew = escrow.commits;
  try {
    await handOver(draw, watch, program, base64);
    console.log(`${step}: ${signature}`);
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    console.log(plainLine(`${step}: ${error.message}`));
  }
  return { kind: 'works' };
}

/** Sends to every node, and waits for the one whose watch this is. */
function handOver({ watches }: Draw, { node: own }: Watch, program: string, base64: string): Promise<void> {
  for (const { node } of watches) if (node !== own) node.send(base64, program).catch(() => {});
  return own.send(base64, program);
}

const sum = (sent: Watch['sent']) => sent.reduce((total, { lamports }) => total + lamports, 0n);

/** Returns the bid of the `count`th press; null if what is `left` is no raise. */
function bidOf(count: number, left: bigint): bigint | null {
  const doubled = count > 20 ? MOST_BRAKE_BID : FIRST_BID << BigInt(count - 1);
  const wanted = doubled < MOST_BRAKE_BID ? doubled : MOST_BRAKE_BID;
  if (wanted <= left) return wanted;
  return left * 3n > wanted ? left : null;
}
