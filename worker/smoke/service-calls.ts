/** Calls the chain and outside services for the smoke test, with the same parameters that the product uses. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { BeaconClient } from '../../chain/drand-client.ts';
import { addressOfKey } from '../../chain/keys.ts';
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { putObject } from '../../chain/s3.ts';
import { eachTokenAccount } from '../../chain/token-accounts.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { EVMNET, roundAt } from '../../core/draw/networks.ts';
import { SLIPPAGE_BPS } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { bucketOf, wantsBackup } from '../backup/settings.ts';
import type { Env } from '../env.ts';
import { pingMonitor, sendAlert } from '../health/tell-operator.ts';
import { askDexScreener } from '../market/dexscreener.ts';
import { verifyHuman, widgetOf } from '../shares/siteverify.ts';
import { hasXApp, readPost, userOfCode } from '../social/x-client.ts';
import { swapClient } from '../swap/client.ts';
import { askPlace, type FileRequest, type GatewaySettings, placesOf } from '../tokens/gateways.ts';
import { readOffChain } from '../tokens/off-chain.ts';
import { readToken } from '../tokens/read-token.ts';
import { type Site, Skipped } from './run.ts';

/** USD Coin: traded everywhere. The default if no coin is named. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const UNITS = 10_000_000n;
/** The shortest route that payouts ask for. */
const FEWEST_ACCOUNTS = 30;
const RELAY_MS = 5000;

export async function readBlockhash({ rpc }: Site): Promise<string> {
  const [{ lastValidBlockHeight }, { slot }] = await Promise.all([
    rpc.latestBlockhash(),
    rpc.finalizedPoint(),
  ]);
  return `good until block ${lastValidBlockHeight}, finalized slot ${slot}`;
}

export async function readTreasury({ rpc, env }: Site): Promise<string> {
  const [accounts, rent] = await Promise.all([rpc.accounts([env.TREASURY_ADDRESS]), rpc.rentMinimum(165)]);
  return `the treasury ${accounts[0] ? 'is there' : 'is new'}, a token account costs ${rent} lamports`;
}

async function countHolders({ rpc }: Site, program: string, mint: string): Promise<string> {
  let accounts = 0;
  const { slot } = await eachTokenAccount(rpc, program, mint, () => {
    accounts += 1;
  });
  return `${accounts} accounts at slot ${slot}`;
}

/** The treasury's address is no mint: the node searches with the product's filters and finds nothing. */
export const HOLDERS = {
  Token: (site: Site) => countHolders(site, TOKEN_PROGRAM, site.env.TREASURY_ADDRESS),
  Token2022: (site: Site) => countHolders(site, TOKEN_2022_PROGRAM, site.env.TREASURY_ADDRESS),
};

export async function readHolders(site: Site): Promise<string> {
  const mint = await site.coin();
  const token = mint ? await readToken(site.rpc, mint) : null;
  if (!mint || !token) throw new Skipped('Name a coin that many hold with --coin.');
  return countHolders(site, token.facts.tokenProgram, mint);
}

export async function readHistory({ rpc, env }: Site): Promise<string> {
  const page = await rpc.signaturesFor(env.TREASURY_ADDRESS, { limit: 1000 });
  const [newest, oldest] = [page[0], page.at(-1)];
  if (!newest || !oldest) return 'the treasury has no history yet';
  const found = await rpc.transaction(newest.signature);
  if (!found) throw new Error('the node lists a transaction that it does not know');
  // Lists tips after one that was taken long ago.
  await rpc.signaturesFor(env.TREASURY_ADDRESS, { limit: 1000, until: oldest.signature });
  return `${page.length} of the treasury back to slot ${oldest.slot}, the newest read with version 1`;
}

export async function simulateTransfer({ rpc, env }: Site): Promise<string> {
  const treasury = env.TREASURY_ADDRESS;
  const fees = await rpc.recentPriorityFees([addressOfKey(env.PAYER_KEY) ?? treasury]);
  const { blockhash } = await rpc.latestBlockhash();
  const self = new PublicKey(treasury);
  const { err } = await rpc.simulate(
    buildTransaction({
      payer: treasury,
      instructions: [SystemProgram.transfer({ fromPubkey: self, toPubkey: self, lamports: 0 })],
      blockhash,
    }),
  );
  const zeros = fees.filter((fee) => fee === 0).length;
  const outcome = err === null ? 'passed' : `said ${JSON.stringify(err)}`;
  return `${fees.length} slots of fees, ${zeros} of them zero, the trial run ${outcome}`;
}

export async function readCreator({ rpc, coin }: Site): Promise<string> {
  const mint = await coin();
  if (!mint) throw new Skipped('Name a coin of the launch site with --coin.');
  const token = await readToken(rpc, mint);
  if (!token) throw new Error('there is no such token');
  return `${token.symbol}: ${token.creatorReason}`;
}

/** Verifies a round that appeared two rounds ago. A relay that does not know evmnet belongs to a local world. */
export async function verifyRound(env: Env, relay: string): Promise<string> {
  const client = new BeaconClient(relay, RELAY_MS, RELAY_MS, env.SITE_URL, env.fetch);
  const seconds = Date.now() / 1000;
  const verify = async (network: Parameters<BeaconClient['signature']>[0]) => {
    const newest = roundAt(network, seconds) - 2n;
    const round = newest > 1n ? newest : 1n;
    if (!(await client.signature(network, round))) throw new Error(`round ${round} is not there yet`);
    return `round ${round} verified`;
  };
  try {
    return await verify(EVMNET);
  } catch (error) {
    if (error instanceof Refusal && error.detail === 'HTTP 400') return verify(await client.ownNetwork(0));
    throw error;
  }
}

export async function quoteSwap({ env, coin }: Site): Promise<string> {
  const { outLamports, priceImpactPercent } = await swapClient(env).quote((await coin()) ?? USDC, UNITS);
  return `${outLamports} lamports, impact ${priceImpactPercent} %`;
}

export async function buildSwap({ env, coin }: Site): Promise<string> {
  const taker = addressOfKey(env.SWAP_KEY);
  if (!taker) throw new Skipped('Payouts of tokens need SWAP_KEY.');
  const mint = (await coin()) ?? USDC;
  const input = { mint, amount: UNITS, taker, slippageBps: SLIPPAGE_BPS, maxAccounts: FEWEST_ACCOUNTS };
  const { instructions, lookupTables } = await swapClient(env).build(input);
  const max = Math.max(...instructions.map(({ keys }) => keys.length));
  return `${instructions.length} instructions, at most ${max} accounts, ${lookupTables.length} tables`;
}

export async function readPrices({ env, coin }: Site): Promise<string> {
  if (!env.MARKET_URL) throw new Skipped('MARKET_URL is empty: no dollars are shown.');
  const prices = await askDexScreener(env, [(await coin()) ?? USDC]);
  // This is no mint, so it has no market: the service must answer without prices.
  const none = await askDexScreener(env, [env.TREASURY_ADDRESS]);
  return `${prices.size} price${prices.size === 1 ? '' : 's'}, ${none.size} of an address that nobody trades`;
}

export async function passUserAgent({ env }: Site): Promise<string> {
  const url = `${env.JUPITER_URL.replace(/\/+$/, '')}/swap/v2/order`;
  try {
    await askOutside(env, url, { timeoutMs: RELAY_MS, maxBytes: 65_536 });
  } catch (error) {
    // The service itself refuses a request without parameters: that counts as an answer.
    if (!(error instanceof OutsideError) || error.kind === 'unavailable') throw error;
    return `let through to the service, which says HTTP ${error.status}`;
  }
  return 'let through';
}

/** Sends a message as the watch does. */
export async function tellReceiver({ env }: Site): Promise<string> {
  if (!env.ALERT_URL) throw new Skipped('Nobody is told of an outage: npx wrangler secret put ALERT_URL.');
  const host = (env.SITE_URL ?? '').replace(/^\w+:\/\//, '') || 'this site';
  const refused = await sendAlert(
    env,
    env.ALERT_URL,
    `Fanfare at ${host}\nThis is a test. Nothing is wrong.`,
  );
  if (refused !== null) throw new Error(typeof refused === 'number' ? `HTTP ${refused}` : refused);
  return 'a test message was taken: look for it';
}

export async function tellMonitor({ env }: Site): Promise<string> {
  if (!env.PING_URL)
    throw new Skipped('Nobody notices when the watch stops: npx wrangler secret put PING_URL.');
  const refused = await pingMonitor(env);
  if (refused !== null) throw new Error(typeof refused === 'number' ? `HTTP ${refused}` : refused);
  return 'the monitor has heard of us';
}

/** Puts a small file, as the backup does. */
export async function putBackup({ env }: Site): Promise<string> {
  if (!wantsBackup(env))
    throw new Skipped('No copy of the database is outside this account: see backups in the runbook.');
  const bucket = bucketOf(env);
  if (!bucket) throw new Error('a setting is missing');
  await putObject(env, bucket, 'smoke.txt', { body: Uint8Array.from(utf8ToBytes('smoke')) });
  return 'the bucket took a file';
}

/** Verifies an invented token, which Turnstile refuses only once it has accepted our secret. */
export async function tryHuman({ env }: Site): Promise<string> {
  if (!widgetOf(env))
    throw new Skipped('People are told from bots with TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY.');
  try {
    await verifyHuman(env, 'smoke');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'human_refused')
      return 'Turnstile takes our secret, and refuses an invented token';
    throw error;
  }
  throw new Error('Turnstile took an invented token');
}

/** Returns the post's author; null if X says that it does not exist. Refuses x_unavailable, x_paused. */
async function readOrGone(env: Env, post: string): Promise<string | null> {
  try {
    return `a post by @${(await readPost(env, post)).handle}`;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'post_unavailable') return null;
    throw error;
  }
}

/** Asks for the first post ever, which is unlikely to be deleted. If it is missing, X answered nevertheless. */
export async function readOldPost({ env }: Site): Promise<string> {
  return (await readOrGone(env, '20')) ?? 'X answers: no such post';
}

/** Asks for an id that no post ever had. */
export async function missPost({ env }: Site): Promise<string> {
  const found = await readOrGone(env, '1');
  if (found) throw new Error(`X tells ${found} where there is none`);
  return 'told as gone';
}

/** Signs in with an invented code, which X refuses only once it has accepted our app. */
export async function tryCode({ env }: Site): Promise<string> {
  if (!hasXApp(env)) throw new Skipped('Accounts of X are proven with X_CLIENT_ID and X_CLIENT_SECRET.');
  const callback = new URL('/clips/auth/callback', env.SITE_URL || 'https://localhost').href;
  try {
    await userOfCode(env, 'smoke', 'smoke'.repeat(10), callback);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'x_denied')
      return 'X takes our app, and refuses an invented code';
    throw error;
  }
  throw new Error('X took an invented code');
}

async function metadataAddress({ rpc, env, coin }: Site): Promise<string> {
  const mint = await coin();
  const token = mint ? await readToken(rpc, mint) : null;
  if (!token || placesOf(token.uri, env.IPFS_GATEWAYS).length === 0)
    throw new Skipped('Name a coin with metadata on IPFS with --coin.');
  return token.uri;
}

export async function readMetadata(site: Site): Promise<string> {
  const read = await readOffChain(await metadataAddress(site), { settings: site.env });
  if (!read) throw new Error('the metadata of the coin cannot be read');
  return read.imageUrl ? 'description and picture' : 'no picture named';
}

export async function askGateways(site: Site): Promise<string> {
  return askEach(site.env, await metadataAddress(site));
}

/** Time limit of a gateway: all of them, one after the other, fit into the time of a probe. */
const PLACE_MS = 2000;

/** Asks each gateway separately: "ipfs.io 120 ms, dweb.link HTTP 429". Throws an Error with this text if all failed. */
export async function askEach(settings: GatewaySettings, uri: string, ask?: typeof fetch): Promise<string> {
  const request: FileRequest = {
    accept: 'application/json',
    maxBytes: 64 * 1024,
    timeoutMs: PLACE_MS,
    isGood: ({ json }) => json() !== undefined,
    fetch: ask,
  };
  const answers: string[] = [];
  let good = 0;
  for (const place of placesOf(uri, settings.IPFS_GATEWAYS)) {
    const start = Date.now();
    const said = await askPlace(settings, place, request).then(
      () => {
        good += 1;
        return `${Date.now() - start} ms`;
      },
      (error: unknown) =>
        error instanceof OutsideError && error.status !== null ? `HTTP ${error.status}` : 'no answer',
    );
    answers.push(`${new URL(place).host} ${said}`);
  }
  if (good === 0) throw new Error(answers.join(', '));
  return answers.join(', ');
}
