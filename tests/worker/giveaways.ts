/** Giveaways as a creator's page makes them: prepared, signed, confirmed. And registrants, as their page does it. */
import { ed25519 } from '@noble/curves/ed25519';
import type { Keypair } from '@solana/web3.js';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import type { EligibilityTier, Giveaway } from '../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../core/giveaways/prepared.ts';
import { confirmGiveawayMessage, giveawayActionMessage, registrationMessage } from '../../core/messages.ts';
import type { Env } from '../../worker/env.ts';
import { call, ORIGIN, person, type Reply, rpc, sign } from './support.ts';

export const SITE = new URL(ORIGIN).host;

export interface GiveawayOptions {
  creator?: Keypair;
  type?: 'participants' | 'holders';
  title?: string;
  description?: string;
  prizeAmount?: number | string;
  /** Amounts as typed; prizeAmount is then left out unless it is given. */
  places?: string[];
  windowSeconds?: number;
  prizeCurrency?: 'SOL' | 'CREATOR_COIN';
  tokenMint?: string;
  eligibilityTiers?: Partial<EligibilityTier>[];
  eligibilityType?: 'percentage' | 'custom';
  minPercentage?: number;
  customAmount?: number;
  /** Seconds from now, by the later of wall clock and chain clock. An hour by default. */
  endsIn?: number;
  /** Instead of endsIn. */
  endDateTime?: string;
  /** Bindings, for a worker that dies. */
  using?: Env;
}

/** Two giveaways of one title, confirmed in the same second, would be one message. */
let made = 0;

/** The chain's clock, unix seconds. Other tests may have moved it ahead. */
export async function chainTime(): Promise<number> {
  const { value } = await rpc<{ value: { data: [string, string] } }>('getAccountInfo', CLOCK_SYSVAR, {
    encoding: 'base64',
  });
  return decodeClock(Uint8Array.from(atob(value.data[0]), (char) => char.charCodeAt(0)))!;
}

/** More SOL for a creator of many giveaways: a test that prepares dozens empties the demo creator's wallet. */
export async function fund(signer: Keypair = person('creator'), sol = 50): Promise<void> {
  await rpc('local_airdrop', signer.publicKey.toBase58(), sol * 1_000_000_000);
}

/** A call from an address of its own, so that no limit per address applies to a whole file of tests. */
export function callAlone(method: string, path: string, body?: unknown, using?: Env): Promise<Reply> {
  const headers = { 'cf-connecting-ip': crypto.randomUUID() };
  return call(method, path, body, { using, headers });
}

/** The body of prepare: 1 SOL among participants from the demo creator, unless the options say otherwise. */
export async function giveawayBody(options: GiveawayOptions = {}): Promise<Record<string, unknown>> {
  const creator = (options.creator ?? person('creator')).publicKey.toBase58();
  const now = Math.max(Math.ceil(Date.now() / 1000), await chainTime());
  return {
    title: options.title ?? `Friday giveaway ${++made}`,
    description: options.description ?? 'One of you wins.',
    type: options.type ?? 'participants',
    creator,
    creatorAddress: creator,
    prizeAmount: options.prizeAmount ?? (options.places ? undefined : 1),
    places: options.places,
    windowSeconds: options.windowSeconds,
    prizeCurrency: options.prizeCurrency ?? 'SOL',
    tokenMint: options.tokenMint,
    eligibilityTiers: options.eligibilityTiers ?? [],
    eligibilityType: options.eligibilityType,
    minPercentage: options.minPercentage,
    customAmount: options.customAmount,
    endDateTime: options.endDateTime ?? new Date((now + (options.endsIn ?? 3600)) * 1000).toISOString(),
  };
}

export async function prepareGiveaway(options: GiveawayOptions = {}): Promise<Reply> {
  return callAlone('POST', '/api/giveaways/prepare', await giveawayBody(options), options.using);
}

export async function preparedGiveaway(options: GiveawayOptions = {}): Promise<PreparedGiveaway> {
  const { status, json } = await prepareGiveaway(options);
  if (status !== 200) throw new Error(`prepare answered ${status}: ${JSON.stringify(json)}`);
  return json.data;
}

/** Base64 of a wallet's signature over a text. */
export function signText(signer: Keypair, text: string): string {
  const signature = ed25519.sign(new TextEncoder().encode(text), signer.secretKey.slice(0, 32));
  return btoa(String.fromCharCode(...signature));
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** The body of confirm, signed as its creator's wallet would. */
export function confirmBody(
  { serializedTransaction, tempGiveawayData }: PreparedGiveaway,
  creator: Keypair = person('creator'),
  time = nowSeconds(),
) {
  const { title } = tempGiveawayData;
  const message = confirmGiveawayMessage({
    site: SITE,
    title,
    creator: creator.publicKey.toBase58(),
    time,
  });
  return {
    tempGiveawayData,
    signedTransaction: sign(serializedTransaction, creator),
    message,
    signature: signText(creator, message),
  };
}

export function confirmGiveaway(body: object, using?: Env): Promise<Reply> {
  return callAlone('POST', '/api/giveaways/confirm', body, using);
}

/** A running giveaway: its prize is in the escrow. */
export async function makeGiveaway(options: GiveawayOptions = {}): Promise<Giveaway> {
  const body = confirmBody(await preparedGiveaway(options), options.creator);
  const { status, json } = await confirmGiveaway(body, options.using);
  if (status !== 200 || json.data.status !== 'confirmed') {
    throw new Error(`confirm answered ${status}: ${JSON.stringify(json)}`);
  }
  return json.data.giveaway;
}

export async function readGiveaway(id: string): Promise<Giveaway> {
  const { status, json } = await call('GET', `/api/giveaways/${id}`);
  if (status !== 200) throw new Error(`reading answered ${status}: ${JSON.stringify(json)}`);
  return json.giveaway;
}

/** The body of register, signed by the fan. */
export function registrationBody({ id, title }: { id: string; title: string }, fan: Keypair) {
  const wallet = fan.publicKey.toBase58();
  const signature = signText(fan, registrationMessage({ site: SITE, title, id, wallet }));
  return { walletAddress: wallet, signature };
}

/** POST register, signed by the fan. */
export function register(giveaway: { id: string; title: string }, fan: Keypair, using?: Env): Promise<Reply> {
  return callAlone('POST', `/api/giveaways/${giveaway.id}/register`, registrationBody(giveaway, fan), using);
}

/** The signed part of execute and DELETE. */
export function actionBody(
  { id, title }: { id: string; title: string },
  action: 'select the winner of giveaway' | 'pay the winner of giveaway' | 'cancel giveaway',
  signer: Keypair = person('creator'),
  time = nowSeconds(),
) {
  const creator = signer.publicKey.toBase58();
  const message = giveawayActionMessage({ site: SITE, action, title, id, creator, time });
  return { creator, message, signature: signText(signer, message) };
}
