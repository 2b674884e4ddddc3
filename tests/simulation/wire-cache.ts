/** Decoded transactions, cached however often they are sent. */
import * as decode from '../../local/solana/decode.ts';

export * from '../../local/solana/decode.ts';

const CACHE_SIZE = 2000;
const known = new Map<string, decode.DecodedTransaction>();

export function decodeTransaction(wire: Uint8Array): decode.DecodedTransaction {
  const name = Buffer.from(wire).toString('base64');
  const found = known.get(name) ?? decode.decodeTransaction(wire);
  if (known.size > CACHE_SIZE) known.clear();
  known.set(name, found);
  return found;
}
