/**
 * Reduces X's oEmbed of a post to plain text. Its HTML is read, never shown: scripts, styles, handlers and frames in it
 * go no further.
 */
import { cleanLine } from '../tokens/token-text.ts';
import type { Quote } from './model.ts';
import { parsePostUrl } from './post-url.ts';

export interface PostReading {
  /** From author_url: the display name proves nothing. */
  handle: string;
  quote: Quote;
}

const MAX_TEXT = 1000;
const MAX_NAME = 60;
const MAX_DATE = 40;

/**
 * Returns the post in an oEmbed answer, or null if it is malformed: no author, or markup that does not quote the
 * requested post. X's markup is `<blockquote><p>text</p>&mdash; name (@handle) <a href="post">date</a></blockquote>`.
 */
export function readOembed(
  answer: { author_name?: string; author_url?: string; html?: string },
  postId: string,
): PostReading | null {
  const handle = handleOf(answer.author_url ?? '');
  if (!handle) return null;
  const parts = tokens(answer.html ?? '');
  const start = parts.findIndex((part) => part.tag === 'p');
  const end = parts.findIndex((part, i) => i > start && part.tag === '/p');
  if (start < 0 || end < 0) return null;
  const link = parts.findLastIndex(
    (part) => part.tag === 'a' && parsePostUrl(part.href ?? '')?.postId === postId,
  );
  // Without a link to the requested post, the markup is about something else.
  if (link < end) return null;
  const text = parts.slice(start, end).map((part) => (part.tag === 'br' ? '\n' : part.text));
  return {
    handle,
    quote: {
      text: cleanText(text.join('')),
      authorName: cleanLine(answer.author_name ?? '', MAX_NAME) || `@${handle}`,
      date: cleanLine(parts[link + 1]?.text ?? '', MAX_DATE),
    },
  };
}

/** Removes invisible characters, except line ends. */
function cleanText(text: string): string {
  return text
    .split('\n')
    .map((line) => cleanLine(line, MAX_TEXT))
    .join('\n')
    .trim()
    .slice(0, MAX_TEXT);
}

function handleOf(authorUrl: string): string | null {
  return /^https:\/\/(?:www\.)?(?:x|twitter)\.com\/([A-Za-z0-9_]{1,15})\/?$/.exec(authorUrl)?.[1] ?? null;
}

interface Part {
  /** "p", "/p", "a", "br", …; empty for text. */
  tag: string;
  text: string;
  href?: string;
}

/** Returns tags and texts of X's own simple markup, in order. The content of script, style and the like is not text. */
function tokens(html: string): Part[] {
  const found: Part[] = [];
  const pattern = /<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|([^<]+|<)/gi;
  let silent: string | null = null;
  for (const match of html.slice(0, 8000).matchAll(pattern)) {
    const [, slash, name, attributes, text] = match;
    const tag = name?.toLowerCase();
    if (silent) {
      if (slash && tag === silent) silent = null;
      continue;
    }
    if (text !== undefined) found.push({ tag: '', text: decode(text) });
    else if (tag && !slash && SILENT.has(tag)) silent = tag;
    else if (tag) found.push({ tag: `${slash}${tag}`, text: '', href: hrefOf(attributes ?? '') });
  }
  return found;
}

const SILENT = new Set([
  'script',
  'style',
  'iframe',
  'noscript',
  'template',
  'svg',
  'object',
  'textarea',
  'title',
]);

function hrefOf(attributes: string): string | undefined {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decode(value);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  mdash: '—',
  ndash: '–',
  hellip: '…',
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, dec, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole;
    const code = dec ? Number(dec) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}
