import { describe, expect, test } from 'vitest';
import {
  chanceText,
  count,
  feeText,
  giveawayTimeLeft,
  oddsText,
  participantsText,
  placeName,
  placesText,
  prizeText,
  rangeText,
  ticketText,
} from './format.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

test.each([
  ['active', '2h 0m'],
  ['pending', '2h 0m'],
  ['ended', 'Ended'],
  ['completed', 'Ended'],
  ['cancelled', 'Ended'],
] as const)('time left of a %s giveaway before its end date: %s', (status, text) => {
  expect(giveawayTimeLeft({ status, endDate: after(7200) }, NOW)).toBe(text);
});

describe('exact amounts', () => {
  const coin = { prizeUnits: '1234567000001', prizeDecimals: 6, prizeSymbol: 'FAN' };
  test('a prize is shown with its exact amount', () => {
    expect(prizeText(coin)).toBe('1,234,567.000001 FAN');
    expect(prizeText({ prizeUnits: '500000000', prizeDecimals: 9, prizeSymbol: 'SOL' })).toBe('0.5 SOL');
  });
  test('a fee is shown with its exact amount', () => {
    expect(feeText({ ...coin, platformFeeUnits: '1' })).toBe('0.000001 FAN');
  });
});

test('participants are counted as registered or eligible', () => {
  expect(participantsText({ type: 'participants', status: 'active', currentParticipants: 3 })).toBe(
    '3 registered',
  );
  expect(participantsText({ type: 'holders', status: 'active', currentParticipants: 1204 })).toBe(
    '1,204 eligible',
  );
});

test('holders are counted at the end, and until then no zero is shown', () => {
  const holders = { type: 'holders', currentParticipants: 0 } as const;
  expect(participantsText({ ...holders, status: 'active' })).toBe('Counted at the end');
  expect(participantsText({ ...holders, status: 'completed' })).toBe('0 eligible');
  expect(participantsText({ ...holders, type: 'participants', status: 'active' })).toBe('0 registered');
});

test('the odds of an entry are named while all entries are equal, and more than there are places', () => {
  const open = {
    type: 'participants',
    stage: 'open',
    eligibilityTiers: [],
    registeredParticipants: 1204,
    places: [{}],
  } as unknown as Parameters<typeof oddsText>[0];
  expect(oddsText(open)).toBe('1 in 1,204');
  expect(oddsText({ ...open, places: [{}, {}, {}] as never })).toBe('3 in 1,204');
  expect(oddsText({ ...open, registeredParticipants: 1 })).toBeNull();
  expect(oddsText({ ...open, type: 'holders' })).toBeNull();
  expect(oddsText({ ...open, eligibilityTiers: [{}] as never })).toBeNull();
  expect(oddsText({ ...open, stage: 'committed' })).toBeNull();
});

test('count chooses singular or plural', () => {
  expect(count(1, 'entry', 'entries')).toBe('1 entry');
  expect(count(2n, 'entry', 'entries')).toBe('2 entries');
  expect(count(1000, 'wallet')).toBe('1,000 wallets');
});

test.each([
  [1n, 4n, '25%'],
  [1n, 3n, '33.3%'],
  [2n, 2n, '100%'],
  [0n, 2n, '0%'],
  [3n, 12_000n, '1 in 4,000'],
])('%s of %s tickets is shown as a share', (weight, total, text) => {
  expect(chanceText(weight, total)).toBe(text);
});

test.each([
  [1, '1st place'],
  [2, '2nd place'],
  [3, '3rd place'],
  [4, '4th place'],
  [11, '11th place'],
  [12, '12th place'],
  [21, '21st place'],
  [32, '32nd place'],
])('place %d is called "%s"', (place, name) => {
  expect(placeName(place)).toBe(name);
});

test('several places are named with what they bring', () => {
  const of = (...units: string[]) =>
    placesText({
      places: units.map((each) => ({ units: each })) as never,
      prizeDecimals: 9,
      prizeSymbol: 'SOL',
    });
  expect(of('1000000000')).toBeNull();
  expect(of('200000000', '200000000')).toBe('2 winners, 0.2 SOL each');
  expect(of('500000000', '300000000', '100000000')).toBe('3 winners, 0.5 to 0.1 SOL');
});

test('tickets are counted from 1', () => {
  expect(ticketText(0n)).toBe('1');
  expect(ticketText('1023')).toBe('1,024');
});

test("an entry's tickets are a range, or one ticket", () => {
  expect(rangeText('0', '1')).toBe('1');
  expect(rangeText(6n, 6n)).toBe('7–12');
});
