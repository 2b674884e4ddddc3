/** Each kind of difference between a service and our fixtures is named, and what may vary is none. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Heard, SmokeRow } from '../../core/smoke.ts';
import { differencesOf } from './compare.ts';
import { type Fixture, fixtureSchema } from './fixture.ts';
import { allFixtures, readFixtures } from './fixtures.ts';
import { recordAnswers } from './record.ts';

/** The fields that are changed below. */
interface Body {
  [field: string]: unknown;
  routePlan: Record<string, unknown>[];
  error: unknown;
}
const fixtures = allFixtures();
const named = (service: Parameters<typeof readFixtures>[0], name: string): Fixture =>
  readFixtures(service).find((one) => one.name === name)!;
const changed = (fixture: Fixture, change: (body: Body) => void, status = fixture.answer.status): Fixture => {
  const body = structuredClone(fixture.answer.body) as Body;
  change(body);
  return { ...fixture, answer: { ...fixture.answer, status, body } };
};
const order = named('jupiter', 'order-quote');
const refused = named('solana', 'holders-excluded');
const busy = named('workers-ai', 'aura-capacity');
const slack = named('alerts', 'slack-no-service');

test('no fixture differs from the fixtures', () => {
  const services = [
    'jupiter',
    'solana',
    'x',
    'drand',
    'dexscreener',
    'turnstile',
    'alerts',
    'workers-ai',
  ] as const;
  for (const service of services)
    for (const fixture of readFixtures(service))
      expect(differencesOf(fixture, fixtures), `${service}/${fixture.name}`).toEqual([]);
});

test.each<[string, Fixture, string[]]>([
  ['another value', changed(order, (body) => (body.outAmount = '7')), []],
  [
    'a missing field',
    changed(order, (body) => delete body.routePlan[0]!.bps),
    ['missing field "routePlan[].bps"'],
  ],
  ['a new field', changed(order, (body) => (body.routePlan[0]!.hops = 1)), ['new field "routePlan[].hops"']],
  ['another type', changed(order, (body) => (body.outAmount = 7)), ['"outAmount" is number, ours string']],
  ['null', changed(order, (body) => (body.router = null)), ['"router" is null, ours string']],
  ['another status', changed(order, () => {}, 418), [expect.stringMatching(/^status 418, ours 200, .*429/)]],
  [
    'another code of a node',
    changed(refused, (body) => (body.error = { code: -32099, message: '' })),
    [expect.stringMatching(/^error code -32099, ours .*code -32010/)],
  ],
  [
    'another code of a model',
    changed(busy, (body) => (body.internalCode = 5028)),
    [expect.stringMatching(/internalCode 5028, ours .*3040/)],
  ],
  [
    'another word',
    { ...slack, answer: { ...slack.answer, text: 'gone_for_good' } },
    [expect.stringMatching(/"gone_for_good", ours .*"no_service"/)],
  ],
  [
    'an error with the status of a success',
    changed(named('solana', 'rent-ok'), (body) => {
      delete body.result;
      body.error = { code: 1, message: 'no' };
    }),
    ['an error in JSON, ours JSON'],
  ],
  ['a page', { ...order, answer: { status: 200, text: '<html>' } }, ['text, ours JSON']],
  ['nothing in time', { ...order, answer: { status: 0 } }, ['no answer in time']],
])('%s is told as it is', (_name, heard, differences) => {
  expect(differencesOf(heard, fixtures)).toEqual(differences);
});

test('a request that no fixture has is compared with nothing', () => {
  const request = { method: 'GET', url: '/nowhere' };
  expect(differencesOf({ service: 'jupiter', request, answer: { status: 200 } }, fixtures)).toBe(null);
});

const folder = mkdtempSync(join(tmpdir(), 'fanfare-record-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const record = (rows: SmokeRow[]) =>
  recordAnswers(rows, { host: 'fanfare.example', at: '2026-11-29T00:00:00.000Z', into: folder });
const row = (name: string, service: string, heard: Heard[]): SmokeRow => ({
  ...{ name, service, heard, state: 'ok', ms: 1, said: '', todo: null },
});
const heardOf = ({ request, answer }: Fixture): Heard => ({ request, answer }) as Heard;

test('a recording has the form of our fixtures with its source, and each service its differences', () => {
  const other = heardOf(changed(order, (body) => (body.fresh = 1)));
  const accounts = heardOf(named('solana', 'accounts-ok'));
  const rows = [
    row('Jupiter: quote', 'jupiter', [heardOf(order), heardOf(order), other, accounts]),
    row('X: a post', 'x', [heardOf(named('x', 'oembed-post'))]),
  ];
  expect(record(rows)).toEqual([
    'solana: 1 recorded, no differences',
    'jupiter: 2 recorded, 1 difference',
    '  Jupiter: quote, GET /swap/v2/order: new field "fresh"',
    'x: 1 recorded, no differences',
  ]);
  const file = join(folder, 'jupiter', 'recorded', 'jupiter-quote-3.json');
  const written = fixtureSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(written).toMatchObject(other);
  expect(written.sources).toEqual([
    { grade: 'R', where: 'recorded from fanfare.example at 2026-11-29T00:00:00.000Z' },
  ]);
});

test('no line that is printed has a control character of a service', () => {
  const evil = heardOf(changed(order, (body) => (body['\u001b]0;owned\u0007'] = 1)));
  expect(record([row('Jupiter: quote', 'jupiter', [evil])]).join()).toMatch(/new field "\?\]0;owned\?"/);
});

test('a site that names other folders or forms writes nothing there', () => {
  const rows = [row('../../../etc/passwd', '../../x', [heardOf(order)])];
  expect(record(rows)).toEqual([]);
  expect(record([row('../../up', 'jupiter', [heardOf(order)])])).toHaveLength(1);
  expect(readFileSync(join(folder, 'jupiter', 'recorded', '-up-1.json'), 'utf8')).toContain('order');
  const wrong = { request: order.request, answer: { status: '200' } } as unknown as Heard;
  expect(() => record([row('Jupiter: quote', 'jupiter', [wrong])])).toThrow(/status/);
});
