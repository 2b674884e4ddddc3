/** Converts a beacon from and to its row: evmnet by its number alone, a local world's network with all parameters. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { z } from 'zod';
import { type BeaconNetwork, EVMNET } from '../../core/draw/networks.ts';

const stored = z.union([
  z.object({ id: z.literal(0) }),
  z.object({
    id: z.literal(1),
    key: z.string().length(256),
    genesis: z.int(),
    period: z.int(),
    lead: z.int(),
  }),
]);

export function beaconText(network: BeaconNetwork): string {
  const { id, key, genesis, period, lead } = network;
  return JSON.stringify(id === 0 ? { id } : { id, key: bytesToHex(key), genesis, period, lead });
}

export function beaconOf(row: { beacon: string }): BeaconNetwork {
  const beacon = stored.parse(JSON.parse(row.beacon));
  return beacon.id === 0 ? EVMNET : { ...beacon, key: hexToBytes(beacon.key) };
}
