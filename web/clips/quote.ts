/**
 * Reads the markup of core/clips/embed.ts back into text. The markup is ours and escaped, and still no page inserts it
 * into the document: anything that is not exactly of that form is not shown.
 */
import { parsePostUrl } from '../../core/clips/post-url.ts';

export interface ShownQuote {
  lines: string[];
  /** The author, as the footer names it. */
  by: string;
  url: string;
  /** The text of the link: the post's date. */
  date: string;
  /** The post is deleted or private. */
  gone: boolean;
}

const FORM =
  /^<blockquote class="clip-quote( clip-quote-gone)?"><p>((?:[^<>]|<br>)*)<\/p><footer>([^<>]*)<a href="([^"<>]*)" target="_blank" rel="noopener noreferrer nofollow">([^<>]*)<\/a><\/footer><\/blockquote>$/;

/** Null for anything that our server does not write. */
export function readQuote(html: string): ShownQuote | null {
  const [, gone, body, by, href, date] = FORM.exec(html) ?? [];
  if (body === undefined || by === undefined || date === undefined) return null;
  const url = unescapeHtml(href ?? '');
  if (!url.startsWith('https://x.com/') || !parsePostUrl(url)) return null;
  return {
    lines: body.split('<br>').map(unescapeHtml),
    by: unescapeHtml(by).trim(),
    url,
    date: unescapeHtml(date),
    gone: gone !== undefined,
  };
}

/** The text, without the link that X appends for a picture or video. */
export function textOf({ lines }: ShownQuote): string {
  return (
    lines.join('\n').replace(/\s*(?:pic\.(?:twitter|x)\.com|https:\/\/t\.co)\/\w+$/, '') || lines.join('\n')
  );
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The five entities of embed.ts, each replaced once: what was escaped twice stays escaped. */
function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => NAMED[name] ?? '');
}
