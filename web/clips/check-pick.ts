/** Repeats a pick in this browser. A chunk of its own, so that the cryptography is loaded only for a check. */
import { verifyPick } from '../../core/clips/verify.ts';
import type { Check } from '../../core/draw/checks.ts';
import { sleep } from '../timers.ts';

/** Every step of the check; yields to the page between any two. */
export async function checkPick(record: unknown, allowOwnNetwork: boolean): Promise<Check[]> {
  const checks: Check[] = [];
  for (const check of verifyPick(record, { allowOwnNetwork })) {
    checks.push(check);
    await sleep(0);
  }
  return checks;
}
