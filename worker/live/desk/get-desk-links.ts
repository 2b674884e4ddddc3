/** GET /api/live/{token}/desk/links: returns moderators' links, without their secrets, and the last actions of all. */
import { answer, endpoint } from '../../http/endpoint.ts';
import { queueOf, queueOfCreator } from '../queue.ts';

export const getDeskLinks = endpoint(...queueOfCreator, async (c) => {
  const { room } = queueOf(c);
  const [links, log] = await Promise.all([room.listLinks(), room.deskLog()]);
  return answer(c, { links, log });
});
