/**
 * Steps out of order, too early, too late, twice, and with parts of another giveaway: refused by number, nothing moves.
 */
import { describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { entryAt } from '../../core/draw/entries.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { NODE_BYTES, PROOF_HEAD_BYTES, proofOf } from '../../core/draw/tree.ts';
import { type EscrowInstruction, revealInstruction } from '../../core/escrow/instructions.ts';
import type { EscrowRefusalName } from '../../core/escrow/refusals.ts';
import { CLOSE_GRACE_SECONDS, COMMIT_MARGIN_SECONDS, LONGEST_SECONDS } from '../../core/escrow/rules.ts';
import { signRound } from './beacon.ts';
import { DAY, Giveaway, type GiveawayOptions, STAGES, type Stage } from './giveaway.ts';
import { CURRENCIES, PROGRAM, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { expectRefusal } from './refused.ts';

const giveaway = (options: GiveawayOptions = {}) => new Giveaway(new World(), options);

function refuses(made: Giveaway, instruction: EscrowInstruction, signer: Signer, name: EscrowRefusalName) {
  expectRefusal(made.world, instruction, [signer], name);
}

describe('open', () => {
  const made = giveaway();
  const { now } = made.world;
  test.each([
    ['that ended a second ago', { endsAt: now - 1n }, 'ends_in_past'],
    ['that ends this second', { endsAt: now }, 'ends_in_past'],
    ['that ends before 1970', { endsAt: -(1n << 63n) }, 'ends_in_past'],
    ['a second beyond 366 days', { endsAt: now + LONGEST_SECONDS + 1n }, 'ends_too_late'],
    ['at the end of all times', { endsAt: (1n << 63n) - 1n }, 'ends_too_late'],
    ['with a lamport less than the least prize', { amounts: [9_999_999n] }, 'prize_too_small'],
    ['with prize and fee beyond u64', { amounts: [1n << 63n], fee: 1n << 63n }, 'amount_overflow'],
  ] as const)('open refuses a giveaway %s', (_what, change, name) => {
    refuses(made, made.open(change), made.creator, name);
  });

  test('open accepts a giveaway of exactly 366 days, and the smallest prize', () => {
    const longest = giveaway({ lasts: LONGEST_SECONDS, prize: 10_000_000n });
    expect(longest.try('open').ok).toBe(true);
  });

  test.each(['token', 'token2022'] as const)('open refuses an empty token prize (%s)', (currency) => {
    const none = giveaway({ currency, prize: 0n, fee: 5n });
    none.world.give(none.token!, none.creator.address, 5n);
    refuses(none, none.open(), none.creator, 'prize_too_small');
  });

  test.each(CURRENCIES)('open refuses a second time (%s)', (currency) => {
    const open = giveaway({ currency }).upTo('open');
    refuses(open, open.open(), open.creator, 'escrow_exists');
  });
});

describe('close_entries', () => {
  test('close_entries refuses a second time, and in a holders giveaway', () => {
    const closed = giveaway().upTo('closed');
    refuses(closed, closed.closeEntries(), closed.creator, 'wrong_status');
    const holders = giveaway({ kind: 'holders' }).upTo('open');
    refuses(holders, holders.closeEntries(), holders.creator, 'not_participants');
  });
});

describe('commit', () => {
  test('commit for participants without close_entries works from 7 days after the end, not a second earlier', () => {
    const made = giveaway().upTo('open');
    refuses(made, made.commit(), made.operator, 'too_early');
    made.world.at(made.endsAt);
    refuses(made, made.commit(), made.operator, 'too_early');
    made.world.at(made.endsAt + CLOSE_GRACE_SECONDS - 1n);
    refuses(made, made.commit(), made.operator, 'too_early');
    made.world.at(made.endsAt + CLOSE_GRACE_SECONDS);
    expect(made.try('commit').ok).toBe(true);
  });

  test('commit for holders works from the end on, not a second earlier', () => {
    const made = giveaway({ kind: 'holders' }).upTo('open');
    made.world.at(made.endsAt - 1n);
    refuses(made, made.commit(), made.operator, 'too_early');
    made.world.at(made.endsAt);
    expect(made.try('commit').ok).toBe(true);
  });

  test.each(['participants', 'holders'] as const)('commit works until 7 days before reclaim (%s)', (kind) => {
    const made = giveaway({ kind }).upTo(kind === 'holders' ? 'open' : 'closed');
    const last = made.state.reclaimAt - COMMIT_MARGIN_SECONDS;
    made.world.at(last + 1n);
    refuses(made, made.commit(), made.operator, 'too_late');
    made.world.at(last);
    expect(made.try('commit').ok).toBe(true);
  });

  test('commit works once, whatever its root, and never with a total of zero', () => {
    const made = giveaway().upTo('closed');
    refuses(made, made.commit({ totalWeight: 0n }), made.operator, 'zero_weight');
    made.do('commit');
    refuses(made, made.commit(), made.operator, 'wrong_status');
    refuses(made, made.commit({ root: new Uint8Array(32) }), made.operator, 'wrong_status');
  });
});

describe('reveal', () => {
  test.each(['open', 'closed'] as const)('reveal is refused while %s', (status) => {
    const made = giveaway().upTo(status);
    refuses(made, made.reveal(made.helper, 5n), made.helper, 'wrong_status');
  });

  test('reveal refuses the signature of a neighbouring round, with either hints, and a second reveal', () => {
    const made = giveaway().upTo('committed');
    const { round } = made.state;
    const { helper: caller, escrow } = made;
    for (const other of [round - 1n, round + 1n]) {
      const signature = signRound(other);
      const with_ = (hints: Uint8Array) =>
        revealInstruction({ program: PROGRAM, escrow, caller: caller.address, signature, hints });
      refuses(made, with_(revealHints(round)), caller, 'beacon_mismatch');
      const outcome = made.world.send(with_(revealHints(other)), [caller]);
      // The other round's hints may also have another length.
      expect([2, 39]).toContain(outcome.refusal);
    }
    made.do('reveal');
    refuses(made, made.reveal(caller, round), caller, 'wrong_status');
  });
});

describe('prove', () => {
  const weights = [1n, 5n, 2n, 40n, 3n, 8n, 13n];
  const revealed = () => giveaway({ weights }).upTo('revealed');

  test.each(['open', 'closed', 'committed'] as const)('prove is refused while %s', (status) => {
    const made = giveaway().upTo(status);
    const { wallet, weight } = entryAt(made.packed, 0);
    const change = { winner: addressOf(wallet), weight, proof: proofOf(made.packed, 0) };
    refuses(made, made.prove(made.helper, change), made.helper, 'wrong_status');
  });

  test('prove refuses every entry except the one with the ticket', () => {
    const made = revealed();
    const { index: won } = made.draw;
    for (let index = 0; index < weights.length; index++) {
      if (index === won) continue;
      const { wallet, weight } = entryAt(made.packed, index);
      const change = { winner: addressOf(wallet), weight, proof: proofOf(made.packed, index) };
      refuses(made, made.prove(made.helper, change), made.helper, 'ticket_outside');
    }
    expect(made.try('prove').ok).toBe(true);
  });

  test('prove refuses the winner with another weight, and another wallet in its place', () => {
    const made = revealed();
    const { weight } = made.draw;
    for (const other of [weight + 1n, weight - 1n || weight + 2n, 1n << 40n]) {
      refuses(made, made.prove(made.helper, { weight: other }), made.helper, 'root_mismatch');
    }
    refuses(made, made.prove(made.helper, { weight: 0n }), made.helper, 'bad_proof');
    refuses(made, made.prove(made.helper, { winner: made.helper.address }), made.helper, 'root_mismatch');
  });

  test("prove refuses another tree's proof", () => {
    const made = revealed();
    const other = giveaway({ weights: weights.map((weight) => weight + 1n), name: 'other' });
    const proof = proofOf(other.packed, made.draw.index);
    refuses(made, made.prove(made.helper, { proof }), made.helper, 'root_mismatch');
  });

  test('prove refuses sums that are shifted so that the total still fits', () => {
    const made = revealed();
    const { index, weight } = made.draw;
    const proof = proofOf(made.packed, index);
    const levels = proof[0]!;
    const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const sumAt = (level: number) => PROOF_HEAD_BYTES + level * NODE_BYTES + 32;
    for (let level = 0; level < levels; level++) {
      const altered = Uint8Array.from(proof);
      const sum = view(altered).getBigUint64(sumAt(level), true);
      // The winner's range grows by as much as the sibling's shrinks.
      view(altered).setBigUint64(sumAt(level), sum - 1n, true);
      const change = { proof: altered, weight: weight + 1n };
      refuses(made, made.prove(made.helper, change), made.helper, 'root_mismatch');
      // One sibling gives to the other: the start moves, the total does not.
      if (level === 0) continue;
      const below = view(altered).getBigUint64(sumAt(level - 1), true);
      view(altered).setBigUint64(sumAt(level - 1), below + 1n, true);
      refuses(made, made.prove(made.helper, { proof: altered }), made.helper, 'root_mismatch');
    }
  });

  test('prove refuses a sibling on the other side', () => {
    const made = revealed();
    const proof = proofOf(made.packed, made.draw.index);
    for (let level = 0; level < proof[0]!; level++) {
      const altered = Uint8Array.from(proof);
      altered[1] = altered[1]! ^ (1 << level);
      refuses(made, made.prove(made.helper, { proof: altered }), made.helper, 'root_mismatch');
    }
  });

  test('prove refuses proofs that are truncated or too long, with or without a matching level count', () => {
    const made = revealed();
    const proof = proofOf(made.packed, made.draw.index);
    const levels = proof[0]!;
    const saying = (count: number, bytes: Uint8Array) => {
      const said = Uint8Array.from(bytes);
      said[0] = count;
      // Sides of levels that are missing now would be refused for that reason.
      for (let level = count; level < levels; level++) said[1] = said[1]! & ~(1 << level);
      return said;
    };
    const shorter = proof.slice(0, -NODE_BYTES);
    const longer = new Uint8Array(proof.length + NODE_BYTES);
    longer.set(proof);
    const refused = (bytes: Uint8Array, names: EscrowRefusalName[]) => {
      const numbers = { bad_data: 2, bad_proof: 41, root_mismatch: 42 } as Record<EscrowRefusalName, number>;
      const before = made.world.balances();
      const outcome = made.world.send(made.prove(made.helper, { proof: bytes }), [made.helper]);
      expect(names.map((name) => numbers[name])).toContain(outcome.refusal);
      expect([...made.world.changesSince(before).keys()]).toEqual([made.helper.address]);
    };
    refused(shorter, ['bad_data', 'bad_proof']);
    refused(proof.slice(0, -1), ['bad_data', 'bad_proof']);
    refused(proof.slice(0, PROOF_HEAD_BYTES), ['bad_data', 'bad_proof']);
    refused(proof.slice(0, 3), ['bad_data', 'bad_proof']);
    refused(longer, ['bad_data', 'bad_proof']);
    refused(saying(levels - 1, shorter), ['root_mismatch']);
    refused(saying(levels + 1, longer), ['root_mismatch']);
    refused(saying(0, proof.slice(0, PROOF_HEAD_BYTES)), ['root_mismatch']);
    refused(saying(33, new Uint8Array(PROOF_HEAD_BYTES + 33 * 1)), ['bad_data', 'bad_proof']);
    expect(made.try('prove').ok).toBe(true);
  });

  test('prove refuses a second proof', () => {
    const made = revealed();
    const again = made.prove();
    made.do('prove');
    refuses(made, again, made.helper, 'wrong_place');
  });
});

describe.each(CURRENCIES)('payout of %s', (currency) => {
  const BEFORE_PAY: Stage[] = ['open', 'closed', 'committed', 'revealed'];

  test.each(BEFORE_PAY)('pay and finish are refused while %s', (stage) => {
    const made = giveaway({ currency }).upTo(stage);
    refuses(made, made.pay(), made.helper, stage === 'revealed' ? 'wrong_place' : 'wrong_status');
    refuses(made, made.finish(), made.helper, 'wrong_status');
  });

  test('finish before pay, a second pay and a second finish are refused', () => {
    const made = giveaway({ currency }).upTo('proven');
    refuses(made, made.finish(), made.helper, 'wrong_status');
    const pay = made.pay();
    made.do('pay');
    refuses(made, pay, made.helper, 'wrong_place');
    const finish = made.finish();
    made.do('finish');
    refuses(made, finish, made.helper, 'not_an_escrow');
    refuses(made, pay, made.helper, 'not_an_escrow');
  });

  test.each(STAGES.slice(2))('cancel and withdraw are refused once %s and past the cutoff', (stage) => {
    const made = giveaway({ currency }).upTo(stage);
    const name = stage === 'committed' ? 'too_late' : 'wrong_status';
    if (stage === 'committed') made.world.at(made.state.cutoff);
    for (const who of [made.creator, made.operator]) {
      refuses(made, made.cancel(who), who, name);
      refuses(made, made.withdraw(who), who, name);
    }
  });

  test.each(STAGES.slice(0, 4))('reclaim is refused before its time while %s', (stage) => {
    const made = giveaway({ currency }).upTo(stage);
    refuses(made, made.reclaim(), made.creator, 'too_early');
    made.world.at(made.endsAt + 30n * DAY - 1n);
    refuses(made, made.reclaim(), made.creator, 'too_early');
    made.world.at(made.endsAt + 30n * DAY);
    expect(made.try('reclaim').ok).toBe(true);
  });

  test('reclaim after a proven winner waits 180 more days, and never works after pay', () => {
    const made = giveaway({ currency }).upTo('proven');
    for (const days of [30n, 209n]) {
      made.world.at(made.endsAt + days * DAY);
      refuses(made, made.reclaim(), made.creator, 'too_early');
    }
    made.world.at(made.endsAt + 210n * DAY - 1n);
    refuses(made, made.reclaim(), made.creator, 'too_early');
    made.do('pay');
    made.world.travel(1_000n * DAY);
    refuses(made, made.reclaim(), made.creator, 'wrong_status');
  });
});
