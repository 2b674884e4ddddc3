/**
 * Which public randomness a draw may use: drand's evmnet, whose rounds the escrow program verifies itself, and networks
 * of local worlds, which are named in an escrow's own terms and trusted nowhere else.
 *
 * A round's time is genesis + (round − 1) · period; rounds are counted from 1 (drand/drand-client lib/util.ts).
 * Times are unix seconds. Rounds are bigint, as they are 64-bit numbers on chain.
 */
import { hexToBytes } from '@noble/hashes/utils';

export interface BeaconNetwork {
  /** As in the escrow account: 0 is evmnet, 1 a network named in the terms. */
  id: 0 | 1;
  /** Public key on G2, 128 bytes: x.c1, x.c0, y.c1, y.c0, each 32 bytes big-endian (EIP-197). */
  key: Uint8Array;
  /** When round 1 appears. */
  genesis: number;
  /** Seconds between two rounds. */
  period: number;
  /** How many seconds after the commit the draw's round appears at the earliest. */
  lead: number;
}

/** A network of a local world. Worker, page and verifier refuse it everywhere else. */
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

/** When `round` appears. */
export function timeOf(network: BeaconNetwork, round: bigint): number {
  return network.genesis + Number(round - 1n) * network.period;
}

/** The newest round at `time`; 0 before the first. */
export function roundAt(network: BeaconNetwork, time: number): bigint {
  return time < network.genesis ? 0n : BigInt(Math.floor((time - network.genesis) / network.period)) + 1n;
}

/** The first round whose time is at least `time`. */
export function firstRoundFrom(network: BeaconNetwork, time: number): bigint {
  return time <= network.genesis ? 1n : BigInt(Math.ceil((time - network.genesis) / network.period)) + 1n;
}
