/** Lists in R2: none stays that nothing uses, wherever the run that made it died. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, expect, test } from 'vitest';
import { dropLists } from '../../worker/draw-engine/drop-lists.ts';
import { freeze } from '../../worker/draw-engine/freeze.ts';
import { aDraw } from './a-draw.ts';
import { deps, enter, home, quiet, rowOf } from './draws.ts';
import { changes, mortal } from './faulty.ts';

afterEach(home);

const TEN_MINUTES = 600_000;
const listsOf = async (id: string) =>
  (await env.RECORDS.list({ prefix: `lists/${id}/` })).objects
    .filter(({ key }) => key.endsWith('.txt'))
    .map(({ key }) => key.split('/').at(-1)!.replace('.txt', ''));

test('a freeze that dies anywhere leaves no list behind that is not the one of its giveaway', async () => {
  let met = 0;
  for (let point = 0; ; point++) {
    const { id, giveaway } = await aDraw().registered(1).windowed().closed();
    await env.DB.prepare("UPDATE giveaways SET stage = 'closed' WHERE id = ?").bind(id).run();
    const row = await rowOf(id);
    const worker = mortal(quiet().using, point, changes);
    await worker.live(() => freeze(deps(worker.env), row));
    const where = `point ${point}: ${worker.actions.join(' > ')}`;
    if ((await rowOf(id)).stage === 'closed') {
      // The next run makes another list: a registration was put back meanwhile.
      await env.DB.prepare("UPDATE giveaways SET stage = 'open' WHERE id = ?").bind(id).run();
      await enter(giveaway, Keypair.generate());
      await env.DB.prepare("UPDATE giveaways SET stage = 'closed' WHERE id = ?").bind(id).run();
      await freeze(deps(), await rowOf(id));
    }
    const later = { ...deps(), clock: { ...deps().clock, now: () => Date.now() + TEN_MINUTES } };
    await dropLists(later, 100);
    const { listHash, stage } = await rowOf(id);
    expect(stage, where).toBe('frozen');
    expect(await listsOf(id), where).toEqual([listHash]);
    if (!worker.dead()) break;
    met += 1;
  }
  expect(met).toBeGreaterThan(5);
});
