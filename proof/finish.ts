/**
 * `npm run finish -- <draw.json> --rpc <url> [--key <file>] [--rest <address>] [--beacon <urls>] [--program <address>]
 * [--allow-local]`: takes every step of a committed draw that is still missing, as anyone may: reveal, prove each
 * place, pay each winner, finish. Needs the record's list and the network, no server of ours.
 *
 * Records come from strangers. So it refuses a record that is false or names another program, and signs nothing but
 * calls of that program and ComputeBudget, with a key that is worth nearly nothing: one of its own, to which the user
 * sends the fees, or one that the user gives. Exit code 0: nothing is left to do. 1: the record is false. 2: not
 * finished yet, start again later. 3: it could not run.
 */

import { existsSync } from 'node:fs';
import type { Keypair } from '@solana/web3.js';
import { systemClock } from '../chain/clock.ts';
import { BeaconClient } from '../chain/drand-client.ts';
import { RpcUnavailable, SolanaRpc } from '../chain/rpc.ts';
import { isAddress } from '../core/address.ts';
import { compareAccount } from '../core/draw/chain-account.ts';
import { NodeProblem } from '../core/draw/chain-node.ts';
import { compareProgram } from '../core/draw/chain-program.ts';
import { readList } from '../core/draw/list-text.ts';
import { beaconOfBuild } from '../core/draw/networks.ts';
import type { DrawRecord } from '../core/draw/record.ts';
import { readRecord } from '../core/draw/record-shape.ts';
import { verifySteps } from '../core/draw/verify.ts';
import { awaitFunds, neededLamports, ownKey, ownKeyFile, requireWorthless, returnRest } from './caller.ts';
import { escrowAt, nodeAt, sendStep } from './chain.ts';
import {
  type Command,
  ProofError,
  plain,
  plainLine,
  readArguments,
  readJsonText,
  readKey,
  runScript,
} from './input.ts';
import { Course } from './steps.ts';

const USAGE =
  'Usage: npm run finish -- <draw.json> --rpc <url> [--key <key pair.json>] [--rest <address>] [--beacon <relay urls, comma-separated>] [--program <address>] [--allow-local]';
const OPTIONS = {
  key: { type: 'string' },
  rpc: { type: 'string' },
  rest: { type: 'string' },
  beacon: { type: 'string' },
  program: { type: 'string' },
  'allow-local': { type: 'boolean' },
} as const;
const RELAYS = 'https://api.drand.sh https://api2.drand.sh https://api3.drand.sh';
const ASK_AGAIN_MS = 1000;
/** So often we look again without getting on. */
const MOST_TROUBLE = 20;
/** How often one step is signed: it lands once. */
const MOST_SIGNED = 5;
const FUNDING_PATIENCE_MS = 30 * 60_000;

export const finish: Command = async (args) => {
  const { file, values } = readArguments(args, OPTIONS, USAGE);
  const { rpc: url, rest, program } = values;
  if (url === undefined) throw new ProofError(USAGE);
  if (rest !== undefined && !isAddress(rest)) throw new ProofError('--rest is not an address.');
  const { json, text } = readJsonText(file);
  const shape = readRecord(json, text);
  if ('misfit' in shape) {
    throw new ProofError(
      `${file} is not a draw's record: ${plainLine(shape.misfit.field)} ${shape.misfit.problem}.`,
    );
  }
  const { record } = shape;
  const options = { allowLocal: values['allow-local'] === true, program };
  const problem = await problemOf(record, url, options);
  if (problem !== null) {
    console.log(`FALSE: ${plainLine(problem)} Nothing was signed.`);
    return 1;
  }
  const rpc = new SolanaRpc(url);
  const escrow = await escrowAt(rpc, record.program, record.escrow);
  const keyFile = values.key ?? ownKeyFile(record.escrow);
  const isOwn = values.key === undefined;
  const isOlder = isOwn && existsSync(keyFile);
  if (!escrow) {
    // An earlier run may have been cut off, or another caller was quicker, so the lamports for fees may still be there.
    if (isOlder) await giveBack(rpc, readKey(keyFile), keyFile, rest);
    return over(record.end !== null);
  }
  const caller = isOwn ? ownKey(keyFile) : readKey(keyFile);
  if (isOwn) {
    console.log(`${caller.publicKey.toBase58()} pays the fees; its key is in ${keyFile}.`);
    if (isOlder)
      console.log(
        'It was there before this run. If no run of yours made it, delete it: its maker has the key.',
      );
    const needed = await neededLamports(rpc, escrow.places.length, escrow.mint !== null);
    if (!(await awaitFunds(rpc, caller, needed, FUNDING_PATIENCE_MS))) {
      console.log(`Nothing came. Please start again: the key is in ${keyFile}.`);
      return 2;
    }
  }
  // The command's own key holds only the lamports for fees. Strangers may send it anything and must not stop it that
  // way.
  else await requireWorthless(rpc, caller, partiesOf(record));
  const course = new Course(
    record,
    rpc,
    new BeaconClient(values.beacon ?? RELAYS),
    caller,
    beaconOfBuild(options),
  );
  const code = await run(course, record, rpc, caller);
  if (isOwn) await giveBack(rpc, caller, keyFile, rest);
  return code;
};

/**
 * Returns the reason why the record is false, as far as it can be known before anything is signed; null if nothing
 * contradicts the record.
 */
async function problemOf(
  record: DrawRecord,
  url: string,
  options: { allowLocal: boolean; program: string | undefined },
): Promise<string | null> {
  const { allowLocal, program } = options;
  const own = program === undefined ? { allowLocal } : { allowLocal, program };
  for (const { state, detail } of verifySteps(record, own)) if (state === 'false') return detail;
  try {
    const node = nodeAt(url);
    const pinned = await compareProgram(record, node, own);
    if (pinned.state === 'false') return pinned.detail;
    // Nothing is signed for a program that was not seen.
    if (pinned.state === 'unknown') throw new ProofError(pinned.detail);
    const now = compareAccount(record, await node.account(record.escrow), false);
    return now.state === 'false' ? now.detail : null;
  } catch (error) {
    throw error instanceof NodeProblem ? new ProofError(error.message) : error;
  }
}

/** All whose key must not be used: a record may be made to name the wallet of the user. */
function partiesOf({ creator, operator, treasury, list, places }: DrawRecord): ReadonlySet<string> {
  const listed = list === null ? [] : readList(list).entries.map(([wallet]) => wallet);
  return new Set([creator, operator, treasury, ...listed, ...places.map(({ winner }) => winner)]);
}

/** Looks at the escrow before each step. Another caller may take it meanwhile, and networks fail for a while. */
async function run(course: Course, record: DrawRecord, rpc: SolanaRpc, caller: Keypair): Promise<number> {
  const signed = new Map<string, number>();
  for (let trouble = 0; trouble <= MOST_TROUBLE; ) {
    try {
      const escrow = await escrowAt(rpc, record.program, record.escrow);
      if (!escrow) return over(true);
      const next = await course.next(escrow);
      if ('waiting' in next) {
        console.log(plain(next.waiting));
        return 2;
      }
      // A node that shows no effect of what it confirms would have this key sign without end.
      const step = `${next.name}${next.detail}`;
      const times = (signed.get(step) ?? 0) + 1;
      if (times > MOST_SIGNED) break;
      signed.set(step, times);
      const end = await sendStep(rpc, next.instruction, caller, record.program);
      if ('signature' in end) {
        console.log(`${next.name}: ${end.signature}${next.detail}`);
        course.taken(next);
        trouble = 0;
        continue;
      }
      // The draw has gone on meanwhile: the next look signs what it is now.
      if (!end.refused.startsWith('other_course')) course.refused(next, end.refused);
      console.log(`${next.name} was refused (${plainLine(end.refused)}); looking again.`);
    } catch (error) {
      if (!(error instanceof RpcUnavailable)) throw error;
      console.log(
        `The network does not answer (${plainLine(error.detail ?? error.message)}); looking again.`,
      );
    }
    trouble += 1;
    await systemClock.sleep(ASK_AGAIN_MS);
  }
  console.log('It does not get on. Please start again later: nothing is lost.');
  return 2;
}

/** `isKnown`: this run has seen the escrow, or the record names its end. Else a node may lack it. */
function over(isKnown: boolean): number {
  if (!isKnown) {
    console.log('This node shows no escrow: it is closed, or the node is behind. Nothing was signed.');
    return 2;
  }
  console.log('The escrow is closed: there is nothing left to do.');
  return 0;
}

async function giveBack(rpc: SolanaRpc, key: Keypair, file: string, to: string | undefined): Promise<void> {
  if (to === undefined) {
    console.log(`What is left is with the key in ${file}; --rest <address> sends it there.`);
    return;
  }
  try {
    const signature = await returnRest(rpc, key, to);
    if (signature !== null) console.log(`The rest went to ${to}: ${signature}`);
  } catch {
    console.log(`The rest could not be sent. It is with the key in ${file}.`);
  }
}

await runScript(import.meta.url, finish);
