/** Solana addresses without a chain library: base58 of 32 bytes. Every page loads this file. */
import bs58 from 'bs58';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
/** Assertions that wallets add to protect their users. */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';
/** The launch site's bonding-curve program (pump.fun). */
export const LAUNCH_PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';
/** The launch site's market, to which a coin moves once its curve is sold out. */
export const LAUNCH_AMM_PROGRAM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
/** Shares the creator fees of a coin among several receivers. */
export const LAUNCH_FEES_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ';
export const WRAPPED_SOL_MINT = 'So11111111111111111111111111111111111111112';
/** Wrapped SOL under the newer program. */
export const WRAPPED_SOL_2022_MINT = '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP';

/** Returns the 32 bytes of a base58 address, or null if the text is malformed. */
export function addressBytes(text: string): Uint8Array | null {
  if (text.length < 32 || text.length > 44) return null;
  const bytes = bs58.decodeUnsafe(text);
  return bytes?.length === 32 ? bytes : null;
}

export function isAddress(text: string): boolean {
  return addressBytes(text) !== null;
}

export function addressOf(bytes: Uint8Array): string {
  return bs58.encode(bytes);
}

export { shortAddress } from './short-address.ts';
