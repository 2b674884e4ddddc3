/** A record compared with real transactions of a local chain: facts that are shown, false, or not known. */
import { expect, test, vi } from 'vitest';
import type { ChainNode } from '../../core/draw/chain-node.ts';
import { LOCAL_BEACON, timeOf } from '../../core/draw/networks.ts';
import { beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';
import { transferLamports } from '../program/others.ts';
import { checkOf, compared, nodeOf, notHolding, offlineOf, verdict } from './chain-checks.ts';
import { forwarded, forwarder } from './forwarder.ts';
import { changed, person, recordOf } from './records.ts';
import { memo, ownScene, SOL } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const scene = ownScene();

test('the chain shows every step of a finished draw', async () => {
  const record = await scene.whole({ salt: 'whole' });
  const offline = offlineOf(record);
  expect(offline.filter(({ state }) => state !== 'holds')).toEqual([]);
  const checks = await compared(scene, record);
  expect(checks.filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(await verdict(scene, record)).toBe(0);
});

test('a record of a draw that never happened is consistent, and nothing of it is shown', async () => {
  const beacon = { network: LOCAL_BEACON, sign: beaconKey(LOCAL_SECRET).sign };
  const committedAt = LOCAL_BEACON.genesis + 9000;
  const made = recordOf({ program: scene.program, sol: true, free: true, ...beacon, committedAt });
  // Its maker chooses slots in which the program exists.
  const text = JSON.stringify({ ...made, genesis: scene.genesis });
  const phantom = JSON.parse(
    text.replace(/"slot":(\d+)/g, (_, slot) => `"slot":${Number(slot) + 200_000_000}`),
  );
  expect(offlineOf(phantom).every(({ state }) => state === 'holds')).toBe(true);
  const checks = await compared(scene, phantom);
  const shown = checks.filter(({ state }) => state === 'holds').map(({ id }) => id);
  // The record shows only that it names the true program, which anyone can do.
  expect([shown, checkOf(checks, 'chain_open').state]).toEqual([['chain_program'], 'unknown']);
  expect(checkOf(checks, 'chain_open').detail).toMatch(/It knows blocks from slot \d+ on/);
  expect(await verdict(scene, phantom)).toBe(2);
});

test('lamports, memos and lookup tables of a stranger change nothing', async () => {
  const record = await scene.open({ salt: 'strange' });
  const { escrow } = record;
  const gift = transferLamports(person('stranger').address, escrow, 1n);
  await scene.send(gift, 'stranger');
  await scene.commit(record);
  // More text than a node keeps of a transaction's logs.
  const memos = Array.from({ length: 50 }, (_, at) => memo(`${at} ${'x'.repeat(3)}`));
  await scene.reveal(record, { before: memos });
  const table = await scene.lookupTable([escrow, person('x').address]);
  await scene.prove(record, { lookupTables: [table] });
  await scene.send(gift, 'stranger');
  await scene.pay(record, { lookupTables: [table] });
  await scene.finish(record);
  // Lamports at the address of a closed escrow make an account again.
  await scene.send(transferLamports(person('stranger').address, escrow, SOL), 'stranger');
  expect(await scene.balance(escrow)).toBe(SOL);
  await scene.finalize();
  expect(notHolding(await compared(scene, record))).toEqual([]);
  expect(await verdict(scene, record)).toBe(0);
});

test('a reveal that another program called shows the same', async () => {
  const record = await scene.open({ salt: 'called', amounts: ['10000000'] });
  await scene.commit(record);
  await scene.reachRound(record);
  const [caller, escrow, program] = await scene.rpc.accounts([
    person('stranger').address,
    record.escrow,
    scene.program,
  ]);
  const lengths = [caller, escrow, program].map((account) => account!.data.length);
  const wrapper = person('wrapper').address;
  await scene.call('local_addProgram', wrapper, Buffer.from(forwarder(lengths)).toString('base64'));
  const reveal = scene.revealOf(record, await scene.signature(record));
  const table = await scene.lookupTable([record.escrow, scene.program]);
  const tx = await scene.send([forwarded(wrapper, reveal, lengths)], 'stranger', { lookupTables: [table] });
  Object.assign(record, await scene.seen(record, tx), { places: [] });
  await scene.prove(record);
  await scene.finalize();
  const landed = await nodeOf(scene).transaction(tx.signature);
  expect(landed!.meta!.innerInstructions).toHaveLength(1);
  expect(notHolding(await compared(scene, record))).toEqual([]);
  expect(await verdict(scene, record)).toBe(0);
});

test('withdrawn lists are shown with their withdrawals, and cannot be left out', async () => {
  const record = await scene.open({ salt: 'withdrawn', live: false });
  await scene.closeEntries(record);
  await scene.commit(record, false);
  await scene.withdraw(record);
  await scene.commit(record, false);
  await scene.finalize();
  const checks = await compared(scene, record);
  expect(notHolding(checks)).toEqual([]);
  expect(
    ['chain_commit_0', 'chain_withdraw_0', 'chain_commit_1'].map((id) => checkOf(checks, id).state),
  ).toEqual(['holds', 'holds', 'holds']);
  // The second list takes the place of the first one.
  const hidden = changed(record, (r) => {
    r.commits.shift();
    r.commits[0]!.number = 0;
  });
  expect(notHolding(await compared(scene, hidden))).toContainEqual([
    'chain_commit_0',
    'false',
    'commits.0.number',
  ]);
});

test('a record that is older than the chain is not false', async () => {
  const record = await scene.open({ salt: 'older' });
  await scene.commit(record);
  const committed = structuredClone(record);
  await scene.reveal(record);
  const revealed = structuredClone(record);
  await scene.prove(record);
  await scene.pay(record);
  await scene.finalize();
  for (const older of [committed, revealed]) {
    const checks = await compared(scene, older);
    expect(notHolding(checks)).toEqual([['chain_complete', 'unknown', undefined]]);
    expect(checkOf(checks, 'chain_complete').detail).toContain('The draw has gone on');
    expect(await verdict(scene, older)).toBe(2);
  }
  await scene.finish(record);
  await scene.finalize();
  expect(notHolding(await compared(scene, committed))).toEqual([
    ['chain_account', 'unknown', undefined],
    ['chain_complete', 'unknown', undefined],
    // The round was in the account, and no reveal is named.
    ['chain_round', 'unknown', undefined],
  ]);
});

test('a canceled giveaway is shown, and no other end', async () => {
  const record = await scene.open({ salt: 'canceled' });
  await scene.cancel(record);
  await scene.finalize();
  // Nobody has signed a list, so the platform's key has signed nothing.
  expect(notHolding(await compared(scene, record))).toEqual([['chain_platform', 'unknown', undefined]]);
  expect(
    await verdict(
      scene,
      changed(record, (r) => Object.assign(r, { list: null })),
    ),
  ).toBe(0);
  expect(checkOf(await compared(scene, record), 'chain_end').detail).toContain("by the creator's wallet");
  const reclaimed = changed(record, (r) => Object.assign(r.end!, { by: 'reclaim' }));
  expect(notHolding(await compared(scene, reclaimed))).toEqual([
    ['chain_end', 'false', 'end.tx'],
    ['chain_platform', 'unknown', undefined],
    ['chain_account', 'unknown', undefined],
    ['chain_complete', 'unknown', undefined],
  ]);
});

test('a record that says ended is false while the escrow is there', async () => {
  const record = await scene.open({ salt: 'not ended' });
  await scene.finalize();
  const ended = changed(record, (r) => Object.assign(r, { end: { by: 'cancel', tx: r.open } }));
  expect(notHolding(await compared(scene, ended))).toEqual([
    ['chain_end', 'false', 'end.tx'],
    ['chain_platform', 'unknown', undefined],
    ['chain_account', 'false', 'end'],
    ['chain_complete', 'unknown', undefined],
  ]);
});

test('a clock that was stopped takes the proof of the round, and little lag does not', async () => {
  const record = await scene.whole({ salt: 'lag', amounts: ['10000000'] });
  const due = timeOf(scene.network, BigInt(record.commits[0]!.round));
  const at = (time: number): ChainNode => {
    const node = nodeOf(scene);
    return {
      ...node,
      transaction: async (signature) => {
        const found = await node.transaction(signature);
        return found && signature === record.reveal!.tx.signature ? { ...found, blockTime: time } : found;
      },
    };
  };
  for (const [time, state] of [
    [due - 2, 'holds'],
    [due - scene.network.lead, 'unknown'],
  ] as const) {
    const lagging = changed(record, (r) => Object.assign(r.reveal!.tx, { time }));
    const [round] = (await compared(scene, lagging, [at(time)])).filter(({ id }) => id === 'chain_round');
    expect([round!.state, round!.detail]).toEqual([state, expect.stringContaining('behind')]);
  }
});
