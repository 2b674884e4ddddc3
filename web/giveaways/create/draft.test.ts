import { describe, expect, test } from 'vitest';
import {
  draftProblems,
  newTier,
  pickerText,
  readStoredDraft,
  requestOf,
  stepProblems,
  tierEntries,
  tokenNeed,
  withRequirement,
} from './draft.ts';
import { type DraftToken, EMPTY_GIVEAWAY, type GiveawayDraft, type Situation } from './wizard-model.ts';

const NOW = new Date(2026, 10, 21, 12, 0, 0).getTime();
const MINT = 'So11111111111111111111111111111111111111112';
const WALLET = '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP';
const token: DraftToken = {
  tokenAddress: MINT,
  symbol: 'FAN',
  name: 'Fan coin',
  decimals: 6,
  supply: '1000000000000000',
  refusedReason: null,
  warnings: [],
};
const situation: Situation = { now: NOW, minSeconds: 3600, token: null };
const good: GiveawayDraft = {
  ...EMPTY_GIVEAWAY,
  title: 'Launch party',
  description: 'For everybody who was there',
  prizeAmount: '0.5',
  endDateTime: pickerText(NOW + 2 * 3600_000, false),
};

/** The problem of a step for the valid draft with some fields changed. */
const said = (step: 1 | 2 | 3, change: Partial<GiveawayDraft>, known: Partial<Situation> = {}) =>
  stepProblems(step, { ...good, ...change }, { ...situation, ...known })[0]?.text ?? null;

test('a complete wizard draft has no problem', () => {
  expect(draftProblems(good, situation)).toBeNull();
});

describe('step 1 of the wizard', () => {
  test.each([
    [{ title: '  ' }, 'Please fill in all required fields'],
    [{ description: '' }, 'Please fill in all required fields'],
    [{ type: 'holders', minPercentage: '' }, 'Please fill in all required fields'],
    [{ type: 'holders', minPercentage: '0' }, 'Please enter a share above 0 and up to 100%'],
    [{ type: 'holders', minPercentage: '100.1' }, 'Please enter a share above 0 and up to 100%'],
    [{ type: 'holders', minPercentage: '100' }, null],
    [{ type: 'participants', minPercentage: 'x' }, null],
    [{ type: 'holders', eligibilityType: 'custom' }, 'Please fill in all required fields'],
    [
      { type: 'holders', eligibilityType: 'custom', customAmount: '-1' },
      'Please enter an amount of whole tokens above 0',
    ],
    [{ type: 'holders', eligibilityType: 'custom', customAmount: '0.5' }, null],
  ] as [Partial<GiveawayDraft>, string | null][])('step 1 of the wizard with %j: %s', (change, text) => {
    expect(said(1, change)).toBe(text);
  });
});

test('every field of a step with a problem is named, in their order', () => {
  const fields = (step: 1 | 2 | 3, change: Partial<GiveawayDraft>) =>
    stepProblems(step, { ...good, ...change }, situation).map(({ field }) => field);
  expect(fields(1, { title: '', description: ' ', type: 'holders', minPercentage: '' })).toEqual([
    'title',
    'description',
    'minPercentage',
  ]);
  expect(fields(2, { prizeAmount: '', endDateTime: '', prizeCurrency: 'CREATOR_COIN' })).toEqual([
    'prizeAmount',
    'tokenAddress',
    'endDateTime',
  ]);
  expect(draftProblems({ ...good, description: '', prizeAmount: '' }, situation)).toMatchObject({
    step: 1,
    problems: [{ field: 'description' }],
  });
});

describe('step 2 of the wizard', () => {
  test.each([
    [{ prizeAmount: '' }, 'Please enter a valid prize amount'],
    [{ prizeAmount: '0' }, 'Please enter a valid prize amount'],
    [{ prizeAmount: '-1' }, 'Please enter a valid prize amount'],
    [{ prizeAmount: '1e3' }, 'Write the amount out in full, without an exponent'],
    [{ prizeAmount: '005' }, 'Did you mean 0.05?'],
    [{ prizeAmount: '1,000' }, '"1,000" can be read in two ways. Which amount do you mean?'],
    [{ prizeAmount: '0,05' }, null],
    [{ prizeAmount: '５' }, null],
    [{ prizeAmount: '0.0000000001' }, 'At most 9 decimals are possible'],
    [{ prizeAmount: '0.009' }, 'The prize must be at least 0.01 SOL'],
    [{ prizeAmount: '0.01' }, null],
    [{ endDateTime: '' }, 'Please select an end date and time'],
    [{ endDateTime: pickerText(NOW + 3_540_000, false) }, 'The end must be at least 1 hour from now'],
    [{ endDateTime: pickerText(NOW + 3_600_000, false) }, null],
    [{ endDateTime: pickerText(NOW + 366 * 86_400_000, false) }, 'The end must be at most 365 days from now'],
    [{ prizeCurrency: 'CREATOR_COIN' }, 'Please enter the token address for creator coin'],
    [{ type: 'holders' }, 'Please enter the address of the token whose holders are entered'],
    [{ type: 'holders', tokenAddress: 'fan' }, 'This is not a Solana token address.'],
    [{ prizeCurrency: 'CREATOR_COIN', tokenAddress: MINT, prizeAmount: '0.001' }, null],
    [{ prizeCurrency: 'CREATOR_COIN', tokenAddress: MINT, prizeAmount: '1000000' }, null],
    [{ placeCount: 10, prizeAmount: '0.01' }, null],
    [
      { placeCount: 11, prizeAmount: '0.01' },
      'Every place needs at least 0.001 SOL: please raise the prize or choose fewer places',
    ],
    [{ placeCount: 3, split: 'ladder', prizeAmount: '0.005' }, 'The prize must be at least 0.01 SOL'],
    [{ placeCount: 2, split: 'custom', placeAmounts: ['0,4', '0.1'] }, null],
    [{ placeCount: 2, split: 'custom', placeAmounts: ['0.4', ''] }, 'Place 2: Please enter an amount'],
    [{ placeCount: 2, split: 'custom', placeAmounts: ['0.4', '0.0009'] }, 'Place 2: At least 0.001 SOL'],
    [
      { placeCount: 2, split: 'custom', placeAmounts: ['0.004', '0.004'] },
      'The prize must be at least 0.01 SOL',
    ],
    [
      { prizeCurrency: 'CREATOR_COIN', tokenAddress: MINT, prizeAmount: '3', placeCount: 32 },
      'The prize is too small for so many places',
    ],
  ] as [Partial<GiveawayDraft>, string | null][])('step 2 of the wizard with %j: %s', (change, text) => {
    expect(said(2, change)).toBe(text);
  });

  test("a prize in a coin has at most the coin's decimals", () => {
    const coin = { prizeCurrency: 'CREATOR_COIN', tokenAddress: MINT } as const;
    expect(said(2, { ...coin, prizeAmount: '0.0000001' }, { token })).toBe('At most 6 decimals are possible');
    expect(said(2, { ...coin, prizeAmount: '0.000001' }, { token })).toBeNull();
  });

  test("the shortest time until the end comes from the deployment's configuration", () => {
    const soon = { endDateTime: pickerText(NOW + 30_000, true) };
    expect(said(2, soon, { minSeconds: 20 })).toBeNull();
    expect(said(2, soon, { minSeconds: undefined })).toBe('The end must be at least 1 hour from now');
  });

  test('the wizard refuses a mint that cannot be used and names the reason', () => {
    const refused = { token: { ...token, refusedReason: 'it takes a fee from every transfer' } };
    expect(said(2, { type: 'holders', tokenAddress: MINT }, refused)).toBe(
      'This token cannot be used here: it takes a fee from every transfer',
    );
    expect(said(2, { type: 'holders', tokenAddress: WALLET }, refused)).toBeNull();
  });

  test('a coin that can be frozen is refused as a prize, but its holders can take part', () => {
    const known = { token: { ...token, warnings: ['Somebody can freeze accounts of this token: careful.'] } };
    expect(said(2, { type: 'holders', tokenAddress: MINT }, known)).toBeNull();
    expect(said(2, { prizeCurrency: 'CREATOR_COIN', tokenAddress: MINT }, known)).toContain('freeze');
  });
});

describe('step 3 of the wizard', () => {
  const tiers = [newTier([])];

  test('a new tier has the default values and a key of its own', () => {
    expect(tiers).toEqual([
      { key: 1, label: 'New Tier', requirementType: 'percentage', requirementValue: '0.1', entries: '1' },
    ]);
    expect(newTier(tiers).key).toBe(2);
  });

  test('another kind of requirement begins with a value that fits its step', () => {
    const [tier] = tiers;
    const amount = withRequirement(tier!, 'amount');
    expect(amount).toEqual({ requirementType: 'amount', requirementValue: '1000' });
    expect(withRequirement(amount, 'percentage').requirementValue).toBe('0.1');
    expect(withRequirement({ ...amount, requirementValue: '5' }, 'amount').requirementValue).toBe('5');
  });

  test('a tier needs a token and a valid requirement', () => {
    expect(said(3, { tiers })).toBe('Please enter the address of the token that the entry tiers require');
    expect(said(3, { tiers, tokenAddress: MINT })).toBeNull();
    const wrong = (requirementValue: string) =>
      said(3, { tokenAddress: MINT, tiers: [{ ...tiers[0]!, requirementValue }] });
    expect(wrong('-1')).toBe('"New Tier": please enter a requirement from 0 to 100');
    expect(wrong('')).toBe('"New Tier": please enter a requirement from 0 to 100');
    expect(wrong('101')).toBe('"New Tier": please enter a requirement from 0 to 100');
    expect(wrong('005')).toBe('"New Tier": Did you mean 0.05?');
    expect(wrong('1,000')).toBe('"New Tier": Did you mean 1?');
    expect(wrong('0,1 %')).toBeNull();
    expect(wrong('0')).toBeNull();
  });

  test('the wizard allows at most ten tiers', () => {
    const many = Array.from({ length: 11 }, (_, key) => ({ ...tiers[0]!, key }));
    expect(said(3, { tokenAddress: MINT, tiers: many })).toBe('A giveaway has at most 10 tiers');
    expect(said(3, { tokenAddress: MINT, tiers: many.slice(1) })).toBeNull();
  });

  test.each([
    ['3', 3],
    ['', 1],
    ['0', 1],
    ['-4', 1],
    ['2.9', 1],
    ['５', 5],
    ['1,000', 1],
    ['005', 1],
    ['x', 1],
    ['5000', 1000],
  ])('entries of a tier typed as "%s" are %i', (text, entries) => {
    expect(tierEntries(text)).toBe(entries);
  });
});

test('the wizard names the purpose for which a token is needed', () => {
  expect(tokenNeed(good)).toBeNull();
  expect(tokenNeed({ ...good, tiers: [newTier([])] })).toBe('tiers');
  expect(tokenNeed({ ...good, type: 'holders' })).toBe('holders');
  expect(tokenNeed({ ...good, type: 'holders', prizeCurrency: 'CREATOR_COIN' })).toBe('prize');
});

describe('the body of prepare', () => {
  test('the body of prepare for a SOL giveaway among participants has no token and no eligibility', () => {
    expect(requestOf({ ...good, title: ' Launch party ' }, WALLET, null)).toEqual({
      title: 'Launch party',
      description: 'For everybody who was there',
      type: 'participants',
      creator: WALLET,
      creatorAddress: WALLET,
      prizeAmount: '0.5',
      places: ['0.5'],
      windowSeconds: 0,
      prizeCurrency: 'SOL',
      endDateTime: new Date(NOW + 2 * 3600_000).toISOString(),
      eligibilityTiers: [],
    });
  });

  test("the body of prepare for a coin's holders has the eligibility and the tier", () => {
    const draft: GiveawayDraft = {
      ...good,
      type: 'holders',
      prizeCurrency: 'CREATOR_COIN',
      tokenAddress: ` ${MINT} `,
      tokenSymbol: 'FAN',
      tiers: [{ ...newTier([]), label: '', entries: 'x' }],
    };
    const request = requestOf(draft, WALLET, token);
    expect(request).toMatchObject({
      tokenMint: MINT,
      tokenSymbol: 'FAN',
      detectedTokenSymbol: 'FAN',
      eligibilityType: 'percentage',
      minPercentage: 0.1,
      eligibilityTiers: [
        { label: 'New Tier', requirementType: 'percentage', requirementValue: 0.1, entries: 1 },
      ],
    });
    expect(request).not.toHaveProperty('customAmount');
    const custom = requestOf({ ...draft, eligibilityType: 'custom', customAmount: '5' }, WALLET, token);
    expect(custom).toMatchObject({ eligibilityType: 'custom', customAmount: 5 });
    expect(custom).not.toHaveProperty('minPercentage');
  });
});

test.each([
  ['0,05', '0.05'],
  ['1.000,5', '1000.5'],
  ['1.2340', '1.234'],
  ['５', '5'],
  ['.5 SOL', '0.5'],
])('a prize typed as "%s" is sent as %s', (prizeAmount, sent) => {
  expect(requestOf({ ...good, prizeAmount }, WALLET, null).prizeAmount).toBe(sent);
});

test('the places of a prize are sent as amounts that add up to it', () => {
  const request = (change: Partial<GiveawayDraft>) => requestOf({ ...good, ...change }, WALLET, null);
  expect(request({ prizeAmount: '1', placeCount: 3 })).toMatchObject({
    prizeAmount: '1',
    places: ['0.333333334', '0.333333333', '0.333333333'],
  });
  expect(request({ prizeAmount: '0.6', placeCount: 3, split: 'ladder' })).toMatchObject({
    places: ['0.3', '0.2', '0.1'],
  });
  const custom = { placeCount: 2, split: 'custom', placeAmounts: ['0,4', '.1 SOL'] } as const;
  expect(request({ ...custom, placeAmounts: [...custom.placeAmounts] })).toMatchObject({
    prizeAmount: '0.5',
    places: ['0.4', '0.1'],
  });
});

test('a longer window is sent, and for holders only one that is longer than theirs', () => {
  const request = (change: Partial<GiveawayDraft>) =>
    requestOf({ ...good, ...change }, WALLET, null).windowSeconds;
  expect(request({ windowSeconds: 600 })).toBe(600);
  expect(request({ windowSeconds: 600, type: 'holders' })).toBe(0);
  expect(request({ windowSeconds: 3600, type: 'holders' })).toBe(3600);
});

test('an amount that no JSON number holds exactly is refused', () => {
  const custom = { type: 'holders', eligibilityType: 'custom' } as const;
  expect(said(1, { ...custom, customAmount: '1000000,25' })).toBeNull();
  expect(said(1, { ...custom, customAmount: '123456789.123456789' })).not.toBeNull();
});

test('the date picker gets a time that is not before the intended one', () => {
  expect(pickerText(NOW + 1, false)).toBe('2026-11-21T12:01');
  expect(pickerText(NOW + 1, true)).toBe('2026-11-21T12:00:01');
  expect(pickerText(NOW, false)).toBe('2026-11-21T12:00');
});

test('a stored draft is restored, and anything else is ignored', () => {
  expect(readStoredDraft(JSON.stringify(good))).toEqual(good);
  for (const text of [
    null,
    '',
    '{',
    '3',
    '[]',
    '{"tiers":[]}',
    JSON.stringify({ ...good, title: 4 }),
    JSON.stringify({ ...good, placeCount: 33 }),
    JSON.stringify({ ...good, split: 'other' }),
    JSON.stringify({ ...good, placeAmounts: [1] }),
  ])
    expect(readStoredDraft(text), String(text)).toBeNull();
});
