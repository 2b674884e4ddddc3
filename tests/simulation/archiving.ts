/**
 * Years later: the tips of the run move to the archive, by runs of which many die, while a fan tips and the cron reads
 * the chain's history again. Each tip is shown and counted as before.
 */
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { findAnyTip } from '../../worker/tips/lists/any-tips.ts';
import { publicTip } from '../../worker/tips/rows.ts';
import type { Chance } from './chance.ts';
import { Tipper } from './tipping.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
/** Longer than any month and the rest after it. */
const LATER_MS = 70 * DAY_MS;
const SMALL = { most: 3, least: 1 };
/** The number of runs that may die; the others finish their work. */
const DOOMED = 12;
const RUNS = 60;
/** Points of a run that moves a part. */
const POINTS = 60;

/** Sentences about what the move has changed: none where all is well. Call it last. */
export async function archivedOnce(world: World): Promise<string[]> {
  const chance = world.chance.stream('archive');
  if (!chance.happens(0.6)) return [];
  const problems: string[] = [];
  const before = new Map((await tipsOf(world)).map(({ id }) => [id, '']));
  for (const id of before.keys()) before.set(id, await shown(world, id));
  const lists = await listsOf(world);
  world.time.skip(LATER_MS);
  const late = new Tipper(world, chance.stream('fan'), world.scene.fans[0]!);
  let tipping = true;
  void late.run(1).finally(() => {
    tipping = false;
  });
  let more = true;
  for (let run = 0; run < RUNS && more; run++) {
    const fuse = run < DOOMED && chance.happens(0.8) ? chance.below(POINTS) : Number.POSITIVE_INFINITY;
    const process = world.processes.start('move', fuse);
    let failed: unknown = null;
    const ended = await wait(
      world,
      world.processes.run(process, () =>
        moveTips(world.env, Date.now(), SMALL).catch((error) => {
          failed = error;
          return { more: true };
        }),
      ),
    );
    if (failed) problems.push(`a move failed: ${failed}`);
    more = ended?.more ?? true;
    if (run % 3 === 0) problems.push(...(await compared(world, lists, before, `after run ${run}`)));
  }
  if (more) problems.push('the move to the archive does not end');
  // Everything on the chain is checked again, as after a restored database.
  world.rows("DELETE FROM chain_cursors WHERE name LIKE 'treasury:%' OR name LIKE 'strays:%'");
  await cron(world, chance);
  await world.time.run(world.time.now + 600_000, () => !tipping);
  await cron(world, chance);
  problems.push(...(await compared(world, lists, before, 'at the end')));
  for (const [id, text] of before)
    if ((await shown(world, id)) !== text)
      problems.push(`tip ${id} was ${text} and is ${await shown(world, id)}`);
  return [...problems, ...counted(world)];
}

async function cron(world: World, chance: Chance): Promise<void> {
  void world.cron();
  await world.time.run(world.time.now + 60_000 + chance.below(1000));
}

async function wait<T>(world: World, work: Promise<T>): Promise<T> {
  let done = false;
  void work.finally(() => {
    done = true;
  });
  await world.time.run(Number.POSITIVE_INFINITY, () => done);
  return work;
}

interface Paid {
  id: string;
  creator: string;
  sender: string;
}

async function tipsOf(world: World): Promise<Paid[]> {
  return world.rows<Paid & Record<string, unknown>>(
    "SELECT id, creator, sender FROM tips WHERE status = 'confirmed' ORDER BY id",
  );
}

/** Returns a tip by its id, as everyone reads it. */
async function shown(world: World, id: string): Promise<string> {
  const row = await wait(world, findAnyTip(world.env, id));
  return row ? JSON.stringify(publicTip(row, Date.now())) : 'nothing';
}

/** Returns the ids of each list, as anyone reads it. */
async function listsOf(world: World): Promise<Map<string, string[]>> {
  const paid = await tipsOf(world);
  const paths = new Set([
    ...paid.map(({ creator }) => `/api/tip/received/${creator}`),
    ...paid.map(({ sender }) => `/api/activity/${sender}/tips`),
  ]);
  const lists = new Map<string, string[]>();
  for (const path of paths) lists.set(path, await listOf(world, path));
  return lists;
}

async function listOf(world: World, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const json = (await wait(world, world.call('GET', `${path}?limit=2${cursor}`)))?.json;
    if (!json?.data) return [...ids, `${path} answered ${JSON.stringify(json)}`];
    const { tips = json.data, nextCursor = json.nextCursor } = json.data;
    ids.push(...(tips as { id: string }[]).map(({ id }) => id));
    if (!nextCursor) return ids;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** Lists as they were, but for what came since. */
async function compared(
  world: World,
  lists: Map<string, string[]>,
  before: Map<string, string>,
  when: string,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, was] of lists) {
    const is = await listOf(world, path);
    if (new Set(is).size !== is.length) problems.push(`${when}: ${path} shows a tip twice`);
    if (is.filter((id) => before.has(id)).join() !== was.join())
      problems.push(`${when}: ${path} shows ${is.length} tips, ${was.length} at first`);
  }
  return problems;
}

/** Each tip that was ever counted is in one place. */
function counted(world: World): string[] {
  const one = (query: string) => Number(Object.values(world.rows(query)[0]!)[0]);
  const stored = one("SELECT COUNT(*) FROM tips WHERE status = 'confirmed'");
  const archived = one('SELECT COUNT(*) FROM archived_tips');
  const sums = one("SELECT coalesce(SUM(tips), 0) FROM tip_sums WHERE creator = ''");
  const parts = one("SELECT coalesce(SUM(tips), 0) FROM archive_parts WHERE state = 'whole'");
  const payments = one('SELECT COUNT(*) FROM tip_payments');
  return [
    ...(stored + archived === sums
      ? []
      : [`${stored} tips stored and ${archived} archived, ${sums} counted`]),
    ...(parts === archived ? [] : [`parts hold ${parts} tips, ${archived} are known`]),
    ...(payments === stored ? [] : [`${payments} payments of ${stored} stored tips`]),
  ];
}
