/**
 * Reads a token from raw accounts. Each account is trusted only as far as its owner vouches for it.
 */
import { utf8ToBytes } from '@noble/hashes/utils';
import { decodeAmmPool } from '../accounts/amm-pool.ts';
import { type BondingCurve, decodeBondingCurve } from '../accounts/bonding-curve.ts';
import { decodeMetaplexMetadata, type Metadata } from '../accounts/metaplex-metadata.ts';
import { decodeMint, type MintAccount } from '../accounts/mint.ts';
import { decodeSharingConfig } from '../accounts/sharing-config.ts';
import {
  decodeInterfaceMetadata,
  decodeMetadataPointer,
  decodeTokenMetadata,
  METADATA_POINTER,
  TOKEN_METADATA,
} from '../accounts/token-metadata.ts';
import {
  addressBytes,
  LAUNCH_AMM_PROGRAM,
  LAUNCH_FEES_PROGRAM,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  shortAddress,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import { programAddress } from '../program-address.ts';
import { type CreatorSource, type CreatorStatus, findCreator } from './creator.ts';
import { judgeMint, type MintFacts, type MintVerdict } from './judge-mint.ts';
import { cleanName, cleanSymbol, cleanUri, imitatesSol } from './token-text.ts';

/** A token on chain at one moment. */
export interface ChainToken {
  facts: MintFacts;
  /** Never empty. */
  name: string;
  /** Never empty, never "SOL". */
  symbol: string;
  /** The URI in the metadata, not checked; empty without one. */
  uri: string;
  /** Base58; null unless creatorStatus is ok. */
  creator: string | null;
  creatorStatus: CreatorStatus;
  creatorSource: CreatorSource | null;
  /** One sentence for users. */
  creatorReason: string;
  /** Made by the launch site. */
  isLaunchCoin: boolean;
  /** For tips; ask judgeMint for prizes. */
  verdict: MintVerdict;
}

export interface RawAccount {
  address: string;
  /** The program that owns it. */
  owner: string;
  data: Uint8Array;
}

const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** The addresses of a token's accounts. */
interface TokenAddresses {
  readonly mint: string;
  readonly metaplex: string;
  readonly curve: string;
  /** The coin's pool on the launch site's market, where it trades for SOL. */
  readonly pool: string;
  /** The account that shares the coin's creator fees, if they are shared. */
  readonly sharing: string;
}

/** They follow from the mint alone, and to find them costs curve arithmetic. */
const cached = new Map<string, TokenAddresses>();
const CACHE_SIZE = 1000;

/** Returns the addresses of a token's accounts; null if `mint` is no address. */
export function tokenAddresses(mint: string): TokenAddresses | null {
  const known = cached.get(mint);
  if (known) return known;
  const bytes = addressBytes(mint);
  if (!bytes) return null;
  if (cached.size >= CACHE_SIZE) cached.clear();
  const addresses: TokenAddresses = {
    mint,
    metaplex: programAddress(
      [utf8ToBytes('metadata'), addressBytes(METADATA_PROGRAM)!, bytes],
      METADATA_PROGRAM,
    ),
    curve: programAddress([utf8ToBytes('bonding-curve'), bytes], LAUNCH_PROGRAM),
    pool: poolAddress(mint, WRAPPED_SOL_MINT),
    sharing: programAddress([utf8ToBytes('sharing-config'), bytes], LAUNCH_FEES_PROGRAM),
  };
  cached.set(mint, addresses);
  return addresses;
}

/** Returns the address that signs for the launch site when it makes a coin's pool: its pool is the canonical one. */
function poolAuthority(mint: string): string {
  return programAddress([utf8ToBytes('pool-authority'), addressBytes(mint)!], LAUNCH_PROGRAM);
}

/**
 * Returns a coin's canonical pool: index 0, made by the coin's pool authority (pump-public-docs idl/pump.json,
 * migrate).
 */
export function poolAddress(mint: string, quoteMint: string): string {
  const seeds = [poolAuthority(mint), mint, quoteMint].map((each) => addressBytes(each)!);
  return programAddress([utf8ToBytes('pool'), Uint8Array.of(0, 0), ...seeds], LAUNCH_AMM_PROGRAM);
}

/** Returns the accounts to read at once, of one slot. */
export function firstAddresses(where: TokenAddresses): string[] {
  return [where.mint, where.metaplex, where.curve, where.pool, where.sharing];
}

/**
 * Returns further accounts to read: metadata that the mint points at, and a pool in which the coin trades for a
 * currency other than SOL.
 */
export function furtherAddresses(where: TokenAddresses, accounts: (RawAccount | null)[]): string[] {
  return [pointerTarget(where, accounts), otherPool(where, accounts)].filter((each) => each !== null);
}

/** Returns the canonical pool of a coin whose curve is not quoted in SOL; else null. */
function otherPool(where: TokenAddresses, accounts: (RawAccount | null)[]): string | null {
  const curve = curveOf(where, accounts);
  if (!curve?.complete || curve.quoteMint === null || curve.quoteMint === WRAPPED_SOL_MINT) return null;
  return poolAddress(where.mint, curve.quoteMint);
}

/** Returns the two accounts that name the creator of a coin before its pool: its metadata and its bonding curve. */
export function namingAddresses(mint: string): string[] {
  const bytes = addressBytes(mint);
  if (!bytes) return [];
  return [
    programAddress([utf8ToBytes('metadata'), addressBytes(METADATA_PROGRAM)!, bytes], METADATA_PROGRAM),
    programAddress([utf8ToBytes('bonding-curve'), bytes], LAUNCH_PROGRAM),
  ];
}

/**
 * Returns whether one of these accounts names `wallet`: a hint that its coin is worth reading, not who its creator is.
 */
export function namesWallet(accounts: (RawAccount | null)[], wallet: string): boolean {
  return accounts.some((account) => {
    if (account?.owner === LAUNCH_PROGRAM) return decodeBondingCurve(account.data)?.creator === wallet;
    if (account?.owner === METADATA_PROGRAM)
      return decodeMetaplexMetadata(account.data)?.updateAuthority === wallet;
    return false;
  });
}

/** The price data of a bonding curve. */
export interface RunningCurve {
  /** Base units. */
  virtualTokenReserves: bigint;
  /** Lamports. */
  virtualQuoteReserves: bigint;
  /** Lamports that buyers have paid in. */
  realQuoteReserves: bigint;
  /** Of the mint, base units. */
  supply: bigint;
  decimals: number;
}

/**
 * Returns the coin's curve while it trades there for SOL; null if it has none, has left it, or is not quoted in SOL.
 */
export function runningCurve(where: TokenAddresses, accounts: (RawAccount | null)[]): RunningCurve | null {
  const mint = mintOf(where, accounts);
  const curve = curveOf(where, accounts);
  if (!mint || !curve || curve.complete) return null;
  if (curve.quoteMint !== null && curve.quoteMint !== WRAPPED_SOL_MINT) return null;
  const { virtualTokenReserves, virtualQuoteReserves, realQuoteReserves } = curve;
  return {
    virtualTokenReserves,
    virtualQuoteReserves,
    realQuoteReserves,
    supply: mint.supply,
    decimals: mint.decimals,
  };
}

/** Returns the account of the mint's MetadataPointer, if it is neither the mint nor the Metaplex account; else null. */
export function pointerTarget(where: TokenAddresses, accounts: (RawAccount | null)[]): string | null {
  const mint = mintOf(where, accounts);
  const pointed = mint && pointerOf(mint);
  return pointed && pointed !== where.mint && pointed !== where.metaplex ? pointed : null;
}

/**
 * Reads the token from `accounts`; null if it is no mint. Accounts at unrequested addresses, of another owner or about
 * another mint are ignored.
 */
export function assembleToken(where: TokenAddresses, accounts: (RawAccount | null)[]): ChainToken | null {
  const account = at(where.mint, accounts);
  const mint = mintOf(where, accounts);
  if (!account || !mint) return null;
  const facts: MintFacts = {
    address: where.mint,
    tokenProgram: account.owner,
    decimals: mint.decimals,
    supply: mint.supply,
    mintAuthority: mint.mintAuthority,
    freezeAuthority: mint.freezeAuthority,
    extensions: mint.extensions.map((extension) => extension.type),
  };
  const curve = curveOf(where, accounts);
  const metadata = metadataOf(where, mint, accounts);
  const pool = curve?.complete ? poolOf(where, accounts) : null;
  const finding = findCreator({
    mint: where.mint,
    curve,
    pool,
    sharing: sharingOf(where, accounts),
    metadata,
  });
  const verdict = judgeMint(facts, 'tip');
  const symbol = cleanSymbol(metadata?.symbol ?? '') || 'TOKEN';
  const imitates = imitatesSol(symbol);
  return {
    facts,
    name: cleanName(metadata?.name ?? '') || `Token ${shortAddress(where.mint)}`,
    symbol: imitates ? `${symbol} (token)` : symbol,
    uri: cleanUri(metadata?.uri ?? ''),
    creator: finding.creator,
    creatorStatus: finding.status,
    creatorSource: finding.source,
    creatorReason: finding.reason,
    isLaunchCoin: curve !== null,
    verdict: imitates
      ? {
          ...verdict,
          warnings: [...verdict.warnings, "This token calls itself SOL. It is not Solana's own coin."],
        }
      : verdict,
  };
}

function at(address: string, accounts: (RawAccount | null)[]): RawAccount | null {
  return accounts.find((account) => account?.address === address) ?? null;
}

function mintOf(where: TokenAddresses, accounts: (RawAccount | null)[]): MintAccount | null {
  const account = at(where.mint, accounts);
  return account && TOKEN_PROGRAMS.includes(account.owner) ? decodeMint(account.data) : null;
}

function curveOf(where: TokenAddresses, accounts: (RawAccount | null)[]): BondingCurve | null {
  const account = at(where.curve, accounts);
  return account?.owner === LAUNCH_PROGRAM ? decodeBondingCurve(account.data) : null;
}

/** Returns the pool; null while it does not exist. */
function poolOf(where: TokenAddresses, accounts: (RawAccount | null)[]) {
  const account = at(otherPool(where, accounts) ?? where.pool, accounts);
  if (account?.owner !== LAUNCH_AMM_PROGRAM) return null;
  const pool = decodeAmmPool(account.data);
  return pool && pool.index === 0 && pool.baseMint === where.mint ? pool : 'unknown';
}

function sharingOf(where: TokenAddresses, accounts: (RawAccount | null)[]) {
  const account = at(where.sharing, accounts);
  const config = account?.owner === LAUNCH_FEES_PROGRAM ? decodeSharingConfig(account.data) : null;
  return config?.mint === where.mint ? config : null;
}

function pointerOf(mint: MintAccount): string | null {
  const extension = mint.extensions.find(({ type }) => type === METADATA_POINTER);
  return (extension && decodeMetadataPointer(extension.value)?.metadataAddress) ?? null;
}

/**
 * Returns the metadata that the mint itself vouches for: its pointer's; without a pointer its own, then the Metaplex
 * account's. Anyone can write an account that names a famous mint, so one that the mint does not point at is never
 * read.
 */
function metadataOf(
  where: TokenAddresses,
  mint: MintAccount,
  accounts: (RawAccount | null)[],
): Metadata | null {
  const pointed = pointerOf(mint);
  const extension = mint.extensions.find(({ type }) => type === TOKEN_METADATA);
  const own = extension ? decodeTokenMetadata(extension.value) : null;
  const found =
    pointed === where.mint
      ? own
      : pointed
        ? accountMetadata(at(pointed, accounts))
        : (own ?? accountMetadata(at(where.metaplex, accounts)));
  return found?.mint === where.mint ? found : null;
}

function accountMetadata(account: RawAccount | null): Metadata | null {
  if (!account || TOKEN_PROGRAMS.includes(account.owner)) return null;
  return account.owner === METADATA_PROGRAM
    ? decodeMetaplexMetadata(account.data)
    : decodeInterfaceMetadata(account.data);
}
