/** GET /api/admin/blocks: returns the blocks in force, newest first. */
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { listBlocks as readBlocks } from './store.ts';

export const listBlocks = endpoint(adminOnly, async (c) =>
  answer(c, await readBlocks(database(c.env), Date.now())),
);
