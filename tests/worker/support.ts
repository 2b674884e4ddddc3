/** What worker tests share: users, calls to the real worker, signing as a wallet would, reading the chain. */

import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Keypair, type PublicKey, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { generateSignedCookie } from 'hono/cookie';
import { inject } from 'vitest';
import type { PreparedTip } from '../../core/tips/model.ts';
import type { World } from '../../local/world/types.ts';
import { runCronJob } from '../../worker/cron.ts';
import { CRON_JOBS, type CronJob, isEnabled } from '../../worker/cron-jobs.ts';
import { type Env, jobOf } from '../../worker/env.ts';
import { passFor } from '../../worker/http/fresh-pass.ts';
import worker, { type Job } from '../../worker/index.ts';
import { rpcCall } from '../rpc.ts';
import { counted } from './counted.ts';
import { aside, hold, invocations, invoke } from './platform-limits.ts';

export const world = inject('world');
export const ORIGIN = 'http://fanfare.test';

type PersonName = keyof World['people'];

export function person(name: PersonName): Keypair {
  return Keypair.fromSecretKey(bs58.decode(world.people[name].secretKey));
}

/** The demo token of a kind; its mint, symbol and creator. */
export function token(kind: World['tokens'][number]['kind']) {
  const found = world.tokens.find((candidate) => candidate.kind === kind);
  if (!found) throw new Error(`the demo world has no ${kind} token`);
  return found;
}

export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the endpoint answers
  json: any;
}

/** Calls the worker as the network would, from a `country`; `using` may replace bindings by faulty ones. */
export async function call(
  method: string,
  path: string,
  body?: unknown,
  options: { using?: Env; headers?: Record<string, string>; country?: string } = {},
): Promise<Reply> {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    // The cached answer is for strangers: tests read the present state.
    headers: { 'content-type': 'application/json', cookie: await changedNow(), ...options.headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    ...(options.country && { cf: { country: options.country } }),
  });
  const from = invocations.length;
  const { response, text } = await invoke(`${method} ${path}`, async () => {
    const response = await worker.fetch(request, counted(options.using ?? env), ctx);
    const text = await response.text();
    await waitOnExecutionContext(ctx);
    return { response, text };
  });
  hold(from);
  return {
    status: response.status,
    headers: response.headers,
    json: text.startsWith('{') ? JSON.parse(text) : text,
  };
}

/** The cookie of a user whose wallet has changed something at this moment. */
export async function changedNow(at = Date.now()): Promise<string> {
  return (await generateSignedCookie('changed', passFor(at), env.TOKEN_SECRET)).split(';')[0]!;
}

/** Empties the edge cache of one copy, as another data centre would not have it. */
export async function dropCached(path: string): Promise<void> {
  await (caches as unknown as { default: Cache }).default.delete(`${ORIGIN}${path}`);
}

export interface TipOptions {
  sender?: Keypair;
  mint?: string;
  recipient?: string;
  amount?: number | string;
  currency?: 'SOL' | 'TOKEN' | 'CREATOR_COIN';
  message?: string;
  name?: string;
  tipTokenAddress?: string;
}

/** POST prepare for the launch coin, 0.05 SOL from fan1, unless the options say otherwise. */
export function prepare(options: TipOptions = {}): Promise<Reply> {
  const mint = options.mint ?? token('launch').mint;
  return call('POST', `/api/tip/${mint}/prepare`, {
    senderAddress: (options.sender ?? person('fan1')).publicKey.toBase58(),
    recipientAddress: options.recipient ?? world.people.creator.publicKey,
    amount: options.amount ?? 0.05,
    currency: options.currency ?? 'SOL',
    message: options.message,
    name: options.name,
    tipTokenAddress: options.tipTokenAddress,
  });
}

export async function prepared(options: TipOptions = {}): Promise<PreparedTip> {
  const { status, json } = await prepare(options);
  if (status !== 200) throw new Error(`prepare answered ${status}: ${JSON.stringify(json)}`);
  return json.data;
}

export function decode(base64: string): VersionedTransaction {
  return VersionedTransaction.deserialize(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
}

export function encode(transaction: VersionedTransaction): string {
  return btoa(String.fromCharCode(...transaction.serialize()));
}

/** Signs the transaction of prepare, as the wallet of fan1 or of `signer`. */
export function sign(base64: string, signer: Keypair = person('fan1')): string {
  const transaction = decode(base64);
  transaction.sign([signer]);
  return encode(transaction);
}

export function confirm(
  tip: { tempTipId: string },
  signedTransaction: string,
  mint = token('launch').mint,
  using?: Env,
  headers?: Record<string, string>,
): Promise<Reply> {
  const body = { tempTipId: tip.tempTipId, signedTransaction };
  return call('POST', `/api/tip/${mint}/confirm`, body, {
    ...(using ? { using } : {}),
    ...(headers ? { headers } : {}),
  });
}

/** The jobs that run with the bindings of the tests: there is no bucket for a backup (backups.ts has one). */
export const ENABLED_JOBS = CRON_JOBS.filter((name) => isEnabled(env, name));

/** How long `cron` waits for the jobs: more than two runs of the outbox, of which `tips` requests the second. */
const JOBS_MS = 120_000;

/** Runs the cron handler once, as the platform does each minute, and waits until every job has had its run. */
export async function cron(using: Env = env, jobs: readonly CronJob[] = CRON_JOBS): Promise<void> {
  const from = invocations.length;
  await poke(using, undefined, jobs);
  await ended(jobs.filter((name) => isEnabled(using, name)));
  hold(from);
}

/** The same for the jobs that follow tips: the others cost a second of a busy machine and do nothing for them. */
export const tipsCron = (using: Env = env) => cron(using, ['tips', 'outbox']);

/**
 * Runs the cron handler alone: it starts the jobs' objects, and each works with these bindings. `ofJob` gives a job
 * other bindings, or another time limit. Objects of jobs that are not among `jobs` are never reached.
 */
export async function poke(
  using: Env = env,
  ofJob: (name: CronJob) => { using?: Env; limitMs?: number } = () => ({}),
  jobs: readonly CronJob[] = CRON_JOBS,
): Promise<void> {
  for (const name of jobs) {
    const { using: its = using, limitMs } = ofJob(name);
    await runInDurableObject(jobOf(env, name), (object) => {
      (object as Job).perform = (job) => invoke(`cron ${job}`, () => runCronJob(counted(its), job, limitMs));
    });
  }
  const ctx = createExecutionContext();
  await worker.scheduled(
    { scheduledTime: Date.now(), cron: '* * * * *', noRetry() {} } as ScheduledController,
    { ...using, WATCH: IDLE_WATCH, ...(jobs !== CRON_JOBS && { JOBS: onlyThese(jobs) }) },
  );
  await waitOnExecutionContext(ctx);
}

/** The watch would look at the site by its own alarm, in the middle of other tests (watch.test.ts). */
const IDLE_WATCH = {
  idFromName: (name: string) => name,
  get: () => ({ beat: async () => {} }),
} as unknown as Env['WATCH'];

function onlyThese(jobs: readonly CronJob[]): Env['JOBS'] {
  const idle = { poke: async () => {} };
  return {
    idFromName: (name: string) => name,
    get: (name: string) => (jobs.includes(name as CronJob) ? jobOf(env, name) : idle),
  } as unknown as Env['JOBS'];
}

/** Waits until each of these jobs has had its requested runs. */
export async function ended(jobs: readonly CronJob[]): Promise<void> {
  const until = Date.now() + JOBS_MS;
  // One after the other: the first of them may request a run of another before it ends.
  const open = async () => {
    const late: CronJob[] = [];
    for (const name of jobs) if (!(await jobOf(env, name).settled())) late.push(name);
    return late;
  };
  for (let late = await open(); late.length > 0; late = await open()) {
    if (Date.now() > until) throw new Error(`${late.join(', ')} did not end`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** One JSON-RPC call to the local network, its own control methods included. */
export const rpc = <T>(method: string, ...params: unknown[]): Promise<T> =>
  aside(() => rpcCall<T>(inject('rpcUrl'), method, ...params));

export async function lamports(address: string | PublicKey): Promise<bigint> {
  const { value } = await rpc<{ value: number }>('getBalance', String(address), { commitment: 'confirmed' });
  return BigInt(value);
}

/** Base units of `mint` that `owner` holds over all accounts. */
export async function tokenUnits(owner: string, mint: string): Promise<bigint> {
  const { value } = await rpc<{ value: { account: { data: [string, string] } }[] }>(
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { encoding: 'base64', commitment: 'confirmed' },
  );
  return value.reduce((sum, { account }) => {
    const bytes = Uint8Array.from(atob(account.data[0]), (char) => char.charCodeAt(0));
    return sum + new DataView(bytes.buffer).getBigUint64(64, true);
  }, 0n);
}

export async function tipStatus(id: string): Promise<string | null> {
  return env.DB.prepare('SELECT status FROM tips WHERE id = ?').bind(id).first<string>('status');
}

/** Any address as a browser or a crawler requests it. */
export async function visit(
  path: string,
  options: { using?: Env; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; bytes: Uint8Array; text: string }> {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { headers: options.headers });
  const from = invocations.length;
  const { response, bytes } = await invoke(`GET ${path}`, async () => {
    const response = await worker.fetch(request, counted(options.using ?? env), ctx);
    const bytes = new Uint8Array(await response.arrayBuffer());
    await waitOnExecutionContext(ctx);
    return { response, bytes };
  });
  hold(from);
  return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) };
}
