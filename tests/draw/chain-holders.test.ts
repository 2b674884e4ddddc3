/**
 * The facts about holdings that the chain shows: their moment, their decimals, and the wallets excluded as a program or
 * a creator.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { addressBytes, METADATA_PROGRAM, SYSTEM_PROGRAM } from '../../core/address.ts';
import type { ChainNode, NodeAccount } from '../../core/draw/chain-node.ts';
import { readList } from '../../core/draw/list-text.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import type { ExcludedWallet, FrozenList } from '../../core/giveaways/list.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { metaplex } from '../vectors/handmade-accounts.ts';
import { checkOf, compared, nodeOf, notHolding, verdict } from './chain-checks.ts';
import { ascending, base64, changed, person, setList } from './records.ts';
import { ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const scene = ownScene();

describe('a draw among holders, of a token, with a window', () => {
  let record: DrawRecord;
  beforeAll(async () => {
    const now = await scene.time();
    await scene.coin();
    record = await scene.open({
      salt: 'holders',
      kind: 'holders',
      sol: false,
      free: false,
      window: 600,
      endsAt: now + 4000,
      committedAt: now + 4100,
    });
    await scene.travel(4050);
    // The holdings as if they were read now, and one holder is a program.
    const slot = Number(await scene.call('getSlot', { commitment: 'processed' }));
    const time = Number(await scene.call('getBlockTime', slot));
    setList(record, withProgram({ ...readList(record.list!), snapshot: snapshotAt(slot, time) }));
    await scene.commit(record, false);
    await scene.reveal(record);
    await scene.prove(record);
    await scene.pay(record);
    await scene.finish(record);
    await scene.finalize();
  }, 60_000);
  const snapshotAt = (slot: number, time: number) => ({ ...readList(record.list!).snapshot!, slot, time });
  const withProgram = (list: FrozenList): FrozenList => {
    const excluded = list.excluded.map(([wallet, reason, holding]): ExcludedWallet => {
      const rest = reason === 'off_curve' ? String(BigInt(holding!) - 5n) : holding;
      return [wallet, reason, rest];
    });
    excluded.push([scene.program, 'executable', '5']);
    return { ...list, excluded: excluded.sort(ascending) };
  };
  /** Makes a record whose committed list is invented by the operator. */
  const lied = async (change: (list: FrozenList) => void) => {
    const list = readList(record.list!);
    change(list);
    const liar = changed(record, (r) => setList(r, list));
    return checkOf(await compared(scene, liar), 'chain_holders');
  };

  test('is verified, and its holdings are said to be as the platform read them', async () => {
    const checks = await compared(scene, record);
    expect(notHolding(checks)).toEqual([]);
    expect(checkOf(checks, 'chain_holders').detail).toContain('as the platform read them');
    expect(await verdict(scene, record)).toBe(0);
  });

  test('is false with another time, or other decimals of the prize', async () => {
    expect((await lied((list) => void list.snapshot!.time--)).state).toBe('false');
    // The token's mint of today may be another than that of the list.
    expect((await lied((list) => void list.snapshot!.decimals--)).state).toBe('unknown');
    const whole = changed(record, (r) => Object.assign(r.prize, { decimals: 0 }));
    expect(notHolding(await compared(scene, whole))).toEqual([['chain_prize', 'false', 'prize.decimals']]);
  });

  /** Returns the node, which says something else of one account. */
  const answering = (about: string, change: (found: NodeAccount) => NodeAccount | null): ChainNode => {
    const node = nodeOf(scene);
    return {
      ...node,
      account: async (address) => {
        const found = await node.account(address);
        return found && address === about ? change(found) : found;
      },
    };
  };

  test.each<[string, (found: NodeAccount) => NodeAccount | null]>([
    ['is closed', () => null],
    [
      'is closed, with lamports at its address',
      (found) => ({ ...found, owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false }),
    ],
    ['is there, and cannot be run', (found) => ({ ...found, executable: false })],
  ])('is not known, and never false, when a program that was left out %s', async (_what, change) => {
    const left = person('closed program').address;
    const list = readList(record.list!);
    list.excluded.push([left, 'executable', '5']);
    const copy = changed(record, (r) => setList(r, list));
    const node = nodeOf(scene);
    const asked: ChainNode = {
      ...node,
      account: async (address) =>
        address === left ? change((await node.account(scene.program))!) : node.account(address),
    };
    expect(checkOf(await compared(scene, copy, [asked]), 'chain_holders')).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining(`${left} is left out as a program, which it is not now.`),
    });
  });

  test('is not known where the node has no mint, or one from before the record', async () => {
    const mint = person('mint').address;
    const unknown = [['chain_holders', 'unknown', undefined]];
    const none = answering(mint, () => null);
    expect(notHolding(await compared(scene, record, [none]))).toEqual(unknown);
    const older = answering(mint, ({ data, ...found }) => ({ ...found, data: data.with(44, 9), slot: 1 }));
    expect(notHolding(await compared(scene, record, [older]))).toEqual(unknown);
  });

  test("is not known when a wallet is left out as the token's creator and is not", async () => {
    const left = await lied(
      (list) => void list.excluded.push([person('fan 0').address, 'token_creator', '5']),
    );
    expect([left.state, left.detail]).toEqual(['unknown', expect.stringContaining('which it is not now')]);
    // The update authority of metadata that belongs to the mint.
    const where = tokenAddresses(person('mint').address)!;
    const [authority, mint] = [person('fan 0'), person('mint')].map(({ address }) => addressBytes(address)!);
    const data = base64(metaplex({ authority: authority!, mint: mint! }));
    await scene.call('local_setAccounts', [{ pubkey: where.metaplex, owner: METADATA_PROGRAM, data }]);
    const named = await lied(
      (list) => void list.excluded.push([person('fan 0').address, 'token_creator', '5']),
    );
    expect(named.state).toBe('holds');
    // The true creator beside another wallet, in whatever order.
    for (const both of [
      ['fan 0', 'fan 1'],
      ['fan 1', 'fan 0'],
    ]) {
      const hidden = await lied((list) => {
        for (const name of both) list.excluded.push([person(name).address, 'token_creator', '5']);
      });
      expect([hidden.state, hidden.detail]).toEqual([
        'unknown',
        expect.stringContaining(`${person('fan 1').address} is left out`),
      ]);
    }
  });

  test('is not known where the node lacks the block', async () => {
    await scene.call('local_fault', {
      method: 'getBlockTime',
      kind: 'error',
      code: -32007,
      message: 'Slot 1 was skipped, or missing due to ledger jump to recent snapshot',
    });
    expect(notHolding(await compared(scene, record))).toEqual([['chain_holders', 'unknown', undefined]]);
  });
});
