/** Our own markup of a quoted post: escaped text and one link, nothing else. `embedHtml` never holds other markup. */
import type { Quote } from './model.ts';

/** Returns the markup of a quote. `url`: canonical; `handle` without @. */
export function embedHtml(quote: Quote, handle: string, url: string): string {
  const lines = escapeHtml(quote.text).replaceAll('\n', '<br>');
  const date = escapeHtml(quote.date || 'Open on X');
  return (
    `<blockquote class="clip-quote"><p>${lines}</p>` +
    `<footer>${escapeHtml(quote.authorName)} (@${escapeHtml(handle)}) ` +
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer nofollow">${date}</a></footer></blockquote>`
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Returns the markup for a deleted or private post: without its text, with its link. */
export function unavailableHtml(handle: string, url: string): string {
  return (
    `<blockquote class="clip-quote clip-quote-gone"><p>This post is no longer available.</p>` +
    `<footer>@${escapeHtml(handle)} ` +
    `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer nofollow">Open on X</a></footer></blockquote>`
  );
}
