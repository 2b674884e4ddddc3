/** A post on X with a link. */
/** An address counts for 23 characters on X, with a blank before it. */
const POST_LENGTH = 280 - 24;

/** The compose window of X. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`;
}

/** Cuts the stranger's words in the middle, never ours around them. */
export function limited(before: string, words: string, after: string): string {
  const room = POST_LENGTH - [...before].length - [...after].length;
  const letters = [...words];
  const fitting =
    letters.length <= room
      ? words
      : `${letters
          .slice(0, Math.max(0, room - 1))
          .join('')
          .trimEnd()}\u2026`;
  return `${before}${fitting}${after}`;
}
