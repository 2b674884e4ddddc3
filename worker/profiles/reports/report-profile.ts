/** POST /api/profiles/{wallet}/report {reason?}: reports a profile to the admins, who decide about it. */
import { Refusal } from '../../../core/refusals.ts';
import { database } from '../../env.ts';
import { askersOf } from '../../http/client-ip.ts';
import { answer, endpoint, walletParam } from '../../http/endpoint.ts';
import { reportBody } from '../../media/reports/report-media.ts';
import { share } from '../../shares/minute.ts';
import { addProfileReport } from './store.ts';

/** Refuses profile_not_found. */
export const reportProfile = endpoint(
  walletParam('profile_not_found'),
  reportBody,
  share('reports'),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const { reason } = c.req.valid('json');
    const by = askersOf(c.env, c.req.raw.headers, `report profile ${wallet}`).at(-1) ?? 'unknown';
    if (!(await addProfileReport(database(c.env), wallet, { reason, by, now: Date.now() })))
      throw new Refusal('profile_not_found');
    return answer(c, { reported: true });
  },
);
