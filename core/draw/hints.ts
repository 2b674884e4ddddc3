/**
 * The input of the program's reveal beside the signature: for u0 and then u1 of the round's message (map.ts) the
 * quotient t = c3·u / (1 + 4u²), and where the third candidate is the point's x also w = (1 + 4u²) / (1 − 4u²). 32
 * bytes big-endian each, 64 to 128 bytes in all. They hold nothing secret and nothing to choose: for every round the
 * program accepts exactly one string. They depend on the round alone, so no network is needed.
 */
import { concatBytes } from '@noble/hashes/utils';
import { roundMessage } from './beacon.ts';
import { fieldToBytes } from './field.ts';
import { hashToField, mapToCurve } from './map.ts';

/** Returns the hints of a round. Throws RangeError unless `round` is a 64-bit number. */
export function revealHints(round: bigint): Uint8Array {
  const hints = hashToField(roundMessage(round)).flatMap((u) => {
    const mapped = mapToCurve(u);
    if (!mapped) throw new Error(`round ${round} cannot be mapped to the curve`);
    return mapped.branch === 3 ? [mapped.t, mapped.w] : [mapped.t];
  });
  return concatBytes(...hints.map(fieldToBytes));
}
