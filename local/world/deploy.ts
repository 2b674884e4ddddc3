/**
 * Deploys the escrow program to a fresh local network as to any other: through the loader, and then makes it immutable.
 */
import { readFileSync } from 'node:fs';
import { Connection, Keypair } from '@solana/web3.js';
import { SolanaRpc } from '../../chain/rpc.ts';
import { deployCost, deployProgram, finalize } from '../../program/deploy.ts';

/** The committed build with the beacon of local worlds. */
export function localProgram(): Uint8Array {
  return readFileSync(new URL('../../program/fanfare-escrow-local.so', import.meta.url));
}

/** Deploys that build, or `elf`, at a new address, which is returned in base58. */
export async function deployEscrow(
  rpcUrl: string,
  elf: Uint8Array = localProgram(),
  program = Keypair.generate(),
): Promise<string> {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  const payer = Keypair.generate();
  const sender = { rpc: new SolanaRpc(rpcUrl), payer, priceMicroLamports: 0 };
  await connection.requestAirdrop(payer.publicKey, await deployCost(sender, elf.length));
  await deployProgram(sender, program, elf);
  await finalize(sender, program.publicKey, elf);
  return program.publicKey.toBase58();
}
