import { expect, test } from 'vitest';
import { notProven } from './not-proven.tsx';

const facts = {
  type: 'participants' as const,
  live: null,
  windowSeconds: 0,
  eligibilityTiers: [],
  places: [],
  creator: 'Creator',
};
const text = (change: Partial<Parameters<typeof notProven>[0]>) =>
  notProven({ ...facts, ...change })
    .flatMap(({ who, sentences }) => [who, ...sentences])
    .join(' ');

test('every power over a draw has sentences, and a node only where holdings count', () => {
  const keys = (change: object) => notProven({ ...facts, ...change }).map(({ key }) => key);
  expect(keys({})).toEqual(['platform', 'creator', 'both', 'wallets', 'beacon', 'chain']);
  expect(keys({ type: 'holders' })).toContain('node');
  expect(keys({ eligibilityTiers: [{}] })).toContain('node');
  for (const { sentences } of notProven(facts)) expect(sentences.join('').length).toBeGreaterThan(20);
});

test('a live draw is protected by the signature of the creator, any other by ten minutes', () => {
  expect(text({})).toContain('the creator signs the list too');
  expect(text({})).toContain('more than a minute behind');
  for (const change of [{ windowSeconds: 600 }, { live: false }, { type: 'holders' as const }]) {
    expect(text(change)).toContain('at least ten minutes');
    expect(text(change)).toContain('fifteen minutes');
    expect(text(change)).not.toContain('signs the list too');
  }
});

test('a creator who is the operator is named, because two signatures are one then', () => {
  expect(text({ operator: 'Creator' })).toContain('two signatures are one');
  expect(text({ operator: 'Other' })).not.toContain('two signatures are one');
});
