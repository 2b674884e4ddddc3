/**
 * From a tip's signature to the room that tells its pages, and to the frame in which the overlay's alert is painted in
 * Chromium: the real worker and the built overlay, and a node some milliseconds away, whose chain lands a transaction
 * after LANDS_MS and confirms it two slots later. Beside it the same with a node that has no sockets, where
 * confirmations are polled; the chain's own confirmation, heard at the node; and what preflight takes there. Each lane
 * has a fan, a coin and an overlay: an alert leaves the screen before the next tip of its lane is sent, so none waits.
 * A lane begins a slot after the one before it, so that their confirmations do not come together.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { QueueState } from '../../core/live.ts';
import { newCoin } from '../../local/world/coins.ts';
import { setAccounts } from '../../local/world/seed.ts';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { signInAsCreator } from '../../tests/e2e/reset-stream.ts';
import { rpcCall } from '../../tests/rpc.ts';
import { root } from '../../tools/files.ts';
import { type Observer, observe } from './confirmations.ts';
import { type Coin, type Fan, newFans, prepareTip, signed, tip } from './fans.ts';
import { farNode } from './far-node.ts';
import { gone, markOf, paintedAt, recordPaints } from './painted.ts';
import { startProduct } from './product.ts';
import { at, median, ms, type Row, record } from './record.ts';
import { serveSite } from './site.ts';

const LANES = 4;
const EACH = Number(process.env.TIPS ?? 20);
const LANDS_MS = 250;
const CONFIRMATION_SLOTS = 2;
const PREFLIGHTS = 25;
const CASES = [200, 400].flatMap((slotMs) => [20, 60, 120].map((rttMs) => ({ slotMs, rttMs })));
const WAYS = ['heard', 'polled'] as const;
type Way = (typeof WAYS)[number];

interface Lane {
  fan: Fan;
  coin: Coin;
  overlay: Page;
  skip(): Promise<unknown>;
}

/** By preflight, in ms. */
interface Sending {
  with: number;
  without: number;
}

/** From the signature, in ms. */
interface Measured {
  told: number;
  painted: number;
  own: number;
}

const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
});
if (built.status !== 0) throw new Error(`The build ended with ${built.status}:\n${built.stderr}`);
const node = await farNode();
const product = await startProduct('lab/bench/flow-worker.ts', {
  bindings: { SOLANA_RPC_URL: node.url, TOKEN_SECRET: 'a secret of the benchmarks, at least 32 bytes long' },
});
const site = await serveSite(join(folder, 'client'), { '/api/': product.url });
let browser: Browser | undefined;
let observer: Observer | undefined;
try {
  node.target = product.rpcUrl;
  browser = await launchBrowser({ likeObs: true });
  observer = await observe(product.rpcUrl);
  const fans = await newFans(product.rpcUrl, LANES);
  const lanes: Lane[] = [];
  for (const fan of fans) lanes.push(await openLane(fan));
  let number = 0;
  const rows: Row[] = [];
  const raw: unknown[] = [];
  for (const { slotMs, rttMs } of CASES) {
    node.rttMs = rttMs;
    await rpcCall(product.rpcUrl, 'local_setClock', { slotMs, confirmationSlots: CONFIRMATION_SLOTS });
    const sending = await sendingMs(lanes[0]!);
    await rpcCall(product.rpcUrl, 'local_fault', {
      ...{ method: 'sendTransaction', kind: 'late', ms: LANDS_MS, times: 1_000_000 },
    });
    const all: Record<Way, Measured[]> = { heard: [], polled: [] };
    // In turn, so that other load on this machine affects both alike. The first round of each only warms up.
    for (let i = -1; i < EACH; i++)
      for (const way of WAYS) {
        node.hasSockets = way === 'heard';
        const measured = await Promise.all(
          lanes.map(async (lane, at) => {
            await sleep(at * slotMs);
            return send(lane, markOf(++number));
          }),
        );
        if (i >= 0) all[way].push(...measured);
      }
    await rpcCall(product.rpcUrl, 'local_clearFaults');
    rows.push(rowOf(slotMs, rttMs, all, sending));
    raw.push({ slotMs, rttMs, send_ms_by_preflight: sending, from_signature_ms: all });
  }
  record('first', rows, { lands_ms: LANDS_MS, confirmation_slots: CONFIRMATION_SLOTS, cases: raw });
} finally {
  observer?.close();
  await browser?.close();
  site.close();
  await product.stop();
  node.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A coin of its own with its creator's overlay, once that is empty. */
async function openLane(fan: Fan): Promise<Lane> {
  const { people } = product.seed;
  const { token, accounts } = newCoin(people, { name: 'Second Coin', symbol: 'SECOND' }, 'launch');
  await setAccounts(product.rpcUrl, accounts);
  const { mint } = token;
  const bearer = await signInAsCreator(product.url, mint, people.creator);
  const ask = (method: string, path: string) =>
    fetch(`${product.url}/api/live/${mint}/queue${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    }).then((response) => response.json() as Promise<{ data: QueueState }>);
  const { pathname, hash } = new URL((await ask('GET', '')).data.overlayUrl);
  const viewport = { width: 1280, height: 720 };
  const context = await browser!.newContext({ viewport, ignoreHTTPSErrors: true });
  await recordPaints(context);
  const overlay = await context.newPage();
  await overlay.goto(site.url + pathname + hash);
  await overlay.locator('.tip-sample').waitFor();
  await overlay.locator('.tip-sample').waitFor({ state: 'detached' });
  const coin = { mint, creator: people.creator.publicKey };
  return { fan, coin, overlay, skip: () => ask('POST', '/skip') };
}

async function send({ fan, coin, overlay, skip }: Lane, mark: string): Promise<Measured> {
  let signedAt = 0;
  let own: Promise<number> | undefined;
  const steps = await tip(product.url, fan, coin, mark, (transaction) => {
    own = observer!.confirmed(transaction);
    signedAt = Date.now();
  });
  const painted = (await paintedAt('the overlay', overlay, mark)) - signedAt;
  await skip();
  await gone(overlay, mark);
  return { told: steps.confirm, painted, own: (await own!) - signedAt };
}

/** How long sendTransaction takes at the node itself with its trial run and without, in ms; each sends a tip of its own. */
async function sendingMs({ fan, coin }: Lane): Promise<Sending> {
  const took: Record<keyof Sending, number[]> = { with: [], without: [] };
  for (let i = 0; i < PREFLIGHTS; i++)
    for (const way of ['with', 'without'] as const) {
      const { serializedTransaction } = await prepareTip(product.url, fan, coin, 'straight to the node');
      const transaction = signed(serializedTransaction, fan.key);
      const config = {
        encoding: 'base64',
        preflightCommitment: 'confirmed',
        skipPreflight: way === 'without',
      };
      const began = performance.now();
      await rpcCall(product.rpcUrl, 'sendTransaction', transaction, config);
      took[way].push(performance.now() - began);
    }
  return { with: median(took.with), without: median(took.without) };
}

function rowOf(slotMs: number, rttMs: number, all: Record<Way, Measured[]>, sending: Sending): Row {
  const of = (way: Way, what: keyof Measured) => all[way].map((one) => one[what]);
  const shown = (values: number[]) => [0.5, 0.9, 0.99].map((part) => ms(at(values, part))).join(', ');
  const beyond = all.heard.map(({ painted, own }) => painted - own);
  return {
    what: `signature to room, then to paint, slots of ${slotMs} ms, node ${rttMs} ms away, ${all.heard.length} tips: p50, p90, p99`,
    ours: `${shown(of('heard', 'told'))}; painted ${shown(of('heard', 'painted'))}`,
    peer: `polled: ${shown(of('polled', 'told'))}; painted ${shown(of('polled', 'painted'))}`,
    ratio: `the chain's own ${shown(of('heard', 'own'))}; painted after it ${shown(beyond)}; the node takes a transaction in ${ms(sending.with)}, without preflight ${ms(sending.without)}`,
    aim: 'painted one slot after the chain (p90)',
    met: at(beyond, 0.9) <= slotMs,
  };
}
