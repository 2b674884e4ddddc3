/**
 * Draws on a local chain with the real program, and their records with what the chain says: each step is sent as its
 * sender would, and its transaction is written into the record.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { Keypair, PublicKey, TransactionInstruction, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll } from 'vitest';
import { BeaconClient } from '../../chain/drand-client.ts';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { SolanaRpc } from '../../chain/rpc.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { addressBytes, addressOf, MEMO_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { listHash, readList } from '../../core/draw/list-text.ts';
import { LOCAL_BEACON, timeOf } from '../../core/draw/networks.ts';
import type { DrawRecord, LandedTx } from '../../core/draw/record.ts';
import { drawPlaces } from '../../core/draw/ticket.ts';
import { proofOf, treeOf } from '../../core/draw/tree.ts';
import { type Course, courseOf, decodeEscrow, type EscrowAccount } from '../../core/escrow/account.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import {
  cancelInstruction,
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  finishInstruction,
  openInstruction,
  payInstruction,
  proveInstruction,
  reclaimInstruction,
  revealInstruction,
  withdrawInstruction,
} from '../../core/escrow/instructions.ts';
import { type RunningDrand, startDrand } from '../../local/drand/server.ts';
import { type RunningSolana, startSolana } from '../../local/solana/server.ts';
import { deployEscrow, localProgram } from '../../local/world/deploy.ts';
import { request } from '../own-network.ts';
import { join, mint as mintBytes, u64, zeros } from '../vectors/handmade-accounts.ts';
import { base64, type Change, person, recordOf } from './records.ts';

export const SOL = 1_000_000_000n;
export const keypair = (name: string) => Keypair.fromSeed(person(name).secret);

/** Returns a memo without a signer. */
export const memo = (text: string) =>
  new TransactionInstruction({
    programId: new PublicKey(MEMO_PROGRAM),
    keys: [],
    data: Buffer.from(text),
  });

/** The form of a transaction; by default an unpriced one with only the instruction. */
export interface SendOptions {
  before?: TransactionInstruction[];
  after?: TransactionInstruction[];
  lookupTables?: { address: string; addresses: string[] }[];
  alsoSigning?: string[];
}

export class Scene {
  solana!: RunningSolana;
  drand!: RunningDrand;
  rpc!: SolanaRpc;
  readonly network = LOCAL_BEACON;
  folder!: string;
  program!: string;
  genesis!: string;

  async start(): Promise<void> {
    [this.solana, this.drand] = await Promise.all([startSolana(), startDrand()]);
    this.rpc = new SolanaRpc(this.solana.url);
    this.program = await deployEscrow(this.solana.url, localProgram(), keypair('program'));
    this.genesis = await this.rpc.genesisHash();
    for (const name of ['creator', 'operator', 'treasury', 'stranger']) await this.airdrop(name, 100n * SOL);
    this.folder = mkdtempSync(pathOf(tmpdir(), 'draws-'));
  }

  async close(): Promise<void> {
    if (this.folder) rmSync(this.folder, { recursive: true });
    await Promise.all([this.solana?.close(), this.drand?.close()]);
  }

  async call(method: string, ...params: unknown[]) {
    const reply = await request(this.solana.url, { jsonrpc: '2.0', id: 1, method, params });
    if (reply.error) throw new Error(reply.error.message);
    return reply.result;
  }

  airdrop(name: string, lamports: bigint) {
    return this.call('local_airdrop', person(name).address, String(lamports));
  }

  /** Returns a lookup table that holds these addresses, as if it had been made long ago. */
  async lookupTable(addresses: string[]): Promise<{ address: string; addresses: string[] }> {
    const address = Keypair.generate().publicKey.toBase58();
    const data = Buffer.alloc(56 + 32 * addresses.length);
    // Source: solana-address-lookup-table-interface state.rs. Tag 1, never deactivated, no authority.
    data.writeUInt32LE(1, 0);
    data.writeBigUInt64LE(2n ** 64n - 1n, 4);
    for (const [at, one] of addresses.entries()) data.set(addressBytes(one)!, 56 + 32 * at);
    const owner = 'AddressLookupTab1e1111111111111111111111111';
    await this.call('local_setAccounts', [{ pubkey: address, owner, data: data.toString('base64') }]);
    return { address, addresses };
  }

  async time(): Promise<number> {
    const [clock] = await this.rpc.accounts([CLOCK_SYSVAR]);
    return decodeClock(clock!.data)!;
  }

  /** Moves the clocks of chain and beacon. */
  async travel(seconds: number): Promise<void> {
    await this.call('local_travel', seconds);
    await fetch(`${this.drand.url}/travel`, { method: 'POST', body: JSON.stringify({ seconds }) });
  }

  /** So many slots that everything before is final. */
  async finalize(): Promise<void> {
    await this.call('local_advanceSlots', 40);
  }

  async escrow({ escrow }: DrawRecord): Promise<EscrowAccount | null> {
    const [account] = await this.rpc.accounts([escrow]);
    return account ? decodeEscrow(account.data) : null;
  }

  async balance(address: string): Promise<bigint> {
    return (await this.rpc.accounts([address]))[0]?.lamports ?? 0n;
  }

  write(name: string, json: unknown): string {
    const file = pathOf(this.folder, name);
    writeFileSync(file, JSON.stringify(json));
    return file;
  }

  /** Sends instructions in one transaction by `by` and returns what landed. Throws when it fails. */
  async send(
    instructions: EscrowInstruction | TransactionInstruction[],
    by: string,
    { before = [], after = [], lookupTables, alsoSigning = [] }: SendOptions = {},
  ): Promise<LandedTx> {
    const own = Array.isArray(instructions) ? instructions : [toWeb3(instructions)];
    const { blockhash } = await this.rpc.latestBlockhash();
    const unsigned = buildTransaction({
      payer: person(by).address,
      instructions: [...before, ...own, ...after],
      blockhash,
      computeUnits: 1_000_000,
      ...(lookupTables ? { lookupTables } : {}),
    });
    const transaction = VersionedTransaction.deserialize(Buffer.from(unsigned, 'base64'));
    transaction.sign([by, ...alsoSigning].map(keypair));
    await this.rpc.send(Buffer.from(transaction.serialize()).toString('base64'));
    return this.landed(bs58.encode(transaction.signatures[0]!));
  }

  async landed(signature: string): Promise<LandedTx> {
    const found = (await this.rpc.transaction(signature))!;
    if (found.err !== null) throw new Error(JSON.stringify(found.err));
    return { signature, slot: found.slot, time: found.blockTime! };
  }

  /** Returns a draw with its list, of SOL, locked on chain; nothing is committed. `change.salt` names it. */
  async open(change: Change = {}): Promise<DrawRecord> {
    const now = await this.time();
    const record = recordOf({
      program: this.program,
      network: this.network,
      sol: true,
      stage: 'frozen',
      free: true,
      // The record's own clock: it opens about now, and its id allows that for 150 seconds.
      endsAt: now + 4000,
      committedAt: now + 4000,
      ...change,
    });
    record.genesis = this.genesis;
    record.open = await this.send(this.openOf(record), 'creator');
    return record;
  }

  /** Returns the coin of the records: its mint, what the creator holds for prizes, and an account of the treasury. */
  async coin(): Promise<void> {
    const mint = person('mint').address;
    const account = (owner: string, amount: bigint) => ({
      pubkey: associatedAccount(owner, mint, TOKEN_PROGRAM),
      owner: TOKEN_PROGRAM,
      data: base64(join(addressBytes(mint)!, addressBytes(owner)!, u64(amount), zeros(36), [1], zeros(56))),
    });
    const data = base64(
      mintBytes({ authority: addressBytes(person('x').address)!, supply: 200_000_000n, decimals: 2 }),
    );
    await this.call('local_setAccounts', [
      { pubkey: mint, owner: TOKEN_PROGRAM, data },
      account(person('creator').address, 1_000_000n),
      account(person('treasury').address, 0n),
    ]);
  }

  openOf(record: DrawRecord): EscrowInstruction {
    const { fee } = record.prize;
    return openInstruction({
      program: record.program,
      escrow: record.escrow,
      creator: record.creator,
      id: hexToBytes(record.id),
      kind: record.terms.kind,
      operator: record.operator,
      treasury: record.treasury,
      termsHash: hexToBytes(record.termsHash),
      amounts: record.amounts.map(BigInt),
      fee: BigInt(fee),
      endsAt: BigInt(record.terms.endsAt),
      window: record.window,
      token: tokenOf(record),
    });
  }

  async closeEntries(record: DrawRecord): Promise<void> {
    const { program, escrow, creator } = record;
    await this.send(closeEntriesInstruction({ program, escrow, creator }), 'creator');
  }

  async commit(record: DrawRecord, live = true): Promise<void> {
    const { program, escrow, operator, creator, commits } = record;
    const { root, total } = treeOf(packedOf(record));
    const hash = listHash(record.list!);
    const number = commits.length;
    const tx = await this.send(
      commitInstruction({
        program,
        escrow,
        operator,
        creator,
        live,
        number,
        root,
        totalWeight: total,
        listHash: hexToBytes(hash),
      }),
      'operator',
      { alsoSigning: live ? ['creator'] : [] },
    );
    const { round, cutoff } = (await this.escrow(record))!;
    commits.push({
      number,
      live,
      root: bytesToHex(root),
      totalWeight: String(total),
      listHash: hash,
      round: String(round),
      cutoff: Number(cutoff),
      tx,
      withdrawn: null,
    });
  }

  async withdraw(record: DrawRecord, by: 'creator' | 'operator' = 'operator'): Promise<void> {
    const { program, escrow, commits } = record;
    const caller = record[by];
    const number = commits.length - 1;
    const instruction = withdrawInstruction({ program, escrow, caller, number });
    commits.at(-1)!.withdrawn = await this.send(instruction, by);
  }

  /** Both clocks move to where the round is out. */
  async reachRound(record: DrawRecord): Promise<void> {
    const ahead = timeOf(this.network, BigInt(record.commits.at(-1)!.round)) + 1 - (await this.time());
    if (ahead > 0) await this.travel(ahead);
  }

  async signature(record: DrawRecord): Promise<Uint8Array> {
    const client = new BeaconClient(this.drand.url);
    return (await client.signature(this.network, BigInt(record.commits.at(-1)!.round)))!;
  }

  /** Returns the future reveal and places of the record, computed from the beacon and the list. */
  async seen(record: DrawRecord, tx: LandedTx): Promise<Pick<DrawRecord, 'reveal' | 'places'>> {
    const signature = await this.signature(record);
    const randomness = sha256(signature);
    const reveal = { signature: bytesToHex(signature), randomness: bytesToHex(randomness), tx };
    const packed = packedOf(record);
    const drawn = drawPlaces(packed, addressBytes(record.escrow)!, randomness, record.amounts.length);
    const places = drawn.map(({ wallet, weight, index, start, ticket }) => ({
      winner: addressOf(wallet),
      index,
      weight: String(weight),
      start: String(start),
      ticket: String(ticket),
      proof: bytesToHex(proofOf(packed, index)),
      prove: tx,
      pay: null,
    }));
    return { reveal, places };
  }

  async reveal(record: DrawRecord, options: SendOptions = {}): Promise<void> {
    await this.reachRound(record);
    const signature = await this.signature(record);
    const tx = await this.send(this.revealOf(record, signature), 'stranger', options);
    record.reveal = (await this.seen(record, tx)).reveal;
  }

  revealOf(record: DrawRecord, signature: Uint8Array): EscrowInstruction {
    const hints = revealHints(BigInt(record.commits.at(-1)!.round));
    return revealInstruction({ ...this.target(record), signature, hints });
  }

  target({ program, escrow }: DrawRecord) {
    return { program, escrow, caller: person('stranger').address };
  }

  async prove(record: DrawRecord, options: SendOptions = {}): Promise<void> {
    const { places } = await this.seen(record, record.reveal!.tx);
    for (const [place, seen] of places.entries()) {
      const { winner, weight, proof } = seen;
      const instruction = proveInstruction({
        ...this.target(record),
        place,
        winner,
        weight: BigInt(weight),
        proof: hexToBytes(proof),
      });
      record.places.push({ ...seen, prove: await this.send(instruction, 'stranger', options) });
    }
  }

  /** Pays the first `count` places, all of them by default. */
  async pay(record: DrawRecord, options: SendOptions = {}, count = record.places.length): Promise<void> {
    for (const [place, { winner }] of record.places.slice(0, count).entries()) {
      const instruction = payInstruction({ ...this.target(record), place, winner, token: tokenOf(record) });
      record.places[place]!.pay = await this.send(instruction, 'stranger', options);
    }
  }

  /** Waits for nothing: both clocks move past the id's open_before. */
  async finish(record: DrawRecord, by: 'stranger' | 'creator' = 'stranger'): Promise<void> {
    await this.reachClosing(record);
    const { program, escrow, creator, treasury } = record;
    const caller = person(by).address;
    const course = await this.course(record);
    const instruction = finishInstruction({
      ...{ program, escrow, caller, creator, treasury, course },
      token: tokenOf(record),
    });
    record.end = { by: 'finish', tx: await this.send(instruction, by) };
  }

  async reclaim(record: DrawRecord): Promise<void> {
    const { program, escrow, creator } = record;
    const course = await this.course(record);
    const instruction = reclaimInstruction({ program, escrow, creator, token: tokenOf(record), course });
    record.end = { by: 'reclaim', tx: await this.send(instruction, 'creator') };
  }

  /** What an end must say of the draw's course. */
  async course(record: DrawRecord): Promise<Course> {
    return courseOf((await this.escrow(record))!);
  }

  /** Both clocks move to where the creator may end it alone. */
  async reachReclaim(record: DrawRecord): Promise<void> {
    const { reclaimAt } = (await this.escrow(record))!;
    const ahead = Number(reclaimAt) + 1 - (await this.time());
    if (ahead > 0) await this.travel(ahead);
  }

  async cancel(record: DrawRecord): Promise<void> {
    await this.reachClosing(record);
    const { program, escrow, creator } = record;
    const course = await this.course(record);
    const instruction = cancelInstruction({
      ...{ program, escrow, caller: creator, creator, course },
      token: tokenOf(record),
    });
    record.end = { by: 'cancel', tx: await this.send(instruction, 'creator') };
  }

  async reachClosing(record: DrawRecord): Promise<void> {
    const { openBefore } = (await this.escrow(record))!;
    const ahead = Number(openBefore) - (await this.time());
    if (ahead > 0) await this.travel(ahead);
  }

  /** Returns a live draw from open to finish. */
  async whole(change: Change = {}): Promise<DrawRecord> {
    const record = await this.open(change);
    await this.commit(record);
    await this.reveal(record);
    await this.prove(record);
    await this.pay(record);
    await this.finish(record);
    await this.finalize();
    return record;
  }
}

function tokenOf({ prize: { mint, tokenProgram } }: DrawRecord) {
  return mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
}

export const packedOf = ({ list }: DrawRecord) =>
  packEntries(
    readList(list!).entries.map(([wallet, weight]) => ({
      wallet: addressBytes(wallet)!,
      weight: BigInt(weight),
    })),
  );

/** Returns a chain and a beacon for the tests of one file. */
export function ownScene(): Scene {
  const scene = new Scene();
  // A busy machine takes its time for two servers and a deployment.
  beforeAll(() => scene.start(), 120_000);
  afterAll(() => scene.close());
  return scene;
}
