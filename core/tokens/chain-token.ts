/**
 * From raw accounts to what is known about a token. Every account is believed only as far as its owner vouches for it.
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
  programAddress,
  shortAddress,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import { type CreatorSource, type CreatorStatus, findCreator } from './creator.ts';
import { judgeMint, type MintFacts, type MintVerdict } from './judge-mint.ts';
import { cleanName, cleanSymbol, cleanUri, imitatesSol } from './token-text.ts';

/** A token as the chain tells it at one moment. */
export interface ChainToken {
  facts: MintFacts;
  /** Never empty. */
  name: string;
  /** Never empty, never "SOL". */
  symbol: string;
  /** As its metadata says; not checked, empty without one. */
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
  /** How the coin's creator fees are shared, where they are. */
  readonly sharing: string;
}

/** They follow from the mint alone, and to find them costs curve arithmetic. */
const cached = new Map<string, TokenAddresses>();
const CACHE_SIZE = 1000;

/** Null if `mint` is no address. */
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

/** Signs for the launch site when it makes a coin's pool, so a pool of this creator is the canonical one. */
function poolAuthority(mint: string): string {
  return programAddress([utf8ToBytes('pool-authority'), addressBytes(mint)!], LAUNCH_PROGRAM);
}

/**
 * The canonical pool of a coin: index 0, made by the coin's pool authority (pump-public-docs idl/pump.json, migrate).
 */
export function poolAddress(mint: string, quoteMint: string): string {
  const seeds = [poolAuthority(mint), mint, quoteMint].map((each) => addressBytes(each)!);
  return programAddress([utf8ToBytes('pool'), Uint8Array.of(0, 0), ...seeds], LAUNCH_AMM_PROGRAM);
}

/** The accounts that are read at once, of one slot. */
export function firstAddresses(where: TokenAddresses): string[] {
  return [where.mint, where.metaplex, where.curve, where.pool, where.sharing];
}

/**
 * What has to be read beside them: metadata that the mint points at, a pool in which the coin trades for something
 * else.
 */
export function furtherAddresses(where: TokenAddresses, accounts: (RawAccount | null)[]): string[] {
  return [pointedElsewhere(where, accounts), otherPool(where, accounts)].filter((each) => each !== null);
}

/** The canonical pool of a coin whose curve is quoted in something else than SOL; else null. */
function otherPool(where: TokenAddresses, accounts: (RawAccount | null)[]): string | null {
  const curve = curveOf(where, accounts);
  if (!curve?.complete || curve.quoteMint === null || curve.quoteMint === WRAPPED_SOL_MINT) return null;
  return poolAddress(where.mint, curve.quoteMint);
}

/** The two accounts that name the creator of a coin that has not moved on: its metadata and its bonding curve. */
export function namingAddresses(mint: string): string[] {
  const bytes = addressBytes(mint);
  if (!bytes) return [];
  return [
    programAddress([utf8ToBytes('metadata'), addressBytes(METADATA_PROGRAM)!, bytes], METADATA_PROGRAM),
    programAddress([utf8ToBytes('bonding-curve'), bytes], LAUNCH_PROGRAM),
  ];
}

/** Whether one of these accounts names `wallet`: a hint that its coin is worth reading, not who its creator is. */
export function namesWallet(accounts: (RawAccount | null)[], wallet: string): boolean {
  return accounts.some((account) => {
    if (account?.owner === LAUNCH_PROGRAM) return decodeBondingCurve(account.data)?.creator === wallet;
    if (account?.owner === METADATA_PROGRAM)
      return decodeMetaplexMetadata(account.data)?.updateAuthority === wallet;
    return false;
  });
}

/** What a bonding curve says about the price of its coin. */
export interface RunningCurve {
  /** Base units. */
  virtualTokenReserves: bigint;
  /** Lamports. */
  virtualQuoteReserves: bigint;
  /** Of the mint, base units. */
  supply: bigint;
  decimals: number;
}

/** The coin's curve while it trades there for SOL; null when it has none, has left it, or trades for something else. */
export function runningCurve(where: TokenAddresses, accounts: (RawAccount | null)[]): RunningCurve | null {
  const mint = mintOf(where, accounts);
  const curve = curveOf(where, accounts);
  if (!mint || !curve || curve.complete) return null;
  if (curve.quoteMint !== null && curve.quoteMint !== WRAPPED_SOL_MINT) return null;
  const { virtualTokenReserves, virtualQuoteReserves } = curve;
  return { virtualTokenReserves, virtualQuoteReserves, supply: mint.supply, decimals: mint.decimals };
}

/** The account that the mint's MetadataPointer names, if it is neither the mint nor the Metaplex account; else null. */
export function pointedElsewhere(where: TokenAddresses, accounts: (RawAccount | null)[]): string | null {
  const mint = mintOf(where, accounts);
  const pointed = mint && pointerOf(mint);
  return pointed && pointed !== where.mint && pointed !== where.metaplex ? pointed : null;
}

/**
 * Everything that `accounts` say about the mint; null if it is no mint. Accounts at other addresses than asked for, of
 * another owner or about another mint count for nothing.
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

/** Null while it does not exist. */
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
 * The metadata that the mint itself vouches for: what its pointer names; without a pointer its own, then the Metaplex
 * account. Anyone can write an account that names a famous mint, so one that the mint does not point at is never looked
 * for.
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
