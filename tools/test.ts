/**
 * Runs the tests in lanes side by side: `npm test` those of tools/quick-tests.ts, `npm run test:full` every one. With
 * further arguments it is one plain run of vitest: `npm test -- core/draw`.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { quickTitles } from './quick-tests.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';
/** Tests start some two hundred Node processes, which compile the same files. */
const { NODE_COMPILE_CACHE = resolve('node_modules/.cache/node') } = process.env;

interface Sum {
  code: number;
  passed: number;
  failed: number;
  seconds: number;
  /** A line for each test that failed, of tools/closing-line.ts. */
  failures: readonly string[];
}

/** Runs of one lane follow each other. The node project is all work, the others also wait. */
type Lanes = Readonly<Record<string, readonly (readonly string[])[]>>;

/** Each run of the worker project has a local world of its own, so two of them do not meet. */
const QUICK: Lanes = {
  'node+worker': [
    ['--project', 'node', '--maxWorkers', '1'],
    ['--project', 'worker', '--shard=1/4'],
  ],
  worker: [
    ['--project', 'worker', '--shard=2/4'],
    ['--project', 'worker', '--shard=3/4'],
  ],
  'browser+worker': [
    ['--project', 'e2e', '--testNamePattern', quickTitles()],
    ['--project', 'worker', '--shard=4/4'],
  ],
};

const FULL: Lanes = {
  'node+worker': [
    ['--project', 'node', '--maxWorkers', '1'],
    ['--project', 'worker', '--shard=1/3'],
  ],
  worker: [
    ['--project', 'worker', '--shard=2/3'],
    ['--project', 'worker', '--shard=3/3'],
    // Mostly waits for the chain, in a world of its own.
    ['--project', 'acceptance'],
  ],
  // Worlds of their own start when the browsers are done.
  browser: [['--project', 'e2e', '--project', 'launcher']],
};

/** Runs one program; `print` gets its output as it comes. */
function run(args: readonly string[], print: (text: string) => void, env: NodeJS.ProcessEnv): Promise<Sum> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      NODE_COMPILE_CACHE,
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      print(text);
    });
  }
  return new Promise((done) => {
    child.on('close', (code) => {
      // The last line of tools/closing-line.ts.
      const [, passed, failed] = [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1) ?? [];
      done({
        code: code ?? 1,
        passed: Number(passed ?? 0),
        failed: Number(failed ?? (code === 0 ? 0 : 1)),
        seconds: (performance.now() - startedAt) / 1000,
        failures: [...output.matchAll(/^FAILED: .*$/gm)].map(([line]) => line),
      });
    });
  });
}

/** Prints whole lines, each with the name of its lane, so that lanes can print as they go. */
function printer(name: string): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line.trim() !== '') console.log(`${name.padEnd(14)} | ${line}`);
  };
}

const NOTHING: Sum = { code: 0, passed: 0, failed: 0, seconds: 0, failures: [] };
const sumOf = (a: Sum, b: Sum): Sum => ({
  code: a.code || b.code,
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  seconds: a.seconds + b.seconds,
  failures: [...a.failures, ...b.failures],
});

async function lane(name: string, runs: Lanes[string], env: NodeJS.ProcessEnv): Promise<Sum> {
  let sum = NOTHING;
  for (const options of runs) sum = sumOf(sum, await run([VITEST, 'run', ...options], printer(name), env));
  return sum;
}

const row = (name: string, { seconds, passed, failed }: Sum) =>
  `${name.padEnd(14)} ${String(Math.round(seconds)).padStart(5)} s  ${passed} passed, ${failed} failed`;

/** Every lane, after the one build that they share. */
async function runLanes(lanes: Lanes, env: NodeJS.ProcessEnv, needsBuild: boolean): Promise<number> {
  const sums: Record<string, Sum> = {};
  if (needsBuild && !process.env.FANFARE_DIST) {
    sums.build = await run(['node_modules/vite/bin/vite.js', 'build'], printer('build'), {});
    if (sums.build.code !== 0) return 1;
    env = { ...env, FANFARE_DIST: 'dist' };
  }
  await Promise.all(
    Object.entries(lanes).map(async ([name, runs]) => {
      sums[name] = await lane(name, runs, env);
      console.log(row(name, sums[name]));
    }),
  );
  const whole = Object.values(sums).reduce(sumOf, NOTHING);
  console.log(
    ['', ...whole.failures, ...Object.entries(sums).map(([name, sum]) => row(name, sum))].join('\n'),
  );
  console.log(`${whole.passed} passed, ${whole.failed} failed`);
  return whole.code;
}

const [size, ...options] = process.argv.slice(2);
if (options.length > 0) {
  const print = (text: string) => process.stdout.write(text);
  process.exitCode = (await run([VITEST, 'run', ...options], print, {})).code;
} else if (size === 'full') process.exitCode = await runLanes(FULL, {}, true);
else process.exitCode = await runLanes(QUICK, { TESTS: 'quick' }, false);
