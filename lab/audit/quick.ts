/** Measures the speed of the main pages with Lighthouse's mobile profile, and collects its other findings. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { World } from '../../local/world/types.ts';
import { unpackChromium } from '../../tests/e2e/chromium.ts';
import { makeGiveaway } from '../../tests/e2e/giveaways.ts';
import { sendTip } from '../../tests/e2e/tips.ts';
import { root } from '../../tools/files.ts';
import { serveFront } from './front.ts';

/** Lighthouse's results for one page; the median of several rounds. */
export interface Quick {
  page: string;
  /** 0 to 100 by category. */
  scores: Record<string, number>;
  /** Milliseconds, but for cumulative-layout-shift. */
  metrics: Record<string, number>;
  transferBytes: number;
  requests: number;
  /** The findings that cost points. */
  missed: { audit: string; title: string; value?: string; places: string[] }[];
  /** Lighthouse's figure for the speed of this machine during the run. */
  benchmarkIndex: number;
  rounds: number[];
}

const folder = join(root, 'lab/audit');
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Measures the five pages in `world`, or those that `only` names. */
export async function measureQuick(world: World, only: readonly string[] = []): Promise<Quick[]> {
  await install();
  const { mint } = world.tokens.find(({ kind }) => kind === 'launch')!;
  const { creator, fan1 } = world.people;
  await sendTip(world.appUrl, mint, fan1, creator.publicKey, {
    amount: '0.05',
    message: 'Good luck tonight!',
  });
  const giveaway = await makeGiveaway(world.appUrl, creator, {
    title: 'Saturday',
    prize: '0.5',
    token: mint,
  });
  const paths: Record<string, string> = {
    Home: '/',
    explore: '/giveaways/explore',
    'tip page': `/tip/${mint}`,
    giveaway: `/giveaways/${giveaway.id}`,
    overlay: `/${mint}/live`,
  };
  const front = await serveFront(world.appUrl);
  const pages = Object.entries(paths)
    .filter(([name]) => only.length === 0 || only.includes(name))
    .map(([name, path]) => ({
      name,
      url: front.url + path,
      // No search engine indexes an overlay.
      categories: CATEGORIES.filter((category) => name !== 'overlay' || category !== 'seo'),
      // The overlay is transparent: Lighthouse takes the stream behind it for white, and ignores text outlines.
      skipAudits: name === 'overlay' ? ['color-contrast'] : null,
    }));
  const browser = await startBrowser();
  try {
    return await lighthouse({ port: browser.port, rounds: ROUNDS, pages });
  } finally {
    await browser.stop();
    front.close();
  }
}

async function install(): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return;
  console.log('Installing Lighthouse (once) ...');
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error('Lighthouse could not be installed: npm said why above.');
}

/** Starts a separate browser, which Lighthouse controls over its port. */
async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, env } = await unpackChromium();
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-audit-'));
  const flags = ['--headless', '--no-sandbox', '--ignore-certificate-errors', '--remote-debugging-port=0'];
  const child = spawn(executablePath, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stderr).on('line', (line) => {
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line);
      if (found) resolve(Number(found[1]));
    });
    void ended.then(() => reject(new Error('Chromium ended before it listened')));
  });
  return {
    port,
    async stop() {
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function lighthouse(task: object): Promise<Quick[]> {
  const child = spawn(process.execPath, [join(folder, 'lighthouse.mjs'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found: Quick[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const quick = JSON.parse(line) as Quick;
    console.log(quick.page, JSON.stringify(quick.scores), JSON.stringify(quick.metrics));
    found.push(quick);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  return found;
}
