/**
 * `npm test`: every test, in three runs at once. Vitest takes projects with one worker one after the other, and those of
 * worker and browser mostly wait. With arguments it is one plain run: `npm test -- core/draw`.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** Tests start some two hundred Node processes, which compile the same files. */
const { NODE_COMPILE_CACHE = resolve('node_modules/.cache/node') } = process.env;

interface Run {
  code: number;
  output: string;
  passed: number;
  failed: number;
}

/** Runs vitest; `live`: its output is shown as it comes, else it is kept. */
function vitest(options: string[], live: boolean): Promise<Run> {
  const child = spawn(process.execPath, [VITEST, 'run', ...options], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (live) process.stdout.write(text);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      // The last line of tools/closing-line.ts.
      const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
      resolve({ code: code ?? 1, output, passed: Number(passed ?? 0), failed: Number(failed ?? 1) });
    });
  });
}

const options = process.argv.slice(2);
if (options.length > 0) {
  process.exitCode = (await vitest(options, true)).code;
} else {
  // The node project is all work: one of two cores is left to those that wait. It is over first; then worlds are launched.
  const runs = [
    vitest(['--project', 'node', '--project', 'launcher', '--maxWorkers', '1'], true),
    vitest(['--project', 'worker'], false),
    vitest(['--project', 'e2e'], false),
  ];
  const sum = { code: 0, passed: 0, failed: 0 };
  for (const [lane, run] of runs.entries()) {
    const { output, code, passed, failed } = await run;
    if (lane > 0) console.log(output);
    sum.code ||= code;
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.code;
}
