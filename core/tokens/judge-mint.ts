/** Decides whether a mint may be tipped or given away. */
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_2022_MINT, WRAPPED_SOL_MINT } from '../address.ts';

/** Token-2022 extensions that change nothing about moving tokens: pointers, metadata and groups. */
const HARMLESS_EXTENSIONS: ReadonlySet<number> = new Set([18, 19, 20, 21, 22, 23]);

/**
 * The reasons to refuse a mint, in the words that follow "This token cannot be used here: ". Keyed by extension number.
 */
export const EXTENSION_REASONS: Readonly<Record<number, string>> = {
  1: 'it takes a fee from every transfer',
  3: 'its mint can be closed and recreated with different rules',
  4: 'it has confidential transfers',
  6: 'new accounts for it can start frozen',
  9: 'it cannot be transferred',
  10: 'its displayed amounts grow with interest',
  12: "its issuer can take it out of anyone's wallet",
  14: 'another program runs on every transfer',
  16: 'it takes a fee from confidential transfers',
  24: 'it can be minted and burned in secret',
  25: 'its displayed amounts are scaled',
  26: 'its issuer can stop all transfers of it',
  28: 'burning it requires permission',
};

const FREEZABLE = 'This token can be frozen by its issuer. Tips in it could become unspendable.';

/** Facts of a mint account that decide whether it may be used. */
export interface MintFacts {
  address: string;
  /** The program that owns the account. */
  tokenProgram: string;
  decimals: number;
  supply: bigint;
  mintAuthority: string | null;
  freezeAuthority: string | null;
  /** Token-2022 extension numbers, in the order found; empty for the older program. */
  extensions: number[];
}

export interface MintVerdict {
  /** The reason of the refusal; null if the mint is allowed. */
  refusedReason: string | null;
  warnings: string[];
}

/**
 * Decides whether a mint may be tipped or given away. It is an allow-list: an extension that is not known to be
 * harmless is refused, because its author decides what a transfer does. All reasons are named at once, so that all can
 * be fixed at once.
 */
export function judgeMint(facts: MintFacts, purpose: 'tip' | 'prize'): MintVerdict {
  const reasons: string[] = [];
  const warnings: string[] = [];
  if (facts.address === WRAPPED_SOL_MINT || facts.address === WRAPPED_SOL_2022_MINT)
    reasons.push('it is wrapped SOL; choose SOL instead');
  if (facts.tokenProgram !== TOKEN_PROGRAM && facts.tokenProgram !== TOKEN_2022_PROGRAM)
    reasons.push('it does not belong to a Solana token program');
  for (const number of facts.extensions) {
    if (HARMLESS_EXTENSIONS.has(number)) continue;
    reasons.push(EXTENSION_REASONS[number] ?? `it has an unknown extension (number ${number})`);
  }
  if (facts.freezeAuthority) {
    if (purpose === 'prize') reasons.push('its issuer can freeze it in any wallet');
    else warnings.push(FREEZABLE);
  }
  return { refusedReason: reasons.length > 0 ? reasons.join(', and ') : null, warnings };
}
