/** A process that simulates: clock, chance and network are replaced in it, and in nobody who asks. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Course, Wanted } from './course.ts';

export class Simulator {
  /** CPU seconds so far. */
  cpu = 0;
  readonly #child: ChildProcess;
  #said = '';

  constructor() {
    this.#child = fork(fileURLToPath(new URL('course.ts', import.meta.url)), {
      // What a seed makes is garbage when it ends; a larger nursery moves less of it about.
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
  }

  /** One seed after another. Throws when the process ends. */
  run(wanted: Wanted): Promise<Course> {
    return new Promise((resolve, reject) => {
      const child = this.#child;
      const ended = (code: number | null) =>
        reject(new Error(`seed ${wanted.seed} ended its process with ${code}: ${this.#said}`));
      child.once('exit', ended);
      child.once('message', (course: Course) => {
        child.off('exit', ended);
        this.cpu = course.cpu;
        resolve(course);
      });
      child.send(wanted);
    });
  }

  end(): void {
    this.#child.disconnect();
  }
}
