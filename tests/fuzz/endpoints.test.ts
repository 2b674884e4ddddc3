/** Hostile requests to every endpoint: no 5xx of ours, no hang, and a refusal changes nothing. */
import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, inject, test } from 'vitest';
import { SMALL } from '../../tools/fuzz-options.ts';
import { ENDPOINTS, named } from '../worker/endpoints.ts';
import { runCampaign } from './campaign.ts';
import { BODIES, QUERIES } from './schemas.ts';

const { requests, seed, first } = inject('fuzz');
const SECONDS = 1000;

test(
  `${requests} hostile requests of seed ${seed} get an answer, and a refusal changes nothing`,
  async () => {
    expect(ENDPOINTS.length).toBeGreaterThan(70);
    const names = ENDPOINTS.map(named);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(BODIES), ...Object.keys(QUERIES)]));
    const outcome = await runCampaign({
      endpoints: ENDPOINTS,
      requests,
      seed,
      first,
      clear: async () => {
        await reset();
        await applyD1Migrations(env.DB, env.MIGRATIONS);
      },
      progress: (done, { problems, slowestMs }) =>
        console.info(`${done} requests, the slowest ${slowestMs} ms, problems: ${problems.join('; ')}`),
    });
    if (requests > SMALL.requests) console.info(JSON.stringify(outcome, null, 1));
    expect(outcome.problems.slice(0, 60)).toEqual([]);
  },
  Math.max(60, requests / 10) * SECONDS,
);
