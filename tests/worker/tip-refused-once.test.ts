/** A tip that a node refused is refused at once and never paid later: a second tip pays once. With literal answers. */
import { Keypair } from '@solana/web3.js';
import { afterEach, expect, test } from 'vitest';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { third } from '../volume.ts';
import { sleeplessClock, slept } from './clock.ts';
import { confirm, lamports, prepared, rpc, sign, tipStatus, tipsCron, world } from './support.ts';

sleeplessClock();

const { creator } = world.people;
const SHARE = 49_000_000n;
const files = import.meta.glob<Fixture>('../../local/contracts/solana/send-*.json', {
  eager: true,
  import: 'default',
});
const named = (name: string) => files[`../../local/contracts/solana/${name}.json`]!;
const errorOf = (name: string) => (named(name).answer.body as { error: object }).error;

/** These nodes understood the transaction and refused it. */
const REFUSED = [
  'send-refused-no-account',
  'send-refused-no-account-1-9',
  'send-refused-by-program',
  'send-refused-signature',
  'send-refused-signature-older',
  'send-refused-insane',
  'send-refused-base64',
  'send-method-missing',
];
/** And these gave no answer about it. */
const SILENT = ['send-node-behind', 'send-node-unhealthy', 'send-internal-error', 'send-429-in-200'];
const SILENT_HTTP = ['send-429', 'send-403', 'send-502'];

afterEach(() => rpc('local_clearFaults'));

async function fan(): Promise<Keypair> {
  const wallet = Keypair.generate();
  await rpc('local_airdrop', wallet.publicKey.toBase58(), 200_000_000);
  return wallet;
}

/** Everything that could still send it has its turn. */
async function laterOn(): Promise<void> {
  for (let runs = 0; runs < 3; runs++) {
    await tipsCron();
    await rpc('local_advanceSlots', 100);
  }
  await tipsCron();
}

test('a tip of an emptied wallet is refused at once; filled up and tipped again, it is paid once', async () => {
  const sender = await fan();
  const before = await lamports(creator.publicKey);
  const first = await prepared({ sender });
  const signed = sign(first.serializedTransaction, sender);
  await rpc('local_setAccounts', [{ pubkey: sender.publicKey.toBase58(), lamports: 0 }]);
  const sleptBefore = slept();
  const { status, json } = await confirm(first, signed);
  expect([status, json.code]).toEqual([409, 'tip_failed']);
  expect(JSON.stringify(json)).toContain('holds no SOL');
  expect(slept() - sleptBefore).toBeLessThan(5000);

  await rpc('local_airdrop', sender.publicKey.toBase58(), 200_000_000);
  const second = await prepared({ sender });
  expect((await confirm(second, sign(second.serializedTransaction, sender))).json.data.status).toBe(
    'confirmed',
  );
  // A page that was left open posts the first one again.
  const again = await confirm(first, signed);
  expect([again.status, again.json.code]).toEqual([409, 'tip_failed']);
  await laterOn();
  expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
  expect([await tipStatus(first.tempTipId), await tipStatus(second.tempTipId)]).toEqual([
    'expired',
    'confirmed',
  ]);
});

test.each(third(REFUSED, 1))(
  'a tip refused by a node (%s) is never sent again, and a second tip is the one payment',
  async (name) => {
    const sender = await fan();
    const before = await lamports(creator.publicKey);
    const first = await prepared({ sender });
    await rpc('local_fault', { method: 'sendTransaction', kind: 'error', ...errorOf(name) });
    const refused = await confirm(first, sign(first.serializedTransaction, sender));
    expect([refused.status, refused.json.code]).toEqual([409, 'tip_failed']);

    const second = await prepared({ sender });
    const paid = await confirm(second, sign(second.serializedTransaction, sender));
    expect(paid.json.data.status).toBe('confirmed');
    await laterOn();
    expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
    expect(await tipStatus(first.tempTipId)).toBe('expired');
  },
);

test.each(third([...SILENT, ...SILENT_HTTP], 2))(
  'a tip that a node leaves open (%s) is not concluded, and is paid once',
  async (name) => {
    const sender = await fan();
    const before = await lamports(creator.publicKey);
    const tip = await prepared({ sender });
    const { answer } = named(name);
    const fault = SILENT.includes(name)
      ? { kind: 'error', ...errorOf(name) }
      : { kind: 'http', status: answer.status, text: answer.text, headers: answer.headers };
    await rpc('local_fault', { method: 'sendTransaction', ...fault });
    const { json } = await confirm(tip, sign(tip.serializedTransaction, sender));
    expect(json.data.status).toBe('confirmed');
    await laterOn();
    expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
  },
);

test('a gateway that gives up with an error of its own concludes nothing', async () => {
  const sender = await fan();
  const tip = await prepared({ sender });
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'upstream' } });
  await rpc('local_fault', { method: 'sendTransaction', kind: 'http', status: 504, text, headers: {} });
  const { json } = await confirm(tip, sign(tip.serializedTransaction, sender));
  expect(json.data?.status).toBe('confirmed');
});

test('a tip refused by a node is sent again with preflight, so that the refusal shows', async () => {
  const sender = await fan();
  const before = await lamports(creator.publicKey);
  const first = await prepared({ sender });
  const signed = sign(first.serializedTransaction, sender);
  await rpc('local_fault', { method: 'sendTransaction', kind: 'http429' });
  await rpc('local_setAccounts', [{ pubkey: sender.publicKey.toBase58(), lamports: 0 }]);
  const { status, json } = await confirm(first, signed);
  expect([status, json.code]).toEqual([409, 'tip_failed']);
  await rpc('local_airdrop', sender.publicKey.toBase58(), 200_000_000);
  await laterOn();
  expect(await lamports(creator.publicKey)).toBe(before);
});
