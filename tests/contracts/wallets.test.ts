/**
 * Wallets' answers to a transaction that they should send, read by our page's own code: a signature, a refusal, or
 * anything else.
 */
import { type Adapter, WalletSendTransactionError } from '@solana/wallet-adapter-base';
import { Keypair, type VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../core/base64.ts';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures } from '../../local/contracts/fixtures.ts';
import { saidNo } from '../../web/wallet/errors.ts';
import { sendTransaction } from '../../web/wallet/send.ts';
import { MOBILE_ADAPTER_NAME } from '../../web/wallet/wallet-options.ts';

const fixtures = readFixtures('wallets');
const { publicKey } = Keypair.generate();
const address = publicKey.toBase58();
const FEATURE = 'solana:signAndSendTransaction';
const SIGNATURE = bs58.encode(new Uint8Array(64).fill(7));

interface Standard {
  chain: string;
  transaction: string;
  options: object;
}

/** Returns an error with a code, as wallets throw it. */
const thrown = ({ code, message }: { code: unknown; message: string }) =>
  Object.assign(new Error(message), { code });

/** Returns a wallet of the Wallet Standard, behind the adapter's public interface. */
function standard({ answer, error }: Fixture, asked: unknown[]): Adapter {
  const signAndSendTransaction = async (input: unknown) => {
    asked.push(input);
    if (error) throw thrown(answer.body as never);
    return (answer.body as { signature: string }[]).map((each) => ({
      signature: fromBase64(each.signature),
    }));
  };
  const wallet = {
    accounts: [{ address, chains: ['solana:mainnet'], features: [FEATURE] }],
    features: { [FEATURE]: { signAndSendTransaction } },
  };
  return { name: 'Phantom', publicKey, wallet } as unknown as Adapter;
}

/** Solana Mobile's adapter, which throws the errors of wallet-standard-mobile, wrapped twice, and returns base64. */
function mobile({ answer, error }: Fixture, asked: unknown[]): Adapter {
  const body = answer.body as {
    result: { signatures: string[] };
    error?: { code: number; message: string };
  };
  return {
    name: MOBILE_ADAPTER_NAME,
    publicKey,
    async sendTransaction(transaction: VersionedTransaction) {
      asked.push(toBase64(transaction.serialize()));
      if (!error) return body.result.signatures[0];
      const own = thrown(body.error ?? (answer.body as never));
      throw new WalletSendTransactionError(own.message, new Error(own.message, { cause: own }));
    },
  } as unknown as Adapter;
}

/** Returns the page's conclusion, and its calls of the wallet. */
async function conclude(fixture: Fixture): Promise<{ end: string | null; asked: unknown[] }> {
  const asked: unknown[] = [];
  const isMobile = fixture.name.startsWith('mobile');
  const adapter = isMobile ? mobile(fixture, asked) : standard(fixture, asked);
  const body = fixture.request.body as Standard & { params: { payloads: string[] } };
  const base64 = isMobile ? body.params.payloads[0]! : body.transaction;
  try {
    return { end: await sendTransaction(adapter, fromBase64(base64)!, 'mainnet'), asked };
  } catch (error) {
    return { end: saidNo(error) ? 'no' : 'may have sent', asked };
  }
}

const ENDS: Record<string, string | null> = {
  'standard-sent': SIGNATURE,
  'standard-no-output': null,
  'mobile-sent': SIGNATURE,
  'phantom-rejected': 'no',
  'mobile-not-signed': 'no',
};

test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
  'the page understands a wallet that answers %s',
  async (name, fixture) => {
    const { end, asked } = await conclude(fixture);
    expect(end).toBe(name in ENDS ? ENDS[name] : 'may have sent');
    const body = fixture.request.body as Standard & { params?: { payloads: string[] } };
    if (body.params) expect(asked).toEqual(body.params.payloads);
    else {
      const [input] = asked as [Standard & { transaction: Uint8Array; account: { address: string } }];
      const { transaction, account, ...rest } = input;
      expect(toBase64(transaction)).toBe(body.transaction);
      expect(account.address).toBe(address);
      expect(rest).toEqual({ chain: body.chain, options: body.options });
    }
  },
);

test('every wallet outcome that the page distinguishes has a fixture', () => {
  const names = fixtures.map(({ name }) => name);
  for (const name of Object.keys(ENDS)) expect(names).toContain(name);
});
