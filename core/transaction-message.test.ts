import {
  Keypair,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { compactLength, parseTransaction } from './transaction-message.ts';

const fan = Keypair.fromSeed(new Uint8Array(32).fill(7));
const to = Keypair.fromSeed(new Uint8Array(32).fill(8)).publicKey;
const blockhash = bs58.encode(new Uint8Array(32).fill(3));
const transfer = SystemProgram.transfer({ fromPubkey: fan.publicKey, toPubkey: to, lamports: 5 });

function v0(): Uint8Array {
  const message = new TransactionMessage({
    payerKey: fan.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([fan]);
  return transaction.serialize();
}

function legacy(): Uint8Array {
  const transaction = new Transaction({ feePayer: fan.publicKey, recentBlockhash: blockhash }).add(transfer);
  transaction.sign(fan);
  return transaction.serialize();
}

test.each([
  [0 as const, v0()],
  ['legacy' as const, legacy()],
])('reads what the chain library writes, version %s', (version, bytes) => {
  const parsed = parseTransaction(bytes)!;
  expect(parsed.message.version).toBe(version);
  expect(parsed.message.keys.map((key) => bs58.encode(key))).toEqual([
    fan.publicKey.toBase58(),
    to.toBase58(),
    SystemProgram.programId.toBase58(),
  ]);
  expect(parsed.message.instructions.map((one) => ({ ...one, data: Uint8Array.from(one.data) }))).toEqual([
    { programIndex: 2, accounts: [0, 1], data: new Uint8Array(transfer.data) },
  ]);
  expect(bs58.encode(parsed.message.blockhash)).toBe(blockhash);
  expect(parsed.signatures).toHaveLength(1);
});

test('every cut, and every added byte, is no transaction', () => {
  for (const bytes of [v0(), legacy()]) {
    for (let length = 0; length < bytes.length; length++)
      expect(parseTransaction(bytes.subarray(0, length))).toBeNull();
    expect(parseTransaction(Uint8Array.from([...bytes, 0]))).toBeNull();
  }
});

test('no changed byte makes it throw or read past an index', () => {
  for (const bytes of [v0(), legacy()]) {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0x81, 0xff]) {
        const changed = bytes.slice();
        changed[at] = value;
        const message = parseTransaction(changed)?.message;
        for (const { programIndex } of message?.instructions ?? [])
          expect(programIndex, `byte ${at} as ${value}`).toBeLessThan(message!.keys.length);
      }
    }
  }
});

test('a length has one form only', () => {
  expect(compactLength(5)).toEqual([5]);
  expect(compactLength(300)).toEqual([0xac, 0x02]);
  const bytes = legacy();
  expect(parseTransaction(Uint8Array.from([0x81, 0x00, ...bytes.slice(1)]))).toBeNull();
});
