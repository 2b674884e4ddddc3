/** Runs one of the outsider's commands in this process: a process of its own costs seconds, and reads the same. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import { vi } from 'vitest';
import { type Command, exitCodeOf } from '../../proof/input.ts';

/** Commands run side by side, and each has an output of its own. */
const outputs = new AsyncLocalStorage<{ text: string }>();

/** Exit code and everything that the command printed, as `run` in tests/program/node-process.ts returns them. */
export async function runHere(
  command: Command,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  for (const name of ['log', 'error'] as const) {
    if (vi.isMockFunction(console[name])) continue;
    const original = console[name];
    vi.spyOn(console, name).mockImplementation((...values: unknown[]) => {
      const output = outputs.getStore();
      if (output) output.text += `${format(...values)}\n`;
      else original(...values);
    });
  }
  const output = { text: '' };
  const code = await outputs.run(output, () => exitCodeOf(command, args));
  return { code, output: output.text };
}
