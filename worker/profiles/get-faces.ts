/** GET /api/faces?wallets=: returns what stands in place of these addresses, of those that have a profile. */
import { facesQuerySchema } from '../../core/profiles/schemas.ts';
import { database } from '../env.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { findFaces } from './store.ts';

/** Returns {faces: Face[]}, in the order of the addresses. */
export const getFaces = endpoint(query(facesQuerySchema), share('lookups'), async (c) =>
  answer(c, { faces: await findFaces(database(c.env), c.req.valid('query').wallets) }),
);
