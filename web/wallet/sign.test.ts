import { ed25519 } from '@noble/curves/ed25519';
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { checkWalletProof } from '../../core/wallet-proof.ts';
import { proveMessage, signTransaction } from './sign.ts';

const TEXT = 'fanfare asks you to sign in\nWallet: me';
const keypair = Keypair.generate();
const wallet = keypair.publicKey.toBase58();

/** Returns a wallet that signs with a real key; `signMessage` decides how it answers to messages. */
function signer(signMessage?: (message: Uint8Array) => Promise<Uint8Array>) {
  return {
    publicKey: keypair.publicKey,
    signMessage,
    signTransaction: async <T>(transaction: T): Promise<T> => {
      (transaction as VersionedTransaction).sign([keypair]);
      return transaction;
    },
  };
}
const signs = async (message: Uint8Array) => ed25519.sign(message, keypair.secretKey.subarray(0, 32));
const fails = (name: string, message: string) => async () => {
  throw Object.assign(new Error(message), { name });
};

test('a wallet that can sign messages proves itself with a signature', async () => {
  const proof = await proveMessage(signer(signs), TEXT);
  expect(Object.keys(proof)).toEqual(['signature']);
  expect(() => checkWalletProof({ wallet, message: TEXT, ...proof })).not.toThrow();
});

test.each([
  ['has no way to', undefined],
  [
    'holds its key in hardware',
    fails('WalletSignMessageError', 'Message signing is not supported with Ledger'),
  ],
  ['does not offer it for this account', fails('WalletAccountError', '')],
])('a wallet that %s sign messages proves itself with a memo transaction', async (_, signMessage) => {
  const proof = await proveMessage(signer(signMessage), TEXT);
  expect(Object.keys(proof)).toEqual(['memoTransaction']);
  expect(() => checkWalletProof({ wallet, message: TEXT, ...proof })).not.toThrow();
  expect(() => checkWalletProof({ wallet, message: `${TEXT}.`, ...proof })).toThrow();
});

test('a user who refuses is asked once, and not in another way', async () => {
  const refusing = signer(fails('WalletSignMessageError', 'User rejected the request.'));
  await expect(proveMessage(refusing, TEXT)).rejects.toThrow('rejected');
});

test.each(['legacy', 'v0'] as const)(
  'a %s transaction is signed as bytes in and bytes out',
  async (version) => {
    const message = new TransactionMessage({
      payerKey: keypair.publicKey,
      recentBlockhash: wallet,
      instructions: [
        SystemProgram.transfer({ fromPubkey: keypair.publicKey, toPubkey: keypair.publicKey, lamports: 1 }),
      ],
    });
    const unsigned = new VersionedTransaction(
      version === 'v0' ? message.compileToV0Message() : message.compileToLegacyMessage(),
    ).serialize();
    const signed = await signTransaction(signer(), unsigned);
    expect(signed.slice(65)).toEqual(unsigned.slice(65));
    expect(ed25519.verify(signed.slice(1, 65), signed.slice(65), keypair.publicKey.toBytes())).toBe(true);
  },
);
