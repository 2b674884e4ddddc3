import type { Adapter } from '@solana/wallet-adapter-base';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { toBase64 } from '../../core/base64.ts';
import { asBase58, canSendOn, sendTransaction } from './send.ts';

const { publicKey } = Keypair.generate();
const address = publicKey.toBase58();
const SIGNATURE = new Uint8Array(64).fill(7);

/** Returns an adapter as @solana/wallet-standard-wallet-adapter-base makes it for a wallet that announced itself. */
function standard(account: { chains: string[]; features: string[] }) {
  const asked: unknown[] = [];
  const signAndSendTransaction = async (input: unknown) => {
    asked.push(input);
    return [{ signature: SIGNATURE }];
  };
  const wallet = {
    accounts: [{ address, ...account }],
    features: { 'solana:signAndSendTransaction': { signAndSendTransaction } },
  };
  return { adapter: { name: 'Phantom', publicKey, wallet } as unknown as Adapter, asked };
}
const FEATURES = ['solana:signAndSendTransaction'];

test('a wallet sends only on a network that its account names', async () => {
  const { adapter, asked } = standard({ chains: ['solana:mainnet', 'solana:devnet'], features: FEATURES });
  expect(canSendOn(adapter, 'mainnet')).toBe(true);
  expect(canSendOn(adapter, 'localnet')).toBe(false);
  const bytes = new Uint8Array([1, 2, 3]);
  await expect(sendTransaction(adapter, bytes, 'devnet')).resolves.toBe(bs58.encode(SIGNATURE));
  expect(asked).toMatchObject([{ chain: 'solana:devnet', transaction: bytes, account: { address } }]);
});

test('an account that may not send is asked to sign', () => {
  expect(canSendOn(standard({ chains: ['solana:mainnet'], features: [] }).adapter, 'mainnet')).toBe(false);
  expect(canSendOn({ name: 'Ledger', publicKey } as unknown as Adapter, 'mainnet')).toBe(false);
  expect(canSendOn(undefined, 'mainnet')).toBe(false);
});

test("a wallet's signature is read in base58 and in base64, and anything else is null", () => {
  expect(asBase58(bs58.encode(SIGNATURE))).toBe(bs58.encode(SIGNATURE));
  expect(asBase58(toBase64(SIGNATURE))).toBe(bs58.encode(SIGNATURE));
  expect(asBase58('yes')).toBeNull();
});
