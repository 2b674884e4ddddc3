import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { base64, ownNetwork, u64At } from '../../tests/own-network.ts';

const network = ownNetwork();

test('web3.js reads accounts, balances and rent', async () => {
  const { connection } = network;
  const { publicKey } = await network.funded();
  expect(await connection.getBalance(publicKey)).toBe(10_000_000_000);
  expect(await connection.getAccountInfo(publicKey)).toMatchObject({
    lamports: 10_000_000_000,
    owner: SystemProgram.programId,
    executable: false,
    data: Buffer.alloc(0),
  });
  const unknownAddress = Keypair.generate().publicKey;
  expect(await connection.getAccountInfo(unknownAddress)).toBeNull();
  const [known, unknown] = await connection.getMultipleAccountsInfo([publicKey, unknownAddress]);
  expect([known?.lamports, unknown]).toEqual([10_000_000_000, null]);
  expect(await connection.getMinimumBalanceForRentExemption(0)).toBe(650_240);
  expect(await connection.getMinimumBalanceForRentExemption(165)).toBe(1_488_440);
});

test('slots, heights and blockhashes depend on the commitment', async () => {
  const { connection } = network;
  await network.call('local_setClock', { paused: true });
  const slot = await connection.getSlot('confirmed');
  const height = await connection.getBlockHeight('confirmed');
  // Skipped slots: code that compares a height with a slot must fail here.
  expect(height).toBeLessThan(slot - 1_000_000);
  expect(await connection.getSlot('finalized')).toBe(slot - 32);
  expect(await connection.getBlockHeight('finalized')).toBe(height - 32);
  const fresh = await connection.getLatestBlockhash('confirmed');
  expect(fresh.lastValidBlockHeight).toBe(height + 150);
  expect((await connection.isBlockhashValid(fresh.blockhash, { commitment: 'confirmed' })).value).toBe(true);
  // A bank 32 slots back has not seen it yet.
  expect((await connection.isBlockhashValid(fresh.blockhash, { commitment: 'finalized' })).value).toBe(false);
  expect(await connection.getVersion()).toMatchObject({ 'solana-core': expect.any(String) });
  const info = await connection.getEpochInfo('confirmed');
  expect(info.absoluteSlot).toBe(info.epoch * info.slotsInEpoch + info.slotIndex);
  await network.call('local_setClock', { paused: false });
});

test('a transaction becomes confirmed, then finalized, and histories show it from confirmation on', async () => {
  const { connection } = network;
  const signer = await network.funded();
  await network.call('local_setClock', { paused: true, confirmationSlots: 3 });
  await network.call('local_advanceSlots', 3);
  const signature = await connection.sendRawTransaction((await network.payment(signer)).serialize());
  const look = async () => ({
    status: (await connection.getSignatureStatus(signature)).value?.confirmationStatus,
    history: (await connection.getSignaturesForAddress(signer.publicKey)).some(
      (each) => each.signature === signature,
    ),
    found: (await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })) !== null,
  });
  expect(await look()).toEqual({ status: 'processed', history: false, found: false });
  await network.call('local_advanceSlots', 3);
  expect(await look()).toEqual({ status: 'confirmed', history: true, found: true });
  await network.call('local_advanceSlots', 32);
  expect(await look()).toEqual({ status: 'finalized', history: true, found: true });
  expect((await connection.getSignatureStatus(signature)).value?.confirmations).toBeNull();
  // Without a search of its history a node does not find it.
  await network.call('local_advanceSlots', 400);
  expect((await connection.getSignatureStatus(signature)).value).toBeNull();
  const searched = await connection.getSignatureStatus(signature, { searchTransactionHistory: true });
  expect(searched.value?.confirmationStatus).toBe('finalized');
  await network.call('local_setClock', { paused: false, confirmationSlots: 0 });
});

test('a landed transaction has fee, balances, logs and bytes', async () => {
  const { connection } = network;
  const signer = await network.funded();
  const payment = await network.payment(signer);
  const signature = await connection.sendRawTransaction(payment.serialize());
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 1 });
  expect(landed?.meta).toMatchObject({
    err: null,
    fee: 5000,
    preBalances: [10_000_000_000, 0, 1],
    postBalances: [8_999_995_000, 1_000_000_000, 1],
    logMessages: expect.arrayContaining(['Program 11111111111111111111111111111111 success']),
    computeUnitsConsumed: 150,
  });
  expect(landed?.blockTime).toBeCloseTo(Date.now() / 1000, -1);
  const raw = await network.call('getTransaction', signature, {
    encoding: 'base64',
    commitment: 'confirmed',
  });
  expect(raw.result.transaction).toEqual([base64(payment), 'base64']);
});

test('a history goes from newest to oldest, page by page', async () => {
  const { connection } = network;
  const signer = await network.funded();
  const sent: string[] = [];
  for (let i = 0; i < 4; i++) {
    sent.unshift(await connection.sendRawTransaction((await network.payment(signer)).serialize()));
  }
  const history = async (page = {}) =>
    (await connection.getSignaturesForAddress(signer.publicKey, page)).map((each) => each.signature);
  expect((await history()).slice(0, 4)).toEqual(sent);
  expect(await history({ limit: 2 })).toEqual(sent.slice(0, 2));
  expect(await history({ before: sent[1], limit: 2 })).toEqual(sent.slice(2, 4));
  expect(await history({ until: sent[2] })).toEqual(sent.slice(0, 2));
  expect(await history({ before: sent[0], until: sent[3] })).toEqual(sent.slice(1, 3));
});

test('a v0 transaction needs a client that supports it', async () => {
  const { connection } = network;
  const signer = await network.funded();
  const { blockhash } = await connection.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: signer.publicKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({
        fromPubkey: signer.publicKey,
        toPubkey: Keypair.generate().publicKey,
        lamports: 1_000_000,
      }),
    ],
  }).compileToV0Message();
  const transaction = new VersionedTransaction(message);
  transaction.sign([signer]);
  const signature = await connection.sendTransaction(transaction);
  await expect(connection.getTransaction(signature)).rejects.toThrow('maxSupportedTransactionVersion');
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.version).toBe(0);
});

test.each([
  ['the older token program', TOKEN_PROGRAM_ID],
  ['Token-2022', TOKEN_2022_PROGRAM_ID],
])('%s: mint, associated accounts, transfer, and every method that reads them', async (_, program) => {
  const { connection } = network;
  const owner = await network.funded();
  const mint = Keypair.generate();
  const friend = Keypair.generate().publicKey;
  const [source, target] = [owner.publicKey, friend].map((wallet) =>
    getAssociatedTokenAddressSync(mint.publicKey, wallet, false, program),
  ) as [PublicKey, PublicKey];
  const create = (account: PublicKey, wallet: PublicKey) =>
    createAssociatedTokenAccountInstruction(owner.publicKey, account, wallet, mint.publicKey, program);
  const transaction = new Transaction({
    feePayer: owner.publicKey,
    ...(await connection.getLatestBlockhash()),
  });
  transaction.add(
    SystemProgram.createAccount({
      fromPubkey: owner.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
      space: MINT_SIZE,
      programId: program,
    }),
    createInitializeMint2Instruction(mint.publicKey, 6, owner.publicKey, null, program),
    create(source, owner.publicKey),
    create(target, friend),
    createMintToInstruction(mint.publicKey, source, owner.publicKey, 5_000_000n, [], program),
    createTransferCheckedInstruction(
      source,
      mint.publicKey,
      target,
      owner.publicKey,
      1_250_000n,
      6,
      [],
      program,
    ),
  );
  transaction.sign(owner, mint);
  const signature = await connection.sendRawTransaction(transaction.serialize());

  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  const owners = landed?.meta?.postTokenBalances?.map((each) => [each.owner, each.uiTokenAmount.amount]);
  expect(new Map(owners as [string, string][])).toEqual(
    new Map([
      [owner.publicKey.toBase58(), '3750000'],
      [friend.toBase58(), '1250000'],
    ]),
  );
  expect(landed?.meta?.preTokenBalances).toEqual([]);
  expect((await getMint(connection, mint.publicKey, 'confirmed', program)).supply).toBe(5_000_000n);
  expect((await getAccount(connection, target, 'confirmed', program)).amount).toBe(1_250_000n);
  expect((await connection.getTokenAccountBalance(target)).value).toEqual({
    amount: '1250000',
    decimals: 6,
    uiAmount: 1.25,
    uiAmountString: '1.25',
  });

  for (const filter of [{ mint: mint.publicKey }, { programId: program }]) {
    const { value } = await connection.getTokenAccountsByOwner(friend, filter);
    expect(value.map(({ pubkey }) => pubkey.toBase58())).toEqual([target.toBase58()]);
  }

  const held = await connection.getProgramAccounts(program, {
    filters: [{ memcmp: { offset: 0, bytes: mint.publicKey.toBase58() } }],
    dataSlice: { offset: 32, length: 40 },
  });
  const amounts = held.map(({ account }) => [
    new PublicKey(account.data.subarray(0, 32)).toBase58(),
    u64At(account.data, 32),
  ]);
  expect(new Map(amounts as [string, bigint][])).toEqual(
    new Map([
      [owner.publicKey.toBase58(), 3_750_000n],
      [friend.toBase58(), 1_250_000n],
    ]),
  );
  const mints = await connection.getProgramAccounts(program, {
    filters: [{ dataSize: MINT_SIZE }],
    withContext: true,
  });
  expect(mints.context.slot).toBeGreaterThan(0);
  expect(mints.value.map(({ pubkey }) => pubkey.toBase58())).toContain(mint.publicKey.toBase58());
});

test('an account that is not a token account gets that error', async () => {
  const { connection } = network;
  const { publicKey } = await network.funded();
  await expect(connection.getTokenAccountBalance(publicKey)).rejects.toThrow('not a Token account');
  await expect(connection.getTokenAccountsByOwner(publicKey, { mint: publicKey })).rejects.toThrow(
    'could not find mint',
  );
});

test('recent fees are what they were set to', async () => {
  await network.call('local_setPriorityFees', [0, 250, 4000]);
  const fees = await network.connection.getRecentPrioritizationFees();
  expect(fees).toHaveLength(150);
  expect(new Set(fees.map((fee) => fee.prioritizationFee))).toEqual(new Set([0, 250, 4000]));
  expect(fees.at(-1)!.slot - fees[0]!.slot).toBe(149);
});

test("local_travel moves the programs' clock and the time of blocks", async () => {
  const clock = async () => {
    const account = await network.connection.getAccountInfo(
      new PublicKey('SysvarC1ock11111111111111111111111111111111'),
    );
    return Number(u64At(account!.data, 32));
  };
  const before = await clock();
  await network.call('local_travel', 86_400);
  expect((await clock()) - before).toBeGreaterThanOrEqual(86_400);
  const signature = await network.connection.requestAirdrop(Keypair.generate().publicKey, 1_000_000);
  const landed = await network.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed!.blockTime! - before).toBeGreaterThanOrEqual(86_400);
  await network.call('local_travel', -86_400);
});
