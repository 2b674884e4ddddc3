/** Values that are generated from a schema are close to it: some pass, some are refused. */

import { describe, expect, test } from 'vitest';
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';
import { MEMO_PROGRAM, SYSTEM_PROGRAM } from '../../core/address.ts';
import { Chance } from './chance.ts';
import { generated, wordsOf } from './generated.ts';
import { BODIES, QUERIES } from './schemas.ts';

const ADDRESS = SYSTEM_PROGRAM;
const words = wordsOf({
  ...Object.fromEntries(
    'walletAddress wallet creator creatorAddress tokenMint tokenAddress senderAddress recipientAddress tipTokenAddress recipients token'
      .split(' ')
      .map((name) => [name, ADDRESS]),
  ),
  title: 'Friday',
  description: 'A prize',
  signature: 'c2lnbmF0dXJl',
  from: ADDRESS,
  to: MEMO_PROGRAM,
  subject: ADDRESS,
  amountUnits: '1000000',
  minimumLamports: '1000000',
  xUrl: 'https://x.com/frogfan/status/1',
  postUrl: 'https://x.com/frogfan/status/1',
  endDateTime: new Date(Date.now() + 3_600_000).toISOString(),
  startDate: '2026-01-01',
  endDate: '2026-01-02',
  word: 'zounds',
  amount: '0.05',
  cursor: '1700000000000.abc',
  message: 'hello',
  timestamp: String(Date.now()),
});

/** Returns a schema whose query accepts any text. */
const takesAnyText = (schema: $ZodType): boolean => {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'object') return Object.values(def.shape).every(takesAnyText);
  if (def.type === 'optional' || def.type === 'default') return takesAnyText(def.innerType);
  // No text is refused by the later processing.
  if (def.type === 'pipe' && (def.out as $ZodTypes)._zod.def.type === 'transform')
    return takesAnyText(def.in);
  return def.type === 'unknown' || (def.type === 'string' && !def.checks?.length);
};

const ALL = [...Object.entries(BODIES), ...Object.entries(QUERIES)];

test('every endpoint with generated requests exists', () => {
  expect(ALL.length).toBeGreaterThan(40);
});

describe.each(ALL.filter(([, schema]) => !takesAnyText(schema)))('%s', (_, schema) => {
  test('its schema accepts some generated values, and not all', () => {
    let met = 0;
    const tries = 3000;
    for (let number = 0; number < tries; number++) {
      if (safeParse(schema, generated(new Chance(1, number), schema, words)).success) met += 1;
    }
    expect(met).toBeGreaterThan(0);
    expect(met).toBeLessThan(tries);
  });
});
