/**
 * The cost of a first visit on a slow phone: Home, a coin's tip page and the overlay of the production build, against
 * an app with the parts of create-solana-dapp's React template (its package is not available everywhere;
 * lab/bench/peers/template says what it consists of), and against React and React Router with one heading, all served
 * alike. Time to interactive: the last of first contentful paint, the appearance of the page's main content, and the
 * end of the last long task.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { root } from '../../tools/files.ts';
import { CPU_SLOWDOWN, openOnPhone, SLOW_4G, type Visit } from './phone.ts';
import { startProduct } from './product.ts';
import { median, ms, type Row, record, times } from './record.ts';
import { serveSite } from './site.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SHARE = 0.5;

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
build(['node_modules/vite/bin/vite.js', 'build', '--outDir', join(folder, 'fanfare')]);
build(['lab/bench/peers/template/build.mjs', join(folder, 'template')]);
build(['lab/bench/peers/bare/build.mjs', join(folder, 'bare')]);
const product = await startProduct('worker/index.ts');
const fanfare = await serveSite(join(folder, 'fanfare/client'), { '/api/': product.url });
const template = await serveSite(join(folder, 'template'), { '/rpc': product.rpcUrl });
const bare = await serveSite(join(folder, 'bare'), {});
const browser = await launchBrowser({
  args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1', '--disable-background-networking'],
});
try {
  const { mint } = product.seed.tokens.find((token) => token.kind === 'launch')!;
  const pages = [
    { name: 'Home', url: fanfare.url, marker: ['main h1', 'header button'], peer: 'home' },
    {
      name: 'tip page',
      url: `${fanfare.url}/tip/${mint}`,
      marker: ['form[aria-label="Send Tip"] input[inputmode]'],
      peer: 'send',
    },
    { name: 'overlay', url: `${fanfare.url}/${mint}/live`, marker: ['.tip-sample'], peer: 'home' },
    { name: 'home', url: template.url, marker: ['main h1', '#connect button', 'header button'] },
    { name: 'send', url: `${template.url}/send`, marker: ['main form button[type=submit]'] },
    { name: 'bare', url: bare.url, marker: ['main h1'] },
  ];
  const visits: Record<string, Visit[]> = Object.fromEntries(pages.map(({ name }) => [name, []]));
  // The pages take turns, so that other load on this machine affects all of them alike; the first round only warms up.
  for (let round = -1; round < ROUNDS; round++) {
    for (const { name, url, marker } of pages) {
      const visit = await openOnPhone(browser, url, marker);
      if (round >= 0) visits[name]!.push(visit);
    }
  }
  const rows = pages
    .filter(({ peer }) => peer !== undefined)
    .map(({ name, peer }) => rowOf(name, visits[name]!, peer!, visits[peer!]!, visits.bare!));
  const { latency, downloadThroughput } = SLOW_4G;
  record('pages', rows, {
    network: { latency_ms: latency, down_bytes_per_second: downloadThroughput },
    cpu_slowdown: CPU_SLOWDOWN,
    compression: 'Brotli, quality 4, over HTTP/2',
    visits,
  });
} finally {
  await browser.close();
  fanfare.close();
  template.close();
  bare.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

function build(command: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, env });
  if (status !== 0) throw new Error(`${command[0]} ended with ${status}:\n${stdout}\n${stderr}`);
}

function rowOf(name: string, ours: Visit[], peerName: string, peers: Visit[], bare: Visit[]): Row {
  const of = (visits: Visit[], what: keyof Visit) => median(visits.map((visit) => visit[what]));
  const summary = (visits: Visit[]) =>
    `${kilobytes(of(visits, 'scriptBytes'))} of JavaScript, ${kilobytes(of(visits, 'allBytes'))} in all, interactive after ${ms(of(visits, 'interactive'))}`;
  const later = of(ours, 'laterScriptBytes');
  const routed = name !== 'overlay';
  const bareScript = of(bare, 'scriptBytes');
  const [script, peerScript] = [of(ours, 'scriptBytes'), of(peers, 'scriptBytes')];
  const [ready, peerReady] = [of(ours, 'interactive'), of(peers, 'interactive')];
  return {
    what: `${name} on a slow phone (slow 4G, CPU a quarter), nothing cached, median of ${ROUNDS}`,
    ours: summary(ours) + (later > 0 ? `; ${kilobytes(later)} of JavaScript more after the first press` : ''),
    peer: `the ${peerName} screen of a React app as create-solana-dapp makes it: ${summary(peers)}${routed ? `; React and React Router with one heading: ${summary(bare)}` : ''}`,
    ratio: `JavaScript ${times(script, peerScript)}${routed ? `, beyond React and the router ${times(script - bareScript, peerScript - bareScript)}` : ''}; time to interactive ${times(ready, peerReady)}`,
    aim: 'half its JavaScript',
    met: script <= SHARE * peerScript,
  };
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
