/** The name of a tip that is being prepared, and the account on X that it shows. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { checkName, cleanName } from '../../core/tips/clean-name.ts';
import { cleanMessage } from '../../core/words.ts';
import { hasClipAs } from '../clips/store.ts';
import { type AppContext, type Database, database } from '../env.ts';
import { whatIsCalled } from '../profiles/store.ts';
import { isOwnBrowser } from '../social/own-browser.ts';
import { findAccount, type XAccountRow } from '../social/store.ts';

interface Asked {
  name?: string | null;
  xHandle?: string | null;
  senderAddress: string;
}
interface Named {
  name: string | null;
  handle: string | null;
}

/**
 * Returns the cleaned name, null for an anonymous tip; or "@" and the handle, for a tipper who shows an account
 * instead. Refuses with checkName's codes, tip_handle_unproven and tip_handle_words. A creator may use the own name.
 */
export async function nameOf(
  c: Context<AppContext>,
  asked: Asked,
  token: { name: string; symbol: string; creator: string; channelName: string | null },
  bannedWords: readonly string[],
): Promise<Named> {
  const db = database(c.env);
  const { senderAddress: sender } = asked;
  const handle = asked.xHandle ? await provenHandle(c, db, sender, asked.xHandle) : null;
  const name = handle ? cleanMessage(`@${handle}`, bannedWords) : cleanName(asked.name ?? '', bannedWords);
  if (handle && name !== `@${handle}`) throw new Refusal('tip_handle_words');
  if (name === null || sender === token.creator) return { name, handle };
  const called = await whatIsCalled(db, token.creator);
  checkName(name, [token.name, token.symbol, token.channelName, ...called]);
  return { name, handle };
}

/**
 * Returns the wallet's account as X writes it. Anyone may prepare a tip in any wallet's name. So only a browser that
 * may know a wallet's account may name it here; otherwise a stranger could find it out by trying.
 */
async function provenHandle(
  c: Context<AppContext>,
  db: Database,
  wallet: string,
  handle: string,
): Promise<string> {
  const account = await findAccount(db, wallet);
  const isIt = account?.handle.toLowerCase() === handle.toLowerCase();
  if (!isIt || !(await mayName(c, db, account!))) throw new Refusal('tip_handle_unproven');
  return account!.handle;
}

async function mayName(
  c: Context<AppContext>,
  db: Database,
  { wallet, handle }: XAccountRow,
): Promise<boolean> {
  return (await isOwnBrowser(c, wallet)) || hasClipAs(db, wallet, handle);
}
