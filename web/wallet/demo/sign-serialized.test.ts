import { ed25519 } from '@noble/curves/ed25519';
import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { signSerialized } from './sign-serialized.ts';

const payer = Keypair.generate();
const other = Keypair.generate();
const instruction = SystemProgram.transfer({
  fromPubkey: other.publicKey,
  toPubkey: payer.publicKey,
  lamports: 5,
});
const recentBlockhash = other.publicKey.toBase58();

test("signing a v0 transaction puts each signer's signature into its own slot", () => {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash,
    instructions: [instruction],
  });
  const unsigned = new VersionedTransaction(message.compileToV0Message()).serialize();
  const once = signSerialized(unsigned, other.secretKey.subarray(0, 32));
  const both = VersionedTransaction.deserialize(signSerialized(once, payer.secretKey.subarray(0, 32)));
  const bytes = both.message.serialize();
  expect(ed25519.verify(both.signatures[0]!, bytes, payer.publicKey.toBytes())).toBe(true);
  expect(ed25519.verify(both.signatures[1]!, bytes, other.publicKey.toBytes())).toBe(true);
});

test('signing works for a legacy transaction too', () => {
  const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash } as never).add(
    instruction,
  );
  const unsigned = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
  const signed = Transaction.from(signSerialized(new Uint8Array(unsigned), other.secretKey.subarray(0, 32)));
  expect(signed.verifySignatures()).toBe(true);
});

test('signing a transaction that does not ask for this key is refused', () => {
  const message = new TransactionMessage({
    payerKey: other.publicKey,
    recentBlockhash,
    instructions: [instruction],
  });
  const unsigned = new VersionedTransaction(message.compileToV0Message()).serialize();
  expect(() => signSerialized(unsigned, Keypair.generate().secretKey.subarray(0, 32))).toThrow(
    'does not ask',
  );
  expect(() => signSerialized(new Uint8Array(), payer.secretKey.subarray(0, 32))).toThrow('cut off');
});
