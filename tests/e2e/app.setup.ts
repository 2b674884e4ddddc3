/** Starts the whole app once for all tests of a project and provides its addresses. */
import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';
import { launchFree, stop } from './launcher.ts';
import { databaseIn } from './lose-registration.ts';

export default async function setup(project: TestProject) {
  await unpackChromium();
  const settings = {
    FANFARE_CRON_MS: '2000',
    // Waits are shorter than for users who want to watch.
    FINALITY_SLOTS: '4',
    GIVEAWAY_MIN_SECONDS: '10',
  };
  const { launcher, world } = await launchFree(project.name, settings);
  project.provide('appUrl', world.appUrl);
  project.provide('database', databaseIn(launcher.directory));
  project.provide('rpcUrl', world.rpcUrl);
  project.provide('speechUrl', world.services.speech!);
  project.provide('swapUrl', world.services.swap!);
  project.provide('marketUrl', world.services.market!);
  project.provide('xUrl', world.services.x!);
  project.provide('program', world.program!);
  project.provide('world', { tokens: world.tokens, people: world.people });
  return async () => {
    const left = await stop(launcher);
    if (left.length > 0) throw new Error(`The launcher left processes behind: ${left.join(', ')}`);
  };
}
