/** Repeats a pick in this browser. It is loaded only for a check, because of its cryptography. */
import { verifyPick } from '../../core/clips/verify.ts';
import type { Check } from '../../core/draw/checks.ts';
import { sleep } from '../timers.ts';

/** Returns all steps of the check. It yields to the page between them. */
export async function checkPick(record: unknown, allowLocal: boolean): Promise<Check[]> {
  const checks: Check[] = [];
  for (const check of verifyPick(record, { allowLocal })) {
    checks.push(check);
    await sleep(0);
  }
  return checks;
}
