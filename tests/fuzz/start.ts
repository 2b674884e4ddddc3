/**
 * `npm run fuzz -- --requests 100000 [--seed S] [--first N]`: sends hostile requests to every endpoint. The same seed
 * sends the same ones; a failure names the number from which to repeat.
 */
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type FuzzOptions, SMALL } from '../../tools/fuzz-options.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, first: { type: 'string' } },
});
const number = (name: keyof FuzzOptions) => {
  const value = Number(values[name] ?? SMALL[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
};
const options: FuzzOptions = { requests: number('requests'), seed: number('seed'), first: number('first') };
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'worker',
    '--retry',
    '0',
    'tests/fuzz/endpoints.test.ts',
  ],
  { stdio: 'inherit', env: { ...process.env, FUZZ: JSON.stringify(options) } },
);
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
