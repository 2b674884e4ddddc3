/**
 * `npm test`: every test, in three lanes at once. Vitest takes projects with one worker one after the other, and those
 * of worker and browser mostly wait. With arguments it is one plain run: `npm test -- core/draw`.
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

/** Runs vitest; `live`: its output is shown as it comes, else it is stored. */
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

/** A third of the worker's tests. Each run has a local world of its own, so two of them do not meet. */
const SECOND_RUN = ['giveaway-', 'draw-', 'payout-'].map((prefix) => `tests/worker/${prefix}`);

/**
 * Runs of one lane follow each other. They end at about the same time: the node project is all work, the others mostly
 * wait.
 */
const LANES: Record<string, string[][]> = {
  'node, then worker (giveaways, draws, payouts)': [
    ['--project', 'node', '--maxWorkers', '1'],
    ['--project', 'worker', ...SECOND_RUN],
  ],
  'worker (everything else)': [
    ['--project', 'worker', ...SECOND_RUN.map((prefix) => `--exclude=${prefix}*`)],
  ],
  // Worlds of their own are launched when the browsers are done.
  'browser, then launcher': [['--project', 'e2e', '--project', 'launcher']],
};

/** Only the first lane is shown live: the others would be mixed into it. */
async function lane(runs: string[][], live: boolean): Promise<Run & { seconds: number }> {
  const startedAt = performance.now();
  const sum: Run = { code: 0, output: '', passed: 0, failed: 0 };
  for (const options of runs) {
    const { code, output, passed, failed } = await vitest(options, live);
    sum.code ||= code;
    sum.output += output;
    sum.passed += passed;
    sum.failed += failed;
  }
  return { ...sum, seconds: Math.round((performance.now() - startedAt) / 1000) };
}

const options = process.argv.slice(2);
if (options.length > 0) {
  process.exitCode = (await vitest(options, true)).code;
} else {
  const lanes = Object.values(LANES).map((runs, index) => lane(runs, index === 0));
  const sum = { code: 0, passed: 0, failed: 0 };
  for (const [index, running] of lanes.entries()) {
    const { output, code, passed, failed } = await running;
    if (index > 0) console.log(output);
    sum.code ||= code;
    sum.passed += passed;
    sum.failed += failed;
  }
  for (const [index, name] of Object.keys(LANES).entries())
    console.log(`${String((await lanes[index]!).seconds).padStart(6)} s  ${name}`);
  console.log(`${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.code;
}
