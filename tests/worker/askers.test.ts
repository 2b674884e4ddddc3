/** What a stranger does for nothing changes no one else's answer. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { Env } from '../../worker/env.ts';
import { judgeOf } from '../../worker/moderation/judge.ts';
import { mayAsk } from '../../worker/moderation/rule-tips.ts';
import { fresh } from './coins.ts';
import { countersOf } from './counters.ts';

test('tips that have not landed take the judge from none that has paid for it', async () => {
  const using = { ...env, ...countersOf() } as Env;
  const tip = { sender: addressOf(fresh()), currency: 'SOL', platformFee: 10n ** 9n } as const;
  const ask = async (mayCall?: () => Promise<boolean>) => {
    const rules = { since: Date.now(), ...(mayCall && { mayAsk: mayCall }) };
    return (await mayAsk(using, judgeOf(using), [tip], [['nice stream']], rules))(0);
  };
  // Signed, with any fee, from wallets that are empty by then; each from a line that has calls left.
  for (let tips = 0; tips < 250; tips++) await ask(async () => true);
  expect(await ask()).toBe('safe');
});
