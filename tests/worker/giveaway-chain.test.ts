/** POST /api/giveaways/{id}/rpc: what a check of this draw needs of our node, and nothing else. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chainNode } from '../../chain/chain-node.ts';
import { addressBytes } from '../../core/address.ts';
import { escrowInstructionsIn } from '../../core/draw/chain-node.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { programAddress } from '../../core/program-address.ts';
import { aDraw } from './a-draw.ts';
import { home } from './draws.ts';
import { standAtReveal } from './giveaway-acts.ts';
import { callAlone, makeGiveaway, readGiveaway } from './giveaways.ts';
import { dropCached, prepared, rpc, sign, token, world } from './support.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await home();
});

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';

const ask = (id: string, method: string, params: unknown[] = []) =>
  callAlone('POST', `/api/giveaways/${id}/rpc`, { jsonrpc: '2.0', id: 7, method, params });

/** The reader that pages and the command line use, with our endpoint as its node. */
const nodeOf = (id: string) =>
  chainNode(async (method, params) => {
    const { status, json } = await ask(id, method, params);
    if (status === 200) return { kind: 'result', result: json.result };
    const heard = { status, error: { code: status, message: json.code, data: null } };
    return { kind: 'unavailable', detail: json.code, retryAfterMs: null, untried: false, heard };
  });

/** How often our node is asked for this method from here on. */
async function asked(method: string, work: () => Promise<unknown>): Promise<number> {
  const real = globalThis.fetch;
  let count = 0;
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (String(init?.body ?? '').includes(`"method":"${method}"`)) count++;
    return real(input, init);
  });
  await work();
  spy.mockRestore();
  return count;
}

async function opened(): Promise<Giveaway & { signature: string }> {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  return { ...giveaway, signature: giveaway.transactions.open! };
}

test('the reader of a check gets everything about a draw through it', async () => {
  const { id, signature } = await opened();
  await rpc('local_advanceSlots', 40);
  const node = nodeOf(id);
  expect(await node.genesis()).toBe(await rpc('getGenesisHash'));
  const open = await node.transaction(signature);
  expect(open!.meta!.err).toBeNull();
  const calls = escrowInstructionsIn(open!, env.ESCROW_PROGRAM, id);
  expect(calls!.map(({ data }) => data[0])).toEqual([0]);
  const escrow = await node.account(id);
  expect(escrow).toMatchObject({ owner: env.ESCROW_PROGRAM, executable: false });
  expect(new TextDecoder().decode(escrow!.data.subarray(0, 8))).toBe('FANFESC3');
  expect((await node.account(env.ESCROW_PROGRAM))!.executable).toBe(true);
  expect(await node.blockTime(open!.slot)).toBe(open!.blockTime);
  expect(await node.firstSlot()).toEqual(expect.any(Number));
  const info = await ask(id, 'getAccountInfo', [id, { encoding: 'base64' }]);
  expect(info.json).toEqual({
    jsonrpc: '2.0',
    id: 7,
    result: {
      context: { slot: expect.any(Number) },
      value: expect.objectContaining({ owner: env.ESCROW_PROGRAM }),
    },
  });
});

describe('what this draw does not name is refused before the node is asked', () => {
  test('a transaction of another giveaway or of no giveaway, and text that names no transaction', async () => {
    const { id } = await opened();
    const other = await opened();
    const tip = await prepared();
    const foreign = await rpc<string>('sendTransaction', sign(tip.serializedTransaction), {
      encoding: 'base64',
      skipPreflight: true,
    });
    const count = await asked('getTransaction', async () => {
      for (const strange of [foreign, other.signature, id, '1'.repeat(88), '..%2f..', 'x'.repeat(3000), '']) {
        const { status, json } = await ask(id, 'getTransaction', [strange]);
        expect([strange, status, json.code]).toEqual([strange, 404, 'not_of_this_draw']);
      }
      const nowhere = await ask(Keypair.generate().publicKey.toBase58(), 'getTransaction', [foreign]);
      expect([nowhere.status, nowhere.json.code]).toEqual([404, 'giveaway_not_found']);
    });
    expect(count).toBe(0);
  });

  test('an account that is not of the draw, a slot that nothing of it names', async () => {
    const { id, creator } = await opened();
    const program = addressBytes(env.ESCROW_PROGRAM)!;
    expect((await ask(id, 'getAccountInfo', [programAddress([program], LOADER)])).status).toBe(200);
    const count = await asked('getMultipleAccounts', async () => {
      for (const strange of [creator, world.people.treasury.publicKey, token('launch').mint, 'x', ''])
        expect((await ask(id, 'getAccountInfo', [strange])).json.code).toBe('not_of_this_draw');
    });
    expect(count).toBe(0);
    for (const slot of [1, 2 ** 40])
      expect((await ask(id, 'getBlockTime', [slot])).json.code).toBe('not_of_this_draw');
  });

  test('other methods, several accounts and malformed calls', async () => {
    const { id, signature } = await opened();
    for (const method of [
      'getProgramAccounts',
      'simulateTransaction',
      'getSignaturesForAddress',
      'local_travel',
      '',
    ])
      expect((await ask(id, method, [signature])).json.error).toMatch(/^method: must be one of/);
    expect((await ask(id, 'getMultipleAccounts', [[id, id]])).json.code).toBe('invalid_field');
    for (const slot of ['1', -1, 1.5, null, 2 ** 60])
      expect((await ask(id, 'getBlockTime', [slot])).json.code).toBe('invalid_field');
    for (const strange of [null, {}, 5, [id]])
      expect((await ask(id, 'getTransaction', [strange])).json.code).toBe('invalid_field');
    for (const body of [[], null, { jsonrpc: '1.0' }, { jsonrpc: '2.0', id: {}, method: 'getGenesisHash' }])
      expect((await callAlone('POST', `/api/giveaways/${id}/rpc`, body)).status).toBe(400);
  });
});

describe('what is stored', () => {
  test('a final transaction is asked of the node once for a crowd, and never again from another place', async () => {
    const { id, signature } = await opened();
    await rpc('local_advanceSlots', 40);
    // Its slot and time in our own row are final as well from now on.
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0 };
    const { blockTime } = await rpc<{ blockTime: number }>('getTransaction', signature, config);
    await env.DB.prepare('UPDATE giveaway_transactions SET block_time = ? WHERE signature = ?')
      .bind(blockTime, signature)
      .run();
    const count = await asked('getTransaction', async () => {
      const crowd = await Promise.all(
        Array.from({ length: 60 }, () => ask(id, 'getTransaction', [signature])),
      );
      expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
      await dropCached(`/rpc?${new URLSearchParams({ signature })}`);
      expect((await ask(id, 'getTransaction', [signature])).json.result.slot).toEqual(expect.any(Number));
    });
    expect(count).toBe(1);
    expect((await env.RECORDS.list({ prefix: 'chain/' })).objects).toHaveLength(1);
  });

  test('an answer without the step of this draw is never stored, even with its slot and time', async () => {
    const { id, signature } = await opened();
    await rpc('local_advanceSlots', 40);
    const config = { encoding: 'json', maxSupportedTransactionVersion: 0 };
    const { blockTime } = await rpc<{ blockTime: number }>('getTransaction', signature, config);
    await env.DB.prepare('UPDATE giveaway_transactions SET block_time = ? WHERE signature = ?')
      .bind(blockTime, signature)
      .run();
    const real = globalThis.fetch;
    type Result = { meta: { err: unknown; loadedAddresses: unknown }; transaction: { message: Message } };
    type Message = { instructions: { data: string }[] };
    const falsified: ((result: Result) => void)[] = [
      ({ meta }) => (meta.err = 'AccountInUse'),
      ({ transaction }) => (transaction.message.instructions = []),
      ({ transaction }) => transaction.message.instructions.map((one) => (one.data = '9')),
    ];
    for (const lie of falsified) {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const answer = await real(input, init);
        if (!String(init?.body ?? '').includes('"method":"getTransaction"')) return answer;
        const reply = (await answer.json()) as { result: Result };
        lie(reply.result);
        return Response.json(reply);
      });
      expect((await ask(id, 'getTransaction', [signature])).status).toBe(200);
      vi.restoreAllMocks();
      await dropCached(`/rpc?${new URLSearchParams({ signature })}`);
      expect((await env.RECORDS.list({ prefix: 'chain/' })).objects).toEqual([]);
    }
    expect((await ask(id, 'getTransaction', [signature])).json.result.meta.err).toBeNull();
    expect((await env.RECORDS.list({ prefix: 'chain/' })).objects).toHaveLength(1);
  });

  test('one that is not final, or differs in slot or time from our own row, is answered and not stored', async () => {
    const { id, signature } = await opened();
    expect((await ask(id, 'getTransaction', [signature])).json.result).toBeNull();
    await rpc('local_advanceSlots', 40);
    await dropCached(`/rpc?${new URLSearchParams({ signature })}`);
    await env.DB.prepare('UPDATE giveaway_transactions SET block_time = 1 WHERE signature = ?')
      .bind(signature)
      .run();
    expect((await ask(id, 'getTransaction', [signature])).json.result.slot).toEqual(expect.any(Number));
    expect((await env.RECORDS.list({ prefix: 'chain/' })).objects).toEqual([]);
  });
});

test('what tells a winner is refused until that winner is shown', async () => {
  const { id } = await aDraw().small().registered(2).live().proven();
  const { results } = await env.DB.prepare(
    "SELECT step, signature FROM giveaway_transactions WHERE giveaway = ? AND status = 'confirmed'",
  )
    .bind(id)
    .all<{ step: string; signature: string }>();
  const codes = async () =>
    Object.fromEntries(
      await Promise.all(
        results.map(async ({ step, signature }) => {
          const { json } = await ask(id, 'getTransaction', [signature]);
          return [step, json.code ?? 'told'];
        }),
      ),
    );
  const early = { open: 'told', commit: 'told', reveal: 'not_shown_yet', prove: 'not_shown_yet' };
  await standAtReveal(id, 1);
  expect(await codes()).toEqual(early);
  await standAtReveal(id);
  expect(await codes()).toEqual({ open: 'told', commit: 'told', reveal: 'told', prove: 'told' });
  expect((await readGiveaway(id)).places[0]!.prove).toBe(
    results.find(({ step }) => step === 'prove')!.signature,
  );
});

test('a node that does not answer is an error of ours to repeat, and says nothing about the draw', async () => {
  const { id, signature } = await opened();
  await rpc('local_fault', { method: 'getTransaction', kind: 'fail', times: 1 });
  const { status, json } = await ask(id, 'getTransaction', [signature]);
  await rpc('local_clearFaults');
  expect([status, json.code]).toEqual([503, 'chain_unavailable']);
});
