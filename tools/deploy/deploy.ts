/**
 * `npm run deploy`: builds, checks for everything that is missing, and if nothing essential is missing, migrates the
 * database and deploys. `-- --dry-run` uses no network and no account, changes nothing and exits with 0; `-- --built`
 * uses the existing build in dist/; `-- --out <folder>` builds elsewhere. docs/runbook.md describes the whole first
 * deployment.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accountProblems } from './account.ts';
import { adviceFor } from './advice.ts';
import type { Outside, Said, Wrangler } from './outside.ts';
import { hostOf, type Problem, SECRETS, type Settings, settingsProblems } from './settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Choices {
  dryRun: boolean;
  built: boolean;
  out: string;
}

/** Returns the exit code. */
export async function deploy({ dryRun, built, out }: Choices, outside: Outside): Promise<number> {
  const { wrangler, say } = outside;
  if (!built && !(await outside.build(out))) {
    say('The build failed. Nothing was changed.');
    return 1;
  }
  const config = join(out, 'fanfare', 'wrangler.json');
  const settings = JSON.parse(readFileSync(config, 'utf8')) as Settings;
  const problems = settingsProblems(settings);

  if (dryRun) {
    const { code } = await wrangler(['deploy', '--dry-run', '--config', config], true);
    if (code !== 0) return code;
    tell(problems, say);
    say(`The site's address: ${hostOf(settings) ?? 'none is named'}.`);
    say('Not looked at, because that needs an account and the network:');
    say(
      '  whether wrangler is logged in, and to which account; the queue; the bucket; where the database runs;',
    );
    say('  the escrow program at its address; whether the treasury can be paid;');
    say(`  the secrets ${SECRETS.map(({ name }) => name).join(', ')}.`);
    say('A dry run: nothing was changed.');
    return 0;
  }

  problems.push(...(await accountProblems(settings, config, outside)));
  tell(problems, say);
  if (problems.some(({ essential }) => essential)) {
    say('Nothing was changed. docs/runbook.md tells how to put each of these right.');
    return 1;
  }
  // A worker that is older than its database keeps working, one that is newer does not: see docs/runbook.md.
  for (const step of [['d1', 'migrations', 'apply', 'DB', '--remote'], ['deploy']]) {
    const said = await wrangler([...step, '--config', config], true);
    if (said.code !== 0) {
      say(`\`wrangler ${step.join(' ')}\` failed. What came before it is done; run this again.`);
      if (adviceFor(said)) say(adviceFor(said));
      return said.code;
    }
  }
  const host = hostOf(settings);
  say(`Deployed to https://${host}. Ask https://${host}/api/health how it is.`);
  return 0;
}

function tell(problems: Problem[], say: (line: string) => void): void {
  const listed = (title: string, some: Problem[]) => {
    if (some.length > 0) say(title);
    for (const { text } of some) say(`  ${text}`);
  };
  listed(
    'Missing, and nothing can be deployed without:',
    problems.filter(({ essential }) => essential),
  );
  listed(
    'Missing, and Fanfare works without:',
    problems.filter(({ essential }) => !essential),
  );
}

/** Runs a script of Node in the project's folder; `input` goes to its standard input. */
export function run(script: string, options: string[], shown: boolean, input?: string): Promise<Said> {
  const child = spawn(process.execPath, [script, ...options], {
    cwd: root,
    stdio: [input !== undefined ? 'pipe' : shown ? 'inherit' : 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  child.stdin?.end(input);
  const said = { stdout: '', output: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
    said.output += text;
    if (shown) process.stdout.write(text);
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said.output += text;
    if (shown) process.stderr.write(text);
  });
  return new Promise((done) => child.on('close', (code) => done({ code: code ?? 1, ...said })));
}

/** Builds the site and checks its sizes; false if either fails. */
export async function build(out: string): Promise<boolean> {
  const vite = await run('node_modules/vite/bin/vite.js', ['build', '--outDir', out], true);
  return vite.code === 0 && (await run('tools/sizes.ts', [out], true)).code === 0;
}

export const wrangler: Wrangler = (options, shown = false, input) =>
  run('node_modules/wrangler/bin/wrangler.js', options, shown, input);

/** The real services of a deployment. What asks the chain is loaded late: a dry run and the tests do without. */
export async function realOutside(): Promise<Outside> {
  const { programProblem } = await import('./program.ts');
  const { treasuryProblem } = await import('./treasury.ts');
  return { build, wrangler, programProblem, treasuryProblem, say: console.log };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'dist') },
    },
  });
  const choices = { dryRun: values['dry-run'], built: values.built, out: resolve(values.out) };
  process.exitCode = await deploy(choices, await realOutside());
}
