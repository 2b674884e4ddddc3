/** Payouts in tests: a treasury of the test's choice, admins, the local Jupiter, and a clock that waits by blocks. */
import { env } from 'cloudflare:workers';
import type { Keypair } from '@solana/web3.js';
import { inject } from 'vitest';
import { TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { payoutMessage } from '../../core/messages.ts';
import { minimumOf, type PayoutRequest } from '../../core/payouts.ts';
import { associatedAddress } from '../../local/world/coin.ts';
import {
  accountExtension,
  extendedTokenAccount,
  tokenAccountBytes,
} from '../../local/world/token-layouts.ts';
import type { Env } from '../../worker/env.ts';
import { runPayout } from '../../worker/payouts/advance.ts';
import { type PayoutDeps, payoutDepsOf } from '../../worker/payouts/deps.ts';
import { findStarted, startPayout } from '../../worker/payouts/start.ts';
import { findPayout, type PayoutRow } from '../../worker/payouts/store.ts';
import { put } from './coins.ts';
import { SITE } from './giveaways.ts';
import { base64, signText } from './sign-in.ts';
import { lamports, person, rpc, token, tokenUnits, world } from './support.ts';

export const TREASURY = world.people.treasury.publicKey;
export const SWAP_WALLET = world.people.swap.publicKey;
/** Rent minimum of a wallet, which stays in the swap wallet. */
export const walletRent = async () => BigInt(await rpc<number>('getMinimumBalanceForRentExemption', 0));
/** What the treasury holds of a token, and what that brings: a lamport for each unit. */
export const UNITS = 1_000_000_000n;
export const QUOTE = 1_000_000_000n;
/** The offset of the supply in a mint account. */
const SUPPLY_AT = 36;
/** More than a block takes until no fork can reorg it. */
const FINAL_SLOTS = 33;

/** A chain, a treasury and a Jupiter as every test begins with them: admins share, half a treasury of `kind`. */
export async function ready(
  kind: 'launch' | 'spl' = 'launch',
  admins = [person('admin'), person('partner')],
) {
  const { mint, decimals } = token(kind);
  sharing = [];
  for (const { publicKey } of admins) await admit(publicKey.toBase58());
  await jupiter('fault', { fault: 'none' });
  await jupiter('price', { mint, lamports: (10n ** BigInt(decimals)).toString() });
  await setLamports(TREASURY, 5_000_000_000n);
  await holds(TREASURY, mint, UNITS);
  return { mint, deps: deps() };
}

let sharing: string[] = [];

/** One more admin, whom requests name from then on. */
export async function admit(wallet: string): Promise<void> {
  await env.DB.prepare('INSERT OR IGNORE INTO admins (wallet, added_at) VALUES (?, 1)').bind(wallet).run();
  sharing.push(wallet);
}

export async function setLamports(pubkey: string, amount: bigint): Promise<void> {
  await rpc('local_setAccounts', [{ pubkey, lamports: amount.toString() }]);
}

/** Writes a wallet's associated token account, and the mint's supply with it: other files count holders. */
export async function holds(owner: string, mint: string, units: bigint): Promise<void> {
  const [account] = await deps().rpc.accounts([mint]);
  const tokenProgram = account!.owner;
  const data =
    tokenProgram === TOKEN_2022_PROGRAM
      ? extendedTokenAccount(mint, owner, units, [accountExtension.immutableOwner()])
      : tokenAccountBytes(mint, owner, units);
  const before = await tokenUnits(owner, mint);
  await put(associatedAddress(owner, tokenProgram, mint), tokenProgram, data);
  const supply = new DataView(account!.data.buffer);
  supply.setBigUint64(SUPPLY_AT, supply.getBigUint64(SUPPLY_AT, true) + units - before, true);
  await put(mint, tokenProgram, account!.data);
}

export async function jupiter(path: 'fault' | 'price', body: object): Promise<void> {
  const response = await realFetch(`${inject('swapUrl')}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
}
const realFetch = globalThis.fetch;

let offset = 0;

/** Waits by blocks: whatever was sent is final after one wait, and no wait takes time. */
export function deps(using: Env = env): PayoutDeps {
  const sleep = async (ms: number) => {
    offset += ms;
    await rpc('local_advanceSlots', FINAL_SLOTS);
  };
  const clock = { now: () => Date.now() + offset, sleep };
  return Object.defineProperties({} as PayoutDeps, {
    ...Object.getOwnPropertyDescriptors(payoutDepsOf(using)),
    clock: { value: clock, enumerable: true },
  });
}

/** Time that passes without a run. */
export function later(ms: number): void {
  offset += ms;
}

export interface PayoutOptions {
  asset?: string;
  units?: bigint;
  minimum?: bigint;
  cut?: number;
  signer?: Keypair;
  site?: string;
  /** ms since 1970. */
  timestamp?: number;
  recipients?: string[];
}

/** The body of POST /api/admin/payout/{asset}, as the admin page sends it. */
export function requestOf(asset: string, options: PayoutOptions = {}): PayoutRequest {
  const { units = UNITS, minimum = asset === 'SOL' ? units : minimumOf(QUOTE), cut = 10 } = options;
  const [amount, minimumLamports] = [units.toString(), minimum.toString()];
  const recipients = options.recipients ?? sharing.toSorted();
  const message = payoutMessage({
    site: options.site ?? SITE,
    mint: asset,
    amount,
    minimumLamports,
    payoutCutPercent: cut,
    recipients,
    timestamp: options.timestamp ?? deps().clock.now(),
    nonce: crypto.randomUUID().replaceAll('-', ''),
  });
  const confirmationSignature = base64(signText(message, options.signer ?? person('admin')));
  const agreed = { amountUnits: amount, minimumLamports, payoutCutPercent: cut, recipients };
  return { ...agreed, message, confirmationSignature };
}

/** Stores a payout as the endpoint does; nothing is moved yet. */
export async function begin(
  using: PayoutDeps,
  asset: string,
  options: PayoutOptions = {},
): Promise<PayoutRow> {
  const wallet = (options.signer ?? person('admin')).publicKey.toBase58();
  const asked = { site: SITE, wallet, asset, request: requestOf(asset, options) };
  return (await findStarted(using.db, asked)) ?? (await startPayout(using, asked));
}

/** Lets it run for `ms`, and returns its stage then. */
export async function run(using: PayoutDeps, id: string, ms = 60_000): Promise<PayoutRow> {
  await runPayout(using, id, using.clock.now() + ms);
  return (await findPayout(using.db, id))!;
}

/** Lamports of several wallets. */
export async function purses(...wallets: string[]): Promise<bigint[]> {
  return Promise.all(wallets.map((wallet) => lamports(wallet)));
}

/** What a payout's confirmed transactions cost in network fees, and their steps in order. */
export async function landed(id: string): Promise<{ steps: string[]; fees: bigint }> {
  const { results } = await env.DB.prepare(
    "SELECT step, signature FROM payout_transactions WHERE payout = ? AND status IN ('confirmed', 'failed') ORDER BY slot",
  )
    .bind(id)
    .all<{ step: string; signature: string }>();
  let fees = 0n;
  for (const { signature } of results) {
    const found = await rpc<{ meta: { fee: number } }>('getTransaction', signature, {
      maxSupportedTransactionVersion: 0,
    });
    fees += BigInt(found.meta.fee);
  }
  return { steps: results.map(({ step }) => step), fees };
}

/** The audit log's actions, oldest first. */
export async function audited(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT action FROM audit_log ORDER BY id').all<{
    action: string;
  }>();
  return results.map(({ action }) => action);
}

/** Makes final what was sent, for as long as `work` waits for it with the real clock. */
export async function whileFinalized<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const watch = work.finally(() => {
    over = true;
  });
  for (let looks = 0; !over && looks < 1000; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const sent = await env.DB.prepare(
      "SELECT signature FROM payout_transactions WHERE status = 'signed'",
    ).first<string>('signature');
    if (!sent) continue;
    const { value } = await rpc<{ value: [object | null] }>('getSignatureStatuses', [sent]);
    if (value[0]) await rpc('local_advanceSlots', 33);
  }
  return watch;
}
