/**
 * Finds the creator of a token: the wallet that receives tips, may sign in for the overlay, and appears on its pages.
 * One rule serves all.
 */
import { utf8ToBytes } from '@noble/hashes/utils';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  LAUNCH_AMM_PROGRAM,
  LAUNCH_FEES_PROGRAM,
  LAUNCH_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  METADATA_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_2022_MINT,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import { isOnCurve, programAddress } from '../program-address.ts';

/** The source of a token's creator, or the reason why no one can be tipped. The order is that of findCreator. */
export type CreatorSource = 'launch' | 'metadata';
export type CreatorStatus =
  | 'ok' /* a wallet that can be tipped */
  | 'none' /* revoked, or never named */
  | 'off-curve' /* a program address: a tip would be lost */
  | 'platform' /* a launch site's own address */;

/** The evidence of a mint's accounts about its creator; each account was checked to be about this mint. */
export interface CreatorEvidence {
  mint: string;
  /** The launch site's bonding curve, null for a coin from elsewhere. `complete`: the coin has moved on to a pool. */
  curve: { creator: string | null; complete: boolean } | null;
  /** The coin's canonical pool; null while it does not exist, 'unknown' for an account whose form is not known here. */
  pool: { coinCreator: string | null } | 'unknown' | null;
  /** The sharing of the coin's creator fees; null if they are not shared, or if that is unknown. */
  sharing: { shareholders: unknown[] } | null;
  metadata: { updateAuthority: string | null } | null;
}

interface CreatorFinding {
  /** The creator; null unless the status is ok. */
  creator: string | null;
  status: CreatorStatus;
  source: CreatorSource | null;
  /** One sentence for users. */
  reason: string;
}

/**
 * Addresses of launch sites, which stand for a site and not for the creators of its coins. Of pump.fun its programs,
 * and its authority over mints and metadata. Of others the keys that sign for their coins: whether each of them also
 * keeps the authority over metadata was not read on chain, and without it the entry has no effect.
 */
const LAUNCH_SITES: ReadonlyMap<string, string> = new Map([
  [LAUNCH_PROGRAM, 'pump.fun'],
  [LAUNCH_FEES_PROGRAM, 'pump.fun'],
  [LAUNCH_AMM_PROGRAM, 'pump.fun'],
  ['MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e', 'pump.fun'],
  ['TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM', 'pump.fun'],
  // @bagsfm/bags-sdk 1.0.3, constants.js: BAGS_TOKEN_CREATION_AUTHORITY. The Bags adapter of DefiLlama names it too.
  ['BAGSB9TpGrZxQbEsrEznv5jXXdwyP6AXerN8aVRiAmcv', 'Bags'],
  // docs.bitquery.io, Believe API: "Believe Token Authority".
  ['5qWya6UjwWnGVhdSBL3hyZ7B45jbk6Byt1hwd7ohEGXE', 'Believe'],
  // Two public indexers of Meteora's bonding curves name it as the site's signer.
  ['7rtiKSUDLBm59b1SBmD9oajcP8xE64vAGSMbAN5CXy1q', 'Moonshot'],
  // One of these indexers names it.
  ['CNDLVYCkAw5agDbwpSDKiagdyqBdbSgxP4kmysbt24Y2', 'Candle'],
  // Ten public queries and indexers name it. One other source misspells it.
  ['8rE9CtCjwhSmbwL5fbJBtRFsS3ohfMcDFeTTC7t4ciUA', 'Jupiter Studio'],
]);

/** Addresses that only the program of another launch site signs for, each derived from that program and one seed. */
const LAUNCH_VAULTS: ReadonlyMap<string, string> = new Map([
  // LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj, "vault_auth_seed"
  ['WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh', 'Raydium LaunchLab'],
  // dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN, "pool_authority"
  ['FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM', "Meteora's bonding curves"],
  // cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG, "pool_authority"
  ['HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC', "Meteora's pools"],
]);

/** Programs and mints, which have no private key, though some of them are on the curve. */
const NOT_A_PERSON: ReadonlySet<string> = new Set([
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  METADATA_PROGRAM,
  MEMO_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  WRAPPED_SOL_MINT,
  WRAPPED_SOL_2022_MINT,
]);

/**
 * Returns whether an address is reserved. The zero address, sysvars, native programs and the incinerator are words
 * padded with 1; no key pair has such an address.
 */
export function isReserved(address: string): boolean {
  return /1{8}$/.test(address) || NOT_A_PERSON.has(address);
}

/**
 * Returns a coin's creator. For a coin of the launch site, the bonding curve names it; once the coin has moved to a
 * pool, the pool names it (pump-fun/pump-public-docs docs/instructions/CREATOR_FEE_SHARING.md: "bonding_curve.creator
 * for pre-graduation, pool.coin_creator for graduated coins"): the site changes the pool alone when it hands a coin to
 * another user. Of other tokens the update authority of the metadata when it is a wallet, else no one: that wallet has
 * to claim the coin before it is tipped (claim.ts). A launch coin's metadata is never asked: its authority is the
 * site's own.
 */
export function findCreator(evidence: CreatorEvidence): CreatorFinding {
  const { curve, pool, metadata } = evidence;
  if (curve?.complete && pool === 'unknown')
    return noCreator(
      'none',
      'launch',
      'This coin trades in a pool of a kind that is not known here, so its creator cannot be read.',
    );
  const moved = curve?.complete && pool && pool !== 'unknown' ? pool.coinCreator : null;
  if (curve) {
    // A pool without a creator gets the curve's (docs/PUMP_SWAP_CREATOR_FEE_README.md).
    const named = moved ?? curve.creator;
    if (!named) return noCreator('none', 'launch', 'No creator is listed for this coin on pump.fun.');
    return judgeCreator(
      evidence,
      named,
      'launch',
      moved
        ? "The creator's wallet is the one that its pool names."
        : "The creator's wallet is the one that pump.fun names.",
    );
  }
  if (!metadata) return noCreator('none', null, 'This token has no metadata that names a creator.');
  if (!metadata.updateAuthority)
    return noCreator('none', 'metadata', "The authority over this token's metadata has been revoked.");
  return judgeCreator(
    evidence,
    metadata.updateAuthority,
    'metadata',
    "This wallet controls the token's metadata.",
  );
}

function judgeCreator(
  evidence: CreatorEvidence,
  named: string,
  source: CreatorSource,
  reasonIfGood: string,
): CreatorFinding {
  const site = LAUNCH_SITES.get(named);
  if (site)
    return noCreator(
      'platform',
      source,
      `The address that is listed as creator belongs to the launch site ${site}, not to a person.`,
    );
  if (isReserved(named) || named === evidence.mint)
    return noCreator('none', source, "The address that is listed as creator is not a person's wallet.");
  const bytes = addressBytes(named);
  if (!bytes || !isOnCurve(bytes)) return noCreator('off-curve', source, whatItIs(evidence, named, source));
  return { creator: named, status: 'ok', source, reason: reasonIfGood };
}

/** Describes a program address that is named as the creator, and what a user can do about it. */
function whatItIs({ mint, sharing }: CreatorEvidence, named: string, source: CreatorSource): string {
  if (addressesOfFees(mint, 'sharing-config').includes(named)) {
    const count = sharing?.shareholders.length ?? 0;
    const among =
      count > 1 ? `among ${count} receivers` : count === 1 ? 'with one receiver' : 'among several receivers';
    return (
      `This coin shares its creator fees ${among} through a pump.fun program, so no wallet is its creator. ` +
      'Its team can ask pump.fun to name one wallet again.'
    );
  }
  if (addressesOfFees(mint, 'holder-rewards').includes(named))
    return 'The creator fees of this coin go to its holders through pump.fun, so no wallet is its creator. Its team can ask pump.fun to name one.';
  const site = LAUNCH_VAULTS.get(named);
  if (site)
    return `The program of ${site} controls this token's metadata, and no wallet can sign for it. So no wallet is its creator.`;
  const remedy =
    source === 'metadata'
      ? 'Anyone who controls the vault can transfer the metadata authority to a wallet.'
      : 'Anyone who controls the vault can ask pump.fun to name a wallet.';
  return `The creator is a program address, such as a shared vault: it cannot sign in here, and a tip might be lost in it. ${remedy}`;
}

/**
 * Returns the addresses at which the launch site collects creator fees that are shared or go to the holders. The site
 * does not document which of its two programs derives them.
 */
function addressesOfFees(mint: string, name: 'sharing-config' | 'holder-rewards'): string[] {
  const seed = addressBytes(mint);
  if (!seed) return [];
  return [LAUNCH_FEES_PROGRAM, LAUNCH_PROGRAM].map((program) =>
    programAddress([utf8ToBytes(name), seed], program),
  );
}

function noCreator(
  status: Exclude<CreatorStatus, 'ok'>,
  source: CreatorSource | null,
  reason: string,
): CreatorFinding {
  return { creator: null, status, source, reason };
}
