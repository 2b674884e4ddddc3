/** The committed program is deployed as on mainnet: through the loader, and then it is immutable. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Address, lamports } from '@solana/kit';
import { Connection, Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { FailedTransactionMetadata, FeatureSet, LiteSVM, type TransactionMetadata } from 'litesvm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MIN_PRICE } from '../../chain/budget.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../core/address.ts';
import { type RunningSolana, startSolana } from '../../local/solana/server.ts';
import { deployEscrow, localProgram } from '../../local/world/deploy.ts';
import { committedProgram, deployCost, deployProgram, finalize, runDeploy } from '../../program/deploy.ts';
import { committedIdl } from '../../program/idl/committed.ts';
import {
  BUFFER_HEADER_BYTES,
  createBuffer,
  deploy,
  dropAuthority,
  type LoaderInstruction,
  PROGRAM_BYTES,
  programDataAddress,
  readProgramData,
  writeBuffer,
} from '../../program/loader.ts';
import {
  allocate,
  initialize,
  metadataAddress,
  packed,
  readMetadata,
  write,
} from '../../program/metadata.ts';
import { NO_CONTACT, publish, publishCost, requirePublished } from '../../program/publish.ts';
import { sendAll } from '../../program/send.ts';
import { type Signer, signerOf } from './keys.ts';
import { run } from './node-process.ts';
import { MAX_TRANSACTION_BYTES, signedTransaction, transactionBytes } from './transactions.ts';

const elf = committedProgram();
/** Returns an instruction that the program does not have: it fails with the program's own error, number 1. */
const unknown = (program: string) => ({ program, keys: [], data: Uint8Array.of(255) });

describe('deployment in the runtime, with every feature on', () => {
  const svm = new LiteSVM()
    .withFeatureSet(FeatureSet.allEnabled())
    .withBuiltins()
    .withPrecompiles()
    .withDefaultPrograms();
  const [payer, buffer, program] = [signerOf('payer'), signerOf('buffer'), signerOf('program')];
  const rent = (bytes: number) => svm.minimumBalanceForRentExemption(BigInt(bytes));

  function send(instructions: LoaderInstruction[], ...signers: Signer[]) {
    const transaction = signedTransaction(instructions, [payer, ...signers], svm.latestBlockhash());
    expect(transactionBytes(transaction).length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const result = svm.sendTransaction(transaction);
    svm.expireBlockhash();
    return result;
  }

  function succeed(instructions: LoaderInstruction[], ...signers: Signer[]): TransactionMetadata {
    const result = send(instructions, ...signers);
    if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
    return result;
  }

  function refused(instructions: LoaderInstruction[], ...signers: Signer[]): string {
    const result = send(instructions, ...signers);
    if (!(result instanceof FailedTransactionMetadata)) throw new Error('This should have been refused.');
    return `${result.toString()}`;
  }

  function write(bytes: Uint8Array, into: Signer): void {
    const lamportsOfBuffer = rent(BUFFER_HEADER_BYTES + bytes.length);
    succeed(createBuffer(payer.address, into.address, bytes.length, lamportsOfBuffer), into);
    for (const one of writeBuffer(payer.address, into.address, bytes)) succeed([one]);
  }

  const programData = () => {
    const account = svm.getAccount(programDataAddress(program.address) as Address);
    return account.exists ? readProgramData(Uint8Array.from(account.data)) : null;
  };

  beforeAll(() => {
    svm.airdrop(payer.address as Address, lamports(10_000_000_000n));
  });

  test('the loader accepts the whole program', () => {
    write(elf, buffer);
    succeed(deploy(payer.address, buffer.address, program.address, elf.length, rent(PROGRAM_BYTES)), program);
    expect(Buffer.compare(programData()!.program, elf)).toBe(0);
    expect(programData()!.authority).not.toBeNull();
    expect(svm.getBalance(buffer.address as Address) ?? 0n).toBe(0n);
  });

  test('the deployed program runs', () => {
    expect(refused([unknown(program.address)])).toContain('Custom(1)');
  });

  test('the upgrade authority is dropped, and no one can take it again', () => {
    succeed([dropAuthority(payer.address, program.address)]);
    expect(programData()!.authority).toBeNull();
    expect(refused([dropAuthority(payer.address, program.address)])).toContain('Immutable');
    expect(Buffer.compare(programData()!.program, elf)).toBe(0);
    expect(refused([unknown(program.address)])).toContain('Custom(1)');
  });

  test('the same loader refuses a program of an older version, which proves that every feature is on', () => {
    const memo = svm.getAccount(MEMO_PROGRAM as Address);
    if (!memo.exists) throw new Error('The runtime comes with the memo program.');
    const old = Uint8Array.from(memo.data);
    const [oldBuffer, oldProgram] = [signerOf('old buffer'), signerOf('old program')];
    write(old, oldBuffer);
    const instructions = deploy(
      ...([payer.address, oldBuffer.address, oldProgram.address, old.length, rent(PROGRAM_BYTES)] as const),
    );
    expect(refused(instructions, oldProgram)).toContain('sbpf_version required by the executable');
  });
});

describe('deployment over RPC', () => {
  let solana: RunningSolana;
  let connection: Connection;
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-deploy-'));
  beforeAll(async () => {
    solana = await startSolana();
    connection = new Connection(solana.url, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    return solana.close();
  });

  async function stored(program: string) {
    const account = await connection.getAccountInfo(new PublicKey(programDataAddress(program)));
    return account && readProgramData(account.data);
  }

  async function funded(lamportsToHold: number): Promise<Keypair> {
    const payer = Keypair.generate();
    await connection.requestAirdrop(payer.publicKey, lamportsToHold);
    return payer;
  }

  function keyFile(name: string, keys: Keypair): string {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify([...keys.secretKey]));
    return path;
  }

  /** Runs the script in this process like the command line. */
  async function script(...options: string[]): Promise<{ code: number; output: string }> {
    const lines: string[] = [];
    try {
      await runDeploy(['--url', solana.url, ...options], (line) => lines.push(line));
      return { code: 0, output: lines.join('\n') };
    } catch (error) {
      return { code: 1, output: [...lines, (error as Error).message].join('\n') };
    }
  }

  test('the local world deploys its build of the program immutably at the estimated cost', async () => {
    const program = await deployEscrow(solana.url);
    expect(await stored(program)).toEqual({ authority: null, program: Uint8Array.from(localProgram()) });
    expect((await connection.getAccountInfo(new PublicKey(program)))?.executable).toBe(true);
  });

  test.each(['drop', 'lose', 'http500'])(
    'a transaction that meets the fault "%s" is sent again',
    async (kind) => {
      const sender = {
        rpc: new SolanaRpc(solana.url),
        payer: await funded(5_000_000_000),
        priceMicroLamports: 1_000,
      };
      const program = Keypair.generate();
      const params = [{ method: 'sendTransaction', kind, times: 1 }];
      await fetch(solana.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'local_fault', params }),
      });
      await deployProgram(sender, program, elf);
      await finalize(sender, program.publicKey, elf);
      expect((await stored(program.publicKey.toBase58()))?.authority).toBeNull();
    },
  );

  test("a failed deployment gets the buffer's lamports back", async () => {
    const broken = Uint8Array.from(elf);
    broken[48] = 9;
    const payer = await funded(5_000_000_000);
    const sender = { rpc: new SolanaRpc(solana.url), payer, priceMicroLamports: 0 };
    await expect(deployProgram(sender, Keypair.generate(), broken)).rejects.toThrow('InvalidAccountData');
    const fees = 5_000_000_000 - (await connection.getBalance(payer.publicKey));
    expect(fees).toBeLessThan(500_000);
  });

  /** Both texts about a program as they stand on chain. */
  async function texts(program: string) {
    const at = (seed: 'idl' | 'security') => new PublicKey(metadataAddress(program, seed));
    const accounts = await connection.getMultipleAccountsInfo([at('idl'), at('security')]);
    const [idl, security] = accounts.map((account, index) =>
      account ? readMetadata(account.data, program, index === 0 ? 'idl' : 'security') : null,
    );
    return { idl, security };
  }

  const CONTACT = 'email:security@example.com';

  test('the script deploys, publishes, and drops the authority only once interface and contact stand', async () => {
    const [payer, program] = [await funded(5_000_000_000), Keypair.generate()];
    const [payerFile, programFile] = [keyFile('payer.json', payer), keyFile('program.json', program)];
    const [address, by] = [program.publicKey.toBase58(), payer.publicKey.toBase58()];
    const again = (...options: string[]) => script('--keypair', payerFile, '--program', address, ...options);

    const deployed = await script('--keypair', payerFile, '--program', programFile);
    expect(deployed).toEqual({ code: 0, output: expect.stringContaining(`is deployed at ${address}`) });
    expect(deployed.output).toContain(NO_CONTACT);
    expect((await stored(address))?.authority).toEqual(Uint8Array.from(payer.publicKey.toBytes()));
    const text = committedIdl(address);
    expect(await texts(address)).toEqual({
      idl: { kind: 'metadata', authority: null, text },
      security: null,
    });

    const early = await again('--final');
    expect(early).toEqual({ code: 1, output: expect.stringContaining(NO_CONTACT) });
    expect((await stored(address))?.authority).not.toBeNull();

    const final = await again('--contact', CONTACT, '--final');
    expect(final).toEqual({ code: 0, output: expect.stringContaining('Nobody can change it any more.') });
    expect((await stored(address))?.authority).toBeNull();
    const { security } = await texts(address);
    expect(security).toMatchObject({ kind: 'metadata', authority: by });
    expect(JSON.parse(security!.text!)).toMatchObject({ contacts: [CONTACT], policy: expect.any(String) });

    // The program is fixed for ever; whom to tell may move, if its keeper says so.
    const moved = await again('--contact', 'link:https://example.com/report');
    expect(moved).toEqual({ code: 0, output: expect.stringContaining('link:https://example.com/report') });
    const stranger = keyFile('stranger.json', await funded(1_000_000_000));
    expect(await script('--keypair', stranger, '--program', address, '--contact', CONTACT)).toEqual({
      code: 1,
      output: expect.stringContaining(`may not change the security contact of ${address}`),
    });
    expect((await texts(address)).security?.text).toContain('https://example.com/report');
  });

  test.each([
    ['a buffer that a crash left behind', false],
    ['another interface', true],
  ])('publishing replaces %s', async (_what, isComplete) => {
    const payer = await funded(5_000_000_000);
    const sender = { rpc: new SolanaRpc(solana.url), payer, priceMicroLamports: 0 };
    const [program, by] = [Keypair.generate(), payer.publicKey.toBase58()];
    const address = program.publicKey.toBase58();
    await deployProgram(sender, program, elf);
    // At another price, so that no transaction below is a repetition of one of these.
    const before = { ...sender, priceMicroLamports: 1_000 };
    const old = packed('{"other":"interface"}').slice();
    const fund = SystemProgram.transfer({
      fromPubkey: payer.publicKey,
      toPubkey: new PublicKey(metadataAddress(address, 'idl')),
      lamports: 10_000_000,
    });
    const funding = {
      program: SYSTEM_PROGRAM,
      keys: fund.keys.map(({ pubkey, isSigner, isWritable }) => ({
        ...{ address: pubkey.toBase58(), signer: isSigner, writable: isWritable },
      })),
      data: fund.data,
    };
    await sendAll(before, [{ instructions: [funding, allocate(by, address, 'idl')] }]);
    await sendAll(before, [{ instructions: write(by, address, 'idl', old) }]);
    if (isComplete) await sendAll(before, [{ instructions: [initialize(by, address, 'idl')] }]);
    await expect(requirePublished(sender.rpc, address)).rejects.toThrow('is not program/idl.json');
    await publish(sender, address, CONTACT);
    await requirePublished(sender.rpc, address);
    const { idl } = await texts(address);
    expect(idl).toEqual({ kind: 'metadata', authority: null, text: committedIdl(address) });
  });

  test('only the upgrade authority publishes', async () => {
    const payer = await funded(5_000_000_000);
    const sender = { rpc: new SolanaRpc(solana.url), payer, priceMicroLamports: 0 };
    const program = Keypair.generate();
    await deployProgram(sender, program, elf);
    const stranger = { ...sender, payer: await funded(1_000_000_000) };
    const address = program.publicKey.toBase58();
    await expect(publish(stranger, address, CONTACT)).rejects.toThrow();
    expect(await texts(address)).toEqual({ idl: null, security: null });
    const file = keyFile('no authority.json', stranger.payer);
    expect(await script('--keypair', file, '--program', address, '--contact', CONTACT)).toEqual({
      code: 1,
      output: expect.stringContaining(`The upgrade authority is ${payer.publicKey.toBase58()}`),
    });
  });

  test('the script explains missing arguments in a sentence', async () => {
    expect(await run('program/deploy.ts', '--url', solana.url)).toEqual({
      code: 1,
      output: 'Name the network and who pays: --url <RPC> --keypair <file>.\n',
    });
    const poor = await funded(1_000_000);
    const sender = { rpc: new SolanaRpc(solana.url), payer: poor, priceMicroLamports: MIN_PRICE };
    const cost = (await deployCost(sender, elf.length)) + (await publishCost(sender, null));
    expect(await script('--keypair', keyFile('poor.json', poor))).toEqual({
      code: 1,
      output: `${poor.publicKey.toBase58()} holds 1000000 of ${cost} lamports.`,
    });
    expect(await script('--keypair', keyFile('poor.json', poor), '--final')).toEqual({
      code: 1,
      output: `${NO_CONTACT}`,
    });
    expect(await script('--keypair', keyFile('poor.json', poor), '--contact', 'me')).toEqual({
      code: 1,
      output: expect.stringContaining('--contact is a kind and an address'),
    });
    const nowhere = Keypair.generate().publicKey.toBase58();
    expect(await script('--keypair', keyFile('poor.json', poor), '--program', nowhere, '--final')).toEqual({
      code: 1,
      output: `There is no program at ${nowhere}.`,
    });
  });
});
