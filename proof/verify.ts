/**
 * `npm run verify -- <draw.json> [--rpc <url>] [--program <address>] [--allow-local]`: repeats a draw, or a pick among
 * clips, from its record, with nothing of ours running. --rpc compares the record with the chain as well. Exit code 0:
 * all of it holds.
 */

import { SolanaRpc } from '../chain/rpc.ts';
import { isPickRecord, verifyPick } from '../core/clips/verify.ts';
import type { Check } from '../core/draw/checks.ts';
import { verifySteps } from '../core/draw/verify.ts';
import { checkAgainstChain } from '../core/draw/verify-chain.ts';
import { transactionsOf } from './chain.ts';
import { type Command, readArguments, readJson, runScript } from './input.ts';

const USAGE = 'Usage: npm run verify -- <draw.json> [--rpc <url>] [--program <address>] [--allow-local]';

class Teller {
  #failed = 0;
  #open = 0;

  tell({ title, ok, detail, wrong, running }: Check): void {
    if (running) {
      if (process.stdout.isTTY) process.stdout.write(`\r        ${title}: ${detail}`);
      return;
    }
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    if (ok === false) this.#failed += 1;
    if (ok === null) this.#open += 1;
    const mark = ok ? 'ok    ' : ok === null ? '-     ' : 'FAILED';
    console.log(`${mark}  ${title}: ${detail}${wrong === undefined ? '' : ` [${wrong}]`}`);
  }

  /** The exit code. */
  end(onChain: boolean): number {
    if (this.#failed > 0) {
      console.log(`\nFAILED: ${this.#failed} of the steps above do not hold.`);
      return 1;
    }
    const rest = this.#open > 0 ? `, ${this.#open} cannot be told yet` : '';
    console.log(`\nEverything that can be checked holds${rest}.`);
    if (!onChain) console.log('With --rpc <url> the record is compared with the chain as well.');
    return 0;
  }
}

export const verify: Command = async (args) => {
  const { file, values } = readArguments(
    args,
    { rpc: { type: 'string' }, program: { type: 'string' }, 'allow-local': { type: 'boolean' } },
    USAGE,
  );
  const record = readJson(file);
  const report = new Teller();
  const program = values.program === undefined ? {} : { program: values.program };
  const options = { allowOwnNetwork: values['allow-local'] === true, ...program };
  if (isPickRecord(record)) {
    // A pick among clips moves no money: there is nothing of it on chain.
    for (const check of verifyPick(record, options)) report.tell(check);
    return report.end(true);
  }
  for (const check of verifySteps(record, options)) report.tell(check);
  if (values.rpc !== undefined) {
    const fetchTransaction = transactionsOf(new SolanaRpc(values.rpc));
    for await (const check of checkAgainstChain(record, fetchTransaction)) report.tell(check);
  }
  return report.end(values.rpc !== undefined);
};

await runScript(import.meta.url, verify);
