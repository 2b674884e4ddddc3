/**
 * `npm test`: every test, in lanes at once. Vitest runs projects with one worker one after the other, and those of
 * worker and browser mostly wait. With arguments it is one plain run: `npm test -- core/draw`.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
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

/** Runs vitest; `live`: its output is shown as it comes, else it is stored. `nice`: 0 to 19, 19 gives way to all. */
function vitest(options: string[], live: boolean, nice = 0): Promise<Run> {
  const child = spawn(process.execPath, [VITEST, 'run', ...options], {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, NODE_COMPILE_CACHE, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
  });
  if (child.pid !== undefined) setPriority(child.pid, nice);
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

interface Lane {
  /** Vitest's arguments of each run; runs of one lane follow each other. */
  runs: string[][];
  nice: number;
}

const files = (folder: string, prefixes: string[]) => prefixes.map((prefix) => `${folder}/${prefix}`);
const without = (paths: string[]) => paths.map((path) => `--exclude=${path}*`);

/** Each run of the projects worker and e2e has a local world of its own, so two of them do not meet. */
const PRIZES = files('tests/worker', ['giveaway-', 'draw-', 'payout-']);
const TIPS = files('tests/e2e', ['amounts', 'clips', 'overlay', 'tip-', 'wallet']);

/**
 * They end at about the same time. Browser tests ask that pages are live within a second, so they go first; the node
 * project is all work and takes what the others leave.
 */
const LANES: Record<string, Lane> = {
  // Worlds of their own are launched when the node tests are done.
  'node, then launcher': {
    runs: [
      ['--project', 'node', '--maxWorkers', '1'],
      ['--project', 'launcher'],
    ],
    nice: 6,
  },
  'worker (giveaways, draws, payouts)': { runs: [['--project', 'worker', ...PRIZES]], nice: 3 },
  'worker (everything else)': { runs: [['--project', 'worker', ...without(PRIZES)]], nice: 3 },
  'browser (tips, clips, wallets)': { runs: [['--project', 'e2e', ...TIPS]], nice: 0 },
  'browser (everything else)': { runs: [['--project', 'e2e', ...without(TIPS)]], nice: 0 },
};

/** Only the first lane is shown live: the others would be mixed into it. */
async function lane({ runs, nice }: Lane, live: boolean): Promise<Run & { seconds: number }> {
  const startedAt = performance.now();
  const sum: Run = { code: 0, output: '', passed: 0, failed: 0 };
  for (const options of runs) {
    const { code, output, passed, failed } = await vitest(options, live, nice);
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
  const lanes = Object.values(LANES).map((one, index) => lane(one, index === 0));
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
