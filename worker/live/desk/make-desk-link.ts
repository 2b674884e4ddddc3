/**
 * POST /api/live/{token}/desk/links {label, scope}: makes a link for a moderator. Its address, with the secret behind
 * "#", is in this answer and nowhere else: the room stores a hash.
 */
import { z } from 'zod';
import { MAX_LINKS } from '../../../core/live/desk.ts';
import { labelSchema } from '../../../core/live/desk-label.ts';
import { Refusal } from '../../../core/refusals.ts';
import { answer, endpoint, jsonBody } from '../../http/endpoint.ts';
import { share } from '../../shares/minute.ts';
import { queueOf, queueOfCreator } from '../queue.ts';

const allowed = z.boolean('must be true or false');
const linkSchema = z.object({
  label: labelSchema,
  scope: z.object({ approve: allowed, skip: allowed, pause: allowed, block: allowed, amounts: allowed }),
});

export const makeDeskLink = endpoint(
  ...queueOfCreator,
  jsonBody(linkSchema),
  share('deskLinks'),
  async (c) => {
    const { label, scope } = c.req.valid('json');
    const { room, token } = queueOf(c);
    const made = await room.makeLink(label, scope);
    if (!made) throw new Refusal('desk_link_refused', { most: MAX_LINKS });
    const { link, secret } = made;
    return answer(c, { link, url: `${new URL(c.req.url).origin}/${token}/desk#key=${secret}` });
  },
);
