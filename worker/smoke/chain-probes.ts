/** Probes of the RPC node, with the same parameters that the product uses. */
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { addressOfKey } from '../../chain/keys.ts';
import type { SolanaRpc } from '../../chain/rpc.ts';
import { eachTokenAccount } from '../../chain/token-accounts.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/address.ts';
import { type Env, solana } from '../env.ts';
import { readToken } from '../tokens/read-token.ts';
import { type Probe, Skipped } from './run.ts';

/** `coin` returns the token to ask about, null if none is known. */
export function chainProbes(env: Env, coin: () => Promise<string | null>): Probe[] {
  const rpc = solana(env);
  const treasury = env.TREASURY_ADDRESS;
  const probe = (name: string, ask: Probe['ask']): Probe => ({
    name,
    service: 'solana',
    ask,
    todo: todoOfRpc,
  });
  return [
    probe('RPC: newest blockhash', async () => {
      const [{ lastValidBlockHeight }, { slot }] = await Promise.all([
        rpc.latestBlockhash(),
        rpc.finalizedPoint(),
      ]);
      return `good until block ${lastValidBlockHeight}, finalized slot ${slot}`;
    }),
    probe('RPC: accounts and rent', async () => {
      const [accounts, rent] = await Promise.all([rpc.accounts([treasury]), rpc.rentMinimum(165)]);
      return `the treasury ${accounts[0] ? 'is there' : 'is new'}, a token account costs ${rent} lamports`;
    }),
    // The treasury's address is no mint and has no holders: the node searches with the same filters and returns
    // nothing.
    probe('RPC: holders, Token', () => holders(rpc, TOKEN_PROGRAM, treasury)),
    probe('RPC: holders, Token-2022', () => holders(rpc, TOKEN_2022_PROGRAM, treasury)),
    probe('RPC: holders of a coin', async () => {
      const mint = await coin();
      const token = mint ? await readToken(rpc, mint) : null;
      if (!mint || !token) throw new Skipped('Name a coin that many hold with --coin.');
      return holders(rpc, token.facts.tokenProgram, mint);
    }),
    probe('RPC: history and transaction', async () => {
      const page = await rpc.signaturesFor(treasury, { limit: 1000 });
      const [newest, oldest] = [page[0], page.at(-1)];
      if (!newest || !oldest) return 'the treasury has no history yet';
      const found = await rpc.transaction(newest.signature);
      if (!found) throw new Error('the node lists a transaction that it does not know');
      // Lists tips after one that was taken long ago.
      await rpc.signaturesFor(treasury, { limit: 1000, until: oldest.signature });
      return `${page.length} of the treasury back to slot ${oldest.slot}, the newest read with version 1`;
    }),
    probe('RPC: fees and trial run', async () => {
      const operator = addressOfKey(env.OPERATOR_KEY) ?? treasury;
      const fees = await rpc.recentPriorityFees([operator]);
      const { blockhash } = await rpc.latestBlockhash();
      const self = new PublicKey(treasury);
      const { err } = await rpc.simulate(
        buildTransaction({
          payer: treasury,
          instructions: [SystemProgram.transfer({ fromPubkey: self, toPubkey: self, lamports: 0 })],
          blockhash,
        }),
      );
      const zeros = fees.filter((fee) => fee === 0).length;
      return `${fees.length} slots of fees, ${zeros} of them zero, the trial run ${err === null ? 'passed' : `said ${JSON.stringify(err)}`}`;
    }),
    {
      name: 'Creator of a coin',
      service: 'pump',
      ask: async () => {
        const mint = await coin();
        if (!mint) throw new Skipped('Name a coin of the launch site with --coin.');
        const token = await readToken(rpc, mint);
        if (!token) throw new Error('there is no such token');
        return `${token.symbol}: ${token.creatorReason}`;
      },
      todo: (said) =>
        said.includes('no such token') ? 'Name a token of this network with --coin.' : todoOfRpc(said),
    },
  ];
}

async function holders(rpc: SolanaRpc, program: string, mint: string): Promise<string> {
  let accounts = 0;
  const { slot } = await eachTokenAccount(rpc, program, mint, () => {
    accounts += 1;
  });
  return `${accounts} accounts at slot ${slot}`;
}

function todoOfRpc(said: string): string {
  if (/-32602/.test(said))
    return 'The node does not read our filters. Use a node that runs Agave or Firedancer.';
  if (/-32020/.test(said))
    return 'This node forgets history, so tips could be missed. Use an RPC plan with the whole history.';
  if (/-32010|not list|secondary index/.test(said))
    return 'This node does not list holders. Use an RPC plan with getProgramAccounts.';
  if (/HTTP 40[13]/.test(said))
    return 'The RPC refuses us. Put SOLANA_RPC_URL with a valid key by wrangler secret put.';
  if (/429|-32005|-32429/.test(said)) return 'The RPC plan is too small for this site. Take a larger one.';
  return 'The RPC does not answer. Look at its status page, or set SOLANA_RPC_URL to another node.';
}
