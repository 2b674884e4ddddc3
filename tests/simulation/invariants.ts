/** What must hold when everything has come to rest, whatever happened before. Each answers sentences, none when it holds. */

import { verifyRecord } from '../../core/draw/verify.ts';
import { escrowEvents } from '../../core/escrow/events.ts';
import { decodeEscrow } from '../../core/escrow.ts';
import type { LandedTransaction } from '../../local/solana/chain.ts';
import { allLamports, allUnits, lamportsInAccounts, unitsOf } from './scene.ts';
import type { Intent } from './tipping.ts';
import type { Watcher } from './watching.ts';
import type { World } from './world.ts';

export interface Seen {
  world: World;
  intents: Intent[];
  watchers: Watcher[];
}

interface Meta {
  fee: number;
  logMessages: string[];
}

const metaOf = (record: LandedTransaction) => record.meta as Meta;

export async function violationsOf(seen: Seen): Promise<string[]> {
  const { world } = seen;
  return [
    ...world.broken.map((text) => `an answer of 5xx: ${text}`),
    ...conserved(world),
    ...tipsOnce(seen),
    ...shownOnce(seen),
    ...(await acknowledgedOnce(seen)),
    ...knownTransactions(world),
    ...treasuryRight(world),
    ...(await prizesRight(world)),
    ...findingsExplained(world),
  ];
}

/** To the lamport and to the unit: only network fees leave the world. */
function conserved({ network, scene }: World): string[] {
  const fees = network.ledger.entries.reduce((sum, { record }) => sum + BigInt(metaOf(record).fee), 0n);
  const now = allLamports(network, scene.program);
  const problems: string[] = [];
  if (now + fees !== scene.lamports)
    problems.push(`lamports: ${scene.lamports} at first, ${now} now and ${fees} of fees`);
  for (const [mint, units] of scene.units) {
    const left = allUnits(network, mint);
    if (left !== units) problems.push(`units of ${mint}: ${units} at first, ${left} now`);
  }
  return problems;
}

/** Confirmed in the books if and only if it landed; one payment for one wish. */
function tipsOnce({ world, intents }: Seen): string[] {
  const problems: string[] = [];
  const landed = new Map<string, string[]>();
  for (const { record } of world.network.ledger.entries) {
    if (record.err !== null) continue;
    for (const [, id] of (record.memo ?? '').matchAll(/fanfare:tip:([0-9a-f-]{36})/g))
      landed.set(id!, [...(landed.get(id!) ?? []), record.signature]);
  }
  const tips = world.rows<{ id: string; status: string; signature: string | null }>(
    'SELECT id, status, signature FROM tips',
  );
  for (const { id, status, signature } of tips) {
    const times = landed.get(id)?.length ?? 0;
    if (times > 1) problems.push(`tip ${id} landed ${times} times`);
    // Written down for a person, as a finding (see below).
    const undone = signature !== null && world.network.undone.has(signature);
    if (status === 'confirmed' && times === 0 && !undone)
      problems.push(`tip ${id} is confirmed and not on chain`);
    if (status !== 'confirmed' && times > 0) problems.push(`tip ${id} landed and is ${status}`);
    if (status === 'confirmed' && times === 1 && landed.get(id)![0] !== signature)
      problems.push(`tip ${id} is confirmed with another signature than landed`);
    const rows = world.rows('SELECT id FROM outbox WHERE kind = ? AND subject = ?', 'tip:new', id);
    if (rows.length !== (status === 'confirmed' ? 1 : 0))
      problems.push(`tip ${id} is ${status} with ${rows.length} outbox rows`);
  }
  for (const id of landed.keys())
    if (!tips.some((tip) => tip.id === id)) problems.push(`tip ${id} landed and has no row`);
  for (const { fan, tips: attempts, signatures } of intents) {
    const paid = attempts.filter((id) => landed.has(id));
    // Against a node that denies what it knows there is no proof; the books tell the truth afterwards (decision 3).
    const lied = signatures.some((signature) => world.network.denied.has(signature));
    if (paid.length > 1 && !lied)
      problems.push(`${fan} wished to pay once and paid ${paid.length} times: ${paid.join(', ')}`);
  }
  return problems;
}

/** Each confirmed tip once on each overlay that was there, and to each page; never twice to any. */
function shownOnce({ world, watchers }: Seen): string[] {
  const problems: string[] = [];
  for (const [place, watcher] of watchers.entries()) {
    const name = `${watcher.role} ${place}`;
    problems.push(...watcher.wrong.map((text) => `${name}: ${text}`));
    if (!watcher.connected) problems.push(`${name} cannot connect`);
    const tips = world.rows<{ id: string; confirmed_at: number }>(
      "SELECT id, confirmed_at FROM tips WHERE status = 'confirmed' AND token = ?",
      watcher.token,
    );
    const times = new Map<string, number>();
    for (const id of watcher.shown) times.set(id, (times.get(id) ?? 0) + 1);
    for (const [id, count] of times) {
      if (count > 1) problems.push(`${name} showed tip ${id} ${count} times`);
      if (!tips.some((tip) => tip.id === id)) problems.push(`${name} showed ${id}, which is not confirmed`);
    }
    for (const { id, confirmed_at } of tips) {
      if (watcher.since === null || confirmed_at <= watcher.since || times.has(id)) continue;
      // Its creator did not want it.
      if (!watcher.spared.has(id)) problems.push(`${name} never showed tip ${id}`);
    }
  }
  return problems;
}

/** A tip counts as shown if and only if an overlay with the key said so, and each page hears that once. */
async function acknowledgedOnce({ world, watchers }: Seen): Promise<string[]> {
  const problems: string[] = [];
  const mine = (token: string, role: string) =>
    watchers.filter((watcher) => watcher.token === token && watcher.role === role);
  for (const { id, token } of world.rows<{ id: string; token: string }>('SELECT id, token FROM tips')) {
    const isShown = (await world.rooms.at(token).object.shownAt(id)) !== null;
    const overlays = mine(token, 'overlay').filter(({ keyed }) => keyed);
    const isSaid = overlays.some(({ said }) => said.has(id));
    if (isShown && !isSaid) problems.push(`tip ${id} counts as shown, and no overlay with the key said so`);
    if (isSaid && !isShown)
      problems.push(`tip ${id} was shown on an overlay with the key and does not count`);
    for (const { heardShown } of mine(token, 'page')) {
      const times = heardShown.filter((heard) => heard === id).length;
      if (times > (isShown ? 1 : 0)) problems.push(`a page heard ${times} times that tip ${id} is shown`);
    }
  }
  return problems;
}

/** Whatever landed stands in our books, but for what people sent for themselves and the books only saw the effect of. */
function knownTransactions(world: World): string[] {
  const operator = world.scene.operator.publicKey.toBase58();
  const treasury = world.scene.treasury.publicKey.toBase58();
  const swap = world.scene.swap.publicKey.toBase58();
  const ours = new Set([operator, treasury, swap]);
  const known = new Set(
    ['tips', 'giveaway_transactions', 'payout_transactions'].flatMap((table) =>
      world
        .rows<{ signature: string }>(`SELECT signature FROM ${table} WHERE signature IS NOT NULL`)
        .map((row) => row.signature),
    ),
  );
  const problems: string[] = [];
  for (const { record } of world.network.ledger.entries) {
    if (ours.has(record.decoded.message.keys[0]!) && !known.has(record.signature))
      problems.push(`our transaction ${record.signature} landed and stands in no book`);
  }
  return problems;
}

/**
 * Treasury and swap wallet have what the books say they earned and swaps brought, less what they paid out and spent on
 * network fees: SOL to the lamport, coins to the unit.
 */
function treasuryRight(world: World): string[] {
  const { network, scene } = world;
  const treasury = scene.treasury.publicKey.toBase58();
  const swap = scene.swap.publicKey.toBase58();
  const sum = (query: string, ...values: string[]) =>
    BigInt(world.rows<{ sum: string | null }>(query, ...values)[0]!.sum ?? 0);
  const stands = (signature: string) => network.ledger.find(signature, Number.POSITIVE_INFINITY) !== null;
  const undone = JSON.stringify([...network.undone].filter((signature) => !stands(signature)));
  // Whose escrow still stands after a fork, as far as that is a person's to mend.
  const unpaid = JSON.stringify(
    [...network.chain.accounts.ownedBy(scene.program).keys()].filter((id) => leftToPerson(world, id)),
  );
  const earned = (of: string, ...token: string[]) =>
    sum(
      `SELECT CAST(SUM(platform_fee) AS TEXT) AS sum FROM tips WHERE status = 'confirmed'
        AND signature NOT IN (SELECT value FROM json_each(?)) AND ${of}`,
      undone,
      ...token,
    ) +
    sum(
      `SELECT CAST(SUM(fee) AS TEXT) AS sum FROM giveaways WHERE stage = 'completed'
        AND id NOT IN (SELECT value FROM json_each(?)) AND ${of}`,
      unpaid,
      ...token,
    );
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

/** Each prize went once to the proven winner, or back. */
async function prizesRight(world: World): Promise<string[]> {
  const problems: string[] = [];
  const { network, scene } = world;
  const rows = world.rows<{ id: string; stage: string; winner: string | null; root: string | null }>(
    'SELECT id, stage, winner, root FROM giveaways',
  );
  const happened = new Map<string, string[]>();
  const paidTo = new Map<string, string>();
  for (const { record } of network.ledger.entries) {
    if (record.err !== null) continue;
    for (const event of escrowEvents(scene.program, metaOf(record).logMessages)) {
      happened.set(event.escrow, [...(happened.get(event.escrow) ?? []), event.step]);
      if (event.step === 'pay') paidTo.set(event.escrow, event.winner);
    }
  }
  for (const { id, stage, winner } of rows) {
    const steps = happened.get(id) ?? [];
    const times = (step: string) => steps.filter((one) => one === step).length;
    for (const step of new Set(steps))
      if (times(step) > 1) problems.push(`giveaway ${id}: ${times(step)} times ${step}`);
    if (leftToPerson(world, id)) continue;
    const account = network.chain.accounts.get(id);
    if (account?.owner === scene.program)
      problems.push(`giveaway ${id} is ${stage} and its escrow ${decodeEscrow(account.data)?.status}`);
    const back = times('cancel') + times('reclaim');
    if (times('open') === 1 && times('pay') + back !== 1)
      problems.push(`giveaway ${id}: its prize went ${times('pay')} times to a winner, ${back} times back`);
    const wanted = times('open') === 0 ? 'expired' : times('finish') ? 'completed' : 'cancelled';
    // Its escrow came and was undone: the books only know that it was there and is not.
    const lost = times('open') === 0 && stage === 'cancelled' && network.undone.size > 0;
    if (stage !== wanted && !lost) problems.push(`giveaway ${id} is ${stage} after ${steps.join(' ')}`);
    if (times('pay') === 1 && paidTo.get(id) !== winner)
      problems.push(`giveaway ${id}: paid to ${paidTo.get(id)}, the books say ${winner}`);
    if (stage === 'completed') problems.push(...(await recordHolds(world, id, winner)));
  }
  for (const id of happened.keys())
    if (!rows.some((row) => row.id === id)) problems.push(`an escrow ${id} without a row`);
  return problems;
}

async function recordHolds(world: World, id: string, winner: string | null): Promise<string[]> {
  let record: { winner?: { wallet: string } } | null = null;
  void world.call('GET', `/api/giveaways/${id}/draw`).then((reply) => {
    record = reply?.json ?? null;
  });
  await world.time.run(world.time.now + 60_000, () => record !== null);
  const checks = verifyRecord(record, { allowOwnNetwork: true, program: world.scene.program });
  const problems = checks
    .filter(({ ok }) => ok === false)
    .map(({ id: check, detail }) => `the record of ${id}: ${check}: ${detail}`);
  const wallet = (record as { winner?: { wallet: string } } | null)?.winner?.wallet;
  return wallet === winner
    ? problems
    : [...problems, `the record of ${id} names ${wallet}, the books ${winner}`];
}

/** Of what was undone after it had been confirmed the books keep a record; a node that lies makes one too. */
function isExplained({ network }: World, kind: string, subject: string): boolean {
  if (kind === 'vanished-tip') return network.denied.has(subject) || network.undone.has(subject);
  return network.undone.size > 0 && (kind.startsWith('undone-') || kind === 'draw-history');
}

/** A fork undid steps of a draw that had been over: the books say so, and anybody may take them again. */
function leftToPerson(world: World, id: string): boolean {
  if (world.network.undone.size === 0) return false;
  return (
    world.rows("SELECT id FROM reconcile_findings WHERE kind = 'undone-end' AND subject = ?", id).length > 0
  );
}

/** Nothing that asks for a person, but for what a node lied about. */
function findingsExplained(world: World): string[] {
  return world
    .rows<{ kind: string; subject: string; detail: string }>(
      'SELECT kind, subject, detail FROM reconcile_findings',
    )
    .filter(({ kind, subject }) => !isExplained(world, kind, subject))
    .map(({ kind, subject, detail }) => `a finding: ${kind} ${subject} ${detail}`);
}
