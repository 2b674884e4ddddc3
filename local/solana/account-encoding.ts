/** Accounts in the encodings that clients request. */
import bs58 from 'bs58';
import type { StoredAccount } from './account-store.ts';
import { INVALID_REQUEST, invalid, RpcFailure } from './errors.ts';
import { type Config, requireInteger } from './parameters.ts';

const MAX_BASE58_BYTES = 128;
/** Rent is never collected any more: the highest u64, as a reader of JSON numbers gets it. */
const RENT_EPOCH = 2 ** 64;

export function encodeAccount(account: StoredAccount | null, config: Config): object | null {
  if (!account) return null;
  return {
    lamports: Number(account.lamports),
    owner: account.owner,
    data: encodeData(account, config),
    executable: account.executable,
    rentEpoch: RENT_EPOCH,
    space: account.data.length,
  };
}

function encodeData(account: StoredAccount, config: Config): unknown {
  const encoding = config.encoding ?? 'binary';
  const bytes = slice(account.data, config.dataSlice);
  switch (encoding) {
    case 'base64':
      return [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'), 'base64'];
    case 'binary':
    case 'base58': {
      if (bytes.length > MAX_BASE58_BYTES) {
        throw new RpcFailure(
          INVALID_REQUEST,
          `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`,
        );
      }
      const text = bs58.encode(bytes);
      return encoding === 'binary' ? text : [text, 'base58'];
    }
    default:
      throw invalid(`Invalid params: unknown variant \`${String(encoding)}\`.`);
  }
}

function slice(data: Uint8Array, wanted: unknown): Uint8Array {
  if (wanted === undefined || wanted === null) return data;
  const { offset, length } = wanted as Config;
  const start = requireInteger(offset, 'dataSlice.offset');
  return data.subarray(start, start + requireInteger(length, 'dataSlice.length'));
}
