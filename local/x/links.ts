/**
 * Text as X's oEmbed writes it: every address, a bare domain too, becomes a link of t.co that shows nothing of the
 * address; mentions and hashtags become links; a picture is one more link after the text.
 */
import { createHash } from 'node:crypto';
import type { Post } from './accounts.ts';
import { escapeHtml } from './html.ts';

/**
 * X links a bare domain when its ending is a real one. The two endings of tests are added; localhost is not a domain.
 */
const ENDINGS = 'com|net|org|io|gg|xyz|app|dev|co|me|tv|ai|fun|link|live|example|test';
const PARTS = new RegExp(
  `(https?://\\S+|\\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${ENDINGS})\\b(?:/\\S*)?)|(@\\w{1,15})\\b|(#[a-z]\\w*)`,
  'gi',
);

export function linkedText(post: Post): string {
  let html = '';
  let from = 0;
  for (const match of post.text.matchAll(PARTS)) {
    const [whole, address, mention, tag] = match;
    html += escapeHtml(post.text.slice(from, match.index));
    if (address) html += anchor(short(address), short(address));
    else if (mention) html += anchor(`https://twitter.com/${mention.slice(1)}?ref_src=twsrc%5Etfw`, mention);
    else if (tag)
      html += anchor(`https://twitter.com/hashtag/${tag.slice(1)}?src=hash&ref_src=twsrc%5Etfw`, tag);
    from = match.index + whole.length;
  }
  html += escapeHtml(post.text.slice(from));
  if (!post.picture) return html;
  const picture = short(`picture of ${post.id}`);
  return `${html} ${anchor(picture, `pic.twitter.com/${picture.slice('https://t.co/'.length)}`)}`;
}

/** Ten letters and digits, the same for the same address. */
function short(address: string): string {
  return `https://t.co/${createHash('sha256').update(address).digest('base64').replace(/\W/g, '').slice(0, 10)}`;
}

function anchor(href: string, text: string): string {
  return `<a href="${href.replaceAll('&', '&amp;')}">${escapeHtml(text)}</a>`;
}
