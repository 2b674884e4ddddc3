/** POST /api/live/{token}/desk/session: returns a secret for the desk of the creator's or an admin's studio. */
import { answer, endpoint } from '../../http/endpoint.ts';
import { share } from '../../shares/minute.ts';
import { queueOf, queueOfCreator } from '../queue.ts';

export const openDeskSession = endpoint(...queueOfCreator, share('deskLinks'), async (c) => {
  return answer(c, await queueOf(c).room.openDeskSession());
});
