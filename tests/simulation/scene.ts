/**
 * The users and accounts at the start of a simulation: users with SOL, two coins with a creator each, the escrow
 * program.
 */
import type { Address } from '@solana/kit';
import { Keypair } from '@solana/web3.js';
import {
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { readTokenAccount } from '../../local/solana/token-accounts.ts';
import { type AccountWrite, type Coin, mintCoin } from '../../local/world/coin.ts';
import { localProgram } from '../../local/world/deploy.ts';
import { curveOf, LAUNCH_SUPPLY, metaplexBytes } from '../../local/world/site-layouts.ts';
import { mintExtension } from '../../local/world/token-layouts.ts';
import type { Network } from './network.ts';

const SOL = 1_000_000_000n;
const SOLD = 230_000_000_000_000n;
const CURVE_RENT = 2_000_000n;

export interface Scene {
  creators: Keypair[];
  fans: Keypair[];
  stranger: Keypair;
  admins: Keypair[];
  treasury: Keypair;
  operator: Keypair;
  payer: Keypair;
  swap: Keypair;
  coins: Coin['token'][];
  program: string;
  /** The sum of all accounts at the start. */
  lamports: bigint;
  units: Map<string, bigint>;
}

const program = localProgram();

export function setScene(network: Network): Scene {
  const some = (count: number) => Array.from({ length: count }, () => Keypair.generate());
  const creators = some(2);
  const fans = some(4);
  const admins = some(2);
  const [stranger, treasury, operator, payer, swap, escrow] = some(6) as [
    Keypair,
    Keypair,
    Keypair,
    Keypair,
    Keypair,
    Keypair,
  ];
  const holders = [...creators, ...fans];
  const coins = [launchCoin(creators[0]!, holders), splCoin(creators[1]!, holders)];
  const purse = (who: Keypair, sol: bigint): AccountWrite => ({
    pubkey: who.publicKey.toBase58(),
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    lamports: sol * SOL,
  });
  const accounts = [
    ...[...creators, ...fans].map((who) => purse(who, 100n)),
    ...[stranger, ...admins, treasury, payer].map((who) => purse(who, 10n)),
    ...coins.flatMap((coin) => coin.accounts),
  ];
  network.ask('local_setAccounts', accounts.map(written));
  const address = escrow.publicKey.toBase58();
  network.chain.svm.addProgram(address as Address, program);
  const mints = coins.map(({ token }) => token.mint);
  return {
    creators,
    fans,
    stranger,
    admins,
    treasury,
    operator,
    payer,
    swap,
    coins: coins.map(({ token }) => token),
    program: address,
    lamports: allLamports(network),
    units: new Map(mints.map((mint) => [mint, allUnits(network, mint)])),
  };
}

export function written({ pubkey, owner, data, lamports }: AccountWrite): object {
  const base64 = Buffer.from(data).toString('base64');
  return {
    pubkey,
    owner,
    data: base64,
    ...(lamports === undefined ? {} : { lamports: lamports.toString() }),
  };
}

const OWNERS = [SYSTEM_PROGRAM, TOKEN_PROGRAM, TOKEN_2022_PROGRAM, LAUNCH_PROGRAM, METADATA_PROGRAM];

/** Returns the lamports of every account that was ever written or named by a transaction. */
export function allLamports(network: Network, escrow?: string): bigint {
  let sum = 0n;
  for (const owner of escrow ? [...OWNERS, escrow] : OWNERS) {
    for (const { lamports } of network.chain.accounts.ownedBy(owner).values()) sum += lamports;
  }
  return sum;
}

export function allUnits(network: Network, mint: string): bigint {
  let sum = 0n;
  for (const token of tokenAccounts(network)) if (token.mint === mint) sum += token.amount;
  return sum;
}

/** Returns a wallet's balance of a token, over all its accounts. */
export function unitsOf(network: Network, wallet: string, mint: string): bigint {
  let sum = 0n;
  for (const { owner, mint: held, amount } of tokenAccounts(network))
    if (owner === wallet && held === mint) sum += amount;
  return sum;
}

/** Returns the lamports of the token accounts of one wallet. */
export function lamportsInAccounts(network: Network, wallet: string): bigint {
  let sum = 0n;
  for (const { owner, lamports } of tokenAccounts(network)) if (owner === wallet) sum += lamports;
  return sum;
}

function* tokenAccounts(network: Network) {
  for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
    for (const account of network.chain.accounts.ownedBy(program).values()) {
      const token = readTokenAccount(account);
      if (token) yield { ...token, lamports: account.lamports };
    }
  }
}

const uriOf = (symbol: string) => `https://metadata.fanfare.example/${symbol.toLowerCase()}.json`;

export function launchCoin(
  creator: Keypair,
  holders: Keypair[],
  named = { name: 'Fanfare Frog', symbol: 'FROG' },
): Coin {
  const mint = Keypair.generate().publicKey.toBase58();
  const owner = creator.publicKey.toBase58();
  const { curve } = tokenAddresses(mint)!;
  const holdings = shares(holders, SOLD);
  holdings.set(curve, LAUNCH_SUPPLY - SOLD);
  const { data, paidLamports } = curveOf(owner, SOLD);
  return mintCoin({
    kind: 'launch',
    ...named,
    mint,
    tokenProgram: TOKEN_2022_PROGRAM,
    decimals: 6,
    creator: owner,
    extensions: [
      mintExtension.metadataPointer(owner, mint),
      mintExtension.metadata(owner, mint, { ...named, uri: uriOf(named.symbol) }),
    ],
    holdings,
    others: [{ pubkey: curve, owner: LAUNCH_PROGRAM, data, lamports: paidLamports + CURVE_RENT }],
  });
}

function splCoin(creator: Keypair, holders: Keypair[]): Coin {
  const mint = Keypair.generate().publicKey.toBase58();
  const named = { name: 'Campfire Club', symbol: 'CAMP' };
  const owner = creator.publicKey.toBase58();
  const data = metaplexBytes(owner, mint, { ...named, uri: uriOf(named.symbol) });
  return mintCoin({
    kind: 'spl',
    ...named,
    mint,
    tokenProgram: TOKEN_PROGRAM,
    decimals: 9,
    creator: owner,
    holdings: shares(holders, 10n ** 16n),
    others: [{ pubkey: tokenAddresses(mint)!.metaplex, owner: METADATA_PROGRAM, data }],
  });
}

/** Each holds half as much as the one before; the first takes the remainder. */
function shares(holders: Keypair[], total: bigint): Map<string, bigint> {
  const found = new Map<string, bigint>();
  let left = total;
  for (const [place, holder] of holders.entries()) {
    const amount = total >> BigInt(place + 2);
    found.set(holder.publicKey.toBase58(), amount);
    left -= amount;
  }
  const first = holders[0]!.publicKey.toBase58();
  found.set(first, found.get(first)! + left);
  return found;
}
