/** GET /api/wallets/{wallet}/balances/{token}: returns a wallet's present balance of a token, or of SOL, on chain. */
import { z } from 'zod';
import { decodeMint } from '../../core/accounts/mint.ts';
import { decodeTokenAccount } from '../../core/accounts/token-account.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { addressSchema } from '../../core/address-schema.ts';
import { associatedAccount } from '../../core/escrow/addresses.ts';
import { SOL_DECIMALS } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import type { Balance } from '../../core/tokens/model.ts';
import { solana } from '../env.ts';
import { answer, endpoint, params } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';

const paramsSchema = z.object({ wallet: addressSchema, token: addressSchema });

/**
 * Reads the balance in one call of the node. SOL is the mint of wrapped SOL and means lamports. For a token the
 * associated account counts, from which payments are made. Refuses token_not_found; throws RpcUnavailable.
 */
export const getBalance = endpoint(params(paramsSchema), share('holdings'), async (c) => {
  const { wallet, token } = c.req.valid('param');
  const rpc = solana(c.env);
  if (token === WRAPPED_SOL_MINT) {
    const [account] = await rpc.accounts([wallet]);
    return answer<Balance>(c, { units: String(account?.lamports ?? 0n), decimals: SOL_DECIMALS });
  }
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];
  const [mint, ...accounts] = await rpc.accounts([
    token,
    ...programs.map((program) => associatedAccount(wallet, token, program)),
  ]);
  const at = mint ? programs.indexOf(mint.owner) : -1;
  const decoded = mint && at >= 0 ? decodeMint(mint.data) : null;
  if (!decoded) throw new Refusal('token_not_found');
  const held = accounts[at] && decodeTokenAccount(accounts[at].data);
  return answer<Balance>(c, { units: String(held?.amount ?? 0n), decimals: decoded.decimals });
});
