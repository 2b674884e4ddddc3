/** Making and watching giveaways: in a browser as users do, and over the API where the page is not the point. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ed25519 } from '@noble/curves/ed25519';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import type { Page } from 'playwright-core';
import type { DrawRecord } from '../../core/draw/record.ts';
import type { Selection } from '../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../core/giveaways/prepared.ts';
import { confirmGiveawayMessage, giveawayActionMessage, registrationMessage } from '../../core/messages.ts';
import type { Person } from '../../local/world/types.ts';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';
import { button } from './demo.ts';

const REACH_LIMIT_MS = 60_000;
/** An escrow cannot be closed in its first 150 seconds, so its end comes after them. */
const END_LIMIT_MS = 220_000;
const POLL_MS = 250;

export interface Wish {
  title: string;
  prize: string;
  /** A mint: it is the prize, or where `holders` is absent and the prize is SOL, the giveaway is listed there. */
  token?: string;
  coinPrize?: boolean;
  /** A holders giveaway: whole tokens that a wallet must hold. */
  holders?: string;
  /** An hour if absent. */
  endsInSeconds?: number;
  /** With falling prizes; one winner if absent. */
  winners?: number;
}

/** Presses Next, and waits for the focus of the next step: before it the page scrolls to its top. */
export async function goNext(page: Page): Promise<void> {
  await button(page, 'Next').click();
  await page.waitForFunction(() => document.activeElement?.matches('input, textarea, select, h1, h2, h3'));
}

/** Fills the wizard as the connected creator, signs, and returns the giveaway's id. */
export async function fillWizard(page: Page, wish: Wish): Promise<string> {
  await page.getByLabel('Title').fill(wish.title);
  await page.getByLabel('Description').fill('For one of you. See you at the stream.');
  if (wish.holders) {
    await page.getByRole('radio', { name: /^Holders/ }).check({ force: true });
    await page.getByRole('radio', { name: 'Custom amount' }).check({ force: true });
    await page.getByLabel('Whole tokens, at least').fill(wish.holders);
  }
  await goNext(page);
  if (wish.coinPrize) await page.getByRole('radio', { name: 'Creator coin' }).check({ force: true });
  if (wish.winners) await page.getByLabel('Number of winners').fill(String(wish.winners));
  await page.getByLabel('Prize amount').fill(wish.prize);
  if (wish.winners) await page.getByRole('radio', { name: 'Ladder' }).check({ force: true });
  if (wish.token) {
    await page.getByLabel(/^Token address/).fill(wish.token);
    await page.getByRole('status').filter({ hasText: '$' }).waitFor();
  }
  if (wish.endsInSeconds === undefined) await button(page, 'End in 1 hour').click();
  else await page.getByLabel('End date and time').fill(localTime(wish.endsInSeconds));
  await goNext(page);
  await button(page, 'Create Giveaway').click();
  await page.waitForURL(/\/giveaways\/[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** In the form of a datetime-local input. The picker omits seconds of 0, so they never are. */
function localTime(ahead: number): string {
  const at = new Date(Date.now() + ahead * 1000);
  if (at.getSeconds() === 0) at.setSeconds(1);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The `data` of an answer. Throws the server's own sentence. */
export async function call<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { success, data, error } = (await response.json()) as { success: boolean; data: T; error?: string };
  if (!success) throw new Error(`${url}: ${error}`);
  return data;
}

export const readGiveaway = (appUrl: string, id: string) => call<Giveaway>(`${appUrl}/api/giveaways/${id}`);

export async function readDraw(appUrl: string, id: string): Promise<DrawRecord> {
  return (await fetch(`${appUrl}/api/giveaways/${id}/draw`)).json() as Promise<DrawRecord>;
}

/** Waits until the giveaway is at one of these stages. */
export async function reached(appUrl: string, id: string, ...stages: Giveaway['stage'][]): Promise<Giveaway> {
  const ends = stages.every((stage) => stage === 'completed' || stage === 'cancelled');
  const limit = ends ? END_LIMIT_MS : REACH_LIMIT_MS;
  for (const deadline = Date.now() + limit; ; await sleep(POLL_MS)) {
    const giveaway = await readGiveaway(appUrl, id);
    if (stages.includes(giveaway.stage)) return giveaway;
    if (Date.now() > deadline)
      throw new Error(`${id} is ${giveaway.stage} and did not get ${stages.join(' or ')}`);
  }
}

const seedOf = ({ secretKey }: Person) => bs58.decode(secretKey).subarray(0, 32);
export const keypairOf = ({ secretKey }: Person) => Keypair.fromSecretKey(bs58.decode(secretKey));

/** Base64 in and out. */
function sign(transaction: string, person: Person): string {
  return Buffer.from(signSerialized(Buffer.from(transaction, 'base64'), seedOf(person))).toString('base64');
}

export function signText(text: string, person: Person): string {
  return Buffer.from(ed25519.sign(Buffer.from(text), seedOf(person))).toString('base64');
}

/** A SOL giveaway among participants that ends in an hour. */
export async function makeGiveaway(
  appUrl: string,
  creator: Person,
  wish: Pick<Wish, 'title' | 'prize' | 'token'> & { places?: string[]; windowSeconds?: number },
): Promise<Giveaway> {
  const prepared = await call<PreparedGiveaway>(`${appUrl}/api/giveaways/prepare`, {
    title: wish.title,
    description: 'For one of you.',
    creatorAddress: creator.publicKey,
    prizeAmount: Number(wish.prize),
    places: wish.places,
    windowSeconds: wish.windowSeconds,
    prizeCurrency: 'SOL',
    tokenAddress: wish.token,
    endDateTime: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const message = confirmGiveawayMessage({
    site: new URL(appUrl).host,
    title: wish.title,
    creator: creator.publicKey,
    time: Math.floor(Date.now() / 1000),
  });
  const { giveaway } = await call<{ giveaway: Giveaway }>(`${appUrl}/api/giveaways/confirm`, {
    tempGiveawayData: prepared.tempGiveawayData,
    signedTransaction: sign(prepared.serializedTransaction, creator),
    message,
    signature: signText(message, creator),
  });
  return reached(appUrl, giveaway.id, 'open');
}

export async function register(
  appUrl: string,
  { id, title }: Pick<Giveaway, 'id' | 'title'>,
  fan: Person,
): Promise<void> {
  const site = new URL(appUrl).host;
  const text = registrationMessage({ site, title, id, wallet: fan.publicKey });
  const signature = signText(text, fan);
  await call(`${appUrl}/api/giveaways/${id}/register`, { walletAddress: fan.publicKey, signature });
}

/** The creator's signed message: asks for the transaction that commits the list, or that closes the entries. */
export async function askSelect(appUrl: string, id: string, creator: Person): Promise<Selection> {
  const url = `${appUrl}/api/giveaways/${id}/select`;
  const body = { creator: creator.publicKey };
  const open = await call<Selection>(url, body);
  if (!('confirmation' in open)) throw new Error(`${id} is ${open.status}`);
  const { message } = open.confirmation!;
  return call<Selection>(url, { ...body, message, signature: signText(message, creator) });
}

/** The creator's signatures: commits the list of a live draw, or closes the entries of a giveaway with a window. */
export async function select(appUrl: string, id: string, creator: Person): Promise<void> {
  const selection = await askSelect(appUrl, id, creator);
  const asked = selection.status === 'prompt' ? selection.prompt : selection;
  if (!('serializedTransaction' in asked)) throw new Error(`${id} asks for no signature`);
  await call(`${appUrl}/api/giveaways/${id}/select`, {
    creator: creator.publicKey,
    signedTransaction: sign(asked.serializedTransaction, creator),
  });
}

/** The creator confirms the winner, who is paid. The draw must be proven. */
export async function payWinner(
  appUrl: string,
  { id, title }: Pick<Giveaway, 'id' | 'title'>,
  creator: Person,
): Promise<void> {
  const message = giveawayActionMessage({
    site: new URL(appUrl).host,
    action: 'pay the winner of giveaway',
    title,
    id,
    creator: creator.publicKey,
    time: Math.floor(Date.now() / 1000),
  });
  const signature = signText(message, creator);
  await call(`${appUrl}/api/giveaways/${id}/execute`, { creator: creator.publicKey, message, signature });
}
