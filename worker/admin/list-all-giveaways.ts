/** GET /api/admin/giveaways: returns every giveaway, by the same filters as the public list. */
import { listGiveaways } from '../giveaways/list-giveaways.ts';
import { adminOnly } from '../http/auth.ts';
import { endpoint } from '../http/endpoint.ts';

export const listAllGiveaways = endpoint(adminOnly, ...listGiveaways);
