/** POST /api/admin/reload-config: reads the admin list again from the deployment's ADMIN_WALLETS. */
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { parseAdminWallets, replaceAdmins } from '../platform/store.ts';
import { readConfig } from './config.ts';

/** Refuses admins_invalid; the old list stays then. Tokens of wallets outside of the new list expire at once. */
export const reloadConfig = endpoint(adminOnly, async (c) => {
  const wallet = walletOf(c);
  const wallets = parseAdminWallets(c.env.ADMIN_WALLETS);
  if (!wallets) throw new Refusal('admins_invalid');
  const db = database(c.env);
  await replaceAdmins(db, wallets, { actor: wallet, now: Date.now() });
  const config = await readConfig(db);
  return answer(c, config, { config, message: 'Configuration reloaded' });
});
