/**
 * `npm run program:deploy -- --url <RPC> --keypair <file> [--program <file or address>] [--contact <kind:address>]
 * [--final]`: deploys the committed program through the upgradeable loader, reads it back and compares, and puts its
 * interface and the security contact on chain. --final drops the upgrade authority, once all of that is there.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Keypair, PublicKey } from '@solana/web3.js';
import { priorityPrice, recentPrices } from '../chain/budget.ts';
import { SolanaRpc } from '../chain/rpc.ts';
import { addressOf } from '../core/address.ts';
import { DeployError } from './deploy-error.ts';
import {
  BUFFER_HEADER_BYTES,
  closeBuffer,
  createBuffer,
  deploy,
  dropAuthority,
  PROGRAM_BYTES,
  PROGRAM_DATA_HEADER_BYTES,
  programDataAddress,
  readProgramData,
  UPGRADEABLE_LOADER,
  writeBuffer,
  writeCount,
} from './loader.ts';
import {
  changeContact,
  checkContact,
  contactOnChain,
  NO_CONTACT,
  publish,
  publishCost,
  requirePublished,
} from './publish.ts';
import { type Sender, sendAll } from './send.ts';

/** The committed program. */
export function committedProgram(): Uint8Array {
  return readFileSync(new URL('fanfare-escrow.so', import.meta.url));
}

/** Maximum compute units of one of our transactions: a builtin instruction takes 3,000. */
const UNITS = 12_000;
/** Someone is waiting at a terminal, and public nodes are slow. */
const RPC_TIMEOUT_MS = 30_000;

/** Lamports that the payer needs to deploy and to drop the authority. Most of it stays in the program's account. */
export async function deployCost({ rpc, priceMicroLamports }: Sender, bytes: number): Promise<number> {
  // The buffer needs less and is refunded before the program's own account is paid. The payer keeps its rent minimum.
  const sizes = [PROGRAM_DATA_HEADER_BYTES + bytes, PROGRAM_BYTES, 0];
  const rents = await Promise.all(sizes.map(async (size) => Number(await rpc.rentMinimum(size))));
  const signatures = writeCount(bytes) + 5;
  const fee = 5_000 + Math.ceil((priceMicroLamports * UNITS) / 1_000_000);
  return rents.reduce((sum, rent) => sum + rent, 0) + signatures * fee;
}

/** Deploys `elf` at the address of `program`. When a step fails, the buffer's lamports are reclaimed. */
export async function deployProgram(sender: Sender, program: Keypair, elf: Uint8Array): Promise<void> {
  const { rpc, payer } = sender;
  const buffer = Keypair.generate();
  const [by, at] = [payer.publicKey.toBase58(), buffer.publicKey.toBase58()];
  const bufferRent = await rpc.rentMinimum(BUFFER_HEADER_BYTES + elf.length);
  const programRent = await rpc.rentMinimum(PROGRAM_BYTES);
  const address = program.publicKey.toBase58();
  await sendAll(sender, [{ instructions: createBuffer(by, at, elf.length, bufferRent), signers: [buffer] }]);
  try {
    await sendAll(
      sender,
      writeBuffer(by, at, elf).map((write) => ({ instructions: [write] })),
    );
    await sendAll(sender, [
      { instructions: deploy(by, at, address, elf.length, programRent), signers: [program] },
    ]);
  } catch (error) {
    await sendAll(sender, [{ instructions: [closeBuffer(by, at)] }]).catch(() => {
      console.error(`The buffer ${at} still contains ${bufferRent} lamports: solana program close ${at}`);
    });
    throw error;
  }
  await requireProgram(rpc, program.publicKey, elf);
}

/** Drops the upgrade authority of `program` and reads back that it is gone. Does nothing when it has none. */
export async function finalize(sender: Sender, program: PublicKey, elf: Uint8Array): Promise<void> {
  const found = await requireProgram(sender.rpc, program, elf);
  if (found.authority === null) return;
  const instructions = [dropAuthority(sender.payer.publicKey.toBase58(), program.toBase58())];
  await sendAll(sender, [{ instructions }]);
  if ((await requireProgram(sender.rpc, program, elf)).authority !== null) {
    throw new DeployError(`${program.toBase58()} can still be upgraded.`);
  }
}

/** Checks that the program at this address is exactly `elf`: anything else throws DeployError. */
export async function requireProgram(
  rpc: SolanaRpc,
  program: PublicKey,
  elf: Uint8Array,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
) {
  const [account] = await rpc.accounts([programDataAddress(program.toBase58())], commitment);
  const found = account?.owner === UPGRADEABLE_LOADER ? readProgramData(account.data) : null;
  if (!found) throw new DeployError(`There is no program at ${program.toBase58()}.`);
  if (Buffer.compare(found.program, elf) !== 0) {
    throw new DeployError(`The program at ${program.toBase58()} differs from fanfare-escrow.so.`);
  }
  return found;
}

function readKeypair(path: string): Keypair {
  try {
    return Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(path, 'utf8')) as number[]));
  } catch {
    throw new DeployError(`${path} is not a key pair of the solana command line (a JSON list of 64 bytes).`);
  }
}

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      keypair: { type: 'string' },
      program: { type: 'string' },
      price: { type: 'string' },
      contact: { type: 'string' },
      final: { type: 'boolean', default: false },
    },
  });
  const { url, keypair, price, contact } = values;
  if (!url || !keypair) throw new DeployError('Name the network and who pays: --url <RPC> --keypair <file>.');
  if (price !== undefined && !/^\d{1,9}$/.test(price))
    throw new DeployError('--price must be a number of micro-lamports.');
  if (contact !== undefined) checkContact(contact);
  return { ...values, url, keypair, contact: contact ?? null };
}

/** Deploys to a new address, if the payer can pay for everything that follows. */
async function deployNew(sender: Sender, program: Keypair, contact: string | null): Promise<void> {
  const { rpc, payer } = sender;
  const elf = committedProgram();
  const by = payer.publicKey.toBase58();
  const costs = await Promise.all([deployCost(sender, elf.length), publishCost(sender, contact)]);
  const cost = costs[0] + costs[1];
  const [account] = await rpc.accounts([by]);
  const balance = Number(account?.lamports ?? 0n);
  if (balance < cost) throw new DeployError(`${by} holds ${balance} of ${cost} lamports.`);
  await deployProgram(sender, program, elf);
}

/** Puts on chain what differs there, as far as the payer may. */
async function describe(
  sender: Sender,
  program: string,
  authority: string | null,
  contact: string | null,
  say: (line: string) => void,
) {
  const by = sender.payer.publicKey.toBase58();
  if (authority === by) {
    await publish(sender, program, contact);
    say('Its interface is on chain.');
  } else if (contact !== null) {
    if (authority !== null) throw new DeployError(`The upgrade authority is ${authority}, not ${by}.`);
    await changeContact(sender, program, contact);
  }
  const found = await contactOnChain(sender.rpc, program);
  say(found === null ? NO_CONTACT : `Its security contact on chain is ${found}.`);
}

/** The command with these arguments. Throws DeployError for what the operator can fix. */
export async function runDeploy(args: string[], say: (line: string) => void): Promise<void> {
  const { url, keypair, program, price, contact, final } = readOptions(args);
  const elf = committedProgram();
  const payer = readKeypair(keypair);
  const rpc = new SolanaRpc(url, RPC_TIMEOUT_MS);
  // The price that recent blocks paid, and never zero: leaders drop transactions without a fee first.
  const priceMicroLamports =
    price === undefined ? priorityPrice(await recentPrices(rpc, []), UNITS) : Number(price);
  const sender: Sender = { rpc, payer, priceMicroLamports };
  const existing = program !== undefined && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(program);
  let address: PublicKey;
  if (final && !existing && contact === null) throw new DeployError(NO_CONTACT);
  if (existing) {
    address = new PublicKey(program);
  } else {
    const keys = program === undefined ? Keypair.generate() : readKeypair(program);
    await deployNew(sender, keys, contact);
    address = keys.publicKey;
  }
  const { authority } = await requireProgram(rpc, address, elf);
  say(`The escrow program is deployed at ${address.toBase58()}, byte for byte the committed one.`);
  await describe(sender, address.toBase58(), authority && addressOf(authority), contact, say);
  if (final) {
    await requirePublished(rpc, address.toBase58());
    await finalize(sender, address, elf);
  }
  say(final ? 'Nobody can change it any more.' : 'Its authority can still change it: --final gives that up.');
}

if (import.meta.main) {
  try {
    await runDeploy(process.argv.slice(2), console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
