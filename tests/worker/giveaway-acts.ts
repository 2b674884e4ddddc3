/** What users do with a giveaway, as their pages do it, and waiting for the outcome. */
import { Keypair } from '@solana/web3.js';
import { vi } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { placesOf } from '../../worker/draw-engine/landed/store.ts';
import type { Env } from '../../worker/env.ts';
import { findGiveaway, type GiveawayRow } from '../../worker/giveaways/store.ts';
import { deps, passOpening, rowOf, runQueue, travel } from './draws.ts';
import { actionBody, callAlone, chainTime, nowSeconds, readGiveaway } from './giveaways.ts';
import { type Reply, rpc, sign, visit } from './support.ts';

/** A new wallet with SOL. */
export async function newcomer(sol = 2): Promise<Keypair> {
  const wallet = Keypair.generate();
  await rpc('local_airdrop', wallet.publicKey.toBase58(), sol * 1e9);
  return wallet;
}

/** POST select, first without and then with the creator's signature. */
export async function selectAs(creator: Keypair, id: string, using?: Env): Promise<Reply> {
  const asked = await askSelect(creator, id, undefined, using);
  const prepared = toSign(asked);
  return prepared ? askSelect(creator, id, sign(prepared, creator), using) : asked;
}

/** What the answer of select asks the creator's wallet to sign: the commit, or the closing of entries. */
export function toSign({ json }: Reply): string | undefined {
  return json.data?.prompt?.serializedTransaction ?? json.data?.serializedTransaction;
}

/** So that two messages of one second differ: each begins one prompt. */
let asked = 0;

/** Includes a new message of the creator's: it begins a draw, and shows the winner before the reveal time. */
export async function askSelect(
  creator: Keypair,
  id: string,
  signedTransaction?: string,
  using?: Env,
): Promise<Reply> {
  const row = await findGiveaway(deps().db, id);
  const time = nowSeconds() + (asked++ % 200);
  const signed = actionBody(row ?? { id, title: '' }, 'select the winner of giveaway', creator, time);
  return callAlone('POST', `/api/giveaways/${id}/select`, { ...signed, signedTransaction }, using);
}

export function execute(id: string, body: object = {}, using?: Env): Promise<Reply> {
  return callAlone('POST', `/api/giveaways/${id}/execute`, body, using);
}

export function confirmWinnerAs(
  creator: Keypair,
  giveaway: { id: string; title: string },
  using?: Env,
): Promise<Reply> {
  return execute(giveaway.id, actionBody(giveaway, 'pay the winner of giveaway', creator), using);
}

export function cancel(id: string, body: object, using?: Env): Promise<Reply> {
  return callAlone('DELETE', `/api/giveaways/${id}`, body, using);
}

export function cancelAs(creator: Keypair, giveaway: { id: string; title: string }): Promise<Reply> {
  return cancel(giveaway.id, actionBody(giveaway, 'cancel giveaway', creator));
}

export function step(id: string, body: object, using?: Env): Promise<Reply> {
  return callAlone('POST', `/api/giveaways/${id}/steps`, body, using);
}

/** Prepares a step of the draw for this wallet, signs it and sends it back. */
export async function stepAs(wallet: Keypair, id: string, name?: string): Promise<Reply> {
  const who = wallet.publicKey.toBase58();
  const asked = await step(id, { wallet: who, step: name });
  const prepared = asked.json.data?.serializedTransaction;
  return prepared ? step(id, { wallet: who, signedTransaction: sign(prepared, wallet) }) : asked;
}

/** Waits until `look` returns something; fails after a while with the last value. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const deadline = Date.now() + 100_000;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Travels to the round of a draw that is bound to one. */
export async function passRound(id: string): Promise<void> {
  const time = await until('the round', async () => (await readGiveaway(id)).roundTime);
  const left = Date.parse(time) / 1000 - (await chainTime());
  if (left >= 0) await travel(left + 1);
}

/** Repeats select, as the page does while it waits, until the winner is drawn. Travels to the round, see passRound. */
export async function drawnWinner(creator: Keypair, id: string): Promise<string> {
  await passRound(id);
  return until('the winner', async () => (await askSelect(creator, id)).json.data?.winner ?? null);
}

/**
 * As the database has it: public answers do not change until the winners are shown. Nothing closes an escrow in its
 * first minutes: for the last stage this travels past them.
 */
export async function reachedStage(id: string, stage: Giveaway['stage']): Promise<GiveawayRow> {
  const reached = (stages: Giveaway['stage'][]) =>
    until(`stage ${stages.join(' or ')}`, async () => {
      const row = await rowOf(id);
      return stages.includes(row.stage) && row;
    });
  if (stage === 'completed') {
    const row = await reached(['paid', 'completed']);
    if (row.stage === 'completed') return row;
    await passOpening(id);
    await runQueue(id);
  }
  return reached([stage]);
}

/** The wallets of the list that a giveaway is frozen with, as its text names them, sorted. */
export async function listedWallets(id: string): Promise<string[]> {
  const { listHash } = await until('the list', async () => {
    const row = await rowOf(id);
    return row.listHash !== null && row;
  });
  const { text } = await visit(`/api/giveaways/${id}/lists/${listHash}`);
  return [...text.matchAll(/^e (\w+) /gm)].map(([, wallet]) => wallet!).sort();
}

/**
 * Sets the wall clock to the moment at which every page shows the last winner, `early` ms before it where given, until
 * the test's mocks are restored. Time goes on from there; the chain keeps its own.
 */
export async function goToReveal(id: string, early = 0): Promise<void> {
  const at = await lastReveal(id);
  const real = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => Math.floor(at - early + performance.now() - real));
}

/** The winner of the first place, as the database has it. */
export async function winnerOf(id: string): Promise<string> {
  const [first] = await placesOf(deps().db, id);
  if (!first) throw new Error('nobody has won yet');
  return first.winner;
}

/** When the last winner is shown, ms since 1970. */
function lastReveal(id: string): Promise<number> {
  return until(
    'a time for the winners',
    async () => (await placesOf(deps().db, id)).at(-1)?.revealAt ?? null,
  );
}

/** As goToReveal, for tests that only read: time stops there, however slow the machine is. */
export async function standAtReveal(id: string, early = 0): Promise<void> {
  const at = await lastReveal(id);
  vi.spyOn(Date, 'now').mockReturnValue(at - early);
}
