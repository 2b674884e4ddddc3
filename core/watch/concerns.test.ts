import { describe, expect, test } from 'vitest';
import { advance, type Concern, type Finding, isUnsure, keyOf, messageOf, outages } from './concerns.ts';

const T = Date.UTC(2026, 10, 28, 12, 0, 0);
const node: Finding = { key: 'node', text: 'The Solana node does not answer', urgent: true };
const payer: Finding = { key: 'payer', text: 'The payer holds 0.01 SOL', urgent: false };

/** A watch over a list of readings, as its object would keep it. */
class Watched {
  concerns: Concern[] = [];
  said: string[] = [];
  now = T;

  read(findings: Finding[], afterMs = 5000, quiet = true) {
    this.now += afterMs;
    const { concerns, news } = advance(this.concerns, { findings, quiet }, this.now);
    this.concerns = concerns;
    const message = messageOf(news, 'fanfare.example', this.now);
    if (message !== null) this.said.push(message);
  }
}

describe('what the operator is told', () => {
  test('an outage after three readings that see it, once, and its end after two that do not', () => {
    const site = new Watched();
    site.read([node]);
    site.read([node]);
    expect([outages(site.concerns), isUnsure(site.concerns)]).toEqual([[], true]);
    site.read([node]);
    expect(outages(site.concerns)).toMatchObject([{ text: node.text, since: T + 5000 }]);
    expect(isUnsure(site.concerns)).toBe(false);
    for (let n = 0; n < 100; n++) site.read([node], 20_000);
    site.read([], 20_000);
    expect([outages(site.concerns).length, isUnsure(site.concerns)]).toEqual([1, true]);
    site.read([]);
    expect(site.concerns).toEqual([]);
    expect(site.said).toEqual([
      'Fanfare at fanfare.example\nThe Solana node does not answer, since 12:00:05 UTC',
      'Fanfare at fanfare.example\nOver, after 34 min: The Solana node does not answer',
    ]);
  });

  test('an outage again each hour while it lasts', () => {
    const site = new Watched();
    for (let minutes = 0; minutes < 60 * 5; minutes++) site.read([node], 60_000);
    expect(site.said.map((text) => text.split('\n')[1])).toEqual([
      'The Solana node does not answer, since 12:01:00 UTC',
      'Still, after 62 min: The Solana node does not answer',
      'Still, after 2 h: The Solana node does not answer',
      'Still, after 3 h: The Solana node does not answer',
      'Still, after 4 h: The Solana node does not answer',
    ]);
  });

  test('a fault that comes back before its end is confirmed is no second one', () => {
    const site = new Watched();
    for (const found of [[node], [node], [node], [], [node], [], [node], [node]]) site.read(found);
    expect(site.said).toHaveLength(1);
    expect(outages(site.concerns)).toHaveLength(1);
  });

  test('nothing of single and double lost answers in a day of readings', () => {
    const site = new Watched();
    let seed = 1;
    const random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
    let run = 0;
    for (let n = 0; n < 4320; n++) {
      // One answer of fifty is lost, and never three one after the other.
      run = random() < 0.02 && run < 2 ? run + 1 : 0;
      site.read(run > 0 ? [node] : [], 20_000);
    }
    expect(site.said).toEqual([]);
  });

  test('what is not urgent after two readings that looked for it, and readings that did not change nothing', () => {
    const site = new Watched();
    site.read([payer], 60_000);
    for (let n = 0; n < 3; n++) site.read([], 20_000, false);
    expect(site.said).toEqual([]);
    site.read([{ ...payer, text: 'The payer holds 0.009 SOL' }], 60_000);
    expect(site.said).toEqual(['Fanfare at fanfare.example\nThe payer holds 0.009 SOL, since 12:01:00 UTC']);
    expect(outages(site.concerns)).toEqual([]);
    for (let n = 0; n < 3; n++) site.read([], 20_000, false);
    site.read([], 60_000);
    site.read([], 60_000);
    expect(site.said).toHaveLength(2);
  });

  test('long errors push no other line out of the message, and urgent lines come first', () => {
    const site = new Watched();
    const jobs = Array.from({ length: 6 }, (_, n) => ({
      key: `job ${n}`,
      text: `The job ${n} has not succeeded: ${'x'.repeat(300)}`,
      urgent: false,
    }));
    for (let n = 0; n < 3; n++) site.read([...jobs, payer, node], 60_000);
    expect(site.said[0]!.length).toBeLessThan(1900);
    expect(site.said.join('\n')).toContain('The payer holds 0.01 SOL');
    expect(site.said.at(-1)).toContain('The Solana node does not answer');
  });

  test('one that gets worse does not end, and one that becomes an outage is told again', () => {
    const site = new Watched();
    const stuck = (text: string, urgent = false) => ({ key: keyOf(text), text, urgent });
    for (const text of ['1 alert waits for its room', '2 alerts wait for their rooms'])
      for (let n = 0; n < 2; n++) site.read([stuck(text)], 60_000);
    expect(site.said.map((text) => text.split('\n')[1])).toEqual([
      '1 alert waits for its room, since 12:01:00 UTC',
    ]);
    for (let n = 0; n < 3; n++) site.read([stuck('9 alerts wait for their rooms', true)], 60_000);
    expect(outages(site.concerns)).toHaveLength(1);
    expect(site.said.slice(1).map((text) => text.split('\n')[1])).toEqual([
      '9 alerts wait for their rooms, since 12:01:00 UTC',
    ]);
  });

  test('what happened since yesterday once, again when there is more of it, and no end', () => {
    const site = new Watched();
    const paid = (text: string) => ({ key: keyOf(text), text, urgent: false });
    const [one, two] = ['1 tip was adopted since yesterday', '2 tips were adopted since yesterday'].map(paid);
    for (let n = 0; n < 20; n++) site.read([one!], 1_800_000);
    expect(site.said).toHaveLength(1);
    for (let n = 0; n < 20; n++) site.read([two!], 1_800_000);
    for (let n = 0; n < 5; n++) site.read([], 1_800_000);
    expect(site.said).toEqual([
      expect.stringContaining('1 tip was adopted'),
      expect.stringContaining('2 tips were adopted'),
    ]);
  });

  test('a report that cannot be read, while what it said before stays', () => {
    const site = new Watched();
    const unread = { key: 'report', text: 'The report cannot be read', urgent: false };
    for (let n = 0; n < 2; n++) site.read([payer], 60_000);
    for (let n = 0; n < 3; n++) site.read([unread], 60_000, false);
    expect(site.said.map((text) => text.split('\n').slice(1).join())).toEqual([
      'The payer holds 0.01 SOL, since 12:01:00 UTC',
      'The report cannot be read, since 12:03:00 UTC',
    ]);
  });

  test('several faults of one reading in one message', () => {
    const site = new Watched();
    const queue = { key: 'queue', text: 'The queue brings no messages', urgent: true };
    for (let n = 0; n < 3; n++) site.read([node, queue]);
    expect(site.said).toEqual([
      'Fanfare at fanfare.example\nThe Solana node does not answer, since 12:00:05 UTC\nThe queue brings no messages, since 12:00:05 UTC',
    ]);
  });
});

test('a sentence has the same key whatever its numbers and its error are', () => {
  expect(keyOf('The job tips has not succeeded since 2026-11-28T12:00:00.000Z: HTTP 500')).toBe(
    keyOf('The job tips has not succeeded since 2026-11-28T12:01:00.000Z: timed out'),
  );
  expect(keyOf('3 draws are waiting for more than 15 minutes')).toBe(
    keyOf('12 draws are waiting for more than 15 minutes'),
  );
  for (const [one, many] of [
    ['1 giveaway is failing or overdue', '2 giveaways are failing or overdue'],
    ['1 tip was adopted', '12 tips were adopted'],
    [
      '1 tip waits for its end, the oldest for 6 minutes',
      '2 tips wait for their end, the oldest for 7 minutes',
    ],
  ])
    expect(keyOf(one!)).toBe(keyOf(many!));
  expect(keyOf('The job tips has never run')).not.toBe(keyOf('The job draws has never run'));
});
