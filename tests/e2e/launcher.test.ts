import { existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Connection, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, expect, test } from 'vitest';
import { isFree } from '../../local/launcher/ports.ts';
import { type Launcher, launch, ready, stop } from './launcher.ts';
import { descendants, findByCommand } from './processes.ts';

const NAME = `launcher-test-${process.pid}`;
let launcher: Launcher | undefined;
let blocker: Server | undefined;
let used: string | undefined;
afterEach(async () => {
  if (launcher) {
    await stop(launcher, 'SIGKILL');
    used = launcher.directory;
  }
  blocker?.close();
  launcher = undefined;
  blocker = undefined;
});
// Later launches use the first one's warm caches; only those outlive a start.
afterAll(() => {
  if (used) rmSync(used, { recursive: true, force: true });
});

const portOf = (url: string) => Number(new URL(url).port);

test('the launcher on Ctrl-C ends every process, frees every port and removes world.json', async () => {
  launcher = launch(NAME);
  const world = await ready(launcher);
  const { appUrl, rpcUrl, services } = world;
  expect(descendants(launcher.process.pid!).length).toBeGreaterThanOrEqual(3);
  expect((await fetch(`${appUrl}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`)).status).toBe(200);
  const program = await new Connection(rpcUrl, 'confirmed').getAccountInfo(new PublicKey(world.program!));
  expect(program?.executable).toBe(true);
  expect(world.people.creator.secretKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/);

  const second = launch(NAME);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^Fanfare is running already in .*launcher-test-\d+: stop it, or .*\n$/);

  expect(await stop(launcher, 'SIGINT')).toEqual([]);
  expect(await launcher.ended).toBe(0);
  for (const url of [appUrl, rpcUrl, ...Object.values(services)])
    expect(await isFree(portOf(url))).toBe(true);
  expect(existsSync(join(launcher.directory, 'world.json'))).toBe(false);
  expect(launcher.output()).toContain(`Open first   ${appUrl}`);
  for (const phase of ['services', 'database', 'build', 'demo world', 'app', 'in all'])
    expect(launcher.output()).toMatch(new RegExp(`^ *\\d+\\.\\d s  ${phase}`, 'm'));
  expect(launcher.output()).not.toContain(world.people.creator.secretKey);
});

test('a killed launcher leaves nothing running, and a page names the world of its own start', async () => {
  launcher = launch(NAME);
  const world = await ready(launcher);
  const { appUrl } = world;
  const page = await (await fetch(appUrl)).text();
  const people = await fetch(`${/<html data-world="([^"]+)"/.exec(page)![1]}/people`, {
    headers: { origin: appUrl },
  });
  expect(await people.json()).toContainEqual({ name: 'fan1', ...world.people.fan1 });
  expect(await stop(launcher, 'SIGKILL')).toEqual([]);
});

test('npm run dev serves the sources; a child that dies ends the others and is named', async () => {
  launcher = launch(NAME, {}, ['--dev']);
  const { appUrl } = await ready(launcher);
  expect(await (await fetch(appUrl)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${appUrl}/shell/header.tsx`)).text()).toContain('import.meta.hot');
  process.kill(findByCommand(descendants(launcher.process.pid!), 'local/speech/main.ts'), 'SIGKILL');
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toContain('The speech process was ended by SIGKILL.');
  expect(await stop(launcher)).toEqual([]);
});

test.each(['PORT', 'RPC_PORT'])('the launcher names a taken %s in one sentence', async (name) => {
  blocker = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => blocker!.once('listening', resolve));
  const address = blocker.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  launcher = launch(NAME, { [name]: String(port) });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toBe(
    `Port ${port} is taken: end what uses it, or choose another with ${name}=… npm start.\n`,
  );
});

test('the launcher names a malformed port in one sentence', async () => {
  launcher = launch(NAME, { PORT: 'http' });
  expect(await launcher.ended).toBe(1);
  expect(launcher.output()).toBe('PORT must be a port number, not "http".\n');
});
