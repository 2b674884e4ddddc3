/** The coins of the demo world: some that can be tipped, and one for every reason why a coin cannot. */
import {
  addressBytes,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  programAddress,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { type Coin, mintCoin } from './coin.ts';
import { type People, spread } from './holders.ts';
import { newAddress } from './keys.ts';
import { curveOf, LAUNCH_SUPPLY, metaplexBytes } from './site-layouts.ts';
import { accountExtension, mintExtension } from './token-layouts.ts';
import type { TokenKind } from './types.ts';

/** The launch site's own address: authority of its coins' metadata, never a person. */
const LAUNCH_SITE = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM';
/** The launch site's fee program, whose addresses stand for groups of people. */
const LAUNCH_FEES_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ';
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
    launchCoin(people, { name: 'Shared Kettle', symbol: 'KETTLE' }, 'off-curve', feeSharingAddress, 20),
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

/** A coin of the launch site, some of it sold from its curve. */
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
  const holdings = spread(people, { ...FANS, creator: 12_000_000 }, 6, SOLD, crowd);
  holdings.set(curve, LAUNCH_SUPPLY - SOLD);
  const { data, paidLamports } = curveOf(creator, SOLD);
  return mintCoin({
    kind,
    ...named,
    mint,
    tokenProgram: TOKEN_2022_PROGRAM,
    decimals: 6,
    creator,
    extensions: [
      mintExtension.metadataPointer(LAUNCH_SITE, mint),
      mintExtension.metadata(LAUNCH_SITE, mint, { ...named, uri: uriOf(named) }),
    ],
    holdings,
    others: [{ pubkey: curve, owner: LAUNCH_PROGRAM, data, lamports: paidLamports + CURVE_RENT_LAMPORTS }],
  });
}

/** More than any rate of rent in force asks for the curve's 151 bytes. */
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
  // Metaplex has no "none": who gives the authority up names the system program.
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

/** A Token-2022 coin with metadata of its own and `more`: extensions of its mint, and of its token accounts. */
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

/** Where the launch site collects fees of a coin for several people: nobody holds a key to it. */
function feeSharingAddress(mint: string): string {
  return programAddress(
    [new TextEncoder().encode('sharing-config'), addressBytes(mint)!],
    LAUNCH_FEES_PROGRAM,
  );
}
