/** GET /api/admin/token-balances: returns the treasury's SOL and its balance of each coin in which fees were paid. */

import type { Account, SolanaRpc } from '../../chain/rpc.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { TokenBalance, TreasurySol } from '../../core/admin.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { database, solana } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { readPrices } from '../market/load-price.ts';
import { reserveLamports } from '../platform/settings.ts';
import { pictureUrl } from '../tokens/picture-key.ts';
import { coinsOf } from './fee-totals.ts';
import { giveawayFeeTotals, knownTokens, tipFeeTotals } from './store.ts';

/** Limit of the most tipped coins; each costs at most two addresses to read. */
const MAX_COINS = 1000;

/** Returns the balances. Refuses chain_unavailable. Prices are the last known ones and may be missing. */
export const getTokenBalances = endpoint(adminOnly, async (c) => {
  const db = database(c.env);
  const treasury = c.env.TREASURY_ADDRESS;
  const [tips, giveaways] = await Promise.all([tipFeeTotals(db), giveawayFeeTotals(db)]);
  const coins = coinsOf(tips, giveaways).slice(0, MAX_COINS);
  const mints = coins.map(({ mint }) => mint);
  const known = await knownTokens(db, mints);
  const programs = new Map(giveaways.map(({ token, tokenProgram }) => [token, tokenProgram]));
  const accounts = coins.map(({ mint }) => {
    const program = known.get(mint)?.tokenProgram ?? programs.get(mint);
    const candidates = program ? [program] : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
    return { mint, addresses: candidates.map((owner) => associatedAccount(treasury, mint, owner)) };
  });
  const [holdings, prices] = await Promise.all([
    readHoldings(solana(c.env), treasury, accounts),
    readPrices(c.env, [WRAPPED_SOL_MINT, ...mints], {
      waitUntil: (work) => c.executionCtx.waitUntil(work),
    }),
  ]);
  const worth = (amount: number, price: number | null | undefined) =>
    typeof price === 'number' ? amount * price : null;
  const balances: TokenBalance[] = coins.map((coin) => {
    const token = known.get(coin.mint);
    const units = holdings.units.get(coin.mint) ?? 0n;
    const balance = displayNumber(units, coin.decimals);
    const price = prices.get(coin.mint);
    return {
      mintAddress: coin.mint,
      symbol: token?.symbol ?? coin.symbol,
      name: token?.name ?? coin.symbol,
      imageUrl: pictureUrl('', coin.mint, token?.imageUrl ?? null),
      decimals: coin.decimals,
      balance,
      balanceUnits: units.toString(),
      usdValue: worth(balance, price?.priceUsd),
      estimatedSOLOutput: worth(balance, price?.priceSol),
      tipCount: coin.tips,
    };
  });
  const { lamports } = holdings;
  const reserve = reserveLamports(c.env);
  const sol: TreasurySol = {
    address: treasury,
    lamports: lamports.toString(),
    reserveLamports: reserve.toString(),
    payableLamports: (lamports > reserve ? lamports - reserve : 0n).toString(),
    usdValue: worth(displayNumber(lamports, SOL_DECIMALS), prices.get(WRAPPED_SOL_MINT)?.priceUsd),
  };
  return answer(c, balances, { balances, treasury: sol });
});

/** The maximum of addresses in one RPC call. */
const BATCH = 100;

/**
 * Returns the treasury's lamports, and base units of each mint over the accounts that may hold it. `accounts`:
 * associated token accounts, whether they exist or not. Throws RpcUnavailable.
 */
async function readHoldings(
  rpc: Pick<SolanaRpc, 'accounts'>,
  treasury: string,
  accounts: { mint: string; addresses: string[] }[],
): Promise<{ lamports: bigint; units: Map<string, bigint> }> {
  const addresses = [treasury, ...accounts.flatMap(({ addresses }) => addresses)];
  const batches: string[][] = [];
  for (let at = 0; at < addresses.length; at += BATCH) batches.push(addresses.slice(at, at + BATCH));
  const found = (await Promise.all(batches.map((batch) => rpc.accounts(batch)))).flat();
  const units = new Map<string, bigint>();
  for (const account of found.slice(1)) {
    const held = account && holdingOf(account, treasury);
    if (held) units.set(held.mint, (units.get(held.mint) ?? 0n) + held.amount);
  }
  return { lamports: found[0]?.lamports ?? 0n, units };
}

function holdingOf(account: Account, treasury: string) {
  if (account.owner !== TOKEN_PROGRAM && account.owner !== TOKEN_2022_PROGRAM) return null;
  const token = decodeTokenAccount(account.data);
  return token?.owner === treasury ? token : null;
}
