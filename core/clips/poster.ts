/** The words of a post as a poster shows them. */

/** More characters than this are cut: the post is one press away. */
const POSTER_LENGTH = 200;

/** Returns the words of a poster, cut at a word. */
export function posterText(text: string): string {
  if (text.length <= POSTER_LENGTH) return text;
  return `${text
    .slice(0, POSTER_LENGTH + 1)
    .replace(/\s+\S*$/, '')
    .slice(0, POSTER_LENGTH)}...`;
}
