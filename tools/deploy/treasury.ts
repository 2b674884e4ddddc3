/**
 * Checks that the treasury can be paid. A treasury that no transaction may write, or that holds data, would let every
 * finish fail: the deposit stays locked until the creator ends the giveaway late.
 */
import { SolanaRpc } from '../../chain/rpc.ts';
import { addressBytes, SYSTEM_PROGRAM } from '../../core/address.ts';
import { isOnCurve } from '../../core/program-address.ts';
import { PUBLIC_RPC } from './program.ts';

type Chain = Pick<SolanaRpc, 'accounts' | 'rentMinimum'>;

/** Returns the treasury's problem in a sentence; null for a wallet that holds its rent. */
export async function treasuryProblem(
  address: string,
  rpc: Chain = new SolanaRpc(process.env.SOLANA_RPC_URL || PUBLIC_RPC),
): Promise<string | null> {
  // The runtime writes to no sysvar and no builtin; neither is a point of the curve that somebody has a key of.
  if (!isOnCurve(addressBytes(address)!))
    return `The treasury ${address} is no wallet: nobody can have its key.`;
  try {
    const [[account], rent] = await Promise.all([rpc.accounts([address]), rpc.rentMinimum(0)]);
    if (!account) return `The treasury ${address} does not exist yet: send it at least ${rent} lamports.`;
    if (account.owner !== SYSTEM_PROGRAM || account.data.length > 0 || account.executable)
      return `The treasury ${address} is an account of the program ${account.owner}, not a wallet.`;
    if (account.lamports < rent) return `The treasury ${address} holds less than ${rent} lamports, its rent.`;
    return null;
  } catch (error) {
    return `The treasury ${address} could not be looked at (${error instanceof Error ? error.message : error}).`;
  }
}
