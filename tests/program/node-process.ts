/** Runs one of our scripts in a process, as a user would. */
import { spawn } from 'node:child_process';
import { root } from '../../tools/files.ts';

/** Exit code and complete output of `script`. */
export async function run(script: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [script, ...options], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (some: Buffer) => {
      output += some.toString();
    });
  }
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  return { code, output };
}
