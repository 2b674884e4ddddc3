/** URLs of posts on X, in all the forms that users copy. */

interface PostUrl {
  /** Decimal digits. */
  postId: string;
  /** The author by the URL, without @: only a claim, because X ignores it. Null for /i/ forms. */
  handle: string | null;
}

const HANDLE = /^[A-Za-z0-9_]{1,15}$/;
const POST_ID = /^[1-9]\d{0,19}$/;
/** X's ids are 64-bit numbers. */
const MAX_ID = 2n ** 63n - 1n;
const MAX_URL_LENGTH = 500;

/** Reads a handle as X allows it, with or without @; null for anything else. */
export function parseHandle(text: string): string | null {
  const handle = text.trim().replace(/^@/, '');
  return HANDLE.test(handle) ? handle : null;
}

/** Scheme (optional, because address bars hide it), host, path; query and fragment are ignored. */
const URL_FORM = /^(?:https?:\/\/)?(?:www\.|mobile\.|m\.)?(?:x|twitter)\.com\/([^?#]*)(?:[?#].*)?$/i;
/** The path that may follow the id. */
const MEDIA = /^(?:\/(?:photo|video)\/\d)?\/?$/;

/** Returns the post that `text` points at; null for another site or scheme, no post, or an id that is not a number. */
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

/** Returns the stored form of a post's URL. */
export function canonicalPostUrl(handle: string, postId: string): string {
  return `https://x.com/${handle}/status/${postId}`;
}

/** Returns the URL for oEmbed, before the author is known. */
export function anonymousPostUrl(postId: string): string {
  return `https://x.com/i/status/${postId}`;
}
