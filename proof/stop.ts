/**
 * `npm run stop -- <escrow> --rpc <url> [--rpc <url>] --key <file> [--program <address>] [--keep] [--allow-local]`: the
 * creator stops a draw with nothing of ours running. It takes the committed list back until its cutoff, and then, without
 * --keep, cancels: everything goes back to the creator.
 *
 * Each node has a watch of its own: what it shows decides what is signed for it, and neither its lies nor its silence
 * hold up another's. All nodes that answer must agree on an end. It signs nothing but withdraw and cancel of this escrow.
 * Exit code 0: done, or with --keep nothing to withdraw. 2: too late. 3: it could not run.
 */
import { systemClock } from '../chain/clock.ts';
import { isAddress, SYSTEM_PROGRAM } from '../core/address.ts';
import { escrowInstructionsIn, NodeProblem } from '../core/draw/chain-node.ts';
import { compareProgramClaim } from '../core/draw/chain-program.ts';
import type { EscrowAccount } from '../core/escrow/account.ts';
import { brakeOf } from '../core/escrow/brake.ts';
import { type BrakeProblem, brakeSight } from '../core/escrow/brake-sight.ts';
import { PROVEN_EXTENSION_SECONDS } from '../core/escrow/rules.ts';
import { nodeAt } from './chain.ts';
import { type Command, ProofError, plainLine, readArguments, readKey, runScript, when } from './input.ts';
import { type Draw, press, type State, type Watch } from './stop-press.ts';

const USAGE =
  'Usage: npm run stop -- <escrow address> --rpc <url> [--rpc <url>] --key <key pair.json> [--program <address>] [--keep] [--allow-local]';
const OPTIONS = {
  rpc: { type: 'string', multiple: true },
  key: { type: 'string' },
  program: { type: 'string' },
  keep: { type: 'boolean' },
  'allow-local': { type: 'boolean' },
} as const;
/** Seconds count here: no node's own wait is longer than this. */
const PATIENCE = { timeoutMs: 5000, waitsMs: [500], mostWaitMs: 1000 };
const AGAIN_MS = 4000;
const CLOCK_MS = 2000;
/** Ten minutes of looks that a node does not answer, as long as the shortest window. */
const MOST_SILENT = 300;
/** Looks until a node that never showed the escrow is left out. */
const MOST_UNSEEN = 3;
/** Looks that nodes may disagree for, once none of them shows a step to take. */
const MOST_DISAGREEING = 15;

export const stop: Command = async (args) => {
  const { file: address, values } = readArguments(args, OPTIONS, USAGE);
  const { rpc = [], key: keyFile, program, keep = false } = values;
  if (rpc.length === 0 || keyFile === undefined || !isAddress(address)) throw new ProofError(USAGE);
  const key = readKey(keyFile);
  const allowLocal = values['allow-local'] === true;
  const options = program === undefined ? { allowLocal } : { allowLocal, program };
  const watches = rpc.map((url): Watch => {
    const facts = { program: null, withdrew: null, hasToldToWait: false };
    const counts = { looks: 0, unseen: 0, silent: 0, presses: { of: '', count: 0 }, sent: [] };
    return { node: nodeAt(url, PATIENCE), state: { kind: 'new' }, ...facts, ...counts };
  });
  return run({ address, key, options, keep, watches });
};

/** Watches every node until those that answer agree. */
function run(draw: Draw): Promise<number> {
  const { watches } = draw;
  return new Promise((resolve, reject) => {
    let isOver = false;
    let agreement: { of: string; since: number[]; looks: number } | null = null;
    const judge = () => {
      const verdict = verdictOf(watches.map(({ state }) => state));
      if (!verdict || verdict.of !== agreement?.of)
        agreement = verdict && { of: verdict.of, since: watches.map(({ looks }) => looks), looks: 0 };
      if (!verdict || !agreement) return;
      agreement.looks += 1;
      const { since } = agreement;
      // A slow true node is heard before another's word ends the brake.
      const isHeard = watches.every(({ state, looks }, at) => {
        if (state.kind === 'out' || state.kind === 'done') return true;
        return looks >= since[at]! + (state.kind === 'silent' ? MOST_UNSEEN : 1);
      });
      if (!isHeard || (verdict.of === 'disagree' && agreement.looks < MOST_DISAGREEING * watches.length))
        return;
      isOver = true;
      if (verdict.code === 3) reject(new ProofError(verdict.text));
      else {
        console.log(plainLine(verdict.text));
        resolve(verdict.code);
      }
    };
    for (const watch of watches) void follow(draw, watch, () => isOver, judge);
  });
}

interface Verdict {
  of: 'done' | 'over' | 'out' | 'disagree';
  code: number;
  text: string;
}

/** Returns what the nodes say together; null while one of them shows something to do. */
function verdictOf(states: readonly State[]): Verdict | null {
  if (states.some(({ kind }) => kind === 'new' || kind === 'works')) return null;
  const texts = (wanted: State['kind']) =>
    states.flatMap((state) => (state.kind === wanted && 'text' in state ? [state.text] : []));
  const [done, over, out, silent] = [texts('done'), texts('over'), texts('out'), texts('silent')];
  if (done.length > 0 && over.length > 0)
    return { of: 'disagree', code: 3, text: `The nodes disagree. One says: ${done[0]} Another: ${over[0]}` };
  if (done.length > 0)
    return { of: 'done', code: 0, text: done.find((text) => text === WITHDRAWN) ?? done[0]! };
  if (over.length > 0) return { of: 'over', code: 2, text: over[0]! };
  return silent.length > 0 ? null : { of: 'out', code: 3, text: out[0]! };
}

/** Looks and acts for one node, again and again. Never throws: a fault of one node is no other's. */
async function follow(draw: Draw, watch: Watch, isOver: () => boolean, tell: () => void): Promise<void> {
  while (!isOver() && watch.state.kind !== 'out') {
    let wait = CLOCK_MS;
    try {
      watch.program ??= await checkedProgram(draw, watch);
      if (watch.program !== null) {
        const { state, again } = await turn(draw, watch, watch.program);
        watch.state = state;
        watch.silent = 0;
        wait = again;
      }
    } catch (error) {
      const text = error instanceof NodeProblem ? error.message : `It failed: ${(error as Error).message}`;
      watch.silent += 1;
      watch.state = { kind: watch.silent > MOST_SILENT ? 'out' : 'silent', text };
    }
    watch.looks += 1;
    tell();
    if (isOver()) return;
    await systemClock.sleep(wait);
  }
}

/** Returns the escrow's program, once the node shows that it holds prizes; else null, with the watch's state. */
async function checkedProgram({ address, options }: Draw, watch: Watch): Promise<string | null> {
  const { node } = watch;
  // An unknown network, a node that is behind or does not answer: asked again it may.
  const doubts = (text: string): State => ({ kind: ++watch.unseen < MOST_UNSEEN ? 'silent' : 'out', text });
  try {
    const account = await node.account(address);
    if (!account || account.owner === SYSTEM_PROGRAM) {
      const text = `There is no escrow at ${address}: it is closed, or the node is behind. Nothing was signed.`;
      watch.state = doubts(text);
      return null;
    }
    const claim = { genesis: await node.genesis(), program: account.owner, openSlot: null, newest: 0 };
    const finding = await compareProgramClaim(claim, node, options);
    if (finding.state === 'holds') return account.owner;
    watch.state = { kind: 'out', text: `${finding.detail} Nothing was signed.` };
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    watch.state = doubts(`${error.message} Nothing was signed.`);
  }
  return null;
}

const WITHDRAWN = 'The list is withdrawn.';

const PROBLEMS: Record<Exclude<BrakeProblem, 'silent'>, string> = {
  otherProgram: 'This is an account of another program.',
  notAnEscrow: 'This account is no escrow.',
  otherCreator: 'The creator of this giveaway is another wallet than the one of this key.',
  otherAddress: 'This escrow belongs to another address.',
};

/** One look at the escrow, and what follows from it. Returns the new state and when to look again, in ms. */
async function turn(draw: Draw, watch: Watch, program: string): Promise<{ state: State; again: number }> {
  const { address, key, keep } = draw;
  const creator = key.publicKey.toBase58();
  const sight = await brakeSight(watch.node, { program, escrow: address, creator });
  if (sight === 'silent') throw new NodeProblem('The node does not say what time it is on the chain.');
  if (typeof sight === 'string') return { state: { kind: 'out', text: PROBLEMS[sight] }, again: 0 };
  const { escrow, now } = sight;
  if (!escrow) {
    return { state: await endOf(draw, watch, program), again: CLOCK_MS };
  }
  const { withdrew } = watch;
  const hasWithdrawn = withdrew !== null && (escrow.commits > withdrew || escrow.status !== 'committed');
  if (keep && (escrow.status === 'open' || escrow.status === 'closed')) {
    const text = hasWithdrawn ? WITHDRAWN : 'No list is committed: there is nothing to withdraw.';
    return { state: { kind: 'done', text }, again: CLOCK_MS };
  }
  const brake = brakeOf(escrow, now, hasWithdrawn && !keep);
  if (brake.kind === 'over')
    return { state: { kind: 'over', text: tooLate(escrow, brake.why) }, again: CLOCK_MS };
  if (brake.kind === 'wait') {
    if (!watch.hasToldToWait)
      console.log(`The program lets nobody cancel before ${when(brake.from)}; waiting.`);
    watch.hasToldToWait = true;
    return { state: { kind: 'works' }, again: CLOCK_MS };
  }
  return { state: await press(draw, watch, program, brake.step, escrow), again: AGAIN_MS };
}

/** A giveaway may also end by its draw: only a cancel or a reclaim that the node shows has stopped it. */
async function endOf({ address, watches }: Draw, { node }: Watch, program: string): Promise<State> {
  const cancels = watches.flatMap(({ sent }) => sent.filter(({ step }) => step === 'cancel'));
  for (const { signature } of cancels) {
    const landed = await node.transaction(signature);
    if (!landed?.meta || landed.meta.err !== null) continue;
    const calls = escrowInstructionsIn(landed, program, address) ?? [];
    if (calls.some(({ data }) => data[0] === CANCEL))
      return { kind: 'done', text: 'The escrow is closed: nothing can be drawn any more.' };
  }
  const text =
    'The escrow is closed, and not by this command. Its draw page, or npm run verify, shows how it ended.';
  return { kind: 'over', text };
}

const WHYS = {
  signed: 'You and the platform signed this list together, so nobody can take it back.',
  late: 'The cutoff has passed, so nobody can take the list back.',
  drawn: 'The random number is out.',
} as const;

function tooLate({ reclaimAt, proven }: EscrowAccount, why: keyof typeof WHYS): string {
  const from = reclaimAt + (proven > 0 ? PROVEN_EXTENSION_SECONDS : 0n);
  return `Too late: ${WHYS[why]} What is not paid by ${when(from)} can be reclaimed from then on.`;
}

/** The number of the program's instruction. */
const CANCEL = 7;

await runScript(import.meta.url, stop);
