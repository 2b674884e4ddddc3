/** The link by which the second wallet of a move gets what the first one has signed. */
import { isAddress } from '../../core/address.ts';
import type { NameOffer } from '../client/names.ts';
import { paths } from '../paths.ts';

/** What begins the fragment of such a link. A fragment reaches no server. */
export const OFFER = '#move=';

/** Returns the link's path and fragment. */
export function offerPath({ name, time, proof, ...wallets }: NameOffer): string {
  const fields = { ...wallets, time: String(time), ...proof };
  return `${paths.start()}${OFFER}${name}&${new URLSearchParams(fields)}`;
}

/** Reads a fragment; null where a part is missing. The server judges the parts. */
export function offerOf(fragment: string): NameOffer | null {
  const {
    move: name = '',
    from = '',
    to = '',
    subject = '',
    time,
    signature,
    memoTransaction,
  } = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  const proof = signature ? { signature } : memoTransaction ? { memoTransaction } : null;
  const isWhole = /^[a-z0-9-]{3,20}$/.test(name) && [from, to, subject].every(isAddress);
  if (!isWhole || !proof || !Number.isSafeInteger(Number(time))) return null;
  return { name, from, to, subject, time: Number(time), proof };
}
