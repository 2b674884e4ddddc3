/**
 * Compares a draw's record with the chain: program, each transaction, the escrow account, the round, holdings as far as
 * possible, and whether anything is left out. A claim is shown, contradicted or unknown; an unknown one proves nothing.
 */

import { commitTimes, lateSeconds } from '../escrow/rules.ts';
import { compareAccount, escrowIn } from './chain-account.ts';
import { claimsOf } from './chain-claims.ts';
import { compareComplete } from './chain-complete.ts';
import { compareHolders, comparePrize } from './chain-holders.ts';
import { type ChainNode, type NodeAccount, NodeProblem } from './chain-node.ts';
import { comparePlatform, type PlatformOptions } from './chain-platform.ts';
import { compareProgram, type ProgramOptions } from './chain-program.ts';
import { compareClaim } from './chain-transactions.ts';
import { type Check, COMPLETE } from './checks.ts';
import { type Finding, unknownFinding } from './finding.ts';
import { readList } from './list-text.ts';
import { beaconOfBuild, timeOf } from './networks.ts';
import type { DrawRecord } from './record.ts';

type Named = Finding & Pick<Check, 'id' | 'title' | 'later'>;

export type ChainOptions = ProgramOptions & PlatformOptions;

/**
 * Yields one check for each claim, in order, from one node or several: a claim holds if all of them show it, and is
 * false if one contradicts it and none shows it. Throws NodeProblem before the first check, when a node cannot name its network or the
 * program; later it never throws.
 */
export async function* compareWithChain(
  record: DrawRecord,
  nodes: readonly ChainNode[],
  options: ChainOptions = {},
): AsyncGenerator<Check, void> {
  const runs = nodes.map((node) => compareWithNode(record, node, options));
  for (;;) {
    // Each run yields the same checks in the same order: they follow from the record.
    const steps = await Promise.all(runs.map((run) => run.next()));
    const found = steps.flatMap(({ done, value }) => (done || !value ? [] : [value]));
    if (found.length === 0) return;
    yield together(found);
  }
}

/** Joins the findings of all nodes about one claim. One node against another proves nothing: either may lie or lag. */
function together(found: readonly Named[]): Named {
  const unlike = found.find(({ state }) => state === 'false');
  const open = found.find(({ state }) => state === 'unknown');
  if (unlike && found.some(({ state }) => state === 'holds')) {
    const { id, title, detail } = unlike;
    return { id, title, ...unknownFinding(`The nodes disagree. One says: ${detail}`) };
  }
  return unlike ?? open ?? found[0]!;
}

async function* compareWithNode(
  record: DrawRecord,
  node: ChainNode,
  options: ChainOptions,
): AsyncGenerator<Named, void> {
  yield {
    id: 'chain_program',
    title: 'On-chain: this is the program that holds prizes',
    ...(await compareProgram(record, node, options)),
  };
  const shown = new Map<string, boolean>();
  for (const claim of claimsOf(record)) {
    const { id, title } = claim;
    const finding = await compareClaim(record, claim, node);
    shown.set(id, finding.state === 'holds');
    yield { id, title, ...finding };
  }
  const isCommitted = record.commits.some(({ number }) => shown.get(`chain_commit_${number}`));
  yield {
    id: 'chain_platform',
    title: 'On-chain: a platform that you know fixed the list',
    ...comparePlatform(record, isCommitted, options),
  };
  const account = await orProblem(node.account(record.escrow));
  const ended = shown.get('chain_end') === true;
  const now =
    'problem' in account ? unknownFinding(account.problem) : compareAccount(record, account.value, ended);
  yield { id: 'chain_account', title: 'On-chain: the escrow now matches the record', ...now };
  yield {
    id: COMPLETE,
    title: 'On-chain: the record leaves nothing out',
    ...('problem' in account
      ? unknownFinding(account.problem)
      : compareComplete(record, account.value, now.state === 'holds', ended)),
  };
  // What ended without a reveal was decided by no round.
  const isDecided = record.reveal !== null || record.end === null;
  if (isDecided && record.commits.some(({ withdrawn }) => !withdrawn)) {
    yield { ...ROUND, ...compareRound(record, 'problem' in account ? null : account.value, shown, options) };
  }
  const prize = await orProblem(comparePrize(record, node));
  const about = { id: 'chain_prize', title: 'On-chain: the prize is a token with these decimals' };
  if ('problem' in prize) yield { ...about, ...unknownFinding(prize.problem) };
  else if (prize.value) yield { ...about, ...prize.value };
  const holders = await holdersOf(record, node);
  if (holders)
    yield { id: 'chain_holders', title: 'On-chain: the holdings were read at that moment', ...holders };
}

async function orProblem<T>(asked: Promise<T>): Promise<{ value: T } | { problem: string }> {
  try {
    return { value: await asked };
  } catch (error) {
    return { problem: error instanceof NodeProblem ? error.message : 'The node could not be asked.' };
  }
}

const ROUND = { id: 'chain_round', title: 'On-chain: the random number was chosen before it existed' };

/**
 * Compares the round. No instruction holds it: the program takes it from its clock. The accepted reveal shows it,
 * because its signature verifies for one round only, or the account does. It also follows from the time of the commit's
 * block.
 */
function compareRound(
  record: DrawRecord,
  account: NodeAccount | null,
  shown: ReadonlyMap<string, boolean>,
  options: ProgramOptions,
): Finding {
  const commit = record.commits.at(-1)!;
  const { number, live, tx, cutoff } = commit;
  const network = beaconOfBuild(options);
  const times = commitTimes({ network, window: record.window }, live, BigInt(tx.time));
  const wrong = `commits.${number}.round`;
  if (String(times.round) !== commit.round || String(times.cutoff) !== String(cutoff)) {
    const detail = `A list fixed at ${tx.time} belongs to round ${times.round}, not to ${commit.round}.`;
    return { state: 'false', detail, wrong };
  }
  const escrow = escrowIn(record, account);
  const inAccount =
    escrow !== null &&
    escrow !== 'foreign' &&
    escrow.commits === record.commits.length &&
    String(escrow.round) === commit.round;
  if (!shown.get(`chain_commit_${number}`) || !(shown.get('chain_reveal') || inAccount)) {
    return unknownFinding('Neither the reveal nor the escrow shows the round.');
  }
  const due = timeOf(network, BigInt(commit.round));
  // The program needs the signature, so a block with an earlier clock has a clock that is behind.
  const behind = record.reveal ? due - record.reveal.tx.time : 0;
  if (behind <= 0)
    return { state: 'holds', detail: `Round ${commit.round} came ${due - tx.time} seconds later.` };
  const lag = `The chain's clock was at least ${behind} seconds behind when the round was revealed.`;
  const most = live ? network.lead : lateSeconds(network);
  return behind >= most
    ? unknownFinding(`${lag} So the random number may have been out before the list was fixed.`)
    : { state: 'holds', detail: lag };
}

async function holdersOf(record: DrawRecord, node: ChainNode): Promise<Finding | null> {
  if (record.list === null) return null;
  let list: ReturnType<typeof readList>;
  try {
    list = readList(record.list);
  } catch {
    // It is not a list: the offline checks report that.
    return null;
  }
  const asked = await orProblem(compareHolders(record, list, node));
  return 'problem' in asked ? unknownFinding(asked.problem) : asked.value;
}
