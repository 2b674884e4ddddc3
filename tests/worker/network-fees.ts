/** What transactions cost their payer beyond what they move, from the chain's own record. */
import { expect } from 'vitest';
import { MAX_PRIORITY_LAMPORTS, SIGNATURE_LAMPORTS } from '../../chain/budget.ts';
import { rpc } from './support.ts';

interface Landed {
  meta: { fee: number };
  transaction: [string, 'base64'];
}

/** Lamports that the payers of these landed transactions paid the network. Fails if one paid more than we offer. */
export async function networkFees(...signatures: (string | null | undefined)[]): Promise<bigint> {
  let sum = 0n;
  for (const signature of signatures) {
    const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
    const landed = await rpc<Landed | null>('getTransaction', signature, options);
    if (!landed) throw new Error(`${signature} did not land`);
    const fee = BigInt(landed.meta.fee);
    // A transaction begins with the number of its signatures.
    const signed = SIGNATURE_LAMPORTS * BigInt(atob(landed.transaction[0]).charCodeAt(0));
    expect(fee, 'what the network took').toBeGreaterThan(signed);
    expect(fee, 'what the network took').toBeLessThanOrEqual(signed + MAX_PRIORITY_LAMPORTS);
    sum += fee;
  }
  return sum;
}
