/** What to do about a refusal of Cloudflare. The literal answers are in local/contracts/cloudflare. */
import type { Said } from './outside.ts';

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /\[code: (9106|9109|10000|10001)\]/,
    'Your login may not do this, or reaches another account. Log in again with `npx wrangler login`, or make a token that may edit Workers Scripts, Workers Routes, D1, R2 and Queues; CLOUDFLARE_ACCOUNT_ID names the account.',
  ],
  [
    /maximum number of D1 databases|\[code: 7406\]/,
    'The account may have no further database. Buy Workers Paid in the dashboard, or delete one.',
  ],
  [/\[code: 10042\]/, 'R2 is off. Switch it on once in the dashboard, under R2.'],
  [/\[code: 100129\]/, 'Queues need Workers Paid. Buy it in the dashboard, under Workers, Plans.'],
  [/\[code: 971\]/, 'Cloudflare takes no more requests of yours for now. Wait five minutes.'],
  [
    /Could not find zone|\[code: (10082|10083)\]/,
    'The domain is no zone of this account. Add it there, or name the account that has it as CLOUDFLARE_ACCOUNT_ID.',
  ],
  [/Not currently importing anything/, 'D1 lost the import of a migration. Wait a minute.'],
  [
    /\[code: (10002|10013)\]|malformed response|Internal error|fetch failed/i,
    'Cloudflare does not work, or your connection. https://www.cloudflarestatus.com knows; wait until it does.',
  ],
];

/** Returns what to do, in sentences; empty for a refusal that no one has met. */
export function adviceFor({ output }: Said): string {
  return ADVICE.find(([said]) => said.test(output))?.[1] ?? '';
}
