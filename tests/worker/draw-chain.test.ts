/** GET /api/giveaways/{id}/chain/{signature}: only this draw's own transactions, one call to the node for each. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SolanaRpc } from '../../chain/rpc.ts';
import { checkAgainstChain } from '../../core/draw/verify-chain.ts';
import { askSite } from '../../web/giveaways/draw/ask-node.ts';
import {
  confirmWinnerAs,
  drawnWinner,
  reachedStage,
  runningGiveaway,
  selectAs,
  standAtReveal,
} from './giveaway-acts.ts';
import { makeGiveaway } from './giveaways.ts';
import { call, dropCached, prepared, rpc, sign, visit } from './support.ts';

afterEach(() => void vi.restoreAllMocks());

const pathOf = (id: string, signature: string) => `/api/giveaways/${id}/chain/${signature}`;

/** How often the node is asked for a transaction from here on. */
function counted() {
  return vi.spyOn(SolanaRpc.prototype, 'transaction');
}

test('the page can compare a whole draw with the chain through the endpoint', async () => {
  const { giveaway, creator } = await runningGiveaway([Keypair.generate(), Keypair.generate()]);
  const { id } = giveaway;
  await selectAs(creator, id);
  await drawnWinner(creator, id);
  await confirmWinnerAs(creator, giveaway);
  await reachedStage(id, 'completed');
  const record = (await call('GET', `/api/giveaways/${id}/draw`)).json;
  const ask = askSite(id, async (path) => {
    const { text, status } = await visit(String(path));
    return new Response(text, { status });
  });
  const compared = async (json: unknown) => {
    const checks = [];
    for await (const check of checkAgainstChain(json, ask)) checks.push(check);
    return checks;
  };
  // What names the winner waits for the reveal time; the comparison calls none of it wrong.
  await standAtReveal(id, 5000);
  expect((await compared(record)).map(({ ok }) => ok)).toEqual([true, true, null, null, null]);
  await standAtReveal(id);
  expect((await compared(record)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  const forged = { ...record, transactions: { ...record.transactions, pay: record.transactions.open } };
  expect((await compared(forged)).at(-1)).toMatchObject({ ok: false, wrong: 'transactions.pay' });
});

describe('a transaction of the draw', () => {
  async function opened() {
    const { id, transactions } = await makeGiveaway();
    return { id, signature: transactions.open! };
  }

  test('a final transaction of the draw is read from the node once and cached forever', async () => {
    const { id, signature } = await opened();
    await rpc('local_advanceSlots', 40);
    const asked = counted();
    const crowd = await Promise.all(Array.from({ length: 200 }, () => visit(pathOf(id, signature))));
    for (let times = 0; times < 100; times++) await visit(pathOf(id, signature));
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]));
    expect(asked).toHaveBeenCalledTimes(1);
    const { text, headers } = await visit(pathOf(id, signature));
    expect(JSON.parse(text)).toMatchObject({
      success: true,
      data: { signature, failed: false, finalized: true, slot: expect.any(Number) },
    });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // Another data centre has no copy, and no node is called for it.
    await dropCached(`/chain?${new URLSearchParams({ id, signature })}`);
    await visit(pathOf(id, signature));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a transaction of the draw that is not final is answered and not cached', async () => {
    const { id, signature } = await opened();
    const asked = counted();
    for (let times = 1; times <= 2; times++) {
      const { text, headers } = await visit(pathOf(id, signature));
      expect(JSON.parse(text).data).toMatchObject({ finalized: false, failed: false });
      expect(headers.get('cache-control')).toBe('no-store');
      expect(asked).toHaveBeenCalledTimes(times);
    }
    expect((await env.RECORDS.list({ prefix: 'chain/' })).objects).toEqual([]);
  });

  test('a transaction that the node does not know, or has no logs of, is not cached', async () => {
    const { id, signature } = await opened();
    await rpc('local_advanceSlots', 40);
    vi.spyOn(SolanaRpc.prototype, 'transaction').mockResolvedValueOnce(null);
    expect(JSON.parse((await visit(pathOf(id, signature))).text)).toEqual({ success: true, data: null });
    expect(JSON.parse((await visit(pathOf(id, signature))).text).data.finalized).toBe(true);
  });
});

test('a signature of another transaction is refused before the node is called', async () => {
  const { id } = await makeGiveaway();
  const other = await makeGiveaway();
  const tip = await prepared();
  const foreign = await rpc<string>('sendTransaction', sign(tip.serializedTransaction), {
    encoding: 'base64',
    skipPreflight: true,
  });
  const asked = counted();
  const statuses = vi.spyOn(SolanaRpc.prototype, 'signatureStatuses');
  const strange = [foreign, other.transactions.open!, id, '1'.repeat(88), '..%2f..', 'x'.repeat(3000), '%00'];
  for (const signature of strange) {
    const { status, json } = await call('GET', pathOf(id, signature));
    expect([signature, status, json.code]).toEqual([signature, 404, 'not_of_this_draw']);
  }
  const nowhere = await call('GET', pathOf(Keypair.generate().publicKey.toBase58(), foreign));
  expect([nowhere.status, nowhere.json.code]).toEqual([404, 'giveaway_not_found']);
  expect(asked).not.toHaveBeenCalled();
  expect(statuses).not.toHaveBeenCalled();
});
