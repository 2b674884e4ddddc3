/** Checks of a giveaway: balances, whether a step succeeds, whether everything is paid out and closed. */
import { expect } from 'vitest';
import { Giveaway, type GiveawayOptions } from './giveaway.ts';
import { type Build, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { createAssociated, transferLamports, transferTokens } from './others.ts';

export const TOKENS = ['token', 'token2022'] as const;
export const giveaway = (options: GiveawayOptions = {}, build: Build = 'local') =>
  new Giveaway(new World(build), options);

/** Returns a user's lamports or tokens in the prize's currency, in the wallet or the associated account. */
export function holds(made: Giveaway, person: Signer): bigint {
  const { world } = made;
  return made.currency === 'sol' ? world.lamports(person.address) : world.tokens(made.accountOf(person));
}

/** Takes the step and expects it to succeed. */
export function sent(made: Giveaway, ...[instructions, signers]: Parameters<World['send']>): void {
  const outcome = made.world.send(instructions, signers);
  expect([outcome.refusal, outcome.error]).toEqual([null, null]);
}

/** A stranger who sends something to a giveaway's accounts. */
export function dust(made: Giveaway, lamports: bigint, tokens: bigint): void {
  const { world, token } = made;
  const stranger = world.person('stranger');
  sent(made, transferLamports(stranger.address, made.escrow, lamports), [stranger]);
  if (!token) return;
  const from = world.give(token, stranger.address, tokens);
  if (!world.account(made.vault)) {
    sent(made, createAssociated(token, stranger.address, made.escrow), [stranger]);
  }
  sent(made, transferTokens(token, from, made.vault, stranger.address, tokens), [stranger]);
  sent(made, transferLamports(stranger.address, made.vault, lamports), [stranger]);
}

/**
 * From proven to the end: each winner gets exactly the amount of its place, the treasury exactly the fee, and the
 * creator the `surplus`.
 */
export function paysOut(made: Giveaway, surplus = 0n): void {
  const { treasury, amounts } = made;
  const taken = holds(made, treasury);
  for (const [place, { winner }] of made.state.places.entries()) {
    const wallet = made.entrant(winner);
    const won = holds(made, wallet);
    made.do('pay');
    expect(holds(made, wallet) - won).toBe(amounts[place]);
  }
  const { events } = made.do('finish');
  expect(holds(made, treasury) - taken).toBe(made.fee);
  expect(events).toEqual([{ step: 'finish', escrow: made.escrow, fee: made.fee, returned: surplus }]);
  isGone(made);
}

export function isGone(made: Giveaway): void {
  expect(made.world.account(made.escrow)).toBeNull();
  if (made.token) expect(made.world.account(made.vault)).toBeNull();
  expect(made.world.audit()).toEqual([]);
}
