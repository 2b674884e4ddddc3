/** Starts a process that simulates: clock, randomness and network are replaced there, and not in the caller. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SeedResult, Wanted } from './seed-process.ts';

export class Simulator {
  /** CPU seconds so far. */
  cpu = 0;
  readonly #child: ChildProcess;
  #said = '';

  constructor() {
    this.#child = fork(fileURLToPath(new URL('seed-process.ts', import.meta.url)), {
      // Everything that a seed allocates is garbage when it ends; a larger young generation of the heap copies less of
      // it.
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
  }

  /** Runs one seed after another. Throws when the process ends. */
  run(wanted: Wanted): Promise<SeedResult> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const ended = (code: number | null) =>
        reject(new Error(`seed ${wanted.seed} ended its process with ${code}: ${this.#said}`));
      // It ended with an earlier seed and will not say so again.
      if (child.exitCode !== null || child.signalCode !== null) return ended(child.exitCode);
      child.once('exit', ended);
      child.once('message', (result: SeedResult) => {
        child.off('exit', ended);
        this.cpu = result.cpu;
        resolve(result);
      });
      child.send(wanted);
    });
  }

  end(): void {
    this.#child.disconnect();
  }
}
