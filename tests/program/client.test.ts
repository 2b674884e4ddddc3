/** Whole giveaways with the client that Codama generates: byte for byte what core/escrow writes and reads. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  decodeEscrow,
  ESCROW_KINDS,
  ESCROW_STATUSES,
  type EscrowAccount,
  escrowSize,
} from '../../core/escrow/account.ts';
import { openBeforeOf } from '../../core/escrow/addresses.ts';
import { ESCROW_STEPS, type EscrowInstruction, type EscrowStep } from '../../core/escrow/instructions.ts';
import { ESCROW_REFUSALS } from '../../core/escrow/refusals.ts';
import { idlText } from '../../program/idl/idl.ts';
import { type GeneratedClient, loadClient, read, written } from './generated-client.ts';
import { eventBytes, generatedStep } from './generated-steps.ts';
import { DAY, Giveaway, type GiveawayOptions } from './giveaway.ts';
import { type Outcome, PROGRAM, World } from './harness.ts';
import type { Signer } from './keys.ts';

let client: GeneratedClient;
beforeAll(async () => {
  client = await loadClient(PROGRAM);
});

/** Steps that the generated client took, with which the last test knows that none is left out. */
const taken = new Set<EscrowStep>();

const PascalCase = (step: string) =>
  step.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
const bytesOf = (value: unknown) => Uint8Array.from(value as Uint8Array);
const orNull = (option: unknown) => {
  const { __option, value } = option as { __option: 'Some' | 'None'; value?: string };
  return __option === 'Some' ? value! : null;
};

/** Returns the account as the client reads it, in the form of core/escrow. */
function accountByClient(data: Uint8Array): EscrowAccount {
  const found = read(client, 'Escrow', data) as Record<string, never>;
  // Nothing is left out, the zeros included.
  expect(written(client, 'Escrow', found)).toEqual(data);
  const { status, kind, placeCount, paid, order, proven } = found as unknown as {
    [field: string]: number;
  } & { order: Uint8Array };
  const places = found.places as unknown as {
    amount: bigint;
    winner: unknown;
    start: bigint;
    weight: bigint;
  }[];
  expect(places.length).toBe(placeCount);
  return {
    ...pick(found, 'creator', 'operator', 'treasury', 'prize', 'fee', 'endsAt', 'reclaimAt', 'round'),
    ...pick(found, 'totalWeight', 'cutoff', 'window', 'proven', 'commits'),
    status: ESCROW_STATUSES[status! - 1],
    kind: ESCROW_KINDS[kind!],
    mint: orNull(found.mint),
    tokenProgram: orNull(found.tokenProgram),
    vault: orNull(found.vault),
    id: bytesOf(found.id),
    openBefore: openBeforeOf(bytesOf(found.id)),
    termsHash: bytesOf(found.termsHash),
    baseLamports: found.base,
    root: bytesOf(found.root),
    randomness: bytesOf(found.randomness),
    listHash: bytesOf(found.listHash),
    order: [...order.subarray(0, proven)],
    places: places.map(({ winner, ...place }, at) => ({
      ...place,
      winner: orNull(winner),
      paid: ((paid! >>> at) & 1) === 1,
    })),
  } as unknown as EscrowAccount;
}

function pick(from: Record<string, unknown>, ...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** Sends the client's instruction, and compares it, the event and the account with what core/escrow makes of them. */
async function take(
  g: Giveaway,
  step: EscrowStep,
  byCore: EscrowInstruction,
  signers: Signer[],
  live = false,
): Promise<Outcome> {
  const instruction = await generatedStep(client, g, step, live);
  expect(instruction).toEqual({ ...byCore, data: Uint8Array.from(byCore.data) });
  const outcome = g.world.send(instruction, signers);
  expect(outcome.error ?? outcome.refusal).toBeNull();
  taken.add(step);

  const [event] = outcome.events;
  const { account, ...fields } = read(client, `${PascalCase(step)}Event`, eventBytes(outcome.logs));
  const plain = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'object' ? bytesOf(value) : value]),
  );
  const opened = account ? { account: decodeEscrow(bytesOf(account)) } : {};
  expect({ step, ...plain, ...opened }).toEqual(event);

  const stored = g.world.account(g.escrow);
  if (stored && stored.data.length > 0) {
    expect(accountByClient(Uint8Array.from(stored.data))).toEqual(decodeEscrow(stored.data));
  }
  return outcome;
}

const THREE = [9_000_000n, 2_000_000n, 1_000_000n];

function giveaway(options: GiveawayOptions): Giveaway {
  return new Giveaway(new World(), { amounts: THREE, opensWithin: 60n, ...options });
}

async function open(g: Giveaway): Promise<void> {
  await take(g, 'open', g.open(), [g.creator]);
  g.world.at(g.openBefore);
}

/** From commit to the end: all places are proven and paid. */
async function drawAndPay(g: Giveaway): Promise<void> {
  await take(g, 'reveal', g.reveal(), [g.helper]);
  for (const _ of THREE) await take(g, 'prove', g.prove(), [g.helper]);
  for (const _ of THREE) await take(g, 'pay', g.pay(), [g.helper]);
  await take(g, 'finish', g.finish(), [g.helper]);
  expect(g.world.escrow(g.escrow)).toBeNull();
}

test('idl.json is what npm run program:idl writes', () => {
  expect(readFileSync(new URL('../../program/idl.json', import.meta.url), 'utf8')).toBe(idlText());
});

test('the generated client draws three places in SOL, live, among weights up to the largest', async () => {
  const g = giveaway({ weights: [1n, 5n, 2n ** 64n - 12n, 2n, 3n] });
  await open(g);
  await take(g, 'commit', g.commit({ live: true }), [g.operator, g.creator], true);
  await drawAndPay(g);
});

test('the generated client draws three places of a coin, with a window and a list taken back', async () => {
  const g = giveaway({ currency: 'token2022', window: 3_600 });
  await open(g);
  await take(g, 'close_entries', g.closeEntries(), [g.creator]);
  await take(g, 'commit', g.commit(), [g.operator]);
  await take(g, 'withdraw', g.withdraw(), [g.creator]);
  await take(g, 'commit', g.commit(), [g.operator]);
  expect(g.state.commits).toBe(2);
  await drawAndPay(g);
});

test.each(['sol', 'token'] as const)(
  'the generated client cancels and reclaims a prize (%s)',
  async (currency) => {
    const canceled = giveaway({ currency, name: 'canceled' });
    await open(canceled);
    await take(canceled, 'cancel', canceled.cancel(), [canceled.creator]);
    const reclaimed = giveaway({ currency, name: 'reclaimed', kind: 'holders' });
    await open(reclaimed);
    reclaimed.world.at(reclaimed.endsAt + 30n * DAY);
    await take(reclaimed, 'reclaim', reclaimed.reclaim(), [reclaimed.creator]);
  },
);

test('the generated client opens and reads a giveaway of the deployed build', async () => {
  const g = new Giveaway(new World('deployed'), { amounts: THREE, opensWithin: 60n });
  await open(g);
  expect(g.world.account(g.escrow)!.data.length).toBe(escrowSize(3));
});

test('numbers at the ends of their ranges are written and read alike', async () => {
  const most = 2n ** 64n - 1n;
  const g = giveaway({
    amounts: [most, most - 1n],
    fee: most,
    lasts: -(2n ** 62n),
    window: 2 ** 32 - 1,
  });
  expect(await generatedStep(client, g, 'open')).toEqual(g.open());

  const opened = giveaway({});
  await open(opened);
  const data = Uint8Array.from(opened.world.account(opened.escrow)!.data);
  data[12] = THREE.length; // proven
  for (const [from, to] of [
    [208, 440],
    [480, data.length],
  ] as const)
    data.fill(255, from, to);
  expect(accountByClient(data)).toEqual(decodeEscrow(data));
});

test('the generated client knows every refusal by its number', () => {
  const names = Object.entries(ESCROW_REFUSALS).map(([number, [name]]) => [name, Number(number)]);
  const known = names.map(([name]) => [name, client[`FANFARE_ESCROW_ERROR__${`${name}`.toUpperCase()}`]]);
  expect(known).toEqual(names);
});

test('no step was left out', () => {
  expect([...taken].toSorted()).toEqual([...ESCROW_STEPS].toSorted());
});
