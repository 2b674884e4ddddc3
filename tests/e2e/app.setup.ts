/** Starts the whole app once for all browser tests and tells them where it is. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { World } from '../../local/world/types.ts';
import { unpackChromium } from './chromium.ts';
import { type Launcher, launch, ready, stop } from './launcher.ts';

const SETTINGS = { FANFARE_CRON_MS: '2000' };

async function end(launcher: Launcher): Promise<number[]> {
  const left = await stop(launcher);
  if (launcher.directory.endsWith(`-${process.pid}`))
    rmSync(launcher.directory, { recursive: true, force: true });
  return left;
}

export default async function setup(project: TestProject) {
  await unpackChromium();
  let launcher = launch('e2e', SETTINGS);
  try {
    let world: World;
    try {
      world = await ready(launcher);
    } catch (error) {
      if (!launcher.output().includes('running already')) throw error;
      // Another run of the tests has the usual directory with its warm caches.
      launcher = launch(`e2e-${process.pid}`, SETTINGS);
      world = await ready(launcher);
    }
    project.provide('appUrl', world.appUrl);
    project.provide('rpcUrl', world.rpcUrl);
    project.provide('speechUrl', world.services.speech!);
    project.provide('program', world.program!);
    project.provide('world', { tokens: world.tokens, people: world.people });
  } catch (error) {
    await end(launcher);
    throw error;
  }
  return async () => {
    const left = await end(launcher);
    if (left.length > 0) throw new Error(`The launcher left processes behind: ${left.join(', ')}`);
  };
}
