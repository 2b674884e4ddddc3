/** Nodes without history, behind, or too old: a fact that they do not know is never false. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainNode, NodeTransaction } from '../../core/draw/chain-node.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { compared, nodeOf } from './chain-checks.ts';
import { changed, person } from './records.ts';
import { ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const scene = ownScene();

describe('what a node does not know', () => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.whole({ salt: 'unknown', amounts: ['10000000'] });
  }, 60_000);
  const real = () => nodeOf(scene);
  /** Returns the real node, whose transactions are changed. */
  const altered = (change: (tx: NodeTransaction) => NodeTransaction | null): ChainNode => {
    const node = real();
    return {
      ...node,
      transaction: async (signature) => {
        const found = await node.transaction(signature);
        return found && change(found);
      },
    };
  };
  const statesOf = async (...nodes: ChainNode[]) => {
    const checks = await compared(scene, record, nodes);
    return [
      ...new Set(
        checks.filter(({ id }) => /open|commit|reveal|prove|pay|end/.test(id)).map(({ state }) => state),
      ),
    ];
  };

  test.each<[string, ChainNode['transaction'] | ((tx: NodeTransaction) => NodeTransaction | null)]>([
    ['a transaction', () => null],
    [
      'its inner instructions',
      (tx: NodeTransaction) => ({ ...tx, meta: { ...tx.meta!, innerInstructions: null } }),
    ],
    ['how it ended', (tx: NodeTransaction) => ({ ...tx, meta: null })],
    ['its time', (tx: NodeTransaction) => ({ ...tx, blockTime: null })],
    [
      'the addresses from lookup tables',
      (tx: NodeTransaction) => {
        const { message } = tx.transaction;
        const accountKeys = message.accountKeys.slice(0, 2);
        return { ...tx, transaction: { message: { ...message, accountKeys } } };
      },
    ],
  ])('%s is not known, and never false', async (_what, change) => {
    expect(await statesOf(altered(change as (tx: NodeTransaction) => NodeTransaction | null))).toEqual([
      'unknown',
    ]);
  });

  test('a version that the node cannot read is not known', async () => {
    await scene.call('local_fault', {
      method: 'getTransaction',
      kind: 'error',
      code: -32015,
      message: 'Transaction version (2) is not supported by the requesting client.',
    });
    const [open] = (await compared(scene, record)).filter(({ id }) => id === 'chain_open');
    expect([open!.state, open!.detail]).toEqual(['unknown', expect.stringContaining('newer version')]);
  });

  test('a node that takes no newer version is asked for the older one', async () => {
    await scene.call('local_fault', {
      method: 'getTransaction',
      kind: 'error',
      code: -32602,
      message: 'Invalid params: maxSupportedTransactionVersion',
    });
    expect(await statesOf(real())).toEqual(['holds']);
  });

  test('with two nodes a claim is shown by both or not at all, and false by one if the other does not show it', async () => {
    expect(await statesOf(real(), real())).toEqual(['holds']);
    expect(
      await statesOf(
        real(),
        altered(() => null),
      ),
    ).toEqual(['unknown']);
    const reverted = (tx: NodeTransaction) => ({ ...tx, meta: { ...tx.meta!, err: 'AccountInUse' } });
    // Either of them may lie or lag.
    expect(await statesOf(real(), altered(reverted))).toEqual(['unknown']);
    expect(await statesOf(altered(reverted), altered(reverted))).toEqual(['false']);
    expect(
      await statesOf(
        altered(() => null),
        altered(reverted),
      ),
    ).toEqual(['false']);
  });

  test('a node that is behind the record contradicts nothing', async () => {
    const behind = scene.open({ salt: 'behind' });
    const late = await behind;
    const node = real();
    const lagging: ChainNode = {
      ...node,
      account: async (address) => {
        const found = await node.account(address);
        return found && address === late.escrow ? { ...found, slot: late.open.slot - 1 } : found;
      },
    };
    await scene.finalize();
    const ahead = changed(late, (r) => Object.assign(r, { amounts: ['20000000'] }));
    const foreign: ChainNode = {
      ...lagging,
      account: async (address) => {
        const found = await lagging.account(address);
        return found && address === late.escrow ? { ...found, owner: person('x').address } : found;
      },
    };
    expect((await compared(scene, late, [foreign])).filter(({ state }) => state === 'false')).toEqual([]);
    // The node reports nothing missing, but it does not know the record's own newest step.
    const [whole] = (await compared(scene, late, [lagging])).filter(({ id }) => id === 'chain_complete');
    expect([whole!.state, whole!.detail]).toEqual(['unknown', expect.stringContaining('behind the record')]);
    const [account] = (await compared(scene, ahead, [lagging])).filter(({ id }) => id === 'chain_account');
    expect([account!.state, account!.detail]).toEqual([
      'unknown',
      expect.stringContaining('behind the record'),
    ]);
  });

  test('a call that another program made counts as well', async () => {
    // The instruction is among the inner ones of a program that is not ours.
    const byOthers = altered((tx) => {
      const { message } = tx.transaction;
      const { accountKeys } = message;
      const keys = [...accountKeys, person('caller program').address];
      const outer = { programIdIndex: keys.length - 1, accounts: [], data: '' };
      return {
        ...tx,
        transaction: { message: { accountKeys: keys, instructions: [outer] } },
        meta: { ...tx.meta!, innerInstructions: [{ index: 0, instructions: message.instructions }] },
      };
    });
    expect(await statesOf(byOthers)).toEqual(['holds']);
  });
});
