/** Signs a serialized Solana transaction without a chain library. Source: solana.com/docs/core/transactions. */
import { ed25519 } from '@noble/curves/ed25519';

/**
 * Returns the transaction with the signature of `seed`'s key in its slot; other signatures stay. Throws if the
 * transaction is truncated or does not ask for this key.
 */
export function signSerialized(transaction: Uint8Array, seed: Uint8Array): Uint8Array {
  const [signatures, start] = compactU16(transaction, 0);
  const messageAt = start + signatures * 64;
  const message = transaction.subarray(messageAt);
  // A versioned message has the top bit set in its first byte; the header of three counts follows.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0;
  const signers = message[header] ?? 0;
  const [, keysAt] = compactU16(message, header + 3);
  const own = ed25519.getPublicKey(seed);
  for (let index = 0; index < signers; index++) {
    const key = message.subarray(keysAt + index * 32, keysAt + index * 32 + 32);
    if (key.length === 32 && key.every((byte, at) => byte === own[at])) {
      const signed = transaction.slice();
      signed.set(ed25519.sign(message, seed), start + index * 64);
      return signed;
    }
  }
  throw new Error('This transaction does not ask for the signature of this wallet');
}

/** Solana's compact-u16: seven bits a byte, low first. Returns the value and the position of the next field. */
function compactU16(bytes: Uint8Array, at: number): [value: number, next: number] {
  let value = 0;
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) break;
    value |= (byte & 0x7f) << (7 * index);
    if (!(byte & 0x80)) return [value, at + index + 1];
  }
  throw new Error('The transaction is cut off');
}
