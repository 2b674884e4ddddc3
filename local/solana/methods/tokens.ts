/** Token balances and the token accounts of an owner. */
import { addressBytes } from '../../../core/address.ts';
import { encodeAccount } from '../account-encoding.ts';
import type { StoredAccount } from '../account-store.ts';
import type { Chain } from '../chain.ts';
import { requireAddress } from '../decode.ts';
import { invalid } from '../errors.ts';
import { commitmentOf, configAt, withContext } from '../parameters.ts';
import { isTokenProgram, readMint, readTokenAccount, uiTokenAmount } from '../token-accounts.ts';
import type { Methods } from './method.ts';

export const tokenMethods: Methods = {
  getTokenAccountBalance(chain, params) {
    const commitment = commitmentOf(chain, configAt(params, 1));
    const account = chain.accounts.get(requireAddress(params[0]));
    if (!account) throw invalid('Invalid param: could not find account');
    const token = readTokenAccount(account);
    const mint = token && readMint(chain.accounts.get(token.mint));
    if (!token || !mint) throw invalid('Invalid param: not a Token account');
    return withContext(chain, commitment, uiTokenAmount(token.amount, mint.decimals));
  },

  getTokenAccountsByOwner(chain, params) {
    const owner = requireAddress(params[0]);
    const { program, mint } = tokenFilter(chain, params);
    const config = configAt(params, 2);
    const commitment = commitmentOf(chain, config);
    const value: object[] = [];
    // Compared as bytes first: base58 of a hundred thousand owners takes seconds.
    const ownerBytes = addressBytes(owner)!;
    const isOwners = ({ data }: StoredAccount) => Buffer.compare(data.subarray(32, 64), ownerBytes) === 0;
    for (const [pubkey, account] of chain.accounts.ownedBy(program)) {
      const token = isOwners(account) ? readTokenAccount(account) : null;
      if (token === null || (mint !== null && token.mint !== mint)) continue;
      value.push({ account: encodeAccount(account, config), pubkey });
    }
    return withContext(chain, commitment, value);
  },
};

function tokenFilter(chain: Chain, params: unknown[]): { program: string; mint: string | null } {
  const filter = configAt(params, 1);
  if (filter.mint !== undefined) {
    const mint = requireAddress(filter.mint);
    const found = readMint(chain.accounts.get(mint));
    if (!found) throw invalid('Invalid param: could not find mint');
    return { program: found.program, mint };
  }
  const program = requireAddress(filter.programId);
  if (!isTokenProgram(program)) throw invalid('Invalid param: unrecognized Token program id');
  return { program, mint: null };
}
