/**
 * Random walks (walk.ts): money is conserved, no stranger gains, no id opens twice, no wallet wins twice, and every
 * state has a way out.
 */
import { expect, test } from 'vitest';
import { isProven } from '../../core/escrow/account.ts';
import { ESCROW_STEPS, type EscrowInstruction } from '../../core/escrow/instructions.ts';
import { volume } from '../volume.ts';
import type { Currency } from './harness.ts';
import type { Signer } from './keys.ts';
import { setAuthority } from './others.ts';
import { Walk, walkAll } from './walk.ts';

const SEEDS = volume({ quick: 100, sample: 2_000, long: 10_000 });
/** Walks in a test. */
const PART = 50;
/** For a busy machine. */
const TIMEOUT = 120_000;

const STARTS = Array.from({ length: SEEDS / PART }, (_, part) => part * PART + 1);
const walked = new Map<number, Promise<Map<string, number>>>();

/**
 * Returns how often each instruction succeeded and each error came in the walks from seed `from` on, which run once for
 * all tests.
 */
function walkPart(from: number): Promise<Map<string, number>> {
  const walks = walked.get(from) ?? walkAll(from, PART);
  walked.set(from, walks);
  return walks;
}

// The walks run in parts, so that a failure's part is known at once; the error names the seed.
test.each(STARTS)(
  'random walks from seed %i on conserve money and end empty',
  async (from) => {
    expect((await walkPart(from)).get('drained')).toBeGreaterThanOrEqual(PART);
  },
  TIMEOUT,
);

test(
  'random walks together reach everything: each instruction succeeds often, and most errors occur',
  async () => {
    const sums = new Map<string, number>();
    for (const part of STARTS.slice(0, 4))
      for (const [name, count] of await walkPart(part)) sums.set(name, (sums.get(name) ?? 0) + count);
    for (const step of ESCROW_STEPS) expect([step, (sums.get(step) ?? 0) > 6]).toEqual([step, true]);
    const refusals = [...sums.keys()].filter((name) => /^\d+$/.test(name));
    expect(refusals.length).toBeGreaterThan(25);
  },
  TIMEOUT,
);

test('a seed repeats its random walk exactly', () => {
  expect(new Walk(7).run().story).toEqual(new Walk(7).run().story);
});

/** Returns the first walk of this currency with a treasury of its own. */
function walkIn(currency: Currency): Walk {
  for (let seed = 1; ; seed++) {
    const walk = new Walk(seed);
    const [made] = walk.giveaways;
    if (made!.currency === currency && made!.creator !== made!.treasury) return walk;
  }
}

test.each(['sol', 'token'] as const)('a late finish may leave a fee that cannot go (%s)', (currency) => {
  const walk = walkIn(currency);
  const made = walk.giveaways[0]!;
  const { world, creator, treasury, helper, token } = made;
  const send = (instruction: EscrowInstruction, signers: readonly Signer[]) =>
    expect(walk.send([instruction], signers, 'a step').ok).toBe(true);
  send(made.open(), [creator]);
  world.at(made.endsAt > made.openBefore ? made.endsAt : made.openBefore);
  if (made.kind === 'participants') send(made.closeEntries(), [creator]);
  send(made.commit(), [made.operator]);
  send(made.reveal(), [helper]);
  while (!isProven(made.state)) send(made.prove(), [helper]);
  for (let place = 0; place < made.state.proven; place++) send(made.pay(helper, undefined, place), [helper]);
  if (token) {
    const given = setAuthority(token, made.accountOf(treasury), treasury.address, 2, walk.stranger.address);
    expect(world.send([given], [treasury]).ok).toBe(true);
  }
  world.at(made.state.reclaimAt);
  const finish = made.finish(creator);
  const keys = finish.keys.map((key) =>
    key.address === treasury.address ? { ...key, writable: false } : key,
  );
  send({ ...finish, keys }, [creator]);
  expect(world.escrow(made.escrow)).toBeNull();
});
