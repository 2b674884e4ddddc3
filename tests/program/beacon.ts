/** The beacon of local worlds, here without its relay: it signs every round at once, which drand cannot do. */
import { beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';

const key = beaconKey(LOCAL_SECRET);

const signed = new Map<bigint, Uint8Array>();

/** Returns the signature of a round: 64 bytes, x then y. */
export function signRound(round: bigint): Uint8Array {
  const known = signed.get(round);
  if (known) return known;
  const signature = key.sign(round);
  signed.set(round, signature);
  return signature;
}
