/** The canary on the local network: two wallets with a coin each, and the public address, which is this worker. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { vi } from 'vitest';
import type { OpenCanary, Side } from '../../core/watch/canary.ts';
import { type Canary, canaryOf } from '../../worker/canary/settings.ts';
import { tipOnce } from '../../worker/canary/tip-once.ts';
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { claimed } from './claimed.ts';
import { coin } from './coins.ts';
import { ORIGIN, rpc } from './support.ts';

export interface Flock {
  env: Env;
  canary: Canary;
  wallets: [Keypair, Keypair];
  coins: [string, string];
  /** Lets one out. */
  fly(pays?: Side, open?: OpenCanary | null): ReturnType<typeof tipOnce>;
  /** The signed bytes that were kept, oldest first. */
  kept: OpenCanary[];
}

/** `lamports`: what each wallet holds. `settings`: others of the deployment, as the worker has them too. */
export async function flock(lamports = 100_000_000, settings: Partial<Env> = {}): Promise<Flock> {
  const wallets: [Keypair, Keypair] = [Keypair.generate(), Keypair.generate()];
  const coins: string[] = [];
  for (const wallet of wallets) {
    await rpc('local_airdrop', wallet.publicKey.toBase58(), lamports);
    coins.push(await coin(`CANARY${coins.length}`, undefined, wallet.publicKey.toBytes()));
    await claimed(coins.at(-1), wallet);
  }
  const own = {
    ...{ ...env, ...settings, SITE_URL: ORIGIN },
    CANARY_KEYS: wallets.map(({ secretKey }) => bs58.encode(secretKey)).join(' '),
    CANARY_COINS: coins.join(' '),
  } as Env;
  const canary = canaryOf(own)!;
  const kept: OpenCanary[] = [];
  const fly = (pays: Side = 0, open: OpenCanary | null = null) =>
    tipOnce(own, canary, { pays, open }, async (one) => void kept.push(one));
  return { env: own, canary, wallets, coins: coins as [string, string], fly, kept };
}

/**
 * Answers calls of the public address by this worker, and leaves all others as they are. `before` may answer or change
 * one first; calls that it throws at never arrive.
 */
export function publicAddress(
  using: Env,
  before: (request: Request) => Promise<Response | null> = async () => null,
): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as RequestInfo, init as RequestInit);
    if (!request.url.startsWith(ORIGIN)) return fetch(input as RequestInfo, init as RequestInit);
    const ctx = createExecutionContext();
    const response = (await before(request)) ?? (await worker.fetch(request, using, ctx));
    await waitOnExecutionContext(ctx);
    return response;
  });
}
