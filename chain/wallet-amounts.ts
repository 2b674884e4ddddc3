/** Amounts by wallet in compact memory: an open-addressing table over two typed arrays, 40 bytes a place. */

const WALLET_BYTES = 32;
const MAX_U64 = 2n ** 64n - 1n;

export class WalletAmounts {
  #keys: Uint8Array;
  #amounts: BigUint64Array;
  #size = 0;
  /** Sum of all amounts, base units. */
  total = 0n;
  /** Drawn anew for each table: nobody can choose addresses that all fall on one place. */
  readonly #seed = crypto.getRandomValues(new Uint32Array(1))[0]!;

  constructor(places = 1024) {
    this.#keys = new Uint8Array(places * WALLET_BYTES);
    this.#amounts = new BigUint64Array(places);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds to the amount of the wallet at `offset`; nothing is not counted. Throws RangeError where no u64 holds the sum. */
  add(source: Uint8Array, offset: number, amount: bigint): void {
    if (amount === 0n) return;
    this.total += amount;
    if (this.total > MAX_U64) throw new RangeError('the amounts add up to more than a u64 holds');
    if (2 * this.#size >= this.#amounts.length) this.#grow();
    this.#put(source, offset, amount);
  }

  /** Base units; 0 for wallets that were never added. */
  get(wallet: Uint8Array): bigint {
    return this.#amounts[this.#placeOf(wallet, 0)]!;
  }

  /** Every wallet with its amount, in no order. The bytes are a view that is good until the next one. */
  *entries(): Generator<[wallet: Uint8Array, amount: bigint]> {
    for (let place = 0; place < this.#amounts.length; place++) {
      const amount = this.#amounts[place]!;
      if (amount > 0n) {
        yield [this.#keys.subarray(place * WALLET_BYTES, (place + 1) * WALLET_BYTES), amount];
      }
    }
  }

  #put(source: Uint8Array, offset: number, amount: bigint): void {
    const place = this.#placeOf(source, offset);
    if (this.#amounts[place] === 0n) {
      this.#keys.set(source.subarray(offset, offset + WALLET_BYTES), place * WALLET_BYTES);
      this.#size++;
    }
    this.#amounts[place]! += amount;
  }

  /** Where the wallet stands, or the empty place where it would. An amount of zero means empty. */
  #placeOf(source: Uint8Array, offset: number): number {
    let hash = this.#seed;
    for (let i = 0; i < WALLET_BYTES; i++) hash = Math.imul(hash ^ source[offset + i]!, 0x01000193);
    hash ^= hash >>> 15;
    const mask = this.#amounts.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      if (this.#amounts[place] === 0n || this.#isAt(place * WALLET_BYTES, source, offset)) return place;
    }
  }

  #isAt(start: number, source: Uint8Array, offset: number): boolean {
    for (let i = 0; i < WALLET_BYTES; i++) if (this.#keys[start + i] !== source[offset + i]) return false;
    return true;
  }

  #grow(): void {
    const [keys, amounts] = [this.#keys, this.#amounts];
    this.#keys = new Uint8Array(2 * keys.length);
    this.#amounts = new BigUint64Array(2 * amounts.length);
    this.#size = 0;
    for (let place = 0; place < amounts.length; place++) {
      if (amounts[place]! > 0n) this.#put(keys, place * WALLET_BYTES, amounts[place]!);
    }
  }
}
