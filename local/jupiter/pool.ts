/**
 * The buyer: a wallet that is created at start, with as much wrapped SOL as it needs and a price for every token. It
 * offers a swap by making the taker the delegate over exactly the promised SOL, on chain, so that the taker's signature
 * alone completes it.
 */
import {
  AuthorityType,
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
} from '@solana/spl-token';
import { Connection, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { decodeBondingCurve } from '../../core/accounts/bonding-curve.ts';
import { decodeMint } from '../../core/accounts/mint.ts';
import {
  LAUNCH_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../core/address.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import type { JupiterFault } from '../faults.ts';
import { join, key, padded, u8, u32, u64 } from '../world/bytes.ts';
import { type AccountWrite, associatedAddress } from '../world/coin.ts';
import { newAddress, newPerson } from '../world/keys.ts';
import { setAccounts } from '../world/seed.ts';
import {
  accountExtension,
  extendedTokenAccount,
  mintBytes,
  tokenAccountBytes,
} from '../world/token-layouts.ts';

const SOL_DECIMALS = 9;
const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111';
/** The price of a coin without a curve or a price of its own: a thousandth of a SOL for a whole token. */
const PLAIN_LAMPORTS_PER_TOKEN = 1_000_000n;
const U64_MAX = 2n ** 64n - 1n;
/** A route of one leg names this many accounts: some markets are in a lookup table, some are not. */
export const LEG_ACCOUNTS = 10;
const LEG_TABLE_ACCOUNTS = 6;
/** The longest route: as many legs as fit into the 64 accounts that a route may name. */
export const MAX_LEGS = 6;

/** The price of `units` base units of a token. */
interface Price {
  lamports: bigint;
  units: bigint;
}

interface Market extends Price {
  mint: string;
  tokenProgram: string;
  decimals: number;
}

interface Offer {
  market: Market;
  amount: bigint;
  taker: string;
  /** The proceeds of the swap, in lamports. */
  brought: bigint;
  /** Markets along the route, 1 to MAX_LEGS. */
  legs: number;
}

/** The groups of a build, in the order in which they run. */
export interface Groups {
  setup: TransactionInstruction[];
  swap: TransactionInstruction;
  cleanup: TransactionInstruction;
  other: TransactionInstruction[];
}

/** The part of the local network that the pool needs. */
export interface PoolNetwork {
  read(address: string): Promise<{ owner: string; data: Uint8Array } | null>;
  write(accounts: AccountWrite[]): Promise<void>;
  /** Lamports. */
  rentMinimum(bytes: number): Promise<bigint>;
}

/** Returns the network behind a URL. It avoids getMultipleAccounts, which tests make fail in order to test the app. */
function networkAt(rpcUrl: string): PoolNetwork {
  const connection = new Connection(rpcUrl, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  return {
    async read(address) {
      const found = await connection.getAccountInfo(new PublicKey(address));
      return found && { owner: found.owner.toBase58(), data: found.data };
    },
    write: (accounts) => setAccounts(rpcUrl, accounts),
    rentMinimum: async (bytes) => BigInt(await connection.getMinimumBalanceForRentExemption(bytes)),
  };
}

export class Pool {
  readonly address = newPerson().publicKey;
  /** A real lookup table on chain, and its contents. */
  readonly table = newAddress();
  readonly tableAddresses: string[];
  /** Accounts of markets in the lookup table. They do not exist: a route has to name them, not to use them. */
  readonly #markets: string[];
  readonly #network: PoolNetwork;
  readonly #prices = new Map<string, bigint>();
  /** The pool's token accounts, created once: writing one again would erase its balance. */
  readonly #opened = new Map<string, Promise<void>>();

  private constructor(network: PoolNetwork) {
    this.#network = network;
    this.#markets = Array.from({ length: MAX_LEGS * LEG_TABLE_ACCOUNTS }, newAddress);
    this.tableAddresses = [WRAPPED_SOL_MINT, TOKEN_PROGRAM, SYSTEM_PROGRAM, this.address, ...this.#markets];
  }

  /** Adds the pool to the local network (at a URL: throws if that is not a local network). */
  static async open(on: string | PoolNetwork): Promise<Pool> {
    const pool = new Pool(typeof on === 'string' ? networkAt(on) : on);
    const accounts: AccountWrite[] = [
      { pubkey: pool.address, owner: SYSTEM_PROGRAM, data: new Uint8Array(), lamports: 1_000_000_000n },
      { pubkey: pool.table, owner: LOOKUP_TABLE_PROGRAM, data: lookupTableBytes(pool.tableAddresses) },
    ];
    // LiteSVM does not include this program.
    if (!(await pool.#network.read(WRAPPED_SOL_MINT))) {
      const mint = mintBytes({ supply: 0n, decimals: SOL_DECIMALS });
      accounts.push({ pubkey: WRAPPED_SOL_MINT, owner: TOKEN_PROGRAM, data: mint });
    }
    await pool.#network.write(accounts);
    return pool;
  }

  /** Sets the price of a whole token. */
  setPrice(mint: string, lamportsPerToken: bigint): void {
    this.#prices.set(mint, lamportsPerToken);
  }

  /** Returns the market of a token; null if the chain does not know the token, so that it is not traded. */
  async market(mint: string): Promise<Market | null> {
    const account = mint === WRAPPED_SOL_MINT ? null : await this.#network.read(mint);
    const tokenProgram = account?.owner;
    if (!account || (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM)) return null;
    const decoded = decodeMint(account.data);
    if (!decoded) return null;
    const { decimals } = decoded;
    return { mint, tokenProgram, decimals, ...(await this.#price(mint, decimals)) };
  }

  async #price(mint: string, decimals: number): Promise<Price> {
    const units = 10n ** BigInt(decimals);
    const set = this.#prices.get(mint);
    if (set !== undefined) return { lamports: set, units };
    const curve = await this.#network.read(tokenAddresses(mint)!.curve);
    const decoded = curve?.owner === LAUNCH_PROGRAM ? decodeBondingCurve(curve.data) : null;
    if (!decoded) return { lamports: PLAIN_LAMPORTS_PER_TOKEN, units };
    return { lamports: decoded.virtualQuoteReserves, units: decoded.virtualTokenReserves };
  }

  /** Makes the offer on chain and returns what the taker has to send. `fault` spoils it. */
  async offer(offer: Offer, fault: JupiterFault): Promise<Groups> {
    const { market, amount, taker, brought } = offer;
    await this.#openAccount(market);
    const source = newAddress();
    const delegate = fault === 'stale' ? null : taker;
    await this.#network.write([
      {
        pubkey: source,
        owner: TOKEN_PROGRAM,
        data: wrappedAccount(this.address, brought, delegate, await this.#network.rentMinimum(165)),
        lamports: brought + (await this.#network.rentMinimum(165)),
      },
    ]);
    const pool = new PublicKey(this.address);
    const who = new PublicKey(taker);
    const mint = new PublicKey(market.mint);
    const wrapped = new PublicKey(WRAPPED_SOL_MINT);
    const program = new PublicKey(market.tokenProgram);
    const accountOf = (owner: string) =>
      new PublicKey(associatedAddress(owner, market.tokenProgram, market.mint));
    const tokens = accountOf(taker);
    const purse = new PublicKey(associatedAddress(taker, TOKEN_PROGRAM, WRAPPED_SOL_MINT));
    const setup = [
      createAssociatedTokenAccountIdempotentInstruction(who, purse, who, wrapped),
      createTransferCheckedInstruction(
        tokens,
        mint,
        accountOf(this.address),
        who,
        amount,
        market.decimals,
        [],
        program,
      ),
    ];
    if (fault === 'steal') setup.push(createApproveInstruction(tokens, pool, who, U64_MAX, [], program));
    if (fault === 'steal-close')
      setup.push(createSetAuthorityInstruction(tokens, who, AuthorityType.CloseAccount, pool, [], program));
    const swap = createTransferCheckedInstruction(
      new PublicKey(source),
      wrapped,
      purse,
      who,
      brought,
      SOL_DECIMALS,
    );
    swap.keys.push(...this.#route(offer.legs));
    if (fault === 'foreign-signer') swap.keys.push({ pubkey: pool, isSigner: true, isWritable: false });
    const other =
      fault === 'drain'
        ? [SystemProgram.transfer({ fromPubkey: who, toPubkey: pool, lamports: brought / 2n })]
        : [];
    return { setup, swap, cleanup: createCloseAccountInstruction(purse, who, who), other };
  }

  /** Returns the accounts of a route's markets. The token program ignores accounts that follow a single owner. */
  #route(legs: number) {
    const known = this.#markets.slice(0, legs * LEG_TABLE_ACCOUNTS);
    const others = Array.from({ length: legs * (LEG_ACCOUNTS - LEG_TABLE_ACCOUNTS) }, newAddress);
    return [...known, ...others].map((address) => ({
      pubkey: new PublicKey(address),
      isSigner: false,
      isWritable: true,
    }));
  }

  /** Returns the pool's account of a token, created empty unless it exists. */
  #openAccount({ mint, tokenProgram }: Market): Promise<void> {
    const opened = this.#opened.get(mint) ?? this.#writeAccount(mint, tokenProgram);
    this.#opened.set(mint, opened);
    return opened;
  }

  async #writeAccount(mint: string, tokenProgram: string): Promise<void> {
    const data =
      tokenProgram === TOKEN_2022_PROGRAM
        ? extendedTokenAccount(mint, this.address, 0n, [accountExtension.immutableOwner()])
        : tokenAccountBytes(mint, this.address, 0n);
    const pubkey = associatedAddress(this.address, tokenProgram, mint);
    await this.#network.write([{ pubkey, owner: tokenProgram, data }]);
  }
}

function wrappedAccount(owner: string, amount: bigint, delegate: string | null, rent: bigint): Uint8Array {
  const option = delegate ? 1 : 0;
  return join(
    key(WRAPPED_SOL_MINT),
    key(owner),
    u64(amount),
    u32(option),
    key(delegate),
    u8(1), // initialised
    u32(1), // native
    u64(rent),
    u64(delegate ? amount : 0n),
    new Uint8Array(36), // no close authority
  );
}

/** Returns an active table that no one can change (source: solana-program/address-lookup-table). */
function lookupTableBytes(addresses: string[]): Uint8Array {
  const meta = join(u32(1), u64(U64_MAX), u64(0n), u8(0), u8(0));
  return join(padded(meta, 56), ...addresses.map(key));
}
