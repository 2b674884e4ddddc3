import { describe, expect, test } from 'vitest';
import {
  afterCanary,
  type CanaryEnd,
  canaryFindings,
  type LegTimes,
  NO_CANARY,
  quantilesOf,
} from './canary.ts';

const NOW = Date.UTC(2026, 10, 28);
const TIMES: LegTimes = { joined: 1, prepared: 2, confirmed: 3, told: 4 };
const arrived: CanaryEnd = { is: 'arrived', times: TIMES };
const failed: CanaryEnd = { is: 'failed', at: 'prepared' };
const poor: CanaryEnd = { is: 'poor', wallet: 'WALLET' };
const OPEN = { tipId: 'x', signed: 'bytes' };
const ended = (...ends: CanaryEnd[]) =>
  ends.reduce((state, end) => afterCanary(state, end, null, NOW), NO_CANARY);
const outages = (...ends: CanaryEnd[]) => canaryFindings(ended(...ends)).filter(({ urgent }) => urgent);

describe('the ends of canaries', () => {
  test('two failures in a row are an outage, one is not, and an arrival ends it', () => {
    expect(outages(failed)).toEqual([]);
    expect(outages(failed, arrived, failed)).toEqual([]);
    expect(outages(failed, failed)).toMatchObject([
      { key: 'canary', text: 'Test tips do not arrive: the site prepares no tip' },
    ]);
    expect(outages(failed, failed, arrived)).toEqual([]);
  });

  test('lack of funds is never an outage, ends none, and is over when a tip arrives', () => {
    for (const ends of [
      [poor, poor, poor],
      [failed, poor],
    ])
      expect(outages(...ends)).toEqual([]);
    expect(outages(failed, failed, poor)).toHaveLength(1);
    expect(canaryFindings(ended(poor))).toEqual([
      {
        key: 'canary lack',
        text: "The canary's wallet WALLET holds too little for a test tip: send it 0.1 SOL",
        urgent: false,
      },
    ]);
    expect(canaryFindings(ended(poor, arrived))).toEqual([]);
  });

  test('tips that the operator has switched off are no fault', () => {
    expect(outages(failed, { is: 'off' }, failed)).toEqual([]);
  });

  test('one tip that fails, and fails for good later, is one failure', () => {
    const first = afterCanary(NO_CANARY, { is: 'failed', at: 'confirmed' }, OPEN, NOW);
    const second = afterCanary(first, { is: 'failed', at: 'confirmed' }, null, NOW);
    expect([second.failures, second.open, second.nextAt]).toEqual([1, null, NOW]);
    const still = afterCanary(first, { is: 'failed', at: 'confirmed' }, OPEN, NOW);
    expect([still.failures, still.open]).toEqual([2, OPEN]);
  });

  test('the wallets take turns, one without money lets the other pay, and an open tip keeps its payer', () => {
    expect([ended(arrived).pays, ended(arrived, arrived).pays, ended(poor).pays]).toEqual([1, 0, 1]);
    expect([ended(failed).pays, afterCanary(NO_CANARY, failed, OPEN, NOW).pays]).toEqual([0, 0]);
  });

  test('a wrong coin, and strangers at the same address, are told and are no outage, and end none', () => {
    const wrong: CanaryEnd = { is: 'wrong', coin: 'COIN' };
    for (const [end, says] of [
      [wrong, /coin COIN takes no test tips: CANARY_COINS/],
      [{ is: 'limited' }, /others use up the share/],
    ] as const) {
      expect(canaryFindings(ended(end, end, end))).toEqual([
        { key: 'canary lack', text: expect.stringMatching(says), urgent: false },
      ]);
      expect(outages(failed, failed, end)).toHaveLength(1);
      expect(outages(failed, end)).toEqual([]);
      expect(canaryFindings(ended(end, arrived))).toEqual([]);
    }
    // The other coin would end the concern each time.
    expect(ended(wrong).pays).toBe(0);
  });

  test('a day of tips that pages are not told of costs no more than a day of others, and moves no money away', () => {
    const untold: CanaryEnd = { is: 'failed', at: 'told' };
    let [state, paid] = [NO_CANARY, [0, 0]];
    for (let now = NOW; now < NOW + 86_400_000; now = state.nextAt) {
      paid[state.pays]!++;
      state = afterCanary(state, untold, null, now);
    }
    expect(paid[0]! + paid[1]!).toBeLessThanOrEqual(146);
    expect(Math.abs(paid[0]! - paid[1]!)).toBeLessThan(2);
    expect(canaryFindings(state)).toMatchObject([{ key: 'canary' }]);
  });

  test('the next one is due in ten minutes, after a failure in two', () => {
    expect([ended(arrived).nextAt - NOW, ended(failed).nextAt - NOW]).toEqual([600_000, 120_000]);
  });
});

test('half and nine tenths of the times, of each leg', () => {
  expect(quantilesOf([])).toBeNull();
  const times = Array.from({ length: 100 }, (_, n) => ({ ...TIMES, told: 100 - n }));
  expect(quantilesOf(times)).toEqual({
    ...{ joined: { p50: 1, p90: 1 }, prepared: { p50: 2, p90: 2 }, confirmed: { p50: 3, p90: 3 } },
    told: { p50: 50, p90: 90 },
  });
});
