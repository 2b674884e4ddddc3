import { expect, test } from 'vitest';
import { hostsFirst, hostsOf } from './host.ts';

const hosts = ['host', 'chosen'];
const of = (creator: string, ...ids: string[]) => ids.map((id) => ({ id, creator }));
const idsOf = (...lists: Parameters<typeof hostsFirst>) => hostsFirst(...lists).map(({ id }) => id);

test("a creator's giveaway comes first, though a page is full of newer ones of strangers", () => {
  const [own, theirs] = [of('host', 'own'), of('stranger', ...'abcdefghijkl')];
  expect(idsOf(hosts, own, theirs)).toEqual(['own', ...'abcdefghijkl']);
});

test('each is listed once, in the order of its list', () => {
  const [newer, older] = [of('host', '1', '2'), of('host', '2', '3')];
  const all = [...of('stranger', 'a'), ...older, ...of('stranger', 'b')];
  expect(idsOf(hosts, newer, all)).toEqual(['1', '2', '3', 'a', 'b']);
});

test('of a token without a creator, or with a new one, a former one is a stranger', () => {
  for (const creator of [null, 'other'])
    expect(idsOf(hostsOf(creator, []), of('host', 'own'), of('stranger', 'a'))).toEqual(['a']);
});
