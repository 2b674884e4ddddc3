/** Invariants of tips and their payments at rest. */
import { isFound, type Seen } from './invariants.ts';

interface Tip {
  id: string;
  status: string;
  signature: string | null;
}

interface Payment {
  signature: string;
  tip_id: string;
  memo_id: string;
  origin: string;
}

/** Signatures of the landed transactions that paid for a tip, by the id in their memo. */
function landings({ world }: Seen): Map<string, string[]> {
  const landed = new Map<string, string[]>();
  for (const { record } of world.network.ledger.entries) {
    if (record.err !== null) continue;
    for (const [, id] of (record.memo ?? '').matchAll(/fanfare:tip:([0-9a-f-]{36})/g))
      landed.set(id!, [...(landed.get(id!) ?? []), record.signature]);
  }
  return landed;
}

/**
 * Each landing is one payment with one confirmed tip and one alert; nothing else is confirmed; each intent is paid
 * once.
 */
export function tipsOnce(seen: Seen): string[] {
  const { world } = seen;
  const landed = landings(seen);
  const tips = world.rows<Tip>('SELECT id, status, signature FROM tips');
  const payments = world.rows<Payment>('SELECT signature, tip_id, memo_id, origin FROM tip_payments');
  const byTip = new Map(payments.map((payment) => [payment.tip_id, payment]));
  const bySignature = new Map(payments.map((payment) => [payment.signature, payment]));
  const problems: string[] = [];
  for (const { id, status, signature } of tips) {
    const payment = byTip.get(id);
    const isOnChain =
      payment !== undefined && (landed.get(payment.memo_id) ?? []).includes(payment.signature);
    // A reorg removed it after it was confirmed and shown: the row stays, and the operator gets an alert.
    const isReported =
      signature !== null && world.network.reorged.has(signature) && isFound(world, 'vanished-tip', signature);
    if (status === 'confirmed' && !isOnChain && !isReported)
      problems.push(`tip ${id} is confirmed and not on chain`);
    if (status !== 'confirmed' && (payment || landed.has(id)))
      problems.push(`tip ${id} landed and is ${status}`);
    if (status === 'confirmed' && payment?.signature !== signature)
      problems.push(`tip ${id} is confirmed with another signature than its payment's`);
    const rows = world.rows('SELECT id FROM outbox WHERE kind = ? AND subject = ?', 'tip:new', id);
    // A delivered row is deleted after an hour; that each alert came once is compared at the overlays.
    if (rows.length > (status === 'confirmed' ? 1 : 0))
      problems.push(`tip ${id} is ${status} with ${rows.length} outbox rows`);
  }
  const known = new Set(tips.map(({ id }) => id));
  const sent = new Map(
    seen.walletIntents.flatMap(({ attempts }) => attempts.map((attempt) => [attempt.tip, attempt.sent])),
  );
  for (const [id, signatures] of landed) {
    const byWallet = sent.get(id);
    if (signatures.length > 1 && !byWallet) problems.push(`tip ${id} landed ${signatures.length} times`);
    for (const signature of signatures) {
      const payment = bySignature.get(signature);
      if (!payment) problems.push(`tip ${id} landed as ${signature} and is no payment`);
      else if (payment.memo_id !== id || !known.has(payment.tip_id))
        problems.push(`tip ${id} landed as ${signature} and has no row`);
      if (byWallet && !byWallet.includes(signature))
        problems.push(`tip ${id} landed as ${signature}, which its wallet never sent`);
    }
  }
  return [...problems, ...onePaymentForOneWish(seen, landed)];
}

function onePaymentForOneWish(
  { world, intents, walletIntents }: Seen,
  landed: Map<string, string[]>,
): string[] {
  const { denied, refused, hidden } = world.network;
  const problems: string[] = [];
  for (const { fan, tips: attempts, signatures } of intents) {
    const paid = signatures.filter((_, at) => landed.has(attempts[at]!));
    // A node that denies what landed, or that says it rejected valid bytes, is believed, and only then does a fan pay
    // again (decision 3): there must be no other second payment.
    if (!paid.slice(0, -1).every((signature) => denied.has(signature) || refused.has(signature)))
      problems.push(`${fan} wished to pay once and paid ${paid.length} times: ${paid.join(', ')}`);
  }
  for (const { fan, attempts } of walletIntents) {
    for (const { tip, over, sent } of attempts.slice(0, -1)) {
      const paid = landed.get(tip) ?? [];
      // The requested one failed on the chain, and its wallet had sent another one.
      if (over === 'tip_failed' && sent.length > 1) continue;
      if (!paid.every((signature) => denied.has(signature) || hidden.has(signature)))
        problems.push(`${fan} was told ${over} of ${tip}, and it landed: ${paid.join(', ')}`);
    }
  }
  return problems;
}

/** The overlay's goals count exactly the payments on the chain, to the lamport: a reorged payment counts nothing. */
export function goalsExact(seen: Seen): string[] {
  const { world } = seen;
  const landed = landings(seen);
  const paid = world.rows<Payment & { token: string; amount: string }>(
    `SELECT k.signature, k.tip_id, k.memo_id, k.origin, t.token, CAST(t.amount AS TEXT) AS amount
      FROM tips t JOIN tip_payments k ON k.tip_id = t.id WHERE t.status = 'confirmed' AND t.currency = 'SOL'`,
  );
  const sums = new Map<string, bigint>();
  for (const { memo_id, signature, token, amount } of paid)
    if (landed.get(memo_id)?.includes(signature)) sums.set(token, (sums.get(token) ?? 0n) + BigInt(amount));
  const stored = world.rows<{ token: string; high: string; low: string }>(
    'SELECT token, CAST(SUM(sol_high) AS TEXT) AS high, CAST(SUM(sol_low) AS TEXT) AS low FROM goal_days GROUP BY token',
  );
  const counted = new Map(
    stored.map(({ token, high, low }) => [token, BigInt(high) * 10n ** 9n + BigInt(low)]),
  );
  return [...new Set([...sums.keys(), ...counted.keys()])].flatMap((token) => {
    const [due, has] = [sums.get(token) ?? 0n, counted.get(token) ?? 0n];
    return due === has ? [] : [`goals of ${token} count ${has} lamports, and ${due} are on chain`];
  });
}
