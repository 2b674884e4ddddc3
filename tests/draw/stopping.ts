/** A draw that `npm run stop` can stop, and blocks while it runs. */
import type { DrawRecord } from '../../core/draw/record.ts';
import type { Scene } from './scene.ts';

/** Seconds in which the list can be taken back. */
export const WINDOW = 600;

/** Returns a draw whose list is committed, with a window in which it can be taken back. */
export async function committed(scene: Scene, salt: string): Promise<DrawRecord> {
  const record = await scene.open({ salt, window: WINDOW, live: false });
  await scene.closeEntries(record);
  await scene.commit(record, false);
  await scene.finalize();
  return record;
}

/** Blocks come, so that what the command sends becomes final. */
export async function finalizing<T>(scene: Scene, running: Promise<T>): Promise<T> {
  let over = false;
  const done = running.finally(() => {
    over = true;
  });
  while (!over) {
    await scene.finalize();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return done;
}
