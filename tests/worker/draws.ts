/** Draws in tests: a queue that only stores, steps and lists, time that is travelled and restored. */
import { env } from 'cloudflare:workers';
import type { Keypair } from '@solana/web3.js';
import { inject } from 'vitest';
import { registrationMessage } from '../../core/messages.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import { type Deps, depsOf } from '../../worker/draw-engine/deps.ts';
import { endDetails, type StepDetails } from '../../worker/draw-engine/instructions.ts';
import { type PlaceRow, placesOf } from '../../worker/draw-engine/landed/store.ts';
import { acceptPrompt, type OpenPrompt, openPrompt } from '../../worker/draw-engine/prompt.ts';
import { handleDraws } from '../../worker/draw-engine/queue.ts';
import { watchEscrows } from '../../worker/draw-engine/watch-escrows.ts';
import { type DrawMessage, database, type Env } from '../../worker/env.ts';
import { confirmWinner, findGiveaway, type GiveawayRow } from '../../worker/giveaways/store.ts';
import { counted } from './counted.ts';
import { chainTime, SITE, signText } from './giveaways.ts';
import { aside, hold, invocations, invoke } from './platform-limits.ts';
import { person, rpc, sign } from './support.ts';

export interface Outcome {
  giveaway: string;
  outcome: 'ack' | 'retry';
  delaySeconds?: number;
}

/** The bindings with a queue that delivers only when the test says so. */
export function quiet(base: Env = env): { using: Env; sent: DrawMessage[] } {
  const sent: DrawMessage[] = [];
  const DRAWS = {
    send: async (message: DrawMessage) => void sent.push(message),
    sendBatch: async (messages: { body: DrawMessage }[]) =>
      void sent.push(...messages.map(({ body }) => body)),
  };
  return { using: { ...base, DRAWS } as unknown as Env, sent };
}

/** What an undisturbed worker has, but for the queue. */
export function deps(base: Env = env): Deps {
  return hasty(quiet(base).using);
}

/** Travels in time instead of sleeping through the next seconds. */
export function hasty(using: Env): Deps {
  const sleep = (ms: number) =>
    ms > 1000 ? travel(Math.ceil(ms / 1000) + 1) : new Promise<void>((resolve) => setTimeout(resolve, ms));
  return { ...depsOf(using), clock: { now: () => Date.now(), sleep } };
}

/** Hands messages to the queue's handler as one batch. */
export async function deliver(messages: DrawMessage[], using: Env, given?: Deps): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const batch = messages.map((body) => ({
    id: crypto.randomUUID(),
    timestamp: new Date(),
    body,
    attempts: 1,
    ack: () => void outcomes.push({ giveaway: body.giveaway, outcome: 'ack' }),
    retry: (options?: { delaySeconds?: number }) =>
      void outcomes.push({ giveaway: body.giveaway, outcome: 'retry', delaySeconds: options?.delaySeconds }),
  }));
  const from = invocations.length;
  await invoke('queue', () => {
    const env = counted(given?.env ?? using);
    const bound = given && { ...given, env, db: database(env) };
    return handleDraws({ messages: batch as unknown as Message<DrawMessage>[] }, counted(using), bound);
  });
  hold(from);
  return outcomes;
}

/** One message for this giveaway and those that follow from it, until no more come. */
export async function runQueue(id: string, using: Env = env): Promise<void> {
  const { using: still, sent } = quiet(using);
  sent.push({ giveaway: id, task: 'advance' });
  await deliverAll(id, hasty(still), sent);
}

/** Delivers what was sent for this giveaway, and what follows from it. */
export async function deliverAll(id: string, given: Deps, sent: DrawMessage[]): Promise<void> {
  for (let rounds = 0; rounds < 20; rounds++) {
    const mine = sent.splice(0).filter((message) => message.giveaway === id && message.task === 'advance');
    if (mine.length === 0) return;
    await deliver(mine.slice(0, 1), given.env, given);
  }
}

export async function rowOf(id: string): Promise<GiveawayRow> {
  const row = await findGiveaway(deps().db, id);
  if (!row) throw new Error(`no giveaway ${id}`);
  return row;
}

/** A registration as the endpoint stores it. `at`: ms. */
export async function enter(
  { id, title }: { id: string; title: string },
  fan: Keypair,
  at = 1,
): Promise<void> {
  const wallet = fan.publicKey.toBase58();
  const signature = signText(fan, registrationMessage({ site: SITE, title, id, wallet }));
  await env.DB.prepare(
    'INSERT INTO registrations (giveaway, wallet, proof, weight, registered_at) VALUES (?, ?, ?, 1, ?)',
  )
    .bind(id, wallet, `s:${signature}`, at)
    .run();
}

/** Of `aDraw()`, in base units. */
export const PRIZE = 1_000_000_000n;
export const DAY_SECONDS = 86_400;
/** How a test sends signed bytes past the platform. */
export const SEND = { encoding: 'base64', preflightCommitment: 'confirmed' };

/** Seconds after which the round is out that the operator alone committed to. */
export const WINDOW_LEAD = 15;

/** Returns the data that an end of the giveaway must carry now. */
export async function endNow(id: string, step: 'finish' | 'cancel' | 'reclaim'): Promise<StepDetails> {
  const { escrow } = await readChain(deps(), await rowOf(id));
  return endDetails(step, escrow!);
}

/** The creator's wallet signs the list that a prompt offers, as select does. */
export async function commitLive(id: string, creator: Keypair = person('creator')): Promise<OpenPrompt> {
  const using = deps();
  const prompt = await openPrompt(using, await rowOf(id));
  const signed = sign(prompt.transaction, creator);
  const { status } = await acceptPrompt(using, await rowOf(id), signed, 5000);
  if (status !== 'confirmed') throw new Error(`the commit is ${status}`);
  return prompt;
}

/** Travels to the second from which an escrow can be finished or cancelled. */
export async function passOpening(id: string): Promise<void> {
  const left = (await rowOf(id)).openBefore - (await chainTime());
  if (left >= 0) await travel(left + 1);
}

export function winnersOf(id: string): Promise<PlaceRow[]> {
  return placesOf(deps().db, id);
}

/** What waits for the cron, once everything that landed is final. */
export async function watched(id: string): Promise<DrawMessage[]> {
  const { using, sent } = quiet();
  const given = hasty(using);
  await rpc('local_advanceSlots', 40);
  while (await watchEscrows(given));
  return sent.filter((message) => message.giveaway === id);
}

export async function confirmed(id: string): Promise<void> {
  await confirmWinner(deps().db, id, Date.now());
}

let travelled = 0;

/** Chain and beacon, which have a clock each. Call `home` at the end: other tests share them. */
export async function travel(seconds: number): Promise<void> {
  travelled += seconds;
  await rpc('local_travel', seconds);
  await beacon('travel', { seconds });
}

export async function home(): Promise<void> {
  if (travelled !== 0) await travel(-travelled);
}

export async function beacon(path: 'travel' | 'fault', body: object): Promise<void> {
  const response = await aside(() =>
    fetch(`${inject('beaconUrl')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}
