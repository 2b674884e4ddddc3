/**
 * All senders of proofs, in every order, with true and false proofs: one draw has one outcome.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addressBytes, addressOf } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { decodeEscrow } from '../../core/escrow/account.ts';
import { generatedEntries, naiveProof, naiveTree, sha256, u64 } from '../vectors/naive-draw.ts';
import { volume } from '../volume.ts';
import { ProvingGround } from './proofs.ts';
import { Random } from './random.ts';

const DRAWS = volume({ quick: 4, sample: 8, long: 1_000 });
const ORDERS = 20;
/** Draws in a test. */
const PART = 4;
const TIMEOUT = 120_000;
const SENDERS = ['one', 'two', 'three'];

/** Sends everything that anyone could say, again and again in another order, until no further place can be proven. */
function outcomeOf(ground: ProvingGround, said: readonly (() => unknown)[], random: Random): string {
  const places = ground.giveaway.amounts.length;
  const proven = () => decodeEscrow(ground.world.account(ground.escrow)!.data)!;
  const most = Math.min(places, said.length);
  // Each time the next place at least is proven.
  for (let time = 0; time < most && proven().proven < most; time++) {
    const left = [...said];
    while (left.length > 0) left.splice(random.below(left.length), 1)[0]!();
  }
  return proven()
    .places.map(({ winner, start, weight }) => `${winner} ${start} ${weight}`)
    .join(', ');
}

test.each(Array.from({ length: DRAWS / PART }, (_, part) => part * PART))(
  'draws from number %i on have one outcome each, for 20 orders of all senders',
  async (first) => {
    for (let draw = first; draw < first + PART; draw++) {
      const random = new Random(draw);
      const places = 2 + random.below(4);
      const ground = new ProvingGround('sol', Array<bigint>(places).fill(10_000_000n));
      const senders = SENDERS.map((name) => ground.world.person(`sender ${name}`));
      const entries = generatedEntries(places + random.below(6)).map(({ wallet }) => ({
        wallet,
        weight: 1n + random.amount(random.chance(30) ? 1_000_000n : 5n),
      }));
      const { hash, sum } = naiveTree(entries);
      const randomness = sha256(u64(BigInt(draw)));
      const winners = drawPlaces(packEntries(entries), addressBytes(ground.escrow)!, randomness, places);
      // Each winner for each place, and each other entry for some place.
      const claims = entries.flatMap((entry, index) => {
        const proof = naiveProof(entries, index);
        const own = winners.find((won) => won.index === index);
        const tried = new Set([own?.place ?? random.below(places), random.below(places)]);
        return [...tried].map((place) => ({ entry, proof, place }));
      });
      const said = claims.map(({ entry, proof, place }) => () => {
        ground.prove(entry, proof, place, random.pick(senders));
      });
      const outcomes = new Set<string>();
      for (let order = 0; order < ORDERS; order++) {
        ground.place({ top: { root: hash, total: sum }, randomness });
        outcomes.add(outcomeOf(ground, said, random));
      }
      const expected = winners.map(({ wallet, start, weight }) => `${addressOf(wallet)} ${start} ${weight}`);
      expect([...outcomes]).toEqual([expected.join(', ')]);
      // The runtime of a past draw is freed only between two turns of the event loop.
      await nextTurn();
    }
  },
  TIMEOUT,
);
