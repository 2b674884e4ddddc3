/**
 * DELETE /api/live/{token}/desk/links/{linkId}: revokes a link, and closes its open sockets. It reads as little as
 * possible: while it runs, the link still works. Repeatable.
 */
import { Refusal } from '../../../core/refusals.ts';
import { requireSubject } from '../../channels/subject.ts';
import { roomOf } from '../../env.ts';
import { creatorOrAdmin } from '../../http/auth.ts';
import { answer, anyParams, endpoint } from '../../http/endpoint.ts';

export const revokeDeskLink = endpoint(anyParams('token', 'linkId'), creatorOrAdmin, async (c) => {
  const { token, linkId } = c.req.valid('param');
  // An admin may revoke for any token, but must not make us store a room for a malformed address.
  await requireSubject(c.env, token);
  const room = roomOf(c.env, token);
  if (!(await room.revokeLink(linkId.slice(0, 100)))) throw new Refusal('desk_link_unknown');
  return answer(c, { links: await room.listLinks() });
});
