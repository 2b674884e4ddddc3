/**
 * `npm run audit:web [-- screens | states | lighthouse]`: checks every screen in its states with axe-core, runs
 * Lighthouse on the main pages, and writes both results to docs/audit. Exits with 1 if a screen is inaccessible, text
 * of twice its size is lost, or a score is below 95. The results of a single part are only printed, not written.
 */
import { launchBrowser, type Visitor } from '../../tests/e2e/browser.ts';
import { launchFree, stop } from '../../tests/e2e/launcher.ts';
import { tourOfStates } from '../pictures/made-up.ts';
import { look } from './look.ts';
import { measureQuick } from './quick.ts';
import { type Audit, shortcomings, tell, write } from './report.ts';
import { tour } from './tour.ts';

const [part] = process.argv.slice(2);
const wants = (name: string) => part === undefined || part === name;

const audit: Audit = { seen: [], missed: [], quick: [] };
const guide = {
  async stop(name: string, { page, problems }: Visitor, options?: { once?: boolean }) {
    const seen = await look(page, name, options);
    audit.seen.push({ ...seen, problems: [...problems] });
    tell(audit.seen.at(-1)!);
  },
  missed(name: string, why: unknown) {
    const reason = String(why).split('\n').slice(0, 3).join(' ');
    console.log(`NOT REACHED ${name}: ${reason}`);
    audit.missed.push(`${name}: ${reason}`);
  },
};

const { launcher, world } = await launchFree('audit', {
  FANFARE_CRON_MS: '2000',
  // The build is a deployment's, because the audit measures the files that users load.
  FANFARE_MINIFY: '1',
  FINALITY_SLOTS: '4',
  GIVEAWAY_MIN_SECONDS: '10',
});
try {
  const browser = await launchBrowser({ likeObs: true });
  try {
    if (wants('states')) await tourOfStates(browser, world.appUrl, guide.stop);
    if (wants('screens')) await tour(browser, world, guide);
  } finally {
    await browser.close();
  }
  if (wants('lighthouse')) audit.quick = await measureQuick(world);
} finally {
  await stop(launcher);
}
if (part === undefined) write(audit);
const short = shortcomings(audit);
for (const line of short) console.error(line);
process.exit(short.length > 0 ? 1 : 0);
