/**
 * Who stands for a token: the wallet that is tipped, may sign in for its overlay, and appears on its pages. One rule
 * for all.
 */
import { utf8ToBytes } from '@noble/hashes/utils';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  isOnCurve,
  LAUNCH_AMM_PROGRAM,
  LAUNCH_FEES_PROGRAM,
  LAUNCH_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
  METADATA_PROGRAM,
  programAddress,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_2022_MINT,
  WRAPPED_SOL_MINT,
} from '../address.ts';

/** Where the creator of a token was read, or why no one can be tipped. The order is that of findCreator. */
export type CreatorSource = 'launch' | 'metadata';
export type CreatorStatus =
  | 'ok' /* a wallet that can be tipped */
  | 'none' /* revoked, or never named */
  | 'off-curve' /* a program address: a tip would be lost */
  | 'platform' /* the launch site's own address */;

/** What accounts of a mint say about its creator; each was checked to be about this mint. */
export interface CreatorEvidence {
  mint: string;
  /** The launch site's bonding curve, null for a coin from elsewhere. `complete`: the coin has moved on to a pool. */
  curve: { creator: string | null; complete: boolean } | null;
  /** The coin's canonical pool; null while it does not exist, 'unknown' for an account whose form is not known here. */
  pool: { coinCreator: string | null } | 'unknown' | null;
  /** How the coin's creator fees are shared; null if they are not, or if that is unknown. */
  sharing: { shareholders: unknown[] } | null;
  metadata: { updateAuthority: string | null } | null;
}

interface CreatorFinding {
  /** Null unless status is ok. */
  creator: string | null;
  status: CreatorStatus;
  source: CreatorSource | null;
  /** One sentence for users. */
  reason: string;
}

/** The launch site's programs, and its authority over mints and metadata. */
const LAUNCH_ADDRESSES: ReadonlySet<string> = new Set([
  LAUNCH_PROGRAM,
  LAUNCH_FEES_PROGRAM,
  LAUNCH_AMM_PROGRAM,
  'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e',
  'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM',
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
 * The zero address, sysvars, native programs and the incinerator are words filled up with 1; no key pair comes out so.
 */
export function isReserved(address: string): boolean {
  return /1{8}$/.test(address) || NOT_A_PERSON.has(address);
}

/**
 * Who is tipped: of a coin of the launch site whom its bonding curve names, and once the coin has moved to a pool, whom
 * the pool names (pump-fun/pump-public-docs docs/instructions/CREATOR_FEE_SHARING.md: "bonding_curve.creator for
 * pre-graduation, pool.coin_creator for graduated coins"): the site changes the pool alone when it hands a coin to
 * another user. Of other tokens the update authority of the metadata when it is a wallet, else no one. A launch coin's
 * metadata is never asked: its authority is the site's own.
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
      moved ? 'Listed as creator by the pool that this coin trades in.' : 'Listed as creator on pump.fun.',
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
  if (LAUNCH_ADDRESSES.has(named))
    return noCreator(
      'platform',
      source,
      "The address that is listed as creator is pump.fun's own, not a person's.",
    );
  if (isReserved(named) || named === evidence.mint)
    return noCreator('none', source, "The address that is listed as creator is not a person's wallet.");
  const bytes = addressBytes(named);
  if (!bytes || !isOnCurve(bytes)) return noCreator('off-curve', source, whatItIs(evidence, named, source));
  return { creator: named, status: 'ok', source, reason: reasonIfGood };
}

/** What a program's address is that is named as the creator, and what a user can do about it. */
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
  const remedy =
    source === 'metadata'
      ? 'Anyone who controls the vault can transfer the metadata authority to a wallet.'
      : 'Anyone who controls the vault can ask pump.fun to name a wallet.';
  return `The creator is a program address, such as a shared vault: it cannot sign in here, and a tip might be lost in it. ${remedy}`;
}

/**
 * Where the launch site collects creator fees that are shared or go to the holders. Which of its programs is not
 * documented for both.
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
