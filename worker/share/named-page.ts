/** The page of a channel's name: /@name is its address, and /name leads there where no page of ours is. */
import type { Context } from 'hono';
import { isChannelName } from '../../core/channels/name.ts';
import { type AppContext, database } from '../env.ts';
import { cached } from '../http/edge-cache.ts';
import { findNamed } from '../names/store.ts';

/** A name that moves shows its new page soon. */
const LIFETIME = { freshSeconds: 5, staleSeconds: 10 };
const PATH = /^\/(@?)([A-Za-z0-9-]{3,20})\/?$/;

export interface Named {
  /** In lower case. */
  name: string;
  /** The address has the @. */
  isPage: boolean;
}

/** Returns the name that an address may be about; null for one that is certainly none. */
export function namedIn(pathname: string): Named | null {
  const [, sign, written = ''] = PATH.exec(pathname) ?? [];
  const name = written.toLowerCase();
  return isChannelName(name) ? { name, isPage: sign === '@' } : null;
}

/** Returns the address that the name points at; null where no channel has it. Throws when the database cannot be read. */
export async function subjectOf(c: Context<AppContext>, name: string): Promise<string | null> {
  const answer = await cached(c, `/facts/name/${name}`, LIFETIME, async () => {
    const row = await findNamed(database(c.env), name);
    return row ? Response.json(row.subject) : new Response(null, { status: 404 });
  });
  return answer.ok ? answer.json<string>() : null;
}
