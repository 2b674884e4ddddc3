/**
 * `npm run update`: deploys a new version over a running one, watches the site for ten minutes, and rolls back by
 * itself when what strangers read breaks. The database is never rolled back: migrations only add (docs/runbook.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clock, systemClock } from '../../chain/clock.ts';
import { saidBy } from './account.ts';
import { build, deploy, realOutside } from './deploy.ts';
import type { Outside } from './outside.ts';
import { hostOf, type Settings } from './settings.ts';

const WATCH_MS = 600_000;
const EVERY_MS = 20_000;
/** One lost answer is noise. */
const BAD_IN_A_ROW = 3;
const PATIENCE_MS = 15_000;

/** Returns status and text of a page; null if nothing came in time. */
export type Read = (url: string) => Promise<{ status: number; text: string } | null>;

/** Returns the exit code: 1 when the new version was taken back, or could not be. `out`: an existing build. */
export async function update(out: string, outside: Outside & { read: Read; clock: Clock }): Promise<number> {
  const { wrangler, say, clock } = outside;
  const config = join(out, 'fanfare', 'wrangler.json');
  const site = `https://${hostOf(JSON.parse(readFileSync(config, 'utf8')) as Settings)}`;
  const status = await wrangler(['deployments', 'status', '--json', '--config', config]);
  if (status.code !== 0) {
    say(`No running version was found, so nothing was changed. ${saidBy(status)}`.trim());
    return 1;
  }
  const running = runningVersion(status.stdout);
  if (!running) {
    say('Two versions share the traffic. Finish that deployment first: nothing was changed.');
    return 1;
  }
  const before = await faults(site, outside.read);
  for (const { text } of before) say(`Before the update: ${text}`);

  const code = await deploy({ dryRun: false, built: true, out }, outside);
  if (code !== 0) return code;
  say(`Watching ${site} for ten minutes; ${running} comes back if it breaks.`);
  const end = clock.now() + WATCH_MS;
  for (let bad = 0; clock.now() < end; ) {
    await clock.sleep(EVERY_MS);
    // A part that was broken before says nothing about this version.
    const fresh = (await faults(site, outside.read)).filter(({ of }) => !before.some((old) => old.of === of));
    for (const { text } of fresh) say(text);
    bad = fresh.length > 0 ? bad + 1 : 0;
    if (bad === BAD_IN_A_ROW) return rollBack(running, config, outside);
  }
  say('The new version works. Now ask its services: npm run smoke.');
  return 0;
}

async function rollBack(version: string, config: string, { wrangler, say }: Outside): Promise<number> {
  const why = ['--message', 'npm run update saw the site break', '--yes'];
  const said = await wrangler(['rollback', version, ...why, '--config', config], true);
  if (said.code === 0) say(`Rolled back to ${version}. The database keeps its new migrations.`);
  else say(`The rollback failed, so the new version still runs. ${saidBy(said)}`.trim());
  return 1;
}

/** Returns the version that has all the traffic, of wrangler's JSON; null if several share it. */
function runningVersion(json: string): string | null {
  const { versions } = JSON.parse(json.slice(json.indexOf('{'))) as {
    versions: { version_id: string; percentage: number }[];
  };
  return versions.length === 1 ? versions[0]!.version_id : null;
}

interface Fault {
  of: 'health' | 'page';
  /** A sentence. */
  text: string;
}

/** Returns what strangers find broken: health, the first page, and the script that it names. */
async function faults(site: string, read: Read): Promise<Fault[]> {
  const [health, home] = await Promise.all([read(`${site}/api/health`), read(`${site}/`)]);
  const found: Fault[] = [];
  if (health?.status !== 200) found.push({ of: 'health', text: healthText(health?.text) });
  const script = /<script[^>]+src="([^"]+)"/.exec(home?.text ?? '')?.[1];
  if (home?.status !== 200 || !script) found.push({ of: 'page', text: 'The first page does not load.' });
  else if ((await read(new URL(script, site).href))?.status !== 200)
    found.push({ of: 'page', text: "The first page's script is missing." });
  return found;
}

/** Returns the sentences of an unhealthy answer; it may also be a page of the platform's own. */
function healthText(text?: string): string {
  if (text === undefined) return '/api/health does not answer.';
  try {
    return (JSON.parse(text) as { error: string }).error;
  } catch {
    return '/api/health answers with an error.';
  }
}

const read: Read = async (url) => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
};

if (import.meta.main) {
  // The settings that `npm run launch` wrote; without a network those of wrangler.toml.
  const network = process.argv[2];
  if (network) process.env.FANFARE_SETTINGS = `wrangler.${network}.toml`;
  const out = fileURLToPath(new URL('../../dist', import.meta.url));
  const outside = { ...(await realOutside()), read, clock: systemClock };
  process.exitCode = (await build(out)) ? await update(out, outside) : 1;
}
