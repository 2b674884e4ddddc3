/** The smoke test's probe of the judge of words: late is what a tip of this deployment would not wait for. */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { judgeBoth } from '../../worker/smoke/platform-calls.ts';

/** A site whose model answers after two seconds, by this clock. */
function site(JUDGE_TIMEOUT_MS: string): Env {
  const run = async (_model: string, input: unknown) => {
    clock.mockReturnValue(began + 2000);
    return { response: JSON.stringify(input).includes('kill') ? 'unsafe\nS11' : 'safe' };
  };
  return { ...env, SPEECH_URL: '', AI: { run }, JUDGE_TIMEOUT_MS } as unknown as Env;
}
const began = Date.now();
const clock = vi.spyOn(Date, 'now');

test.each([
  ['1500', '"safe" in 2000 ms, "unsafe" in 2000 ms: a tip waits 1500 ms'],
  ['3000', '"safe" in 2000 ms, "unsafe" in 2000 ms'],
])('where a tip waits %s ms, an answer after 2000 ms is reported as %j', async (waits, report) => {
  clock.mockReturnValue(began);
  const said = await judgeBoth({ env: site(waits) }).catch((error: Error) => error.message);
  expect(said).toBe(report);
});
