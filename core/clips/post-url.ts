/** Addresses of posts on X, in all the forms in which people copy them. */

export interface PostUrl {
  /** Decimal digits. */
  postId: string;
  /** Whose post the address says it is, without @: a claim, X ignores it. Null for /i/ forms. */
  handle: string | null;
}

const HOSTS = new Set(
  ['x.com', 'twitter.com'].flatMap((host) => [host, `www.${host}`, `mobile.${host}`, `m.${host}`]),
);
const HANDLE = /^[A-Za-z0-9_]{1,15}$/;
const POST_ID = /^[1-9]\d{0,19}$/;
/** X's ids are 64-bit numbers. */
const MAX_ID = 2n ** 63n - 1n;
const MAX_URL_LENGTH = 500;

/** A handle as X allows it, with or without @; null for anything else. */
export function parseHandle(text: string): string | null {
  const handle = text.trim().replace(/^@/, '');
  return HANDLE.test(handle) ? handle : null;
}

/** The post that `text` points at, or null: another site, another scheme, no post, an id that is no number. */
export function parsePostUrl(text: string): PostUrl | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_URL_LENGTH) return null;
  let url: URL;
  try {
    // People paste what the address bar shows: "x.com/name/status/1".
    url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.port || url.username || url.password || !HOSTS.has(url.hostname)) return null;
  const [first, ...rest] = url.pathname.split('/').filter((part) => part !== '');
  if (first === undefined) return null;
  const path = first === 'i' && rest[0] === 'web' ? rest.slice(1) : rest;
  const [kind, postId, media, number, ...more] = path;
  if ((kind !== 'status' && kind !== 'statuses') || postId === undefined || more.length > 0) return null;
  if (media !== undefined && !(/^(photo|video)$/.test(media) && /^\d$/.test(number ?? ''))) return null;
  if (!POST_ID.test(postId) || BigInt(postId) > MAX_ID) return null;
  if (first === 'i') return { postId, handle: null };
  return HANDLE.test(first) ? { postId, handle: first } : null;
}

/** The one form in which a post is kept. */
export function canonicalPostUrl(handle: string, postId: string): string {
  return `https://x.com/${handle}/status/${postId}`;
}

/** What oEmbed is asked for, before the author is known. */
export function anonymousPostUrl(postId: string): string {
  return `https://x.com/i/status/${postId}`;
}
