/** The check of a beacon and the program's hints for it, computed once per round: all seeds use the same beacon. */
import * as checked from '../../core/draw/beacon.ts';
import type { BeaconNetwork } from '../../core/draw/networks.ts';

export * from '../../core/draw/beacon.ts';

const MAX_CHECKS = 20_000;
const known = new Map<string, checked.BeaconCheck>();

export function verifyBeacon(
  network: BeaconNetwork,
  round: bigint,
  signature: Uint8Array,
): checked.BeaconCheck {
  const name = [network.key, signature].map((bytes) => Buffer.from(bytes).toString('base64')).join() + round;
  const found = known.get(name) ?? checked.verifyBeacon(network, round, signature);
  if (known.size > MAX_CHECKS) known.clear();
  known.set(name, found);
  return found;
}
