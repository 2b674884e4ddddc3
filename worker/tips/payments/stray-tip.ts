/**
 * Reads a payment without a row from its transaction alone; it is shown without a message. A stranger can write any
 * memo, so the memo proves nothing: the payment must have the exact form of a tip, name a token, pay that token's
 * present creator at least the minimum tip, and pay the platform's share. Anyone who does all this has paid for the
 * alert.
 */
import { RpcUnavailable, type SolanaRpc } from '../../../chain/rpc.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../core/address.ts';
import { MAX_FEE_BPS, splitFee } from '../../../core/fees.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { Refusal } from '../../../core/refusals.ts';
import { MAX_TIP_UNITS, MIN_TIP_LAMPORTS, MIN_TIP_TOKENS } from '../../../core/tips/tip-limits.ts';
import { type ChainToken, readToken } from '../../tokens/read-token.ts';
import type { TipTerms } from '../instructions.ts';
import { payeeOf } from '../tippable.ts';
import { type LandedTip, mismatch } from './landed-tip.ts';
import type { ChainTip } from './store.ts';

/** The tip that the transaction describes; its worth here is looked up separately. */
export type StrayTip = Omit<ChainTip, 'worth' | 'dollars' | 'plan'>;

export interface StrayRules {
  treasury: string;
  feeBps: number;
  /** Returns whether a coin's creator has yet to claim it. */
  isUnclaimed: (token: ChainToken) => Promise<boolean>;
  /** Returns whether a wallet has signed here, so that it is tipped as a channel. */
  isChannel: (wallet: string) => Promise<boolean>;
}

/**
 * Returns the tip that a landed transaction makes by itself; a string, for a finding, if it paid like a tip but cannot
 * be shown; null if it is not a tip. Throws RpcUnavailable.
 */
export async function strayTip(
  rpc: SolanaRpc,
  landed: LandedTip,
  id: string,
  rules: StrayRules,
): Promise<StrayTip | string | null> {
  const terms = termsOf(landed, id);
  if (!terms || terms.treasury !== rules.treasury || mismatch(landed, terms) !== null) return null;
  const amount = terms.platformFee + terms.creatorAmount;
  const inSol = terms.currency === 'SOL';
  const least = inSol ? MIN_TIP_LAMPORTS : MIN_TIP_TOKENS * 10n ** BigInt(terms.decimals);
  if (amount < least || amount > MAX_TIP_UNITS) return null;
  // The fee may have been different when the tip was prepared, but never above the maximum.
  if (terms.platformFee < splitFee(amount, rules.feeBps).platformFee) return null;
  if (terms.platformFee > splitFee(amount, MAX_FEE_BPS).platformFee) return null;
  try {
    const read = await readToken(rpc, terms.token);
    const isChannel = read === null && (await rules.isChannel(terms.token));
    const token = payeeOf(terms.token, read, isChannel, terms.currency);
    if (read && (await rules.isUnclaimed(read)))
      return `paid for ${terms.token}, which ${token.creator} has not claimed`;
    if (token.creator !== terms.creator)
      return `paid ${terms.creator}, who is not the creator of ${terms.token}`;
    if (!inSol && (token.tokenProgram !== terms.tokenProgram || token.decimals !== terms.decimals))
      return null;
    return { ...terms, tokenSymbol: token.symbol, blockhash: landed.blockhash };
  } catch (error) {
    if (error instanceof RpcUnavailable || !(error instanceof Refusal)) throw error;
    return `paid for ${terms.token}: ${error.code}`;
  }
}

/** Reads the terms of a transaction from its own instructions; the caller compares the whole of it with them. */
function termsOf({ payer, calls }: LandedTip, id: string): TipTerms | null {
  const memoAt = calls.findIndex(({ program }) => program === MEMO_PROGRAM);
  const share = calls[memoAt + 1];
  const fee = calls[memoAt + 2];
  if (memoAt < 0 || !share || !fee) return null;
  const common = { id, sender: payer };
  if (share.program === SYSTEM_PROGRAM) {
    const [creatorAmount, platformFee] = [share.data, fee.data].map((data) => u64(data, 4));
    const [creator, treasury, token] = [share.accounts[1], fee.accounts[1], fee.accounts[2]];
    if (!creator || !treasury || !token || creatorAmount == null || platformFee == null) return null;
    const currency = 'SOL' as const;
    return {
      ...common,
      token,
      currency,
      tokenProgram: null,
      decimals: SOL_DECIMALS,
      creator,
      treasury,
      platformFee,
      creatorAmount,
    };
  }
  if (share.program !== TOKEN_PROGRAM && share.program !== TOKEN_2022_PROGRAM) return null;
  // Transfers name token accounts; the instructions that create missing ones name their owners.
  const [creator, treasury] = calls
    .slice(0, memoAt)
    .filter(({ program }) => program === ASSOCIATED_TOKEN_PROGRAM)
    .map(({ accounts }) => accounts[2]);
  const [creatorAmount, platformFee] = [share.data, fee.data].map((data) => u64(data, 1));
  const [token, decimals] = [share.accounts[1], share.data[9]];
  if (!creator || !treasury || !token || decimals === undefined) return null;
  if (creatorAmount == null || platformFee == null || decimals > 18) return null;
  return {
    ...common,
    token,
    currency: 'TOKEN',
    tokenProgram: share.program,
    decimals,
    creator,
    treasury,
    platformFee,
    creatorAmount,
  };
}

function u64(data: Uint8Array, offset: number): bigint | null {
  if (data.length < offset + 8) return null;
  return new DataView(data.buffer, data.byteOffset + offset, 8).getBigUint64(0, true);
}
