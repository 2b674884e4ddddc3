/** Starts the whole app once for all browser tests and tells them where it is. */
import type { TestProject } from 'vitest/node';
import { unpackChromium } from './chromium.ts';
import { launch, ready, stop } from './launcher.ts';

export default async function setup(project: TestProject) {
  const launcher = launch('e2e', { FANFARE_CRON_MS: '2000' });
  try {
    const [world] = await Promise.all([ready(launcher), unpackChromium()]);
    project.provide('appUrl', world.appUrl);
    project.provide('rpcUrl', world.rpcUrl);
    project.provide('speechUrl', world.services.speech!);
    project.provide('world', { tokens: world.tokens, people: world.people });
  } catch (error) {
    await stop(launcher);
    throw error;
  }
  return async () => {
    const left = await stop(launcher);
    if (left.length > 0) throw new Error(`The launcher left processes behind: ${left.join(', ')}`);
  };
}
