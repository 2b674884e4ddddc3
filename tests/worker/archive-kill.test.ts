/** The worker dies at every change that the move makes. Each list shows the same, and the next runs end the move. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { archiveBorder } from '../../core/archive/months.ts';
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { database } from '../../worker/env.ts';
import { setRuling } from '../../worker/moderation/store.ts';
import { deleteOld } from '../../worker/retention.ts';
import { STEP } from '../volume.ts';
import { count, DAY, everyList, moveAll, payTips, SMALL } from './archived.ts';
import { changes, mortal } from './faulty.ts';

const BORDER = archiveBorder(Date.now());
const TIPS = 6;

/** Every object that the archive has, and every one that its table names. */
async function files(): Promise<{ stored: string[]; named: string[] }> {
  const { objects } = await env.ARCHIVE!.list();
  const { results } = await env.DB.prepare(
    "SELECT month, number, version FROM archive_parts WHERE state <> 'writing'",
  ).all<{ month: number; number: number; version: number }>();
  const named = results.flatMap(({ month, number, version }) => {
    const folder = `tips/${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}/${number}`;
    return [`${folder}-received-${version}.ndjson.gz`, `${folder}-sent-1.ndjson.gz`];
  });
  return { stored: objects.map(({ key }) => key).sort(), named: named.sort() };
}

test('a move whose worker dies anywhere shows each tip once, and the next runs end it', async () => {
  let moved = 0;
  for (let point = 0; ; point += STEP) {
    await payTips(Array.from({ length: TIPS }, (_, at) => BORDER - 1 - at * 1000));
    const before = await everyList(50);
    const doomed = mortal(env, point, changes);
    await doomed.live(() => moveTips(doomed.env, Date.now(), SMALL));
    const where = `died at point ${point} (${doomed.actions.at(-1)})`;
    expect(await everyList(50), where).toEqual(before);
    await moveAll();
    moved += TIPS;
    expect([await count('tips'), await count('tip_payments'), await count('archived_tips')], where).toEqual([
      0,
      0,
      moved,
    ]);
    expect(await count("archive_parts WHERE state <> 'whole'"), where).toBe(0);
    expect(await everyList(20), where).toEqual(before);
    const { stored, named } = await files();
    expect(stored, where).toEqual(named);
    if (!doomed.dead()) break;
  }
});

test('words leave a file whose worker dies anywhere while it is written again', async () => {
  for (let point = 0; ; point += STEP) {
    const [id] = await payTips(Array(6).fill(BORDER - 1));
    await env.DB.prepare('UPDATE tips SET message = ?').bind(`words ${point}`).run();
    await moveAll();
    await setRuling(database(env), [id!], 'removed', { by: 'desk', now: Date.now() - 31 * DAY });
    await deleteOld(env);
    expect(await count('archive_erasures')).toBe(1);
    const doomed = mortal(env, point, changes);
    await doomed.live(() => moveTips(doomed.env, Date.now(), SMALL));
    await moveAll();
    const where = `died at point ${point} (${doomed.actions.at(-1)})`;
    const { stored, named } = await files();
    expect(stored, where).toEqual(named);
    const texts = await Promise.all(
      stored.map(async (key) => {
        const { body } = (await env.ARCHIVE!.get(key))!;
        return new Response(body.pipeThrough(new DecompressionStream('gzip'))).text();
      }),
    );
    expect(texts.join('').split(`"words ${point}"`).length - 1, where).toBe(5);
    if (!doomed.dead()) break;
  }
});
