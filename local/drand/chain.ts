/** One drand chain: its rounds, which appear on time, and its description. */
import { createHash, randomBytes } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils';
import { type BeaconNetwork, LOCAL_BEACON, roundAt, timeOf } from '../../core/draw/networks.ts';
import { type BeaconKey, beaconKey, LOCAL_SECRET } from './key.ts';

export const BEACON_ID = 'fanfare-local';
const SCHEME = 'bls-bn254-unchained-on-g1';
/** The number of cached signatures, newest last. */
const CACHE_SIZE = 1000;

interface Beacon {
  round: number;
  randomness: string;
  signature: string;
}

export class Chain {
  readonly hash: string;
  readonly network: Pick<BeaconNetwork, 'key' | 'genesis' | 'period'>;
  readonly #key: BeaconKey;
  readonly #seed = randomBytes(32);
  readonly #beacons = new Map<number, Beacon>();
  #travelledMs = 0;

  /**
   * The rounds of LOCAL_BEACON, the only ones that the program of local worlds takes. `period`, in whole seconds: those
   * of a new key instead, of which the first appears now.
   */
  constructor(period?: number, key = period === undefined ? beaconKey(LOCAL_SECRET) : beaconKey()) {
    this.#key = key;
    this.network =
      period === undefined
        ? LOCAL_BEACON
        : { key: this.#key.publicKey, genesis: Math.floor(Date.now() / 1000), period };
    this.hash = this.#hash();
  }

  get key(): string {
    return bytesToHex(this.network.key);
  }

  /** Returns the newest round so far. */
  get current(): number {
    return Number(roundAt(this.#timing, this.#nowMs / 1000));
  }

  /** Milliseconds until `round` appears; 0 when it exists. */
  millisecondsTo(round: number): number {
    return Math.max(0, timeOf(this.#timing, BigInt(round)) * 1000 - this.#nowMs);
  }

  /** Moves this chain's clock, like `local_travel` on the Solana network. */
  travel(seconds: number): void {
    this.#travelledMs += seconds * 1000;
  }

  beacon(round: number): Beacon {
    const known = this.#beacons.get(round);
    if (known) return known;
    const signature = this.#key.sign(BigInt(round));
    const randomness = createHash('sha256').update(signature).digest('hex');
    const beacon = { round, randomness, signature: bytesToHex(signature) };
    this.#beacons.set(round, beacon);
    const oldest = this.#beacons.keys().next().value;
    if (this.#beacons.size > CACHE_SIZE && oldest !== undefined) this.#beacons.delete(oldest);
    return beacon;
  }

  infoV1(): object {
    const { period, genesis } = this.network;
    return {
      public_key: this.key,
      period,
      genesis_time: genesis,
      hash: this.hash,
      groupHash: this.#seed.toString('hex'),
      schemeID: SCHEME,
      metadata: { beaconID: BEACON_ID },
    };
  }

  infoV2(): object {
    const { period, genesis } = this.network;
    return {
      public_key: this.key,
      period,
      genesis_time: genesis,
      genesis_seed: this.#seed.toString('hex'),
      chain_hash: this.hash,
      scheme: SCHEME,
      beacon_id: BEACON_ID,
    };
  }

  get #nowMs(): number {
    return Date.now() + this.#travelledMs;
  }

  get #timing(): BeaconNetwork {
    return { ...this.network, id: 1, lead: 0 };
  }

  /** drand's hash of a chain (drand/drand common/chain/info.go); evmnet's own values give evmnet's hash. */
  #hash(): string {
    const { period, genesis, key } = this.network;
    const numbers = Buffer.alloc(12);
    numbers.writeUInt32BE(period, 0);
    numbers.writeBigInt64BE(BigInt(genesis), 4);
    return createHash('sha256')
      .update(numbers)
      .update(key)
      .update(this.#seed)
      .update(BEACON_ID)
      .digest('hex');
  }
}
