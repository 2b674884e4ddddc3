/** Repeats a pick in this browser. A chunk of its own: the cryptography is loaded when somebody asks for it. */
import { verifyPick } from '../../core/clips/verify.ts';
import type { Check } from '../../core/draw/checks.ts';
import { sleep } from '../timers.ts';

/** Every step of the record's repetition; the page breathes between any two. */
export async function checkPick(record: unknown, allowOwnNetwork: boolean): Promise<Check[]> {
  const checks: Check[] = [];
  for (const check of verifyPick(record, { allowOwnNetwork })) {
    checks.push(check);
    await sleep(0);
  }
  return checks;
}
