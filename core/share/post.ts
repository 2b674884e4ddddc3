/** Builds the text of a post on X with a link. */
/** X counts an address as 23 characters, and a blank stands before it. */
const POST_LENGTH = 280 - 24;

/** Returns the URL of X's compose window. */
export function postUrl(text: string, url: string): string {
  return `https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${encodeURIComponent(url)}`;
}

/** Cuts the stranger's words to the length of a post, never ours around them. */
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
