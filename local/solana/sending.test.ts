import {
  ComputeBudgetProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { LIGHTHOUSE_PROGRAM, MEMO_PROGRAM } from '../../core/address.ts';
import { base64, base64Of, ownNetwork } from '../../tests/own-network.ts';

const network = ownNetwork();
const B64 = { encoding: 'base64', preflightCommitment: 'confirmed' };

const instruction = (program: string, data: Uint8Array | string) =>
  new TransactionInstruction({ programId: new PublicKey(program), keys: [], data: Buffer.from(data) });

test('a wallet may add compute budget and Lighthouse instructions, and a memo appears in the history', async () => {
  const signer = await network.funded();
  const transaction = await network.signed(
    signer,
    instruction(LIGHTHOUSE_PROGRAM, Uint8Array.of(5, 1, 2, 3)),
    ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 10_001 }),
    instruction(MEMO_PROGRAM, 'fanfare:tip:ä'),
  );
  const signature = await network.connection.sendRawTransaction(transaction.serialize());
  const [record] = await network.connection.getSignaturesForAddress(signer.publicKey, { limit: 1 });
  expect(record).toMatchObject({ signature, err: null, memo: '[14] fanfare:tip:ä' });
  const landed = await network.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.meta?.logMessages).toContain(`Program ${LIGHTHOUSE_PROGRAM} success`);
  // 50,000 units at 10,001 micro-lamports are 500.05 lamports, rounded up.
  expect(landed?.meta?.fee).toBe(5501);
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000 - 5501);
});

test('without a limit the priority fee covers the units that the instructions are granted', async () => {
  const signer = await network.funded();
  const transaction = await network.signed(
    signer,
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
    instruction(MEMO_PROGRAM, 'hello'),
    instruction(LIGHTHOUSE_PROGRAM, ''),
  );
  const signature = await network.connection.sendRawTransaction(transaction.serialize());
  const landed = await network.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000 - landed!.meta!.fee);
});

test('a blockhash is valid for 150 blocks', async () => {
  const signer = await network.funded();
  await network.call('local_setClock', { paused: true });
  const [inTime, tooLate] = [await network.payment(signer), await network.payment(signer)];
  await network.call('local_advanceSlots', 150);
  expect((await network.call('sendTransaction', base64(inTime), B64)).error).toBeUndefined();
  await network.call('local_advanceSlots', 1);
  const { error } = await network.call('sendTransaction', base64(tooLate), B64);
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 },
  });
  const skipped = await network.call('sendTransaction', base64(tooLate), { ...B64, skipPreflight: true });
  const { result } = await network.call('getSignatureStatuses', [skipped.result]);
  expect(result.value).toEqual([null]);
  await network.call('local_setClock', { paused: false });
});

test('preflight refuses a blockhash that the node has not seen at its commitment', async () => {
  const payment = await network.payment(await network.funded());
  await network.call('local_setClock', { paused: true });
  const { error } = await network.call('sendTransaction', base64(payment), { encoding: 'base64' });
  expect(error?.data?.err).toBe('BlockhashNotFound');
  await network.call('local_setClock', { paused: false });
});

test('the same bytes sent twice move money once', async () => {
  const signer = await network.funded();
  const payment = await network.payment(signer);
  const first = await network.call('sendTransaction', base64(payment), B64);
  const again = await network.call('sendTransaction', base64(payment), B64);
  expect(again.error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: This transaction has already been processed',
    data: { err: 'AlreadyProcessed' },
  });
  const blind = await network.call('sendTransaction', base64(payment), { ...B64, skipPreflight: true });
  expect(blind.result).toBe(first.result);
  expect(await network.connection.getBalance(signer.publicKey)).toBe(8_999_995_000);
});

test('preflight returns the reason, and a failure on chain costs its fee', async () => {
  const signer = await network.funded();
  const payment = await network.payment(signer, 50_000_000_000);
  const { error } = await network.call('sendTransaction', base64(payment), B64);
  expect(error).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    data: {
      err: { InstructionError: [0, { Custom: 1 }] },
      logs: expect.arrayContaining([expect.any(String)]),
    },
  });
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000);
  const signature = await network.connection.sendRawTransaction(payment.serialize(), { skipPreflight: true });
  const status = await network.connection.getSignatureStatus(signature);
  expect(status.value?.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
  expect(await network.connection.getBalance(signer.publicKey)).toBe(9_999_995_000);
});

test('an account below the rent minimum is refused with its index', async () => {
  const payment = await network.payment(await network.funded(), 1000);
  const { error } = await network.call('sendTransaction', base64(payment), B64);
  expect(error?.data?.err).toEqual({ InsufficientFundsForRent: { account_index: 1 } });
});

test('a missing program is named, and costs the fee when sent without preflight', async () => {
  const signer = await network.funded();
  const foreign = await network.signed(signer, instruction(Keypair.generate().publicKey.toBase58(), 'x'));
  const { error } = await network.call('sendTransaction', base64(foreign), B64);
  expect(error?.data?.err).toBe('ProgramAccountNotFound');
  const signature = await network.connection.sendRawTransaction(foreign.serialize(), { skipPreflight: true });
  const status = await network.connection.getSignatureStatus(signature);
  expect(status.value?.err).toBe('ProgramAccountNotFound');
  expect(await network.connection.getBalance(signer.publicKey)).toBe(9_999_995_000);
});

test('a payer without money gets that error', async () => {
  const payment = await network.payment(Keypair.generate());
  const { error } = await network.call('sendTransaction', base64(payment), B64);
  expect(error?.data?.err).toBe('AccountNotFound');
});

test('a wrong or missing signature is refused, and dropped when sent without preflight', async () => {
  const signer = await network.funded();
  const payment = await network.payment(signer);
  const forged = Uint8Array.from(payment.serialize());
  forged[10]! ^= 1;
  const unsigned = Uint8Array.from(payment.serialize()).fill(0, 1, 65);
  for (const bytes of [forged, unsigned]) {
    const text = Buffer.from(bytes).toString('base64');
    expect((await network.call('sendTransaction', text, B64)).error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Transaction did not pass signature verification',
      data: { err: 'SignatureFailure' },
    });
    expect((await network.call('sendTransaction', text, { ...B64, skipPreflight: true })).result).toBeTypeOf(
      'string',
    );
  }
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000);
});

test('a durable nonce is not accepted as a blockhash', async () => {
  const signer = await network.funded();
  const nonce = Keypair.generate();
  const stored = Keypair.generate().publicKey;
  const data = Buffer.alloc(NONCE_ACCOUNT_LENGTH);
  data.writeUInt32LE(1, 0); // current version
  data.writeUInt32LE(1, 4); // initialised
  data.set(signer.publicKey.toBytes(), 8);
  data.set(stored.toBytes(), 40);
  data.writeBigUInt64LE(5000n, 72);
  const { publicKey } = nonce;
  const account = {
    pubkey: publicKey.toBase58(),
    owner: SystemProgram.programId.toBase58(),
    data: data.toString('base64'),
  };
  await network.call('local_setAccounts', [account]);
  const transaction = new Transaction({
    feePayer: signer.publicKey,
    nonceInfo: {
      nonce: stored.toBase58(),
      nonceInstruction: SystemProgram.nonceAdvance({
        noncePubkey: publicKey,
        authorizedPubkey: signer.publicKey,
      }),
    },
    minContextSlot: 0,
  });
  transaction.add(
    SystemProgram.transfer({
      fromPubkey: signer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: 1e9,
    }),
  );
  transaction.sign(signer);
  const { error } = await network.call('sendTransaction', base64(transaction), B64);
  expect(error?.data?.err).toBe('BlockhashNotFound');
  await network.call('sendTransaction', base64(transaction), { ...B64, skipPreflight: true });
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000);
});

test('a transaction larger than a packet is refused', async () => {
  const signer = await network.funded();
  const whole = await network.signed(signer, instruction(MEMO_PROGRAM, 'x'.repeat(1062)));
  const wire = whole.serialize();
  expect(wire.length).toBe(1232);
  expect((await network.call('simulateTransaction', base64Of(wire), B64)).error).toBeUndefined();
  const longer = Buffer.concat([wire, Buffer.alloc(1)]);
  const { error } = await network.call('sendTransaction', longer.toString('base64'), B64);
  expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('too large') });
});

test('a simulation needs no signature and no fresh blockhash, and changes nothing', async () => {
  const signer = await network.funded();
  const payment = new Transaction({
    feePayer: signer.publicKey,
    blockhash: Keypair.generate().publicKey.toBase58(),
    lastValidBlockHeight: 0,
  }).add(
    SystemProgram.transfer({
      fromPubkey: signer.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: 1e9,
    }),
  );
  const text = base64Of(payment.serialize({ requireAllSignatures: false }));
  const asked = {
    encoding: 'base64',
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
  };
  const { result } = await network.call('simulateTransaction', text, {
    ...asked,
    accounts: { encoding: 'base64', addresses: [signer.publicKey.toBase58()] },
  });
  expect(result.value).toMatchObject({
    err: null,
    unitsConsumed: 150,
    logs: expect.any(Array),
    accounts: [{ lamports: 8_999_995_000 }],
    replacementBlockhash: { blockhash: expect.any(String), lastValidBlockHeight: expect.any(Number) },
  });
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000);

  const plain = await network.call('simulateTransaction', text, { encoding: 'base64' });
  expect(plain.result.value.err).toBe('BlockhashNotFound');
  const both = await network.call('simulateTransaction', text, { ...asked, sigVerify: true });
  expect(both.error?.code).toBe(-32602);
  const verified = await network.call('simulateTransaction', text, { encoding: 'base64', sigVerify: true });
  expect(verified.result.value.err).toBe('SignatureFailure');
});
