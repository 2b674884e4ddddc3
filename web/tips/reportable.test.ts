import { expect, test } from 'vitest';
import { DEFAULT_ALERTS, type Tier } from '../../core/alerts/settings.ts';
import type { PublicTip } from '../../core/tips/model.ts';
import { reportable, reportableFaces } from './reportable.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string];
const tier = (name: string, picture: string | null, source: string | null): Tier => ({
  ...DEFAULT_ALERTS.tiers[0]!,
  ...{ name, picture },
  sound: source === null ? null : { source, volume: 5 },
});

test('lists each uploaded file once, those of the present tier first, and no built-in sound', () => {
  const tiers = [tier('Small', A, 'builtin:pop'), tier('Loud', B, C), tier('Hype', A, C)];
  expect(reportable(tiers, 'Loud')).toEqual([
    { hash: B, kind: 'picture', tier: 'Loud' },
    { hash: C, kind: 'sound', tier: 'Loud' },
    { hash: A, kind: 'picture', tier: 'Small' },
  ]);
  expect(reportable([tier('Small', null, 'builtin:pop'), tier('Bare', null, null)], 'Bare')).toEqual([]);
});

test('lists the face of each person once, the creator first, and nobody without a picture', () => {
  const tip = (senderAddress: string | null, face: string | null) =>
    ({ senderAddress, name: 'nightowl', handle: null, face }) as unknown as PublicTip;
  const creator = { wallet: 'creator', name: null, picture: A, handle: null };
  expect(
    reportableFaces(creator, [tip('fan', B), tip('fan', B), tip(null, null), tip('other', null)]),
  ).toEqual([
    { hash: A, kind: 'face', tier: 'creator', wallet: 'creator' },
    { hash: B, kind: 'face', tier: 'nightowl', wallet: 'fan' },
  ]);
  expect(reportableFaces(undefined, [])).toEqual([]);
});
