/**
 * The human pass: whoever solved the widget on this line is served above the lanes for half an hour. It is bound to the
 * line, or one person could let a whole net through.
 */
import { bytesToHex } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { HUMAN_PASS } from '../../core/shares/human-pass.ts';
import type { AppContext } from '../env.ts';
import { askersOf } from '../http/client-ip.ts';

const LIFETIME_MS = 30 * 60_000;
/** When it ends, in ms since 1970; its id; and a code of both and the line, keyed with TOKEN_SECRET. */
const FORM = /^(\d{13})\.([0-9a-f]{16})\.([0-9a-f]{24})$/;

/** Makes a pass for the line of this call. Refuses not_configured on a deployment without TOKEN_SECRET. */
export function newPass(c: Context<AppContext>): string {
  const until = String(Date.now() + LIFETIME_MS);
  const id = bytesToHex(crypto.getRandomValues(new Uint8Array(8)));
  return `${until}.${id}.${codeOf(c, until, id)}`;
}

/** Returns the id of the call's pass; null without one, and for one that ended, is forged or of another line. */
export async function passOf(c: Context<AppContext>): Promise<string | null> {
  const [, until, id, code] = FORM.exec(c.req.header(HUMAN_PASS) ?? '') ?? [];
  if (!until || !id || !code || Number(until) <= Date.now()) return null;
  return (await timingSafeEqual(code, codeOf(c, until, id))) ? id : null;
}

function codeOf(c: Context<AppContext>, until: string, id: string): string {
  return askersOf(c.env, c.req.raw.headers, `human pass ${until} ${id}`)[0] ?? '';
}
