/**
 * `npm test`: every test, in two runs at once. Vitest takes projects with one worker one after the other, so the browser's
 * tests, which mostly wait, would wait for the worker's as well. With arguments it is one plain run: `npm test -- core/draw`.
 */
import { spawn } from 'node:child_process';

const VITEST = 'node_modules/vitest/vitest.mjs';

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
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) },
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
  const browser = vitest(['--project', 'e2e'], false);
  const rest = await vitest(['--project', 'node', '--project', 'worker'], true);
  console.log('\nThe tests in the browser, which ran meanwhile:');
  const { output, ...ended } = await browser;
  console.log(output);
  console.log(`${rest.passed + ended.passed} passed, ${rest.failed + ended.failed} failed`);
  process.exitCode = rest.code || ended.code;
}
