/** What strangers try with names: look-alikes, races, wallets without a channel, names of the streamer. */
import { expect, test } from 'vitest';
import { run } from './admin-calls.ts';
import { channel, codeOf, proven, takeName } from './channels.ts';

const rowsOf = async () =>
  (await env.DB.prepare('SELECT name, wallet FROM names ORDER BY name').all()).results;

test('an account on X that only looks like a name takes it from nobody', async () => {
  const holder = await channel();
  await run(
    "INSERT INTO names (fold, name, wallet, since, due_at) VALUES ('junlper', 'juniper', ?, 1, 1e15)",
    holder.wallet,
  );
  for (const handle of ['jun1per', 'Juniper_']) {
    const twin = await proven(handle);
    for (const name of ['juniper', 'jun1per', 'junlper'])
      expect([handle, name, codeOf(await takeName(twin.key, name))]).toEqual([
        handle,
        name,
        name === 'juniper' ? '409 name_taken' : '409 name_looks_like',
      ]);
  }
  expect(await rowsOf()).toEqual([{ name: 'juniper', wallet: holder.wallet }]);
});
