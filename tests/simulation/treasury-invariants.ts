/** Invariants of the platform's own money at rest. */

import { metaOf } from './invariants.ts';
import { lamportsInAccounts, unitsOf } from './scene.ts';
import type { World } from './world.ts';

/**
 * Treasury and swap wallet hold what the database says they earned and swaps brought, less payouts and network fees:
 * SOL to the lamport, coins to the base unit.
 */
export function treasuryRight(world: World): string[] {
  const { network, scene } = world;
  const treasury = scene.treasury.publicKey.toBase58();
  const swap = scene.swap.publicKey.toBase58();
  const sum = (query: string, ...values: string[]) =>
    BigInt(world.rows<{ sum: string | null }>(query, ...values)[0]!.sum ?? 0);
  const isOnChain = (signature: string) => network.ledger.find(signature, Number.POSITIVE_INFINITY) !== null;
  // Confirmed, then reorged: the row stays, the money did not move (decision 3, runbook: vanished-tip).
  const reorged = JSON.stringify([...network.reorged].filter((signature) => !isOnChain(signature)));
  const earned = (of: string, ...token: string[]) =>
    sum(
      `SELECT CAST(SUM(platform_fee) AS TEXT) AS sum FROM tips WHERE status = 'confirmed'
        AND signature NOT IN (SELECT value FROM json_each(?)) AND ${of}`,
      reorged,
      ...token,
    ) +
    sum(`SELECT CAST(SUM(fee) AS TEXT) AS sum FROM giveaways WHERE stage = 'completed' AND ${of}`, ...token);
  const fees = network.ledger.entries.reduce((total, { record }) => {
    const payer = record.decoded.message.keys[0];
    return payer === treasury || payer === swap ? total + BigInt(metaOf(record).fee) : total;
  }, 0n);
  const shares = sum(
    "SELECT CAST(SUM(share_lamports * json_array_length(recipients)) AS TEXT) AS sum FROM payouts WHERE stage = 'done'",
  );
  const brought = sum(
    'SELECT CAST(SUM(received_lamports) AS TEXT) AS sum FROM payouts WHERE token_program IS NOT NULL',
  );
  const now =
    network.chain.accounts.lamports(treasury) +
    network.chain.accounts.lamports(swap) +
    lamportsInAccounts(network, swap);
  const wanted = 10_000_000_000n + earned("currency = 'SOL'") + brought - fees - shares;
  const problems = now === wanted ? [] : [`treasury and swap wallet hold ${now} instead of ${wanted}`];
  for (const { mint, symbol } of scene.coins) {
    const sold = sum(
      'SELECT CAST(SUM(amount) AS TEXT) AS sum FROM payouts WHERE asset = ? AND received_lamports IS NOT NULL',
      mint,
    );
    const units = unitsOf(network, treasury, mint) + unitsOf(network, swap, mint);
    const due = earned("currency <> 'SOL' AND token = ?", mint) - sold;
    if (units !== due) problems.push(`treasury and swap wallet hold ${units} of ${symbol} instead of ${due}`);
  }
  return problems;
}
