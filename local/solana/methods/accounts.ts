/** Balances and accounts. */
import bs58 from 'bs58';
import { encodeAccount } from '../account-encoding.ts';
import type { StoredAccount } from '../account-store.ts';
import { requireAddress } from '../decode.ts';
import { invalid } from '../errors.ts';
import {
  type Config,
  commitmentOf,
  configAt,
  requireInteger,
  requireList,
  requireText,
  withContext,
} from '../parameters.ts';
import { readTokenAccount } from '../token-accounts.ts';
import type { Methods } from './method.ts';

const MAX_ACCOUNTS = 100;
const MAX_FILTERS = 4;
const MAX_COMPARED_BYTES = 128;

export const accountMethods: Methods = {
  getBalance(chain, params) {
    const commitment = commitmentOf(chain, configAt(params, 1));
    return withContext(chain, commitment, Number(chain.accounts.lamports(requireAddress(params[0]))));
  },

  getAccountInfo(chain, params) {
    const config = configAt(params, 1);
    const commitment = commitmentOf(chain, config);
    const account = chain.accounts.get(requireAddress(params[0]));
    return withContext(chain, commitment, encodeAccount(account, config));
  },

  getMultipleAccounts(chain, params) {
    const config = configAt(params, 1);
    const commitment = commitmentOf(chain, config);
    const addresses = requireList(params[0], 'pubkeys').map(requireAddress);
    if (addresses.length > MAX_ACCOUNTS) throw invalid(`Too many inputs provided; max ${MAX_ACCOUNTS}`);
    const value = addresses.map((address) =>
      encodeAccount(chain.accounts.get(address), { encoding: 'base64', ...config }),
    );
    return withContext(chain, commitment, value);
  },

  getProgramAccounts(chain, params) {
    const config = configAt(params, 1);
    const commitment = commitmentOf(chain, config);
    const matches = filterOf(config);
    const found: object[] = [];
    for (const [pubkey, account] of chain.accounts.ownedBy(requireAddress(params[0]))) {
      if (matches(account)) found.push({ account: encodeAccount(account, config), pubkey });
    }
    return config.withContext === true ? withContext(chain, commitment, found) : found;
  },

  getMinimumBalanceForRentExemption(chain, params) {
    return Number(chain.rentMinimum(requireInteger(params[0], 'usize')));
  },
};

type Filter = (account: StoredAccount) => boolean;

/**
 * All `filters` must match. Their form was checked before: {dataSize}, {memcmp: {offset, bytes, encoding?}},
 * "tokenAccountState".
 */
function filterOf(config: Config): Filter {
  const wanted = requireList(config.filters ?? [], 'filters');
  if (wanted.length > MAX_FILTERS) throw invalid(`Too many filters provided; max ${MAX_FILTERS}`);
  const filters = wanted.map((each): Filter => {
    if (typeof each === 'string') return (account) => readTokenAccount(account) !== null;
    const filter = configAt([each], 0);
    if (filter.dataSize !== undefined) return (account) => account.data.length === filter.dataSize;
    if (filter.memcmp !== undefined) return memcmp(configAt([filter.memcmp], 0));
    return (account) => readTokenAccount(account) !== null;
  });
  return (account) => filters.every((filter) => filter(account));
}

function memcmp(config: Config): Filter {
  const offset = requireInteger(config.offset, 'memcmp.offset');
  const wanted = comparedBytes(config);
  if (wanted.length > MAX_COMPARED_BYTES) throw invalid('Invalid param: DataTooLarge');
  return ({ data }) => {
    if (data.length < offset + wanted.length) return false;
    for (let i = 0; i < wanted.length; i++) if (data[offset + i] !== wanted[i]) return false;
    return true;
  };
}

function comparedBytes(config: Config): Uint8Array {
  if (Array.isArray(config.bytes)) return Uint8Array.from(config.bytes as number[]);
  const text = requireText(config.bytes, 'memcmp.bytes');
  if (config.encoding === 'base64') return Buffer.from(text, 'base64');
  const bytes = bs58.decodeUnsafe(text);
  if (!bytes) throw invalid('Invalid param: Base58DecodeError(InvalidCharacter)');
  return bytes;
}
