/**
 * A burst of registrations: 10,000 wallets with real signatures, LANES requests at a time, through the product's own
 * call inside workerd; against the same rows, sent ready and stored by one INSERT each through the same server, and
 * against what the platform alone takes for a registration's steps.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import bs58 from 'bs58';
import { toBase64 } from '../../core/base64.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { registrationMessage } from '../../core/messages.ts';
import { ask } from './ask.ts';
import { insertGiveaway, operatorKey } from './giveaway-row.ts';
import { at, median, ms, record, times } from './record.ts';
import { startWorker } from './worker.ts';

const WALLETS = Number(process.env.WALLETS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 2);
const LANES = 128;
const WARM_UP = 200;
const TITLE = 'Benchmark';
const terms: GiveawayTerms = {
  version: 2,
  kind: 'participants',
  gateMint: null,
  eligibility: null,
  tiers: [],
  endsAt: Math.floor(Date.now() / 1000) + 86_400,
  title: TITLE,
  description: 'Benchmark',
};

interface Person {
  wallet: string;
  key: KeyObject;
}
interface Round {
  seconds: number;
  p50_ms: number;
  p99_ms: number;
}

const people: Person[] = Array.from({ length: WALLETS + WARM_UP }, () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { wallet: bs58.encode(bytes), key: privateKey };
});

// Each registration asks the node what its wallet is. Those without lamports have a share of the day.
const account = {
  lamports: 1,
  owner: '11111111111111111111111111111111',
  data: ['', 'base64'],
  executable: false,
};
const node = createServer(async (request, response) => {
  let text = '';
  for await (const piece of request) text += piece;
  const { id, params } = JSON.parse(text) as { id: number; params: [string[]] };
  const value = params[0].map(() => account);
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }));
}).listen(0, '127.0.0.1');
await once(node, 'listening');
const secret = operatorKey();
const operator = bs58.encode(bs58.decode(secret).subarray(32));
const worker = await startWorker('lab/bench/registrations-worker.ts', {
  bindings: {
    OPERATOR_KEY: secret,
    SOLANA_RPC_URL: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
  },
});
try {
  const site = new URL(worker.url).host;
  const open = () => insertGiveaway(worker.db, terms, { site, operator, stage: 'open' });
  const signed = (id: string, { wallet, key }: Person) => {
    const message = registrationMessage({ site, title: TITLE, id, wallet });
    return toBase64(sign(null, Buffer.from(message), key));
  };
  const call = (id: string, person: Person): [string, string] => [
    `/api/giveaways/${id}/register`,
    JSON.stringify({ walletAddress: person.wallet, signature: signed(id, person) }),
  ];
  // Only their length matters here.
  const time = Math.floor(Date.now() / 1000);
  const rowOf = (id: string, wallet: string, signature: string) => [
    id,
    wallet,
    `s:${signature}`,
    1,
    time * 1000,
  ];
  const insert = (id: string, person: Person): [string, string] => [
    '/raw',
    JSON.stringify(rowOf(id, person.wallet, signed(id, person))),
  ];
  const steps = (id: string, person: Person): [string, string] => {
    const message = registrationMessage({ site, title: TITLE, id, wallet: person.wallet });
    const signature = signed(id, person);
    return ['/least', JSON.stringify({ row: rowOf(id, person.wallet, signature), message, signature })];
  };
  const nothing = (_id: string, { wallet }: Person): [string, string] => [
    '/empty',
    JSON.stringify({ wallet }),
  ];

  const kinds = { ours: call, raw: insert, least: steps, empty: nothing };
  const rounds: Record<keyof typeof kinds, Round[]> = { ours: [], raw: [], least: [], empty: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const kind of ['ours', 'raw', 'least', 'empty'] as const) {
      const id = await open();
      const requests = people.map((person) => kinds[kind](id, person));
      await crowd(requests.slice(WALLETS));
      rounds[kind].push(await crowd(requests.slice(0, WALLETS)));
      const row = await worker.db.prepare('SELECT registered FROM giveaways WHERE id = ?').bind(id).first();
      const expected = kind === 'empty' ? 0 : people.length;
      if (row?.registered !== expected) throw new Error(`${row?.registered} of ${expected} are registered`);
    }
  }
  const seconds = (kind: keyof typeof kinds) => median(rounds[kind].map((one) => one.seconds));
  const summary = (kind: keyof typeof kinds) => {
    const p99 = median(rounds[kind].map((one) => one.p99_ms));
    return `${ms(seconds(kind) * 1000)}, ${Math.round(WALLETS / seconds(kind))} a second (p99 ${ms(p99)})`;
  };
  record(
    'registrations',
    [
      {
        what: `${WALLETS.toLocaleString('en-US')} wallets register, ${LANES} requests at a time`,
        ours: summary('ours'),
        peer: `the same rows by one INSERT each: ${summary('raw')}; a signature checked, the node asked, a row stored, a receipt signed, and nothing else: ${summary('least')}; requests that do nothing: ${summary('empty')}`,
        ratio: `${times(seconds('ours'), seconds('raw'))}; ${times(seconds('ours'), seconds('least'))} of those steps alone`,
        aim: 'within 2 ×',
        met: seconds('ours') <= 2 * seconds('raw'),
      },
    ],
    rounds,
  );
} finally {
  node.close();
  await worker.stop();
}

/** Sends all of them in LANES parallel lanes, one after the other in each. */
async function crowd(requests: [path: string, body: string][]): Promise<Round> {
  const took: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < requests.length) {
        const [path, body] = requests[next++]!;
        const start = performance.now();
        const text = await ask(agent, `${worker.url}${path}`, body);
        took.push(performance.now() - start);
        if (!text.startsWith('{"success":true')) throw new Error(text);
      }
    }),
  );
  agent.destroy();
  return { seconds: (performance.now() - began) / 1000, p50_ms: median(took), p99_ms: at(took, 0.99) };
}
