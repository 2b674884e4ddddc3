/** What a node shows of an escrow before its creator's brake is built: the account itself, never a server's word. */
import { CLOCK_SYSVAR, decodeClock } from '../accounts/clock.ts';
import { type ChainNode, isGone } from '../draw/chain-node.ts';
import { decodeEscrow, type EscrowAccount } from './account.ts';
import { escrowAddress } from './addresses.ts';

/** The escrow and the chain's clock as of a final block. `escrow` null: gone, or never seen. */
export interface Sight {
  escrow: EscrowAccount | null;
  /** Unix seconds. */
  now: bigint;
}

/** Why nothing is signed. silent: the node has no clock. */
export type BrakeProblem = 'silent' | 'otherProgram' | 'notAnEscrow' | 'otherCreator' | 'otherAddress';

/** Reads escrow and clock, and compares the account with what its creator wants to stop. Throws NodeProblem. */
export async function brakeSight(
  node: Pick<ChainNode, 'account'>,
  { program, escrow: id, creator }: { program: string; escrow: string; creator: string },
): Promise<Sight | BrakeProblem> {
  const [account, clock] = await Promise.all([node.account(id), node.account(CLOCK_SYSVAR)]);
  const now = clock && decodeClock(clock.data);
  if (now === null) return 'silent';
  if (isGone(account)) return { escrow: null, now: BigInt(now) };
  if (account.owner !== program) return 'otherProgram';
  const escrow = decodeEscrow(account.data);
  if (!escrow) return 'notAnEscrow';
  if (escrow.creator !== creator) return 'otherCreator';
  if (escrowAddress(program, creator, escrow.id) !== id) return 'otherAddress';
  return { escrow, now: BigInt(now) };
}
