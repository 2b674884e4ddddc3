/** GET /api/activity/{wallet}/clips: returns the clips that a wallet added. */
import type { ActivityLists } from '../../core/activity/model.ts';
import { type Asked, iso, listOf, tokenOf } from './list-of.ts';
import { type ClipRow, clipsAddedBy } from './store.ts';

export const getAddedClips = listOf(
  'clips',
  ({ db, wallet, query }) => clipsAddedBy(db, wallet, query),
  addedClip,
);

function addedClip(row: ClipRow, { origin }: Asked): ActivityLists['clips'] {
  return {
    id: row.id,
    token: tokenOf(row, row.token, origin),
    username: row.handle,
    xUrl: row.url,
    addedAt: iso(row.at),
    unavailable: row.unavailable === 1,
    winner: row.winner === 1,
  };
}
