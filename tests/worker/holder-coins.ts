/** Coins of either token program whose accounts are written by hand, each held by new wallets in equal parts. */
import { Keypair } from '@solana/web3.js';
import { addressOf, TOKEN_2022_PROGRAM, type TOKEN_PROGRAM } from '../../core/address.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { fresh, put } from './coins.ts';

export type Program = typeof TOKEN_PROGRAM | typeof TOKEN_2022_PROGRAM;

const { join, u64, zeros } = handmade;
const HELD = 5_000_000n;

/** `strangers`: accounts of the program that begin with the mint's address and are not token accounts. */
export async function heldBy(
  program: Program,
  count: number,
  { strangers = false } = {},
): Promise<{ mint: string; holders: string[]; keys: Keypair[] }> {
  const mint = fresh();
  const supply = HELD * BigInt(count);
  const keys = Array.from({ length: count }, () => Keypair.generate());
  if (program === TOKEN_2022_PROGRAM) {
    const about = { authority: handmade.key(9), mint, name: 'Held', symbol: 'HELD', uri: '' };
    const extensions = [
      handmade.extension(18, handmade.pointer(mint)),
      handmade.extension(19, handmade.tokenMetadata(about)),
    ];
    await put(addressOf(mint), program, handmade.mint2022(extensions, { supply }));
  } else {
    await put(addressOf(mint), program, handmade.mint({ authority: handmade.key(9), supply }));
  }
  // Token-2022 appends a type byte to the 165 bytes of a plain account, and an immutable-owner extension.
  const tail = program === TOKEN_2022_PROGRAM ? [2, ...handmade.extension(7, [])] : [];
  const account = (owner: Uint8Array, state: number, more: number[]) =>
    join(mint, owner, u64(HELD), zeros(36), [state], zeros(56), more);
  for (const { publicKey } of keys)
    await put(addressOf(fresh()), program, account(publicKey.toBytes(), 1, tail));
  if (strangers) {
    await put(addressOf(fresh()), program, account(fresh(), 0, tail));
    await put(addressOf(fresh()), program, account(fresh(), 1, [2, ...zeros(355 - 166)]));
    await put(addressOf(fresh()), program, account(fresh(), 1, [1, ...zeros(20)]));
  }
  return { mint: addressOf(mint), holders: keys.map((each) => each.publicKey.toBase58()), keys };
}
