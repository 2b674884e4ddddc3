/**
 * The public randomness that a draw may use: drand's evmnet, whose rounds the escrow program verifies itself, and the
 * beacon of local worlds, which only the program's local build knows.
 *
 * A round's time is genesis + (round − 1) · period; rounds are counted from 1 (drand/drand-client lib/util.ts).
 * Times are unix seconds. Rounds are bigint, as they are 64-bit numbers on chain.
 */
import { hexToBytes } from '@noble/hashes/utils';

export interface BeaconNetwork {
  /** The number in the escrow account: 0 is evmnet, 1 the beacon of local worlds. */
  id: 0 | 1;
  /** Public key on G2, 128 bytes: x.c1, x.c0, y.c1, y.c0, each 32 bytes big-endian (EIP-197). */
  key: Uint8Array;
  /** Time of round 1. */
  genesis: number;
  /** Seconds between two rounds. */
  period: number;
  /** The least number of seconds between the commit and the draw's round. */
  lead: number;
}

/** A beacon of a local world. Worker, page and verifier refuse it everywhere else. */
export interface OwnNetwork extends BeaconNetwork {
  id: 1;
}

/** Names evmnet's rounds at drand's relays. */
export const EVMNET_CHAIN_HASH = '04f1e9062b8a81f848fded9c12306733282b2727ecced50032187751166ec8c3';

/**
 * drand evmnet, scheme bls-bn254-unchained-on-g1. Key, genesis and period as in drand/drand-client
 * (test/beacon-verification.test.ts) and as its relays return at /{chain hash}/info; published rounds verify with them
 * (tests/vectors/drand.json). Compiled into the program, like the lead.
 */
export const EVMNET: BeaconNetwork = Object.freeze({
  id: 0,
  key: hexToBytes(
    '07e1d1d335df83fa98462005690372c643340060d205306a9aa8106b6bd0b382' +
      '0557ec32c2ad488e4d4f6008f89a346f18492092ccc0d594610de2732c8b808f' +
      '0095685ae3a85ba243747b1b2f426049010f6b73a0cf1d389351d5aaaa1047f6' +
      '297d3a4f9749b33eb2d904c9d9ebf17224150ddd7abd7567a9bec6c74480ee0b',
  ),
  genesis: 1727521075,
  period: 3,
  lead: 60,
});

/**
 * The beacon of program/fanfare-escrow-local.so. Its secret stands in local/drand/key.ts: anyone can sign its rounds.
 */
export const LOCAL_BEACON: OwnNetwork = Object.freeze({
  id: 1,
  key: hexToBytes(
    '264498df8485051ea2aecc0bf356d331872ea8deb91488760b05236676b798f0' +
      '1dd0289e7234450269cfc940d42120feccfcd130d53046d71e2be74379e728d7' +
      '2d52973e757b31a72982635cefddfb08343e2325e0caf22cd463a21ed44452c6' +
      '21c21a3d052ab57bb9329028609b17b65d260c544d545f50d6c41303b7902a0c',
  ),
  genesis: 1700000000,
  period: 3,
  lead: 6,
});

/** Returns the beacon that a build of the program knows. */
export function beaconOfBuild({ allowLocal }: { allowLocal?: boolean }): BeaconNetwork {
  return allowLocal ? LOCAL_BEACON : EVMNET;
}

/** Returns the time at which `round` appears. */
export function timeOf(network: BeaconNetwork, round: bigint): number {
  return network.genesis + Number(round - 1n) * network.period;
}

/** Returns the newest round at `time`; 0 before the first. */
export function roundAt(network: BeaconNetwork, time: number): bigint {
  return time < network.genesis ? 0n : BigInt(Math.floor((time - network.genesis) / network.period)) + 1n;
}

/** Returns the first round whose time is at least `time`. */
export function firstRoundFrom(network: BeaconNetwork, time: number): bigint {
  return time <= network.genesis ? 1n : BigInt(Math.ceil((time - network.genesis) / network.period)) + 1n;
}
