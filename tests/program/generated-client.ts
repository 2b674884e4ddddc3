/** The client that Codama generates from the program's interface, loaded as a user of it would. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  AccountRole,
  type Address,
  createNoopSigner,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import { writeClient } from '../../program/idl/client.ts';
import { root } from '../../tools/files.ts';

type Input = Readonly<Record<string, unknown>>;
/** The part of the client that the tests use. Its own types are known only once it is generated. */
export type GeneratedClient = Readonly<Record<string, unknown>>;

/** Generates the client in a folder of its own, beside node_modules, and imports it. */
export async function loadClient(program: string): Promise<GeneratedClient> {
  const parent = join(root, '.local');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'escrow-client-'));
  try {
    await writeClient(folder, program, { format: false });
    return (await import(/* @vite-ignore */ join(folder, 'src/generated/index.ts'))) as GeneratedClient;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function named<Call>(client: GeneratedClient, name: string): Call {
  const found = client[name];
  if (typeof found !== 'function') throw new Error(`the client has no function ${name}`);
  return found as Call;
}

/**
 * Returns an instruction of the client, in the form of core/escrow; addresses that follow from others are filled in.
 */
export async function generated(
  client: GeneratedClient,
  name: string,
  input: Input,
): Promise<EscrowInstruction> {
  const fills = typeof client[`get${name}InstructionAsync`] === 'function';
  type Make = (input: Input) => Instruction | Promise<Instruction>;
  return plain(await named<Make>(client, `get${name}Instruction${fills ? 'Async' : ''}`)(input));
}

/** Returns `data` as the client reads it: an account, an event or an instruction's data. */
export function read(client: GeneratedClient, name: string, data: Uint8Array): Record<string, unknown> {
  const decoder = named<() => { decode(data: Uint8Array): Record<string, unknown> }>(
    client,
    `get${name}Decoder`,
  );
  return decoder().decode(data);
}

/** Returns the bytes of `value`, by the client. */
export function written(client: GeneratedClient, name: string, value: Input): Uint8Array {
  const encoder = named<() => { encode(value: Input): Uint8Array }>(client, `get${name}Encoder`);
  return Uint8Array.from(encoder().encode(value));
}

function plain({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): EscrowInstruction {
  return {
    program: programAddress,
    keys: accounts.map(({ address, role }) => ({
      address,
      signer: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      writable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: Uint8Array.from(data),
  };
}

export const signing = ({ address }: { address: string }): TransactionSigner =>
  createNoopSigner(address as Address);
