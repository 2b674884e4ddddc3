/** Outside services: the beacon, the swap, the market, and how they answer our requests. */

import { BeaconClient } from '../../chain/drand-client.ts';
import { addressOfKey } from '../../chain/keys.ts';
import { askOutside, OutsideError } from '../../chain/outside.ts';
import { EVMNET, roundAt } from '../../core/draw/networks.ts';
import { SLIPPAGE_BPS } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Env } from '../env.ts';
import { askDexScreener } from '../market/dexscreener.ts';
import { swapClient } from '../swap/client.ts';
import { type Probe, Skipped } from './run.ts';

/** USD Coin: traded everywhere. The default if no coin is named. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const UNITS = 10_000_000n;
/** The shortest route that payouts ask for. */
const FEWEST_ACCOUNTS = 30;
const RELAY_MS = 5000;

export function serviceProbes(env: Env, coin: () => Promise<string | null>): Probe[] {
  const relays = env.BEACON_URL.split(/[\s,]+/).filter((url) => url !== '');
  return [
    ...relays.map(
      (relay, at): Probe => ({
        name: `drand, relay ${at + 1}`,
        service: 'drand',
        ask: async () => `round ${await newestRound(env, relay)} verified`,
        todo: (said) =>
          said.includes('does not hold')
            ? 'This relay told a false signature. Take it out of BEACON_URL.'
            : 'This relay is of no use now. Draws need one that works: name others in BEACON_URL if none does.',
      }),
    ),
    {
      name: 'Jupiter: quote',
      service: 'jupiter',
      ask: async () => {
        const { outLamports, priceImpactPercent } = await swapClient(env).quote(
          (await coin()) ?? USDC,
          UNITS,
        );
        return `${outLamports} lamports, impact ${priceImpactPercent} %`;
      },
      todo: todoOfJupiter,
    },
    {
      name: 'Jupiter: build',
      service: 'jupiter',
      ask: async () => {
        const taker = addressOfKey(env.SWAP_KEY);
        if (!taker) throw new Skipped('Payouts of tokens need SWAP_KEY.');
        const mint = (await coin()) ?? USDC;
        const input = { mint, amount: UNITS, taker, slippageBps: SLIPPAGE_BPS, maxAccounts: FEWEST_ACCOUNTS };
        const { instructions, lookupTables } = await swapClient(env).build(input);
        const most = Math.max(...instructions.map(({ keys }) => keys.length));
        return `${instructions.length} instructions, at most ${most} accounts, ${lookupTables.length} tables`;
      },
      todo: todoOfJupiter,
    },
    {
      name: 'DexScreener',
      service: 'dexscreener',
      ask: async () => {
        if (!env.MARKET_URL) throw new Skipped('MARKET_URL is empty: no dollars are shown.');
        const prices = await askDexScreener(env, [(await coin()) ?? USDC]);
        // Not a mint, so it has no market: the service must answer without prices.
        const none = await askDexScreener(env, [env.TREASURY_ADDRESS]);
        return `${prices.size} price${prices.size === 1 ? '' : 's'}, ${none.size} of an address that nobody trades`;
      },
      todo: () => 'No prices in dollars are shown meanwhile; nothing else depends on them. Try again later.',
    },
    {
      name: 'Our User-Agent',
      service: 'workers-fetch',
      ask: async () => {
        const url = `${env.JUPITER_URL.replace(/\/+$/, '')}/swap/v2/order`;
        try {
          await askOutside(env, url, { timeoutMs: RELAY_MS, maxBytes: 65_536 });
        } catch (error) {
          // The service itself refuses a request without parameters: that counts as an answer.
          if (!(error instanceof OutsideError) || error.kind === 'unavailable') throw error;
          return `let through to the service, which says HTTP ${error.status}`;
        }
        return 'let through';
      },
      todo: () =>
        'Something in front of other services refuses our requests. Set SITE_URL to the address of this site.',
    },
  ];
}

/** A round that appeared two rounds ago, verified. A relay that does not know evmnet belongs to a local world. */
async function newestRound(env: Env, relay: string): Promise<bigint> {
  const client = new BeaconClient(relay, RELAY_MS, RELAY_MS, env.SITE_URL);
  const seconds = Date.now() / 1000;
  const ask = async (network: Parameters<BeaconClient['signature']>[0]) => {
    const newest = roundAt(network, seconds) - 2n;
    const round = newest > 1n ? newest : 1n;
    if (!(await client.signature(network, round))) throw new Error(`round ${round} is not there yet`);
    return round;
  };
  try {
    return await ask(EVMNET);
  } catch (error) {
    if (error instanceof Refusal && error.detail === 'HTTP 400') return ask(await client.ownNetwork(0));
    throw error;
  }
}

function todoOfJupiter(said: string): string {
  if (/HTTP 401/.test(said))
    return 'Jupiter refuses JUPITER_API_KEY. Make a key at developers.jup.ag/portal and put it by wrangler secret put.';
  if (/HTTP 403/.test(said))
    return 'The Jupiter key may not call the swap API. Change its permissions in the portal.';
  if (/HTTP 429/.test(said)) return 'Jupiter is asked too often. Set JUPITER_API_KEY, or take a larger plan.';
  if (/HTTP 400/.test(said)) return 'Jupiter has no route for this token. Name another with --coin.';
  return 'Jupiter does not answer. Payouts of tokens wait until it does; those of SOL go on.';
}
