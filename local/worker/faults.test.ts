/** The switches of the local world's database, buckets and queue. */
import { afterEach, expect, test } from 'vitest';
import type { Env } from '../../worker/env.ts';
import { switchFault, withFaults } from './faults.ts';

const statement = { bind: () => statement, all: async () => ['row'], run: async () => 'ran' };
const sent: unknown[] = [];
const env = {
  DB: { prepare: () => statement, batch: async (all: unknown[]) => all },
  RECORDS: { get: async (key: string) => key },
  MEDIA: { put: async () => 'put' },
  DRAWS: { send: async (body: unknown) => void sent.push(body) },
} as unknown as Env;
const { DB, RECORDS, MEDIA, DRAWS } = withFaults(env);
const turn = async (service: string, fault: string) => {
  const response = switchFault({ service, fault });
  return [response.status, await response.json()];
};

afterEach(async () => {
  for (const service of ['d1', 'r2', 'queue']) await turn(service, 'none');
});

test('without a fault everything works, and the same bindings are the same', async () => {
  expect(await DB.prepare('q').bind(1).all()).toEqual(['row']);
  expect(await DB.batch([DB.prepare('q')])).toEqual([statement]);
  expect(await RECORDS.get('key')).toBe('key');
  await DRAWS.send({ giveaway: 'g', task: 'advance' });
  expect(sent).toHaveLength(1);
  expect(withFaults(env).DB).toBe(DB);
});

test('a service fails with the words of the real one, and no other with it', async () => {
  await turn('d1', 'fail');
  await expect(DB.prepare('q').bind(1).run()).rejects.toThrow('D1_ERROR: Network connection lost.');
  await expect(DB.batch([])).rejects.toThrow('D1_ERROR');
  expect(await MEDIA.put('key', 'value')).toBe('put');
  await turn('r2', 'fail');
  await expect(RECORDS.get('key')).rejects.toThrow('(10001)');
  await expect(MEDIA.put('key', 'value')).rejects.toThrow('(10001)');
});

test('a queue loses what it takes', async () => {
  await turn('queue', 'lose');
  const before = sent.length;
  await DRAWS.send({ giveaway: 'g', task: 'advance' });
  expect(sent.length).toBe(before);
});

test('a wrong switch names its field, and changes nothing', async () => {
  expect(await turn('mail', 'fail')).toEqual([400, { error: 'service: must be one of d1, r2, queue' }]);
  expect(await turn('d1', 'lose')).toEqual([400, { error: 'fault: must be one of none, fail, hang' }]);
  expect(await turn('r2', 'hang')).toEqual([200, { d1: 'none', r2: 'hang', queue: 'none' }]);
});
