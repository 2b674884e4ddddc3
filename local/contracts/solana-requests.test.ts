/**
 * Our client's requests to Solana's JSON-RPC: each has a fixture, carries a User-Agent, and has a fallback where a node
 * refuses it.
 */
import { Keypair } from '@solana/web3.js';
import { afterEach, expect, test, vi } from 'vitest';
import { chainNode } from '../../chain/chain-node.ts';
import { checkHolderLimit, readHolders, readHolding } from '../../chain/holders.ts';
import { askRpc } from '../../chain/json-rpc.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { eachTokenAccount } from '../../chain/token-accounts.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { mint as mintBytes } from '../../tests/vectors/handmade-accounts.ts';
import { readFixtures } from './fixtures.ts';
import { requestShape } from './shape.ts';

const FIXTURES = readFixtures('solana');
const URL = 'http://node.example/?api-key=secret';

interface Rpc {
  method: string;
  params: unknown[];
}

afterEach(() => vi.unstubAllGlobals());

test('every RPC call names its client', async () => {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers));
    return Response.json({ jsonrpc: '2.0', id: 1, result: 5 });
  });
  await new SolanaRpc(URL, 1000, 'https://fanfare.example').rentMinimum(0);
  expect(sent[0]!.get('user-agent')).toMatch(/^Fanfare\/[\d.]+ \(\+https:\/\/fanfare\.example\)$/);
});

test('every request that our Solana client can send has a fixture', async () => {
  const shapes = new Set(FIXTURES.map(({ request }) => requestShape(request)));
  const missing: string[] = [];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const shape = requestShape({ method: 'POST', url, body: JSON.parse(init.body as string) });
    asked.push(shape);
    if (!shapes.has(shape)) missing.push(shape);
    // The filter of Token-2022 is refused, so that the fallback runs too.
    if (shape.includes('tokenAccountState'))
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'Invalid params' } });
    if (!shape.startsWith('getMultipleAccounts')) return new Response('', { status: 500 });
    const owner = asked.length % 2 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM;
    const data = [
      Buffer.from(mintBytes({ authority: new Uint8Array(32), supply: 1n })).toString('base64'),
      'base64',
    ];
    const value = [{ owner, lamports: 1, data, executable: false }];
    return Response.json({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } });
  });
  vi.stubGlobal('setTimeout', (run: () => void) => queueMicrotask(run));
  const rpc = new SolanaRpc(URL);
  const key = Keypair.generate().publicKey.toBase58();
  const page = { limit: 1000 };
  const node = chainNode((method, params) => askRpc(URL, 1, method, params, { timeoutMs: 1000 }));
  const calls: (() => Promise<unknown>)[] = [
    () => rpc.accounts([key]),
    () => rpc.latestBlockhash(),
    () => rpc.blockHeight('confirmed'),
    () => rpc.rentMinimum(0),
    () => rpc.recentPriorityFees([key]),
    () => rpc.recentPriorityFees([]),
    () => rpc.simulate('AQ=='),
    () => rpc.send('AQ=='),
    () => rpc.send('AQ==', true),
    () => rpc.signatureStatuses([key]),
    () => rpc.finalizedPoint(),
    () => rpc.signaturesFor(key, page, 'confirmed'),
    () => rpc.signaturesFor(key, { ...page, minContextSlot: 1 }),
    () => rpc.signaturesFor(key, { ...page, until: key }),
    () => rpc.signaturesFor(key, { ...page, until: key, before: key }),
    () => rpc.transaction(key),
    () => rpc.simulateFor('AQ==', key),
    () => rpc.tokenAccountCount(key),
    () => rpc.blockTime(1),
    () => node.genesis(),
    () => node.transaction(key),
    () => node.account(key),
    () => node.blockTime(1),
    () => node.firstSlot(),
    () => rpc.genesisHash(),
    () => readHolders(rpc, key),
    () => readHolders(rpc, key),
    () => checkHolderLimit(rpc, key),
    () => checkHolderLimit(rpc, key),
    () => readHolding(rpc, key, key),
  ];
  for (const call of calls) await call().catch(() => {});
  expect(missing).toEqual([]);
  expect(asked.length).toBeGreaterThan(calls.length);
});

test('the fallback request for Token-2022 drops accounts that are not token accounts', async () => {
  const fixture = FIXTURES.find(({ name }) => name === 'holders-ok-2022-plain')!;
  const older = FIXTURES.find(({ name }) => name === 'holders-refused-older')!;
  const [one] = (fixture.answer.body as { result: { value: { account: { data: [string, string] } }[] } })
    .result.value;
  const bytes = Buffer.from(one!.account.data[0], 'base64');
  const uninitialized = Buffer.from(bytes).fill(0, 76, 77);
  const multisig = Buffer.concat([bytes, Buffer.alloc(355 - 32 - bytes.length)]);
  const other = Buffer.from(bytes).fill(1, 133, 134);
  const all = [bytes, uninitialized, multisig, other, bytes.subarray(0, 133)].map((data) => ({
    ...one,
    account: { ...one!.account, data: [data.toString('base64'), 'base64'] },
  }));
  const filters: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    filters.push((JSON.parse(init.body as string) as Rpc).params[1]);
    const body =
      filters.length === 1
        ? older.answer.body
        : { jsonrpc: '2.0', id: 1, result: { context: { slot: 371 }, value: all } };
    return Response.json(body);
  });
  const amounts: bigint[] = [];
  await eachTokenAccount(new SolanaRpc(URL), TOKEN_2022_PROGRAM, 'mint', (data) => {
    amounts.push(Buffer.from(data).readBigUInt64LE(32));
  });
  // The account with extensions, and the plain one of 165 bytes.
  expect(amounts).toEqual([1_000_000n, 1_000_000n]);
  expect(filters).toHaveLength(2);
});
