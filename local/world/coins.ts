/** The coins of the demo world: some that can be tipped, and one for every reason why a coin cannot. */
import {
  addressBytes,
  LAUNCH_AMM_PROGRAM,
  LAUNCH_FEES_PROGRAM,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../core/address.ts';
import { programAddress } from '../../core/program-address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { type AccountWrite, type Coin, mintCoin } from './coin.ts';
import { type People, spread } from './holders.ts';
import { newAddress } from './keys.ts';
import {
  completeCurve,
  curveOf,
  LAUNCH_SUPPLY,
  metaplexBytes,
  poolBytes,
  sharingBytes,
} from './site-layouts.ts';
import { accountExtension, mintExtension } from './token-layouts.ts';
import type { TokenKind } from './types.ts';

/** The launch site's own address: authority of its coins' metadata, never a user. */
const LAUNCH_SITE = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM';
/** Squads' multisig program: its vaults hold what several users control together. */
const VAULT_PROGRAM = 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf';
const FANS = { fan1: 4_000_000, fan2: 1_250_000, fan3: 62_500 };
const SOLD = 230_000_000_000_000n;

interface Named {
  name: string;
  symbol: string;
}

const uriOf = ({ symbol }: Named) => `https://metadata.fanfare.example/${symbol.toLowerCase()}.json`;

export function demoCoins(people: People): Coin[] {
  const { creator } = people;
  return [
    launchCoin(people, { name: 'Fanfare Frog', symbol: 'FROG' }, 'launch', () => creator.publicKey, 295),
    splCoin(people, { name: 'Campfire Club', symbol: 'CAMP' }, 'spl', creator.publicKey),
    splCoin(people, { name: 'Frosty Ferret', symbol: 'FROST' }, 'spl', creator.publicKey, newAddress()),
    extendedCoin(people, { name: 'Lost Mitten', symbol: 'MITTEN' }, 'revoked', null),
    splCoin(people, { name: 'Empty Nest', symbol: 'NEST' }, 'revoked', null),
    graduatedCoin(people, { name: 'Grown Goose', symbol: 'GOOSE' }, 'graduated', () => creator.publicKey),
    shared(
      people,
      launchCoin(people, { name: 'Shared Kettle', symbol: 'KETTLE' }, 'off-curve', sharedFees, 20),
    ),
    shared(people, graduatedCoin(people, { name: 'Pool Party', symbol: 'PARTY' }, 'off-curve', sharedFees)),
    splCoin(people, { name: 'Guild Vault', symbol: 'GUILD' }, 'off-curve', vaultAddress()),
    launchCoin(people, { name: 'House Special', symbol: 'HOUSE' }, 'off-curve', () => LAUNCH_SITE, 20),
    extendedCoin(people, { name: 'Toll Bridge', symbol: 'TOLL' }, 'refused', creator.publicKey, [
      [mintExtension.transferFee(creator.publicKey, 100, 2n ** 64n - 1n)],
      [accountExtension.transferFeeAmount()],
    ]),
    extendedCoin(people, { name: 'Puppet Penguin', symbol: 'PUPPET' }, 'refused', creator.publicKey, [
      [mintExtension.permanentDelegate(newAddress())],
      [],
    ]),
    extendedCoin(people, { name: 'Hidden Hook', symbol: 'HOOK' }, 'refused', creator.publicKey, [
      // No program runs yet, but its authority can name one at any time.
      [mintExtension.transferHook(newAddress(), null)],
      [accountExtension.transferHook()],
    ]),
    extendedCoin(people, { name: 'Sticky Note', symbol: 'STICKY' }, 'refused', creator.publicKey, [
      [mintExtension.nonTransferable()],
      [accountExtension.nonTransferable()],
    ]),
  ];
}

/** The kinds of coin that a test can have as its own. */
export type OwnKind = 'launch' | 'graduated' | 'spl' | 'revoked';

/** Returns a new coin of `people.creator` that the fans hold too, with a small crowd. An `spl` coin is not claimed yet. */
export function newCoin(people: People, named: Named, kind: OwnKind): Coin {
  const creator = people.creator.publicKey;
  if (kind === 'launch') return launchCoin(people, named, kind, () => creator, 20);
  if (kind === 'graduated') return graduatedCoin(people, named, kind, () => creator);
  return splCoin(people, named, kind, kind === 'spl' ? creator : null);
}

function launchCoin(
  people: People,
  named: Named,
  kind: TokenKind,
  creatorOf: (mint: string) => string,
  crowd: number,
): Coin {
  const mint = newAddress();
  const creator = creatorOf(mint);
  const { curve } = tokenAddresses(mint)!;
  const { data, paidLamports } = curveOf(creator, SOLD);
  return siteCoin(people, { ...named, kind, mint, creator }, curve, crowd, [
    { pubkey: curve, owner: LAUNCH_PROGRAM, data, lamports: paidLamports + CURVE_RENT_LAMPORTS },
  ]);
}

/** Returns a coin of the launch site; `seller` holds the unsold tokens. */
function siteCoin(
  people: People,
  coin: Named & { kind: TokenKind; mint: string; creator: string },
  seller: string,
  crowd: number,
  others: AccountWrite[],
): Coin {
  const { name, symbol, mint } = coin;
  const holdings = spread(people, { ...FANS, creator: 12_000_000 }, 6, SOLD, crowd);
  holdings.set(seller, LAUNCH_SUPPLY - SOLD);
  return mintCoin({
    ...coin,
    tokenProgram: TOKEN_2022_PROGRAM,
    decimals: 6,
    extensions: [
      mintExtension.metadataPointer(LAUNCH_SITE, mint),
      mintExtension.metadata(LAUNCH_SITE, mint, { name, symbol, uri: uriOf(coin) }),
    ],
    holdings,
    others,
  });
}

/** More than any present rent for the curve's 151 bytes. */
const CURVE_RENT_LAMPORTS = 2_000_000n;

function splCoin(
  people: People,
  named: Named,
  kind: TokenKind,
  creator: string | null,
  freezeAuthority?: string,
): Coin {
  const mint = newAddress();
  const holdings = spread(
    people,
    { creator: 500_000, fan1: 25_000, fan2: 8_000, fan3: 2_500 },
    9,
    10n ** 16n,
    40,
  );
  // Metaplex has no "none": a revoked authority is the system program.
  const data = metaplexBytes(creator ?? SYSTEM_PROGRAM, mint, { ...named, uri: uriOf(named) });
  return mintCoin({
    kind,
    ...named,
    mint,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 9,
    creator,
    ...(freezeAuthority ? { freezeAuthority } : {}),
    holdings,
    others: [{ pubkey: tokenAddresses(mint)!.metaplex, owner: METADATA_PROGRAM, data }],
  });
}

/** Returns a Token-2022 coin with metadata of its own and extensions of its mint and of its token accounts. */
function extendedCoin(
  people: People,
  named: Named,
  kind: TokenKind,
  creator: string | null,
  [mintExtensions, accountExtensions]: [Uint8Array[], Uint8Array[]] = [[], []],
): Coin {
  const mint = newAddress();
  return mintCoin({
    kind,
    ...named,
    mint,
    tokenProgram: TOKEN_2022_PROGRAM,
    decimals: 6,
    creator,
    extensions: [
      ...mintExtensions,
      mintExtension.metadataPointer(creator, mint),
      mintExtension.metadata(creator, mint, { ...named, uri: uriOf(named) }),
    ],
    accountExtensions,
    holdings: spread(people, FANS, 6, 10n ** 15n, 20),
    others: [],
  });
}

/**
 * Returns a coin of the launch site that left its curve: the pool holds the unsold tokens and names the present
 * creator.
 */
function graduatedCoin(
  people: People,
  named: Named,
  kind: TokenKind,
  creatorOf: (mint: string) => string,
): Coin {
  const mint = newAddress();
  const creator = creatorOf(mint);
  const { curve, pool } = tokenAddresses(mint)!;
  return siteCoin(people, { ...named, kind, mint, creator }, pool, 20, [
    // The curve still names the first creator: the site hands a coin over in its pool alone.
    { pubkey: curve, owner: LAUNCH_PROGRAM, data: completeCurve(people.fan3.publicKey) },
    poolOf(mint, creator),
  ]);
}

/** Returns the pool of a coin that left its curve. Written again with another creator, it hands the coin over. */
export function poolOf(mint: string, coinCreator: string): AccountWrite {
  const seeds = [new TextEncoder().encode('pool-authority'), addressBytes(mint)!];
  const creator = programAddress(seeds, LAUNCH_PROGRAM);
  const data = poolBytes({ creator, baseMint: mint, quoteMint: WRAPPED_SOL_MINT, coinCreator });
  return { pubkey: tokenAddresses(mint)!.pool, owner: LAUNCH_AMM_PROGRAM, data };
}

/** Returns the coin with the account that shares its creator fees among three users. */
function shared({ creator, fan1, fan2 }: People, coin: Coin): Coin {
  const { mint } = coin.token;
  const shares = [
    { address: creator.publicKey, shareBps: 6000 },
    { address: fan1.publicKey, shareBps: 2500 },
    { address: fan2.publicKey, shareBps: 1500 },
  ];
  const data = sharingBytes(mint, creator.publicKey, shares);
  const account = { pubkey: sharedFees(mint), owner: LAUNCH_FEES_PROGRAM, data };
  return { ...coin, accounts: [...coin.accounts, account] };
}

/** Returns the address at which the launch site collects a coin's fees for several creators. It has no private key. */
function sharedFees(mint: string): string {
  return tokenAddresses(mint)!.sharing;
}

/** Returns an address that several users control together, without a key of its own. */
function vaultAddress(): string {
  const seeds = [new TextEncoder().encode('vault'), addressBytes(newAddress())!];
  return programAddress(seeds, VAULT_PROGRAM);
}
