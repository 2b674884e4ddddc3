/**
 * The content of .local/world.json, with which scripts and tests drive the system. A part that does not exist is
 * absent.
 */

export const PEOPLE = [
  'creator',
  'fan1',
  'fan2',
  'fan3',
  'admin',
  /** A second administrator, who shares in payouts. */
  'partner',
  'treasury',
  /** Signs swaps; starts empty. */
  'swap',
  /** Signs for draws; holds nothing. */
  'operator',
  'payer',
] as const;
export type PersonName = (typeof PEOPLE)[number];

export interface Person {
  /** Base58 of 32 bytes. */
  publicKey: string;
  /** Base58 of 64 bytes: the seed, then the public key. Money of the local network only. */
  secretKey: string;
}

export type TokenKind =
  | 'launch' /* of the launch site: Token-2022 and a bonding curve that names its creator */
  | 'graduated' /* of the launch site, trades in its pool, which names the creator; its curve still names another */
  | 'spl' /* older program, Metaplex metadata */
  | 'revoked' /* no creator is named */
  | 'off-curve' /* its creator is a program's address, which cannot be tipped */
  | 'refused'; /* its mint has an extension that makes it unusable here */

export interface WorldToken {
  name: string;
  symbol: string;
  mint: string;
  tokenProgram: string;
  decimals: number;
  /**
   * The creator that the chain names, base58; null if it names none. For the kind off-curve it is set and cannot be
   * tipped.
   */
  creator: string | null;
  kind: TokenKind;
}

/** The accounts that seedWorld created on the chain. */
export interface Seed {
  tokens: WorldToken[];
  people: Record<PersonName, Person>;
}

export interface World extends Seed {
  cluster: 'localnet';
  appUrl: string;
  rpcUrl: string;
  rpcWsUrl?: string;
  /** URLs of the fake servers that run. */
  services: { beacon?: string; x?: string; swap?: string; market?: string; speech?: string };
  /** The escrow program, base58. */
  program?: string;
}
