/** The steps of /start, kept with the coin: another computer goes on where the first one stopped. */
import { expect, test } from 'vitest';
import { asCreator } from './room-paid-tips.ts';
import { call, token } from './support.ts';

const { mint } = token('launch');
const path = `/api/tokens/${mint}/start`;
const put = (body: unknown, headers?: Record<string, string>) => call('PUT', path, body, { headers });

test('a step that is done stays done, and anyone reads it', async () => {
  expect((await call('GET', path)).json.data).toEqual({ steps: [] });
  const headers = await asCreator(mint);
  expect((await put({ step: 'overlay' }, headers)).json.data).toEqual({ steps: ['overlay'] });
  expect((await put({ step: 'overlay' }, headers)).status).toBe(200);
  await put({ step: 'test' }, headers);
  expect((await call('GET', path)).json.data.steps.sort()).toEqual(['overlay', 'test']);
});

test('only the creator stores a step, and only one that exists', async () => {
  expect((await put({ step: 'look' })).status).toBe(401);
  const headers = await asCreator(mint);
  for (const body of [{ step: 'coin' }, { step: 7 }, {}])
    expect((await put(body, headers)).json).toMatchObject({
      success: false,
      message: expect.stringContaining('step'),
    });
  expect((await call('GET', '/api/tokens/nowhere/start')).status).toBe(400);
});

test('a mint that tips refuse has no steps', async () => {
  const refused = token('refused').mint;
  const headers = await asCreator(refused);
  const { status, json } = await call('PUT', `/api/tokens/${refused}/start`, { step: 'look' }, { headers });
  expect([status, json.code]).toEqual([409, 'mint_refused']);
  expect((await call('GET', `/api/tokens/${refused}/start`)).json.data).toEqual({ steps: [] });
});
