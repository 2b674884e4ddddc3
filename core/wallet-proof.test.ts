import { ed25519 } from '@noble/curves/ed25519';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import {
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { addressOf, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, MEMO_PROGRAM } from './address.ts';
import {
  checkWalletProof,
  DEAD_BLOCKHASH,
  memoProof,
  memoProofTransaction,
  verifyMemoProof,
  verifyMessage,
} from './wallet-proof.ts';

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
const fan = Keypair.fromSeed(new Uint8Array(32).fill(7));
const other = Keypair.fromSeed(new Uint8Array(32).fill(8));
const wallet = fan.publicKey.toBase58();
const message = 'fanfare.example asks you to sign in as creator\nWallet: x\nNonce: ä';
const sign = (text: string, by = fan) => ed25519.sign(utf8ToBytes(text), by.secretKey.slice(0, 32));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** The points of order 1, 2, 4 and 8, in every encoding a lenient decoder takes. */
const SMALL_ORDER = [
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '0000000000000000000000000000000000000000000000000000000000000000',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  // The same points again, not canonical.
  '0100000000000000000000000000000000000000000000000000000000000080',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

describe('a signed text', () => {
  test('is accepted as base64, hex and base58', () => {
    const signature = sign(message);
    for (const text of [base64(signature), bytesToHex(signature), bs58.encode(signature)])
      expect(() => checkWalletProof({ wallet, message, signature: text })).not.toThrow();
  });

  test.each([
    ['another text', `${message} `, sign(message), wallet],
    ['another wallet', message, sign(message), other.publicKey.toBase58()],
    ['a signature of another wallet', message, sign(message, other), wallet],
    ['a cut signature', message, sign(message).slice(0, 63), wallet],
    ['no signature at all', message, new Uint8Array(64), wallet],
  ])('is refused for %s', (_, text, signature, by) => {
    expect(verifyMessage(by, text, signature)).toBe(false);
  });

  test.each(['', 'x', '=', '0x', '!!!!', 'A'.repeat(100_000)])(
    'in no known form is refused: %.10s',
    (signature) => {
      expect(() => checkWalletProof({ wallet, message, signature })).toThrow('signature: does not verify');
    },
  );

  test('a wallet proof without a signature is refused as unverified', () => {
    expect(() => checkWalletProof({ wallet, message })).toThrow('signature: does not verify');
  });

  test('with S above the group order is refused', () => {
    const signature = sign(message);
    const s = BigInt(`0x${bytesToHex(signature.slice(32).reverse())}`) + ORDER;
    const raised = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
    expect(verifyMessage(wallet, message, Uint8Array.from([...signature.slice(0, 32), ...raised]))).toBe(
      false,
    );
  });

  test('of a small-order wallet is refused: such keys verify nearly anything', () => {
    for (const key of SMALL_ORDER) {
      for (const r of SMALL_ORDER) {
        const forged = Uint8Array.from([...r, ...new Uint8Array(32)]);
        for (const text of ['a', 'b', message, `${message}1`]) {
          expect(verifyMessage(addressOf(key), text, forged)).toBe(false);
        }
      }
    }
  });

  test('whose R or key has a part of small order is refused', () => {
    const torsion = ed25519.ExtendedPoint.fromHex(SMALL_ORDER[4]!);
    const key = ed25519.ExtendedPoint.fromHex(fan.publicKey.toBytes()).add(torsion).toRawBytes();
    const signature = sign(message);
    const r = ed25519.ExtendedPoint.fromHex(signature.slice(0, 32)).add(torsion).toRawBytes();
    expect(verifyMessage(addressOf(key), message, signature)).toBe(false);
    expect(verifyMessage(wallet, message, Uint8Array.from([...r, ...signature.slice(32)]))).toBe(false);
  });
});

const memo = (text = message, signers: PublicKey[] = []) =>
  new TransactionInstruction({
    programId: new PublicKey(MEMO_PROGRAM),
    keys: signers.map((pubkey) => ({ pubkey, isSigner: true, isWritable: false })),
    data: Buffer.from(text),
  });
const call = (program: string, data = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0]), accounts: PublicKey[] = []) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
    data,
  });
/** An instruction of the budget: its first byte, and its length. */
const budget = (first: number, length: number) =>
  call(COMPUTE_BUDGET_PROGRAM, Buffer.concat([Buffer.of(first), Buffer.alloc(length - 1, 9)]));
const guard = (length = 64, accounts = [fan.publicKey]) =>
  call(LIGHTHOUSE_PROGRAM, Buffer.alloc(length, 7), accounts);
/** All that a wallet may add. */
const FULLEST = [
  ...[budget(1, 5), budget(2, 5), budget(3, 9), budget(4, 5)],
  memo(message, [fan.publicKey]),
  ...[guard(), guard(), guard(), guard()],
];

/** Returns a signed v0 transaction, base64, made by the library that wallets use. */
function signed(
  instructions: TransactionInstruction[],
  { signers = [fan], blockhash = bs58.encode(DEAD_BLOCKHASH), payer = fan.publicKey } = {},
): string {
  const transaction = new VersionedTransaction(
    MessageV0.compile({ payerKey: payer, instructions, recentBlockhash: blockhash }),
  );
  transaction.sign(signers);
  return base64(transaction.serialize());
}

describe('a memo transaction', () => {
  test('is built so that the wallet library reads, signs and returns it', () => {
    const transaction = Transaction.from(memoProofTransaction(wallet, message));
    expect(transaction.feePayer?.toBase58()).toBe(wallet);
    expect(transaction.instructions[0]!.data.toString()).toBe(message);
    transaction.partialSign(fan);
    const memoTransaction = base64(transaction.serialize());
    expect(() => checkWalletProof({ wallet, message, memoTransaction })).not.toThrow();
  });

  test('holds texts longer than one length byte can say', () => {
    const long = 'ä'.repeat(300);
    const transaction = VersionedTransaction.deserialize(memoProofTransaction(wallet, long));
    transaction.sign([fan]);
    expect(memoProof(wallet, long, base64(transaction.serialize()))).not.toBeNull();
  });

  test('may carry what wallets add, before and after', () => {
    const added = [call(COMPUTE_BUDGET_PROGRAM), memo(message, [fan.publicKey]), call(LIGHTHOUSE_PROGRAM)];
    expect(memoProof(wallet, message, signed(added))).not.toBeNull();
  });

  const transfer = SystemProgram.transfer({
    fromPubkey: fan.publicKey,
    toPubkey: other.publicKey,
    lamports: 1,
  });
  const advance = SystemProgram.nonceAdvance({
    noncePubkey: other.publicKey,
    authorizedPubkey: fan.publicKey,
  });
  test.each([
    ['another text', signed([memo(`${message}.`)])],
    ['a longer text that begins the same', signed([memo(`${message}${message}`)])],
    ['two memos', signed([memo(), memo()])],
    ['no memo', signed([call(COMPUTE_BUDGET_PROGRAM)])],
    ['a transfer', signed([memo(), transfer])],
    ['a durable nonce', signed([advance, memo()])],
    ['another program', signed([memo(), call(other.publicKey.toBase58())])],
    ['another blockhash', signed([memo()], { blockhash: bs58.encode(new Uint8Array(32).fill(9)) })],
    ['an empty blockhash', signed([memo()], { blockhash: bs58.encode(new Uint8Array(32)) })],
    [
      'another payer',
      signed([memo(message, [fan.publicKey])], { signers: [fan, other], payer: other.publicKey }),
    ],
    ['two signers', signed([memo(message, [other.publicKey])], { signers: [fan, other] })],
    ['no signature', signed([memo()], { signers: [] })],
    [
      'the signature of another wallet',
      signed([memo()]).replace(/^.{88}/, base64(Uint8Array.from([1, ...sign(message), 1])).slice(0, 88)),
    ],
    ['a lookup table', withLookupTable()],
    ['a budget that is padded', signed([budget(2, 900), memo()])],
    ['a budget that nobody knows', signed([budget(5, 5), memo()])],
    ['an empty budget', signed([call(COMPUTE_BUDGET_PROGRAM, Buffer.alloc(0)), memo()])],
    ['a budget twice', signed([budget(2, 5), budget(2, 5), memo()])],
    ['five guards', signed([memo(), guard(), guard(), guard(), guard(), guard()])],
    ['a guard of 65 bytes', signed([memo(), guard(65)])],
    ['a guard of two accounts', signed([memo(), guard(64, [fan.publicKey, fan.publicKey])])],
    ['an account that is not its own', signed([memo(), guard(64, [other.publicKey])])],
    ['trailing bytes', base64(Uint8Array.from([...Buffer.from(signed([memo()]), 'base64'), 0]))],
    ['cut bytes', base64(Buffer.from(signed([memo()]), 'base64').subarray(0, -1))],
    ['nothing', ''],
    ['noise', base64(new Uint8Array(300).fill(0xff))],
  ])('is refused with %s', (_, transaction) => {
    expect(memoProof(wallet, message, transaction)).toBeNull();
  });

  test('of another wallet is refused', () => {
    expect(memoProof(other.publicKey.toBase58(), message, signed([memo()]))).toBeNull();
  });
});

describe('the proof in a memo transaction', () => {
  const fullest = memoProof(wallet, message, signed(FULLEST))!;
  const own = memoProof(wallet, message, signed([memo(message, [fan.publicKey])]))!;

  test('is short, and is verified without the transaction', () => {
    expect([own.length, fullest.length]).toEqual([70, 376]);
    for (const proof of [own, fullest]) {
      expect(verifyMemoProof(wallet, message, proof)).toBe(true);
      expect(verifyMemoProof(wallet, `${message} `, proof)).toBe(false);
      expect(verifyMemoProof(other.publicKey.toBase58(), message, proof)).toBe(false);
    }
  });

  test('is the same for a legacy transaction, except for its version', () => {
    const transaction = Transaction.from(memoProofTransaction(wallet, message));
    transaction.partialSign(fan);
    const proof = memoProof(wallet, message, base64(transaction.serialize()))!;
    expect([proof[64], own[64]]).toEqual([0, 0x80]);
    expect(proof.subarray(65)).toEqual(own.subarray(65));
  });

  test('is refused when any byte of it is another one, and when it is cut or longer', () => {
    const changed = [...own.keys()].map((at) => own.map((byte, i) => (i === at ? byte ^ 1 : byte)));
    for (const proof of [...changed, own.subarray(0, -1), Uint8Array.of(...own, 0), new Uint8Array()])
      expect(verifyMemoProof(wallet, message, proof)).toBe(false);
  });
});

function withLookupTable(): string {
  const compiled = MessageV0.compile({
    payerKey: fan.publicKey,
    instructions: [memo()],
    recentBlockhash: bs58.encode(DEAD_BLOCKHASH),
  });
  compiled.addressTableLookups.push({
    accountKey: other.publicKey,
    writableIndexes: [0],
    readonlyIndexes: [],
  });
  const transaction = new VersionedTransaction(compiled);
  transaction.sign([fan]);
  return base64(transaction.serialize());
}
