/** One reading of the watch: it uses each part of the site once, and says in sentences what does not work. */
import { systemClock, within } from '../../chain/clock.ts';
import { BeaconClient } from '../../chain/drand-client.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, clockSlot, decodeClock } from '../../core/accounts/clock.ts';
import { EVMNET } from '../../core/draw/networks.ts';
import { type Finding, keyOf } from '../../core/watch/concerns.ts';
import type { Memory, Reading } from '../../core/watch/reading.ts';
import { CRON_JOBS, isEnabled, SILENT_MS } from '../cron-jobs.ts';
import { database, type Env } from '../env.ts';
import { behindConcern, collectHealth } from './collect.ts';
import { areRoomsDeaf, isBehind, lastStartOfAll, readBacklog } from './store.ts';

/** A part that takes longer does not work. drand's next relay is asked after two seconds. */
const PATIENCE_MS = 4000;
/** A blockhash is accepted for about this long: what such a node helps to sign is dead when it is sent. */
const BEHIND_SECONDS = 60;
/** The cron runs each minute, and may be late. */
const CRON_MS = 110_000;
/** A message comes through in a second or two. Half a minute passes until a late one is an outage. */
const QUEUE_MS = 15_000;
/** Rounds are some seconds old before each relay has them. */
const OLD_ROUNDS = 3;
/** A key of no file: files are named by their hash. */
const FILE = 'watch';
/** Counting ends here. */
const COUNTED = 100;
const LATE = Symbol('late');

/** Reads every part at once; `quiet`: also the report for admins, which can wait for a minute. Never throws. */
export async function readSite(env: Env, memory: Memory, quiet: boolean): Promise<Reading> {
  const now = systemClock.now();
  const cronRuns = now - memory.beatAt <= CRON_MS;
  const [node, drand, queue, files, stored] = await Promise.all([
    readNode(env, memory.slot),
    env.ESCROW_PROGRAM ? readBeacon(env) : [],
    readQueue(env, memory.sent, now),
    readFiles(env, now),
    readDatabase(env, now, cronRuns),
  ]);
  const minutes = Math.floor((now - memory.beatAt) / 60_000);
  const cron = cronRuns ? [] : [urgent('cron', `The cron has not run for ${minutes} minutes`)];
  const broken = [...node.findings, ...drand, ...queue.findings, ...files, ...stored, ...cron];
  // Also during an outage: it may last for hours, and the payer runs out in it.
  const report = quiet ? await tried('report', () => collectHealth(env)) : null;
  const found = new Set(broken.map(({ key }) => key));
  const others = (report?.concerns ?? []).map(calm).filter(({ key }) => !found.has(key));
  const isUnread = quiet && report === null && !found.has('database');
  return {
    findings: [...broken, ...others, ...(isUnread ? [calm("The admins' report cannot be read")] : [])],
    quiet: report !== null,
    ...{ slot: node.slot, sent: queue.sent },
  };
}

const urgent = (key: string, text: string): Finding => ({ key, text, urgent: true });
const calm = (text: string): Finding => ({ key: keyOf(text), text, urgent: false });

async function tried<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await within(PATIENCE_MS, work(), LATE);
    if (typeof result !== 'symbol') return result as T;
    console.warn('watch', what, 'takes too long');
  } catch (error) {
    console.warn('watch', what, error instanceof Error ? error.message : error);
  }
  return null;
}

/**
 * Asks for the clock and a blockhash: a node may read accounts and give no blockhash, and then no transaction is built.
 * `before`: the slot of the last reading, seconds ago.
 */
async function readNode(env: Env, before: number): Promise<{ findings: Finding[]; slot: number }> {
  const reading = await tried('node', async () => {
    const rpc = new SolanaRpc(env.SOLANA_RPC_URL, PATIENCE_MS, env.SITE_URL);
    const [[clock]] = await Promise.all([rpc.accounts([CLOCK_SYSVAR]), rpc.latestBlockhash()]);
    const [slot, time] = clock ? [clockSlot(clock.data), decodeClock(clock.data)] : [null, null];
    return slot === null || time === null ? null : { slot, lag: Math.floor(Date.now() / 1000) - time };
  });
  const is = (text: string, slot: number) => ({
    findings: [urgent('node', `The Solana node ${text}`)],
    slot,
  });
  if (reading === null) return is('does not answer', before);
  const { slot, lag } = reading;
  if (slot <= before) return is('does not advance', before);
  if (lag > BEHIND_SECONDS) return is('is more than a minute behind the network', slot);
  return { findings: [], slot };
}

/** Reads a round that is old enough to be known everywhere, and checks its signature. */
async function readBeacon(env: Env): Promise<Finding[]> {
  const signature = await tried('drand', async () => {
    const beacon = new BeaconClient(env.BEACON_URL, undefined, undefined, env.SITE_URL);
    const network = __LOCAL__ ? await beacon.ownNetwork(0) : EVMNET;
    const rounds = Math.floor((Date.now() / 1000 - network.genesis) / network.period) - OLD_ROUNDS;
    return await beacon.signature(network, BigInt(Math.max(1, rounds)));
  });
  return signature ? [] : [urgent('drand', 'drand gives no randomness, so draws wait')];
}

/** Sends a message when the last one has arrived, and waits for it across readings. */
async function readQueue(
  env: Env,
  sent: Memory['sent'],
  now: number,
): Promise<{ findings: Finding[]; sent: Memory['sent'] }> {
  const stands = [urgent('queue', 'The queue brings no messages, so draws are slow')];
  if (sent && now - sent.at <= QUEUE_MS) return { findings: [], sent };
  // A message may be lost for good, so a late one is sent again.
  const next = sent ?? { nonce: crypto.randomUUID(), at: now };
  const taken = await tried('queue', async () => {
    await env.DRAWS.send({ giveaway: next.nonce, task: 'watch' });
    return true;
  });
  if (!taken) return { findings: stands, sent };
  return { findings: sent === null ? [] : stands, sent: next };
}

/** Writes and reads a file: a draw stores its list before it commits. */
async function readFiles(env: Env, now: number): Promise<Finding[]> {
  const works = await tried('files', async () => {
    await env.MEDIA.put(FILE, String(now));
    return (await (await env.MEDIA.get(FILE))?.text()) === String(now);
  });
  return works ? [] : [urgent('files', 'Files cannot be stored')];
}

/** Reads whether the jobs run and keep up. `cronRuns`: the jobs are asked to. */
async function readDatabase(env: Env, now: number, cronRuns: boolean): Promise<Finding[]> {
  const db = database(env);
  const jobs = CRON_JOBS.filter((name) => isEnabled(env, name));
  const found = await tried('database', () =>
    Promise.all([lastStartOfAll(db, jobs), readBacklog(db, now, COUNTED), areRoomsDeaf(db, now, COUNTED)]),
  );
  if (found === null) return [urgent('database', 'The database does not answer')];
  const [last, backlog, deaf] = found;
  if (!cronRuns) return [];
  const behind = backlog.filter((one) => isBehind(one, now) && (one.what !== 'alerts' || deaf));
  const silent = last !== null && now - last > SILENT_MS;
  return [
    ...(silent ? [urgent('jobs', 'A job has not begun for three minutes')] : []),
    // Under the key of the report's sentence: a concern that becomes an outage does not end.
    ...behind.map((one) => behindConcern(one, now)).map((text) => urgent(keyOf(text), text)),
  ];
}
