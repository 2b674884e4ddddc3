/** Checks that the escrow program of a deployment is ours, and final. */
import { PublicKey } from '@solana/web3.js';
import { SolanaRpc } from '../../chain/rpc.ts';
import { committedProgram, requireProgram } from '../../program/deploy.ts';
import { DeployError } from '../../program/deploy-error.ts';

/** Used unless the shell sets SOLANA_RPC_URL: secrets cannot be read back from Cloudflare. */
export const PUBLIC_RPC = 'https://api.mainnet-beta.solana.com';

/** Returns the problem of the program in a sentence; null if it is the committed one and immutable. */
export async function programProblem(address: string): Promise<string | null> {
  const rpc = new SolanaRpc(process.env.SOLANA_RPC_URL || PUBLIC_RPC);
  try {
    const { authority } = await requireProgram(rpc, new PublicKey(address), committedProgram(), 'finalized');
    return authority === null
      ? null
      : `The program at ${address} can still be changed: \`npm run program:deploy -- … --final\` gives that up.`;
  } catch (error) {
    if (error instanceof DeployError) return error.message;
    return `The program at ${address} could not be looked at (${error instanceof Error ? error.message : error}).`;
  }
}
