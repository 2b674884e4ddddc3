/** The escrow account of a draw that goes on, with what its record says of it. */
import { hexToBytes } from '@noble/hashes/utils';
import { addressBytes } from '../../core/address.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ESCROW_KINDS, ESCROW_STATUSES, type EscrowStatus, escrowSize } from '../../core/escrow/account.ts';
import { vaultAddress } from '../../core/escrow/addresses.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';

/** The program's layout (program/README.md). */
export function escrowData(record: DrawRecord): Uint8Array {
  const { amounts, prize, terms, commits, reveal, places } = record;
  const data = Buffer.alloc(escrowSize(amounts.length));
  const commit = commits.at(-1);
  const current = commit && !commit.withdrawn ? commit : null;
  const status: EscrowStatus = reveal
    ? 'revealed'
    : current
      ? 'committed'
      : commits.length > 0 && terms.kind === 'participants'
        ? 'closed'
        : 'open';
  data.write('FANFESC3');
  data.set(
    [
      ESCROW_STATUSES.indexOf(status) + 1,
      ESCROW_KINDS.indexOf(terms.kind),
      0,
      amounts.length,
      places.length,
      commits.length,
    ],
    8,
  );
  const { creator, operator, treasury } = record;
  for (const [at, one] of [creator, operator, treasury, prize.mint, prize.tokenProgram].entries()) {
    if (one !== null) data.set(addressBytes(one)!, 16 + 32 * at);
  }
  data.set(hexToBytes(record.id), 208);
  data.set(hexToBytes(record.termsHash), 240);
  if (prize.mint !== null && prize.tokenProgram !== null)
    data.set(addressBytes(vaultAddress(record.escrow, prize.mint, prize.tokenProgram))!, 176);
  data.writeBigUInt64LE(
    amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
    272,
  );
  data.writeBigUInt64LE(BigInt(prize.fee), 280);
  data.writeBigInt64LE(BigInt(terms.endsAt), 296);
  data.writeBigInt64LE(
    BigInt(terms.endsAt) +
      (places.length > 0 ? RECLAIM_AFTER_SECONDS + PROVEN_EXTENSION_SECONDS : RECLAIM_AFTER_SECONDS),
    304,
  );
  if (current) {
    data.writeBigUInt64LE(BigInt(current.round), 312);
    data.writeBigUInt64LE(BigInt(current.totalWeight), 320);
    data.set(hexToBytes(current.root), 328);
    data.set(hexToBytes(current.listHash), 392);
    data.writeBigInt64LE(BigInt(reveal ? 0 : current.cutoff), 424);
  }
  if (reveal) data.set(hexToBytes(reveal.randomness), 360);
  data.writeUInt32LE(record.window, 432);
  data.writeUInt32LE(
    places.reduce((mask, { pay }, at) => mask + (pay ? 2 ** at : 0), 0),
    436,
  );
  const order = [...places.keys()].sort((a, b) =>
    BigInt(places[a]!.start) < BigInt(places[b]!.start) ? -1 : 1,
  );
  data.set(order, 448);
  for (const [at, amount] of amounts.entries()) {
    const from = 480 + 56 * at;
    data.writeBigUInt64LE(BigInt(amount), from);
    const won = places[at];
    if (!won) continue;
    data.set(addressBytes(won.winner)!, from + 8);
    data.writeBigUInt64LE(BigInt(won.start), from + 40);
    data.writeBigUInt64LE(BigInt(won.weight), from + 48);
  }
  return Uint8Array.from(data);
}
