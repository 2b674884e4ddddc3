/** What the desk calls a tipper: as the stream does, and never by an address. */
import type { Tip } from '../../core/tips/model.ts';
import { words } from './words.ts';

type Named = Pick<Tip, 'name'> & { handle?: string | null };

/** "@pixelmoth" with a tick, a name that was typed, or "Anonymous". */
export function tipperOf({ name, handle }: Named): { text: string; verified: boolean } {
  if (handle) return { text: `@${handle}`, verified: true };
  return { text: name ?? words.anonymous, verified: false };
}
