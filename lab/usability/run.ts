/**
 * `npm run usability`: performs eight tasks of a first-time visitor in the built app in a real browser, at 1440 and 390
 * pixels, and writes what each costs to docs/usability.md and docs/usability.json.
 *
 * ROUNDS (3) is how often each task is performed: counts must agree, seconds are medians. LABEL (after) names which of
 * the two runs of the table is written. FANFARE_WORLD names the world.json of a world that is running already.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../local/world/types.ts';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import {
  makeGiveaway,
  payWinner,
  reached,
  readGiveaway,
  register,
  select,
} from '../../tests/e2e/giveaways.ts';
import { type Launcher, launchFree, stop } from '../../tests/e2e/launcher.ts';
import { root } from '../../tests/repository/files.ts';
import { Newcomer, type Size, type Tally } from './newcomer.ts';
import { type Label, type Measured, medianOf, writeRun } from './report.ts';
import { TASKS } from './tasks.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LABEL: Label = process.env.LABEL === 'before' ? 'before' : 'after';
const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** The maximum age of a list in the edge cache (worker/http/edge-cache.ts). */
const LIST_CACHED_MS = 5000;
const PICTURES = join(root, '.local/usability');
/** As in the browser tests: waits are shorter than for users who want to watch. */
const SETTINGS = {
  FANFARE_CRON_MS: '2000',
  FINALITY_SLOTS: '4',
  BEACON_PERIOD_SECONDS: '1',
  GIVEAWAY_MIN_SECONDS: '10',
};

let launcher: Launcher | undefined;
let world: World;
if (process.env.FANFARE_WORLD) {
  world = JSON.parse(readFileSync(process.env.FANFARE_WORLD, 'utf8')) as World;
} else {
  ({ launcher, world } = await launchFree('usability', SETTINGS));
}
const browser = await launchBrowser();
const obs = await launchBrowser({ likeObs: true });
try {
  const { appUrl, people, tokens } = world;
  const { mint, symbol } = tokens.find(({ kind }) => kind === 'launch')!;
  // The token's page was opened before: a search finds what is known here.
  await fetch(`${appUrl}/api/tip/${mint}`);
  await drawOne();
  mkdirSync(PICTURES, { recursive: true });
  const measured: Measured[] = [];
  for (const task of TASKS) {
    for (const size of SIZES) {
      const rounds: Tally[] = [];
      for (let round = 1; round <= ROUNDS; round++) {
        const title = `Friday night ${size.width} ${round}`;
        if (task.name.startsWith('Join')) await giveAway(title);
        const newcomer = await Newcomer.arrive(browser, appUrl, size);
        try {
          await task.walk(newcomer, { obs, symbol, title });
        } catch (error) {
          await newcomer.page.screenshot({ path: join(tmpdir(), `usability-${size.width}.png`) });
          throw error;
        }
        const name = task.name.toLowerCase().replaceAll(' ', '-');
        rounds.push(await newcomer.end(join(PICTURES, `usability-${name}-${size.width}.png`)));
        if (newcomer.problems.length > 0) console.error(task.name, size.width, newcomer.problems);
      }
      const row = { task: task.name, done: task.done, width: size.width, rounds, ...medianOf(rounds) };
      console.log(
        `${row.task}, ${row.width}: ${row.clicks} clicks, ${row.fields} fields, ${row.keys} keys, ${row.approvals} approvals, ${row.scrolls} scrolls, ${row.seconds.toFixed(1)} s, chain ${row.chainSeconds.toFixed(1)} s, person ${row.personSeconds.toFixed(0)} s`,
      );
      measured.push(row);
    }
  }
  writeRun(LABEL, ROUNDS, measured);

  /** A giveaway that newcomers find: lists are cached at the edge for some seconds. */
  async function giveAway(title: string): Promise<void> {
    await makeGiveaway(appUrl, people.creator, { title, prize: '0.1' });
    const page = await browser.newPage();
    const link = page.getByRole('link', { name: title }).first();
    for (let tries = 1; ; tries++) {
      await page.goto(`${appUrl}/giveaways`);
      try {
        await link.waitFor({ timeout: LIST_CACHED_MS });
        break;
      } catch (error) {
        if (tries === 5) throw error;
      }
    }
    await page.close();
  }

  /** A giveaway with a finished draw, as a first-time visitor finds one on any day. */
  async function drawOne(): Promise<void> {
    const { creator, fan1, fan3 } = people;
    const giveaway = await makeGiveaway(appUrl, creator, { title: 'Last week', prize: '0.1' });
    for (const fan of [fan1, fan3]) await register(appUrl, giveaway, fan);
    await select(appUrl, giveaway.id, creator);
    await reached(appUrl, giveaway.id, 'proven');
    await payWinner(appUrl, giveaway, creator);
    while ((await readGiveaway(appUrl, giveaway.id)).stage !== 'completed') await sleep(250);
  }
} finally {
  await Promise.all([browser.close(), obs.close()]);
  if (launcher) await stop(launcher);
}
