/** Frozen lists of the demo coins: who is in, who is excluded and why, and what happens when sums do not match. */
import { env } from 'cloudflare:workers';
import { hexToBytes } from '@noble/hashes/utils';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { checkHolderLimit, type HolderRpc, readHolders } from '../../chain/holders.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { addressBytes, addressOf, TOKEN_PROGRAM } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { listHash, readList } from '../../core/draw/list-text.ts';
import { treeOf } from '../../core/draw/tree.ts';
import type { FrozenList } from '../../core/giveaways/list.ts';
import type { Participation } from '../../core/giveaways/model.ts';
import { isOnCurve } from '../../core/program-address.ts';
import { countHolders } from '../../worker/draw-engine/count-holders.ts';
import { depsOf } from '../../worker/draw-engine/deps.ts';
import { freeze } from '../../worker/draw-engine/freeze.ts';
import { loadEntries, openList } from '../../worker/draw-engine/lists.ts';
import {
  type ListSummary as Frozen,
  findGiveaway,
  type GiveawayRow,
  moveStage,
} from '../../worker/giveaways/store.ts';
import { join, key, mint, u64, zeros } from '../vectors/handmade-accounts.ts';
import { aDraw } from './a-draw.ts';
import { fresh, put } from './coins.ts';
import { home, travel } from './draws.ts';
import { newcomer } from './giveaway-acts.ts';
import { callAlone, type GiveawayOptions } from './giveaways.ts';
import { token, world } from './support.ts';

afterEach(home);

/** A coin of the older program whose accounts are written here; `supply` need not be what they hold. */
async function heldCoin(holdings: [Uint8Array, bigint][], supply?: bigint): Promise<string> {
  const address = fresh();
  const total = holdings.reduce((sum, [, amount]) => sum + amount, 0n);
  await put(addressOf(address), TOKEN_PROGRAM, mint({ authority: key(9), supply: supply ?? total }));
  for (const holding of holdings) await hold(address, ...holding);
  return addressOf(address);
}

function hold(mintBytes: Uint8Array, owner: Uint8Array, amount: bigint): Promise<void> {
  const data = join(mintBytes, owner, u64(amount), zeros(36), [1], zeros(56));
  return put(addressOf(fresh()), TOKEN_PROGRAM, data);
}

async function closedGiveaway(options: GiveawayOptions, fans: Keypair[] = []) {
  const { id, creator } = await aDraw().small().registered(fans).with(options).open();
  const deps = depsOf(env);
  await moveStage(deps.db, id, ['open'], 'closed');
  // Holdings count from the end on.
  if (options.type === 'holders') await travel(3601);
  return { deps, creator, row: (await findGiveaway(deps.db, id))! };
}

const holders = (tokenMint: string, customAmount = 1): GiveawayOptions => ({
  type: 'holders',
  tokenMint,
  eligibilityType: 'custom',
  customAmount,
});

async function listOf(row: GiveawayRow, frozen: Awaited<ReturnType<typeof freeze>>): Promise<FrozenList> {
  const hash = (frozen as Frozen).listHash;
  const text = await (await openList(env, { id: row.id, listHash: hash }))!.text();
  expect(listHash(text)).toBe(hash);
  return readList(text);
}

async function participation(id: string, wallet: string): Promise<Participation> {
  return (await callAlone('GET', `/api/giveaways/${id}/wallets/${wallet}`)).json.data;
}

describe.each([
  ['FROG', 'launch', true],
  ['CAMP', 'spl', false],
] as const)('holders of %s', (_, kind, hasCurve) => {
  test('a frozen list accounts for all holders, and names the reason of each exclusion', async () => {
    const coin = token(kind);
    const { deps, row } = await closedGiveaway(holders(coin.mint));
    const frozen = await freeze(deps, row);
    const list = await listOf(row, frozen);
    const held = [
      ...list.entries.map(([, , holding]) => BigInt(holding!)),
      ...list.excluded.map(([, , holding]) => BigInt(holding!)),
      ...list.below.map(([, holding]) => BigInt(holding)),
    ].reduce((sum, holding) => sum + holding, 0n);
    const { before, after, mint: counted } = list.snapshot!;
    expect([held.toString(), counted]).toEqual([before, coin.mint]);
    expect([after, list.gap, list.second]).toEqual([before, null, null]);
    expect(list.entries.length).toBeGreaterThan(2);
    const reasons = new Map(list.excluded.map(([wallet, reason]) => [wallet, reason]));
    for (const [wallet] of list.entries) expect(isOnCurve(addressBytes(wallet)!)).toBe(true);
    const nobodys = [...reasons].filter(([, reason]) => reason === 'off_curve').map(([wallet]) => wallet);
    for (const wallet of nobodys) expect(isOnCurve(addressBytes(wallet)!)).toBe(false);
    // Prizes in escrows of other tests may hold the other coin.
    if (hasCurve) expect(nobodys.length).toBeGreaterThan(0);
    const listed = new Set(list.entries.map(([wallet]) => wallet));
    for (const wallet of [coin.creator!, world.people.treasury.publicKey])
      expect(listed.has(wallet)).toBe(false);

    const packed = packEntries(
      list.entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
    );
    const { root, listHash, totalWeight, entryCount } = frozen as Frozen;
    expect(treeOf(packed)).toEqual({ root: hexToBytes(root), total: totalWeight });
    expect(await loadEntries(env, { id: row.id, listHash })).toEqual(packed);
    const stored = await findGiveaway(deps.db, row.id);
    expect(stored).toMatchObject({ stage: 'frozen', root, listHash, totalWeight, entryCount });

    for (const [wallet, weight, holding] of [list.entries[0]!, list.entries.at(-1)!]) {
      expect(await participation(row.id, wallet)).toMatchObject({
        eligible: true,
        final: true,
        weight,
        holding,
        supply: before,
        reason: null,
      });
    }
    for (const [wallet, reason] of reasons) {
      expect(await participation(row.id, wallet)).toMatchObject({ eligible: false, weight: '0', reason });
    }
  });
});

test('a frozen list uses every reason for an exclusion, with holdings written for each', async () => {
  const creator = await newcomer();
  const [rich, poor] = [fresh(), fresh()];
  const who: [Uint8Array, bigint][] = [
    [creator.publicKey.toBytes(), 5_000_000n],
    [addressBytes(world.people.treasury.publicKey)!, 5_000_000n],
    [addressBytes(world.people.operator.publicKey)!, 5_000_000n],
    [addressBytes(world.people.swap.publicKey)!, 5_000_000n],
    [addressBytes('1nc1nerator11111111111111111111111111111111')!, 5_000_000n],
    [addressBytes(env.ESCROW_PROGRAM)!, 5_000_000n],
    [rich, 600_000n],
    [rich, 400_000n],
    [poor, 999_999n],
    [fresh(), 0n],
  ];
  const coin = await heldCoin(who);
  await hold(addressBytes(coin)!, addressBytes(coin)!, 0n);
  const { deps, row } = await closedGiveaway({ ...holders(coin), creator });
  await expect(participation(row.id, addressOf(rich))).resolves.toMatchObject({
    eligible: true,
    final: false,
    holding: '1000000',
    required: '1000000',
  });
  const list = await listOf(row, await freeze(deps, row));
  expect(list.entries).toContainEqual([addressOf(rich), '1', '1000000', null]);
  expect(list.below).toEqual([[addressOf(poor), '999999']]);
  const reasons = Object.fromEntries(list.excluded.map(([wallet, reason]) => [wallet, reason]));
  expect(reasons).toMatchObject({
    [creator.publicKey.toBase58()]: 'giveaway_creator',
    [world.people.treasury.publicKey]: 'treasury',
    [world.people.operator.publicKey]: 'operator',
    [world.people.swap.publicKey]: 'swap_wallet',
    '1nc1nerator11111111111111111111111111111111': 'reserved',
    [env.ESCROW_PROGRAM]: 'executable',
  });
  // The two that hold nothing do not count.
  expect(list.snapshot!.accounts).toBe(9);
});

test('registrants keep their proofs, and the same registrants in two giveaways have a list in each', async () => {
  const fans = [await newcomer(), await newcomer()];
  const [one, two] = [await closedGiveaway({}, fans), await closedGiveaway({}, fans)];
  const frozen = [await freeze(one.deps, one.row), await freeze(two.deps, two.row)];
  expect((frozen[0] as Frozen).root).toBe((frozen[1] as Frozen).root);
  expect((frozen[0] as Frozen).listHash).not.toBe((frozen[1] as Frozen).listHash);
  const lists = [await listOf(one.row, frozen[0]!), await listOf(two.row, frozen[1]!)];
  expect(lists.map((list) => list.giveaway)).toEqual([one.row.id, two.row.id]);
  for (const [, weight, holding, proof] of lists[0]!.entries) {
    expect([weight, holding]).toEqual(['1', null]);
    expect(proof).toMatch(/^s:/);
  }
  for (const list of lists)
    expect([list.snapshot, list.excluded, list.below, list.entries.length]).toEqual([null, [], [], 2]);
  const stranger = (await newcomer()).publicKey.toBase58();
  expect(await participation(one.row.id, stranger)).toMatchObject({ reason: 'not_registered', final: true });
});

test('two freezes at once end in one list and one root', async () => {
  const { deps, row } = await closedGiveaway({}, [await newcomer()]);
  const [first, second] = await Promise.all([freeze(deps, row), freeze(deps, row)]);
  expect(first).toEqual(second);
  expect(await freeze(deps, (await findGiveaway(deps.db, row.id))!)).toEqual(first);
});

test('holdings that do not sum to the supply are rejected, and the giveaway waits', async () => {
  const coin = await heldCoin([[fresh(), 5_000_000n]], 5_100_000n);
  const { deps, row } = await closedGiveaway(holders(coin));
  await expect(freeze(deps, row)).rejects.toMatchObject({ code: 'chain_unavailable' });
  expect((await findGiveaway(deps.db, row.id))!.stage).toBe('closed');
});

describe('a supply that moves while the holders are read', () => {
  /** Before the holders are read the supply is 5,000,000 and held; each reading then sets it to the next of these. */
  async function reading(supplies: bigint[], held = 5_000_000n): Promise<{ rpc: HolderRpc; coin: string }> {
    const coin = await heldCoin([[fresh(), held]], 5_000_000n);
    const real = new SolanaRpc(env.SOLANA_RPC_URL);
    const rpc: HolderRpc = {
      accounts: (addresses) => real.accounts(addresses),
      blockTime: (slot) => real.blockTime(slot),
      stream: async (...asked) => {
        const body = await real.stream(...asked);
        const supply = supplies.shift();
        if (supply !== undefined) await put(coin, TOKEN_PROGRAM, mint({ authority: key(9), supply }));
        return body;
      },
    };
    return { rpc, coin };
  }

  test.each([
    ['minted', [7_000_000n], 5_000_000n],
    ['burned', [3_000_000n], 3_000_000n],
    ['minted, and some of it is held already', [7_000_000n], 6_000_000n],
  ])('holdings between the two supplies count: tokens are %s', async (_, supplies, held) => {
    const { rpc, coin } = await reading([...supplies], held);
    const { before, after, gap, amounts } = await readHolders(rpc, coin);
    expect([before, after, gap, amounts.total]).toEqual([5_000_000n, supplies[0], null, held]);
  });

  test('holdings outside of both are read again', async () => {
    const { rpc, coin } = await reading([5_100_000n, 5_000_000n], 6_000_000n);
    await expect(readHolders(rpc, coin)).rejects.toMatchObject({ code: 'chain_unavailable' });
    const second = await reading([5_100_000n, 6_000_000n], 6_000_000n);
    expect(await readHolders(second.rpc, second.coin)).toMatchObject({
      before: 5_100_000n,
      after: 6_000_000n,
      gap: null,
    });
  });
});

test('a gap of a thousandth that stays is named in the list, and a larger one is rejected', async () => {
  const [few, many] = [
    await heldCoin([[fresh(), 4_995_000n]], 5_000_000n),
    await heldCoin([[fresh(), 4_994_999n]], 5_000_000n),
  ];
  const { deps, row } = await closedGiveaway(holders(few));
  expect((await listOf(row, await freeze(deps, row))).gap).toBe('5000');
  const other = await closedGiveaway(holders(many));
  await expect(freeze(other.deps, other.row)).rejects.toMatchObject({ code: 'chain_unavailable' });
});

describe('with a second node', () => {
  /** A node that listed the holders before `moved` was put on chain. */
  async function withSecond(coin: string, moved?: () => Promise<void>) {
    const scene = await closedGiveaway(holders(coin, 1));
    const real = new SolanaRpc(env.SOLANA_RPC_URL);
    const asked: string[] = [];
    const secondRpc: HolderRpc = {
      accounts: (addresses) => real.accounts(addresses),
      stream: (...about) => {
        asked.push('stream');
        return real.stream(...about);
      },
      blockTime: async (slot) => {
        const time = await real.blockTime(slot);
        await moved?.();
        return time;
      },
    };
    return { ...scene, deps: { ...scene.deps, secondRpc }, asked };
  }

  test('a list says which slot and root another node gave', async () => {
    const { deps, row, asked } = await withSecond(await issue(fresh(), 1));
    const frozen = (await freeze(deps, row)) as Frozen;
    const { second, snapshot } = await listOf(row, frozen);
    expect(second).toEqual({ slot: expect.any(Number), root: frozen.root, difference: '0' });
    expect(second!.slot).toBeLessThanOrEqual(snapshot!.slot);
    expect(asked).toEqual(['stream']);
  });

  test('one percent of the weight may differ, and the list names it', async () => {
    const coin = fresh();
    const { deps, row } = await withSecond(
      await issue(coin, 99),
      async () => void (await issue(coin, 1, 99)),
    );
    const frozen = (await freeze(deps, row)) as Frozen;
    const { second, entries } = await listOf(row, frozen);
    expect([second!.difference, entries.length]).toEqual(['1', 100]);
    expect(second!.root).not.toBe(frozen.root);
  });

  test('more than that makes no list, and the giveaway waits', async () => {
    const coin = fresh();
    const { deps, row } = await withSecond(
      await issue(coin, 98),
      async () => void (await issue(coin, 1, 98)),
    );
    await expect(freeze(deps, row)).rejects.toMatchObject({ code: 'chain_unavailable' });
    expect(await findGiveaway(deps.db, row.id)).toMatchObject({ stage: 'closed', root: null });
    expect('listHash' in (await freeze({ ...deps, secondRpc: null }, row))).toBe(true);
  });

  test('a second node that does not answer makes no list either', async () => {
    const { deps, row } = await withSecond(await issue(fresh(), 1));
    const secondRpc = new SolanaRpc('http://127.0.0.1:2');
    await expect(freeze({ ...deps, secondRpc }, row)).rejects.toMatchObject({ code: 'chain_unavailable' });
  });

  test('a coin that no one holds is refunded', async () => {
    const { deps, row } = await withSecond(await issue(fresh(), 0));
    expect(await freeze(deps, row)).toHaveProperty('refund');
  });

  /** Gives one coin each to `count` new wallets, beside the `before` that have one. */
  async function issue(coin: Uint8Array, count: number, before = 0): Promise<string> {
    const supply = BigInt(before + count) * 1_000_000n;
    await put(addressOf(coin), TOKEN_PROGRAM, mint({ authority: key(9), supply }));
    for (let each = 0; each < count; each++)
      await hold(coin, Keypair.generate().publicKey.toBytes(), 1_000_000n);
    return addressOf(coin);
  }
});

test('holdings from before the end make no list', async () => {
  const coin = await heldCoin([[fresh(), 5_000_000n]]);
  const { deps, row } = await closedGiveaway(holders(coin));
  await home();
  await expect(freeze(deps, row)).rejects.toMatchObject({ code: 'chain_unavailable' });
  expect((await findGiveaway(deps.db, row.id))!.stage).toBe('closed');
});

test('a token that outgrows the limit is refused, not counted, refunded, and harms no other giveaway', async () => {
  const coin = await heldCoin([
    [fresh(), 1_000_000n],
    [fresh(), 1_000_000n],
    [fresh(), 1_000_000n],
  ]);
  const grown = await closedGiveaway(holders(coin));
  const other = await closedGiveaway({}, [await newcomer()]);
  await expect(checkHolderLimit(grown.deps.rpc, coin, 2)).rejects.toMatchObject({ code: 'too_many_holders' });
  await expect(checkHolderLimit(grown.deps.rpc, coin, 3)).resolves.toBeUndefined();
  await countHolders(grown.deps, grown.row, 3);
  expect((await findGiveaway(grown.deps.db, grown.row.id))!.eligible).toBe(3);
  await countHolders(grown.deps, grown.row, 2);
  expect((await findGiveaway(grown.deps.db, grown.row.id))!.eligible).toBe(0);
  expect(await freeze(grown.deps, grown.row, 2)).toEqual({
    refund: expect.stringContaining('more accounts'),
  });
  expect(await freeze(other.deps, other.row, 2)).toMatchObject({ entryCount: 1 });
});

test('a giveaway is refunded when no wallet holds enough', async () => {
  const coin = await heldCoin([[fresh(), 5n]]);
  const { deps, row } = await closedGiveaway(holders(coin, 1000));
  expect(await freeze(deps, row)).toEqual({ refund: expect.stringContaining('Nobody held enough') });
});
