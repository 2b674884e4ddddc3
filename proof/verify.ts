/**
 * `npm run verify -- <draw.json> [--rpc <url> [--rpc <url>]] [--receipt <file>] [--program <address>]
 * [--operator <address> --site <host>] [--allow-local]`:
 * repeats a draw, or a pick among clips, from its record, with nothing of ours running. --rpc compares the record with
 * the chain as well. Exit code 0: all of it is shown on chain, and nothing is left out. 1: some of it is false. 2: it is
 * consistent, and not, or not wholly, shown on chain; a pick is never more. 3: it could not run.
 */

import { isPickRecord, verifyPick } from '../core/clips/verify.ts';
import { NodeProblem } from '../core/draw/chain-node.ts';
import { type Check, isOlder, openOf, verdictOf } from '../core/draw/checks.ts';
import { readReceipt } from '../core/draw/receipt.ts';
import type { DrawRecord } from '../core/draw/record.ts';
import { readRecord } from '../core/draw/record-shape.ts';
import { verifySteps } from '../core/draw/verify.ts';
import { compareWithChain } from '../core/draw/verify-chain.ts';
import { receiptProblem, verifyReceipt } from '../core/draw/verify-receipt.ts';
import { nodeAt } from './chain.ts';
import {
  type Command,
  ProofError,
  plainLine,
  readArguments,
  readJson,
  readJsonText,
  runScript,
} from './input.ts';

const USAGE =
  'Usage: npm run verify -- <draw.json> [--rpc <url> [--rpc <url>]] [--receipt <file>] [--program <address>] [--operator <address> --site <host>] [--allow-local]';
const OPTIONS = {
  rpc: { type: 'string', multiple: true },
  receipt: { type: 'string' },
  program: { type: 'string' },
  operator: { type: 'string' },
  site: { type: 'string' },
  'allow-local': { type: 'boolean' },
} as const;
const OLDER = 'Consistent, and older than the chain: a newer record says more.';
const PICK = "Consistent. When this pick was made is the operator's word: nothing of it is on chain.";
const MARKS = { holds: 'ok     ', false: 'FALSE  ', unknown: '-      ' } as const;

class Teller {
  readonly #checks: Check[] = [];

  tell(check: Check): void {
    const { title, state, detail, wrong, running } = check;
    if (running) {
      if (process.stdout.isTTY) process.stdout.write(`\r         ${title}: ${detail}`);
      return;
    }
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    this.#checks.push(check);
    // Names in a record and words of a node are a stranger's.
    const line = `${title}: ${detail}${wrong === undefined ? '' : ` [${wrong}]`}`;
    console.log(`${MARKS[state]}  ${plainLine(line)}`);
  }

  get isFalse(): boolean {
    return this.#checks.some(({ state }) => state === 'false');
  }

  /** Prints the last line and returns the exit code. `open`: the last line for a consistent record. */
  end(open = lastLineOf(this.#checks)): number {
    const verdict = verdictOf(this.#checks);
    const failed = this.#checks.filter(({ state }) => state === 'false');
    const lines = ['Verified: all of it holds, and the chain shows it.', `FALSE: ${titlesOf(failed)}.`, open];
    console.log(`\n${lines[verdict]}`);
    return verdict;
  }
}

const titlesOf = (checks: readonly Check[]) => checks.map(({ title }) => title).join('; ');

function lastLineOf(checks: readonly Check[]): string {
  if (!checks.some(({ id }) => id.startsWith('chain_'))) {
    return 'Nothing was compared with the chain: anybody can make such a file.';
  }
  const line = isOlder(checks) ? OLDER : 'Consistent, but not all of it is shown on chain.';
  const open = openOf(checks).filter((check) => !check.isOlder);
  return open.length > 0 ? `${line} Not known: ${titlesOf(open)}.` : line;
}

export const verify: Command = async (args) => {
  const { file, values } = readArguments(args, OPTIONS, USAGE);
  const { rpc = [], program, operator, site } = values;
  if (rpc.length > 2) throw new ProofError(USAGE);
  const { json, text } = readJsonText(file);
  const options = {
    allowLocal: values['allow-local'] === true,
    ...(program === undefined ? {} : { program }),
    ...(operator === undefined ? {} : { operator }),
    ...(site === undefined ? {} : { site }),
  };
  const report = new Teller();
  if (isPickRecord(json)) return verifyClips(json, options, report);
  const shape = readRecord(json, text);
  if ('record' in shape && shape.record.creator === shape.record.operator) {
    console.log('Creator and operator are the same wallet: the two signatures of this draw are one.');
  }
  for (const check of verifySteps(json, options, text)) report.tell(check);
  if ('misfit' in shape) return report.end();
  const { record } = shape;
  if (values.receipt !== undefined) report.tell(checkOf(values.receipt, record));
  if (rpc.length === 0) return report.end();
  try {
    for await (const check of compareWithChain(
      record,
      rpc.map((url) => nodeAt(url)),
      options,
    ))
      report.tell(check);
  } catch (error) {
    if (!(error instanceof NodeProblem)) throw error;
    // A record that contradicts itself is false, whatever a node can tell.
    if (report.isFalse) return report.end();
    throw new ProofError(error.message);
  }
  return report.end();
};

/** A pick among clips is compared with nothing: its maker may have made it up after its round. */
function verifyClips(json: unknown, options: Parameters<typeof verifyPick>[1], report: Teller): number {
  for (const check of verifyPick(json, options)) report.tell(check);
  return report.end(PICK);
}

function checkOf(file: string, record: DrawRecord): Check {
  const receipt = readReceipt(readJson(file));
  const problem = receipt ? receiptProblem(record, receipt) : `${file} is not a receipt.`;
  if (problem !== null) throw new ProofError(problem);
  return verifyReceipt(record, receipt!);
}

await runScript(import.meta.url, verify);
