import { expect, test } from 'vitest';
import type { PreparedGiveaway } from '../../../core/giveaways/model.ts';
import type { GiveawayRequest, PublicConfig } from '../../client/giveaways.ts';
import { wantedOpen } from './wanted-open.ts';

const NOW = Date.parse('2026-11-21T12:00:00.700Z');
const request = {
  type: 'holders',
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
const prepared = { tempGiveawayData: { id: 'Esc', termsHash: 'ab' } } as PreparedGiveaway;
const all = { request, amounts: [30n, 10n], prepared, config, now: NOW };

test('the deposit is compared with what was filled in, and the fee with what was shown', () => {
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
    termsHash: 'ab',
    endsAt: Date.parse('2026-11-22T12:00:00Z') / 1000,
    window: 600,
    network: 0,
    cancelFromAtMost: Math.floor(NOW / 1000) + 3600,
  });
  const coin = { ...request, prizeCurrency: 'CREATOR_COIN' as const };
  expect(wantedOpen({ ...all, request: coin }).mint).toBe('Mint');
  expect(wantedOpen({ ...all, config: { ...config, network: 'localnet' } }).network).toBe(1);
});

test('nothing is signed while the page does not know the operator', () => {
  expect(() => wantedOpen({ ...all, config: undefined })).toThrow('could not load');
  expect(() => wantedOpen({ ...all, config: { ...config, operator: null } })).toThrow('could not load');
});
