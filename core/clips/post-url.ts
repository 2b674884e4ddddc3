/** Addresses of posts on X, in all the forms in which people copy them. */

interface PostUrl {
  /** Decimal digits. */
  postId: string;
  /** Whose post the address says it is, without @: a claim, X ignores it. Null for /i/ forms. */
  handle: string | null;
}

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

/** Scheme (people also paste what the address bar shows, without one), host, path; query and fragment mean nothing. */
const URL_FORM = /^(?:https?:\/\/)?(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com\/([^?#]*)(?:[?#].*)?$/i;
/** What may stand behind the id. */
const MEDIA = /^(?:\/(?:photo|video)\/\d)?\/?$/;

/** The post that `text` points at, or null: another site, another scheme, no post, an id that is no number. */
export function parsePostUrl(text: string): PostUrl | null {
  const trimmed = text.trim();
  const path = trimmed.length <= MAX_URL_LENGTH ? URL_FORM.exec(trimmed)?.[1] : undefined;
  const found = /^(i\/web|[^/]+)\/status(?:es)?\/([^/]+)(.*)$/.exec(path ?? '');
  if (!found) return null;
  const [, author, postId, rest] = found as unknown as [string, string, string, string];
  if (!MEDIA.test(rest) || !POST_ID.test(postId) || BigInt(postId) > MAX_ID) return null;
  if (author === 'i' || author === 'i/web') return { postId, handle: null };
  return HANDLE.test(author) ? { postId, handle: author } : null;
}

/** The one form in which a post is kept. */
export function canonicalPostUrl(handle: string, postId: string): string {
  return `https://x.com/${handle}/status/${postId}`;
}

/** What oEmbed is asked for, before the author is known. */
export function anonymousPostUrl(postId: string): string {
  return `https://x.com/i/status/${postId}`;
}
