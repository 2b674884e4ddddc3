import { expect, test } from 'vitest';
import type { PreparedGiveaway } from '../../../core/giveaways/prepared.ts';
import { type GiveawayTerms, termsHashHex } from '../../../core/giveaways/terms.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import { wantedOpen } from './wanted-open.ts';

const NOW = Date.parse('2026-11-21T12:00:00.700Z');
const request = {
  title: 'A prize',
  description: 'For you:\r\n a darn good one',
  type: 'holders',
  eligibilityType: 'percentage',
  minPercentage: 0.5,
  eligibilityTiers: [{ label: 'Big', requirementType: 'amount', requirementValue: 100, entries: 5 }],
  creator: 'Creator',
  prizeCurrency: 'SOL',
  tokenMint: 'Mint',
  endDateTime: '2026-11-22T12:00:00.900Z',
  windowSeconds: 600,
} as GiveawayRequest;
const config = {
  escrowProgram: 'Program',
  operator: 'Operator',
  treasury: 'Treasury',
  network: 'mainnet',
  platformFee: { basisPoints: 250 },
} as PublicConfig;
const terms: GiveawayTerms = {
  version: 2,
  kind: 'holders',
  gateMint: 'Mint',
  eligibility: { type: 'percentage', value: '0.5' },
  tiers: [{ label: 'Big', requirementType: 'amount', requirementValue: '100', entries: 5 }],
  endsAt: Date.parse('2026-11-22T12:00:00Z') / 1000,
  title: 'A prize',
  description: 'For you:\na **** good one',
  swapWallet: 'Swap',
};
const prepared = {
  tempGiveawayData: { id: 'Esc', title: 'A prize', termsHash: 'ab' },
  terms,
} as PreparedGiveaway;
const all = { request, amounts: [30n, 10n], prepared, config, now: NOW };

test('the deposit is compared with the form, and the fee with the shown one', () => {
  expect(wantedOpen(all)).toEqual({
    step: 'open',
    program: 'Program',
    escrow: 'Esc',
    wallet: 'Creator',
    operator: 'Operator',
    treasury: 'Treasury',
    kind: 'holders',
    amounts: [30n, 10n],
    fee: 1n,
    // Holders of a coin may win SOL.
    mint: null,
    termsHash: termsHashHex(terms),
    endsAt: Date.parse('2026-11-22T12:00:00Z') / 1000,
    window: 600,
    cancelFromAtMost: Math.floor(NOW / 1000) + 3600,
  });
  const coin = { ...request, prizeCurrency: 'CREATOR_COIN' as const };
  expect(wantedOpen({ ...all, request: coin }).mint).toBe('Mint');
});

const OTHERS = 'do not match what you filled in';

test.each<[string, Partial<GiveawayTerms>]>([
  ['kind', { kind: 'participants' }],
  ['token', { gateMint: 'Other' }],
  ['no token', { gateMint: null }],
  ['requirement', { eligibility: { type: 'percentage', value: '0.05' } }],
  ['no requirement', { eligibility: null }],
  ['tier', { tiers: [{ ...terms.tiers[0]!, entries: 500 }] }],
  ['holding for a tier', { tiers: [{ ...terms.tiers[0]!, requirementValue: '1' }] }],
  ['name of a tier', { tiers: [{ ...terms.tiers[0]!, label: 'Small' }] }],
  ['tier more', { tiers: [...terms.tiers, ...terms.tiers] }],
  ['tier less', { tiers: [] }],
  ['end', { endsAt: terms.endsAt + 1 }],
  ['title than the agreed one', { title: 'Another prize' }],
  ['description', { description: 'For me:\na **** good one' }],
  ['description that goes on', { description: `${terms.description}, and more` }],
  ['description that ends early', { description: 'For you:\na **** good' }],
  ['empty description', { description: '' }],
])('nothing is signed when the server locks another %s', (_what, change) => {
  const other = { ...prepared, terms: { ...terms, ...change } };
  expect(() => wantedOpen({ ...all, prepared: other })).toThrow(OTHERS);
});

test('participants without tiers are asked for no token, and a tier without a name gets one', () => {
  const free = { ...request, type: 'participants' as const, eligibilityTiers: [] };
  const asked = { ...terms, kind: 'participants' as const, gateMint: null, eligibility: null, tiers: [] };
  expect(wantedOpen({ ...all, request: free, prepared: { ...prepared, terms: asked } }).kind).toBe(
    'participants',
  );
  const unnamed = { ...request, eligibilityTiers: [{ ...request.eligibilityTiers[0]!, label: ' ' }] };
  expect(wantedOpen({ ...all, request: unnamed }).kind).toBe('holders');
});

test('nothing is signed while the page does not know the operator', () => {
  expect(() => wantedOpen({ ...all, config: undefined })).toThrow('could not load');
  expect(() => wantedOpen({ ...all, config: { ...config, operator: null } })).toThrow('could not load');
});
