/**
 * `npm run stop -- <escrow> --rpc <url> [--rpc <url>] --key <file> [--program <address>] [--keep] [--allow-local]`: the
 * creator stops a draw with nothing of ours running. It takes the committed list back until its cutoff, and then, without
 * --keep, cancels: everything goes back to the creator.
 *
 * It checks the program first and signs nothing but withdraw and cancel of this escrow. Who has the platform's key may
 * commit again and try to keep these steps out of the blocks, so it repeats them and bids twice as much each time. Exit
 * code 0: done, or with --keep nothing to withdraw. 2: too late. 3: it could not run.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import type { SendingNode } from '../chain/chain-node.ts';
import { systemClock } from '../chain/clock.ts';
import { CLOCK_SYSVAR, decodeClock } from '../core/accounts/clock.ts';
import { isAddress, SYSTEM_PROGRAM } from '../core/address.ts';
import { toBase64 } from '../core/base64.ts';
import { escrowIn } from '../core/draw/chain-account.ts';
import { NodeProblem } from '../core/draw/chain-node.ts';
import { compareProgramClaim, type ProgramOptions } from '../core/draw/chain-program.ts';
import { courseOf, type EscrowAccount, hasGoneOn } from '../core/escrow/account.ts';
import { escrowAddress } from '../core/escrow/addresses.ts';
import { type BrakeStep, brakeIn, brakeOf, brakeTransaction, MOST_BRAKE_BID } from '../core/escrow/brake.ts';
import { PROVEN_EXTENSION_SECONDS } from '../core/escrow/rules.ts';
import { nodeAt } from './chain.ts';
import { type Command, ProofError, plainLine, readArguments, readKey, runScript, when } from './input.ts';

const USAGE =
  'Usage: npm run stop -- <escrow address> --rpc <url> [--rpc <url>] --key <key pair.json> [--program <address>] [--keep] [--allow-local]';
const OPTIONS = {
  rpc: { type: 'string', multiple: true },
  key: { type: 'string' },
  program: { type: 'string' },
  keep: { type: 'boolean' },
  'allow-local': { type: 'boolean' },
} as const;
/** The first bid in lamports; each next one is twice as high. */
const FIRST_BID = 10_000n;
const AGAIN_MS = 4000;
/** Ten minutes, as long as the shortest window. */
const MOST_TRIES = 150;
const CLOCK_MS = 2000;
/** Looks in a row that no node answered. */
const MOST_SILENT = 20;

/** The escrow and the chain's clock, as of a final block. `escrow` null: it is closed. */
interface Sight {
  escrow: EscrowAccount | null;
  now: bigint;
}

export const stop: Command = async (args) => {
  const { file: address, values } = readArguments(args, OPTIONS, USAGE);
  const { rpc = [], key: keyFile, program, keep = false } = values;
  if (rpc.length === 0 || keyFile === undefined || !isAddress(address)) throw new ProofError(USAGE);
  const key = readKey(keyFile);
  const nodes = rpc.map(nodeAt);
  const allowLocal = values['allow-local'] === true;
  const options = program === undefined ? { allowLocal } : { allowLocal, program };
  const checked = await checkedProgram(nodes, address, options);
  return run({ nodes, address, key, ...checked }, keep);
};

interface Draw {
  nodes: readonly SendingNode[];
  address: string;
  program: string;
  /** The nodes that have shown the escrow. Only their word counts that it is closed: any other node knows none. */
  seen: Set<SendingNode>;
  key: Keypair;
}

/** Returns the escrow's program, once a node shows that it holds prizes. Throws ProofError. */
async function checkedProgram(
  nodes: readonly SendingNode[],
  address: string,
  options: ProgramOptions,
): Promise<Pick<Draw, 'program' | 'seen'>> {
  let problem = '';
  for (const node of nodes) {
    try {
      const account = await node.account(address);
      if (!account || account.owner === SYSTEM_PROGRAM) {
        problem = `There is no escrow at ${address}: it is closed, or the node is behind.`;
        continue;
      }
      const claim = { genesis: await node.genesis(), program: account.owner, openSlot: null, newest: 0 };
      const finding = await compareProgramClaim(claim, node, options);
      if (finding.state === 'holds') return { program: account.owner, seen: new Set([node]) };
      problem = finding.detail;
    } catch (error) {
      if (!(error instanceof NodeProblem)) throw error;
      problem = error.message;
    }
  }
  throw new ProofError(`${problem} Nothing was signed.`);
}

async function run(draw: Draw, keep: boolean): Promise<number> {
  const creator = draw.key.publicKey.toBase58();
  let hasWithdrawn = false;
  let hasToldToWait = false;
  for (let silent = 0; ; ) {
    const sight = await look(draw).catch((error: unknown) => {
      if (!(error instanceof NodeProblem)) throw error;
      return error.message;
    });
    if (typeof sight === 'string') {
      if (++silent > MOST_SILENT) throw new ProofError(sight);
      await systemClock.sleep(CLOCK_MS);
      continue;
    }
    silent = 0;
    const { escrow, now } = sight;
    if (!escrow) {
      console.log('The escrow is closed: nothing can be drawn any more.');
      return 0;
    }
    if (escrow.creator !== creator) {
      throw new ProofError(
        `The creator of this giveaway is ${escrow.creator}, and the key is that of ${creator}.`,
      );
    }
    const brake = brakeOf(escrow, now, hasWithdrawn && !keep);
    if (keep && (escrow.status === 'open' || escrow.status === 'closed')) {
      console.log(
        hasWithdrawn ? 'The list is withdrawn.' : 'No list is committed: there is nothing to withdraw.',
      );
      return 0;
    }
    if (brake.kind === 'over') return tooLate(escrow, brake.why);
    if (brake.kind === 'wait') {
      if (!hasToldToWait) console.log(`The program lets nobody cancel before ${when(brake.from)}; waiting.`);
      hasToldToWait = true;
      await systemClock.sleep(CLOCK_MS);
      continue;
    }
    await press(draw, brake.step, escrow);
    hasWithdrawn ||= brake.step === 'withdraw';
  }
}

const WHYS = {
  signed: 'You and the platform signed this list together, so nobody can take it back.',
  late: 'The cutoff has passed, so nobody can take the list back.',
  drawn: 'The random number is out.',
} as const;

function tooLate({ reclaimAt, proven }: EscrowAccount, why: keyof typeof WHYS): number {
  const from = reclaimAt + (proven > 0 ? PROVEN_EXTENSION_SECONDS : 0n);
  console.log(`Too late: ${WHYS[why]} What is not paid by ${when(from)} can be reclaimed from then on.`);
  return 2;
}

/** Returns the newest answer of the nodes. Throws NodeProblem if none shows this escrow, or its end. */
async function look({ nodes, address, program, seen }: Draw): Promise<Sight> {
  const answers = await Promise.allSettled(
    nodes.map(async (node) => {
      const [account, clock] = await Promise.all([node.account(address), node.account(CLOCK_SYSVAR)]);
      return { node, account, now: clock && decodeClock(clock.data) };
    }),
  );
  let newest: Sight | null = null;
  for (const answer of answers) {
    if (answer.status === 'rejected') {
      if (!(answer.reason instanceof NodeProblem)) throw answer.reason;
      continue;
    }
    const { node, account, now } = answer.value;
    if (now === null) continue;
    const escrow = escrowIn({ program }, account);
    // One node that lies must not stop the brake while another shows the escrow.
    if (escrow === 'foreign' || (escrow && escrowAddress(program, escrow.creator, escrow.id) !== address))
      continue;
    if (escrow) seen.add(node);
    else if (!seen.has(node)) continue;
    const sight = { escrow, now: BigInt(now) };
    if (!newest || isNewer(sight, newest)) newest = sight;
  }
  if (newest) return newest;
  const failed = answers.find((answer) => answer.status === 'rejected');
  throw failed?.reason ?? new NodeProblem(`No node shows the escrow ${address}.`);
}

/** A closed escrow comes back for nobody, and a draw never goes back. */
function isNewer(one: Sight, other: Sight): boolean {
  if (!one.escrow || !other.escrow) return other.escrow !== null;
  return hasGoneOn(courseOf(other.escrow), courseOf(one.escrow));
}

/**
 * Sends one step, again and again, until the escrow shows another course. Several may be in flight: the number of the
 * list, and the course, let only one of them land.
 */
async function press(draw: Draw, step: BrakeStep, escrow: EscrowAccount): Promise<void> {
  const { address, program, key } = draw;
  const token = escrow.mint === null ? null : { mint: escrow.mint, tokenProgram: escrow.tokenProgram! };
  const target = { program, escrow: address, creator: key.publicKey.toBase58(), token };
  const course = courseOf(escrow);
  const before = facts(escrow);
  let bid = FIRST_BID;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const sent = await Promise.allSettled(
      draw.nodes.map(async (node) => {
        const blockhash = bs58.decode(await node.latestBlockhash());
        const transaction = VersionedTransaction.deserialize(
          brakeTransaction(step, target, course, blockhash, bid, 0),
        );
        transaction.sign([key]);
        const bytes = transaction.serialize();
        // The guard of the creator's key: whatever a node says, nothing else is ever signed.
        if (brakeIn(bytes, target) !== step) throw new Error('not a step of the brake');
        await node.send(toBase64(bytes), program);
        return bs58.encode(transaction.signatures[0]!);
      }),
    );
    for (const one of sent) {
      if (one.status === 'fulfilled') console.log(`${step}: ${one.value}`);
      else if (one.reason instanceof NodeProblem) console.log(plainLine(`${step}: ${one.reason.message}`));
      else throw one.reason;
    }
    bid = bid * 2n < MOST_BRAKE_BID ? bid * 2n : MOST_BRAKE_BID;
    await systemClock.sleep(AGAIN_MS);
    const sight = await look(draw).catch((error: unknown) => {
      if (!(error instanceof NodeProblem)) throw error;
      return null;
    });
    if (!sight) continue;
    if (!sight.escrow || facts(sight.escrow) !== before) return;
    // The cutoff may have passed meanwhile.
    const next = brakeOf(sight.escrow, sight.now, step === 'cancel');
    if (next.kind !== 'step' || next.step !== step) return;
  }
  throw new ProofError(
    `The network does not take the ${step}. Please start again, with another node if you know one.`,
  );
}

const facts = ({ commits, status, proven, root }: EscrowAccount) =>
  [commits, status, proven, bytesToHex(root)].join();

await runScript(import.meta.url, stop);
