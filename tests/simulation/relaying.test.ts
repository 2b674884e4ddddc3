/** Checks that pages are compared with the state of their room, also between two looks. */
import { expect, test } from 'vitest';
import type { QueueNews } from '../../core/live.ts';
import { type Page, watchPages } from './relaying.ts';
import { Room } from './rooms.ts';
import { VirtualTime } from './time.ts';

const TOKEN = 'a token';

/** A room in which so many alerts wait at these times, ms from now, and a page that hears each `late` ms later. */
async function wrongPages(waiting: [at: number, length: number][], late: number): Promise<string[]> {
  const time = new VirtualTime(0);
  const objects = { storage: null as DurableObjectStorage | null };
  const room = new Room(TOKEN, time, ({ storage }) => {
    objects.storage = storage;
    return { webSocketMessage() {}, webSocketClose() {} };
  });
  void room.object;
  room.sqlite.exec(`CREATE TABLE recent (number INTEGER, message TEXT);
    CREATE TABLE waiting (place INTEGER); CREATE TABLE facts (name TEXT, value TEXT)`);
  const queue: QueueNews = {
    ...{ type: 'queue', paused: false, length: 0, overlays: 1, showing: null, at: 0, returnWithinMs: 0 },
  };
  const page: Page = { role: 'page', token: TOKEN, connected: true, joinedAt: 0, number: 0, queue };
  for (const [at, length] of waiting) {
    time.after(at, () => {
      objects.storage!.transactionSync(() => {
        room.sqlite.exec('DELETE FROM waiting');
        for (let place = 0; place < length; place++)
          room.sqlite.exec(`INSERT INTO waiting VALUES (${place})`);
      });
    });
    time.after(at + late, () => {
      page.queue = { ...queue, length };
    });
  }
  const wrong = watchPages({ time, rooms: { at: () => room } }, [page], () => time.now >= 30_000);
  await time.run(40_000);
  return wrong;
}

test('a page that hears a moment later of an alert that waits between two looks is right', async () => {
  expect(
    await wrongPages(
      [
        [1, 0],
        [10_100, 1],
        [10_700, 0],
      ],
      500,
    ),
  ).toEqual([]);
});

test('a page that shows an older queue for longer than five seconds is wrong', async () => {
  const wrong = await wrongPages(
    [
      [1, 0],
      [10_100, 1],
    ],
    7000,
  );
  expect(wrong).toEqual([
    expect.stringMatching(/at 16000 shows a queue that is running, 0 waiting, and it is running, 1 waiting/),
    expect.stringMatching(/at 17000/),
  ]);
});
