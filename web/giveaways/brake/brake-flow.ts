/**
 * The creator's brake, built in the page from the escrow account alone: our server's word is not asked. Nodes, wallet
 * and waiting are passed in.
 */
import bs58 from 'bs58';
import type { SendingNode } from '../../../chain/chain-node.ts';
import { toBase64 } from '../../../core/base64.ts';
import { NodeProblem } from '../../../core/draw/chain-node.ts';
import { courseOf, type EscrowAccount, hasGoneOn } from '../../../core/escrow/account.ts';
import { type BrakeStep, brakeBid, brakeOf, brakeTransaction } from '../../../core/escrow/brake.ts';
import { brakeSight, type Sight } from '../../../core/escrow/brake-sight.ts';
import type { PrizeToken } from '../../../core/escrow/instructions.ts';
import { FlowError } from '../../client/call.ts';
import type { Wallet } from '../../wallet/context.ts';
import { saidNo } from '../../wallet/errors.ts';
import { checkStep } from '../check-step.ts';
import { words } from './brake-words.ts';

const { problems } = words;

/** The state that a node must show before anything is signed. */
interface BrakeTarget {
  /** The escrow program that the page knows. */
  program: string | null | undefined;
  /** The giveaway's id. */
  escrow: string;
  /** The connected wallet. */
  creator: string;
}

/** The nodes in the order of the requests. `seen`: those that have shown the escrow, whose "gone" counts. */
interface BrakeNodes {
  nodes: readonly SendingNode[];
  seen: Set<SendingNode>;
}

/**
 * Returns the first answer of the nodes. That the escrow is gone counts only from a node that has shown it before: a
 * node of another network knows none. Throws FlowError if no node shows this creator's escrow, and one another account;
 * NodeProblem if none answers.
 */
export async function look({ nodes, seen }: BrakeNodes, target: BrakeTarget): Promise<Sight> {
  let problem: unknown = new NodeProblem(problems.silent);
  let unseen: Sight | null = null;
  for (const node of nodes) {
    try {
      const sight = await lookAt(node, target);
      if (sight.escrow) seen.add(node);
      if (sight.escrow || seen.has(node)) return sight;
      unseen ??= sight;
    } catch (error) {
      // Another node may show the escrow.
      if (!(error instanceof NodeProblem) && !(error instanceof FlowError)) throw error;
      problem = error;
    }
  }
  if (unseen && seen.size === 0) return unseen;
  throw problem;
}

async function lookAt(node: SendingNode, { program, escrow, creator }: BrakeTarget): Promise<Sight> {
  if (!program) throw new FlowError(problems.noProgram);
  const sight = await brakeSight(node, { program, escrow, creator });
  if (sight === 'silent') throw new NodeProblem(problems.silent);
  if (typeof sight === 'string') throw new FlowError(problems[sight]);
  return sight;
}

export type BrakePhase = 'reading' | 'signing' | 'confirming';

export interface BrakeFlow extends BrakeNodes {
  wallet: Pick<Wallet, 'signTransaction' | 'canSendOn' | 'sendTransaction'>;
  /** Of the wallet's own sending: "mainnet", … */
  network: string;
  wait(milliseconds: number): Promise<void>;
  onPhase(phase: BrakePhase): void;
  /** Called with the latest state of the chain. */
  onSight(sight: Sight): void;
}

/** The effect that a press asks for. */
export interface Press {
  step: BrakeStep;
  /** The creator has withdrawn a list before (core/escrow/brake.ts). */
  stopped: boolean;
  /** Presses before this one that did not land. */
  before: number;
}

const LOOK_EVERY_MS = 2000;
const RESEND_EVERY = 2;
/** After these looks a press ends, and the next one may bid more. What was sent may still land. */
const LOOKS = 15;

/** Performs one press. landed: a final block shows its effect. Throws FlowError, whose message says why. */
export async function pressBrake(
  flow: BrakeFlow,
  target: BrakeTarget,
  { step, stopped, before }: Press,
): Promise<'landed' | 'pending'> {
  flow.onPhase('reading');
  const { escrow, now } = await look(flow, target).catch(inWords);
  if (!escrow) throw new FlowError(words.gone);
  const brake = brakeOf(escrow, now, stopped);
  if (brake.kind !== 'step' || brake.step !== step) throw new FlowError(problems.changed);
  const token = tokenOf(escrow);
  const program = target.program!;
  const course = courseOf(escrow);
  const wanted = { step, token, course, program, escrow: target.escrow, wallet: target.creator };
  const unsigned = brakeTransaction(
    step,
    { program, escrow: target.escrow, creator: target.creator, token },
    course,
    await blockhash(inTurn(flow.nodes, before)).catch(inWords),
    brakeBid(before),
  );
  checkStep(toBase64(unsigned), wanted);
  flow.onPhase('signing');
  let resend: (() => Promise<unknown>) | null = null;
  if (!(await sentByWallet(flow, unsigned))) {
    const signed = await flow.wallet.signTransaction(unsigned).catch(() => {
      throw new FlowError(problems.declined);
    });
    const transaction = toBase64(signed);
    try {
      checkStep(transaction, wanted, true);
    } catch {
      throw new FlowError(problems.changedByWallet);
    }
    flow.onPhase('confirming');
    resend = () => sendThrough(flow.nodes, transaction, program);
    await resend();
  }
  flow.onPhase('confirming');
  // The first one that has shown the escrow says what became of it: another one's word does not replace its silence.
  const witness = flow.nodes.filter((node) => flow.seen.has(node)).slice(0, 1);
  for (let looks = 0; looks < LOOKS; looks++) {
    await flow.wait(LOOK_EVERY_MS);
    // It is signed: whatever else a node shows says nothing about that.
    const sight = await look({ nodes: witness, seen: flow.seen }, target).catch(() => null);
    if (sight) flow.onSight(sight);
    if (sight && hasLanded(step, escrow, sight.escrow)) return 'landed';
    // A withdrawal leaves the escrow: another step has ended it, perhaps the draw's last.
    if (sight && !sight.escrow) throw new FlowError(words.gone);
    // Another step was quicker: this cancel says what is no longer true and can never land.
    if (sight?.escrow && step === 'cancel' && hasGoneOn(course, courseOf(sight.escrow)))
      throw new FlowError(problems.overtaken);
    // Leaders drop transactions. A refusal means nothing now: it may have landed in a block that is not final yet.
    if (looks % RESEND_EVERY === 0) await resend?.().catch(() => {});
  }
  return 'pending';
}

/** Returns the prize's currency; null for SOL. */
function tokenOf({ mint, tokenProgram }: EscrowAccount): PrizeToken | null {
  return mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
}

/**
 * A wallet that sends by itself needs no node of ours. False: it cannot, or it failed without a word of its user, and is
 * then asked to sign only. That both land does no harm: of two withdrawals or cancels the program takes one.
 */
async function sentByWallet({ wallet, network }: BrakeFlow, unsigned: Uint8Array): Promise<boolean> {
  if (!wallet.canSendOn(network)) return false;
  try {
    await wallet.sendTransaction(unsigned, network);
    return true;
  } catch (error) {
    if (saidNo(error)) throw new FlowError(problems.declined);
    return false;
  }
}

/** Through every node at once. Throws FlowError with the first one's reason if none has taken it. */
async function sendThrough(
  nodes: readonly SendingNode[],
  transaction: string,
  program: string,
): Promise<void> {
  const sent = await Promise.allSettled(nodes.map((node) => node.send(transaction, program)));
  if (sent.some(({ status }) => status === 'fulfilled')) return;
  const [first] = sent;
  inWords(first?.status === 'rejected' ? first.reason : null);
}

/** Each press begins with another node: an invented blockhash spoils one press, not all. */
function inTurn<T>(nodes: readonly T[], before: number): readonly T[] {
  const first = before % Math.max(nodes.length, 1);
  return [...nodes.slice(first), ...nodes.slice(0, first)];
}

/** 32 bytes, from the first node that answers. */
async function blockhash(nodes: readonly SendingNode[]): Promise<Uint8Array> {
  let problem: unknown = new NodeProblem(problems.silent);
  for (const node of nodes) {
    try {
      return bs58.decode(await node.latestBlockhash());
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** A list also counts as withdrawn if it was committed again since, under the next number. */
function hasLanded(step: BrakeStep, before: EscrowAccount, after: EscrowAccount | null): boolean {
  if (!after || step === 'cancel') return !after && step === 'cancel';
  return after.commits > before.commits || after.status === 'open' || after.status === 'closed';
}

function inWords(error: unknown): never {
  if (error instanceof FlowError) throw error;
  throw new FlowError(error instanceof NodeProblem ? error.message : problems.failed);
}
