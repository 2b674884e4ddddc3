/** The platform is down for a month or for most of a year: no draw runs, and creators reclaim their prizes. */
import type { Chance } from './chance.ts';
import type { Made } from './giving.ts';
import { sendAlone, sign } from './tipping.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** After the day on which a creator may reclaim: without a proven winner, and with one. */
const DAYS = [31, 211] as const;

/** Ends when every creator has asked; the restarted platform's own work goes on meanwhile. */
export async function beAway(world: World, chance: Chance, made: Made[]): Promise<void> {
  const days = chance.pick(DAYS);
  world.log.say('the platform is away for', days, 'days');
  world.time.skip(days * DAY_MS);
  if (chance.happens(0.5)) void world.cron();
  let asking = made.length;
  for (const one of made)
    void reclaim(world, chance.stream(one.id), one).finally(() => {
      asking -= 1;
    });
  await world.time.run(world.time.now + 10 * 60_000, () => asking === 0);
}

async function reclaim(world: World, chance: Chance, { id, creator }: Made): Promise<void> {
  await world.time.sleep(chance.between(0, 20_000));
  if (chance.happens(0.2)) return;
  const wallet = creator.publicKey.toBase58();
  const ask = (body: object) => world.call('POST', `/api/giveaways/${id}/steps`, { wallet, ...body });
  for (let asked = 0; asked < 3; asked++) {
    const transaction = (await ask({ step: 'reclaim' }))?.json.data?.serializedTransaction;
    if (!transaction) return;
    await world.time.sleep(chance.between(200, 9000));
    const signed = sign(transaction, creator);
    if (chance.happens(0.3)) return sendAlone(world, signed.base64);
    const reply = await ask({ signedTransaction: signed.base64 });
    if (reply?.status === 200) return;
    await world.time.sleep(chance.between(500, 5000));
  }
}
