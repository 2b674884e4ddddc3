/**
 * The files that each page needs first. All pages share one built HTML file, so the build embeds the list of every page
 * as a comment, and the worker replaces it by the preload links of the page that it serves.
 */
import type { PageKind } from '../pages.ts';

/** Paths that begin with a slash. */
export interface Preloads {
  scripts: readonly string[];
  styles: readonly string[];
}

/** `none` is the list of addresses without a page. */
export type PreloadsByPage = Record<PageKind | 'none', Preloads>;

const EMBEDDED = /<!--preloads([\s\S]*?)preloads-->/;

/** Returns the built page with the lists in a comment. */
export function embedPreloads(html: string, lists: PreloadsByPage): string {
  return html.replace('</head>', () => `<!--preloads${JSON.stringify(lists)}preloads--></head>`);
}

/** Returns the built page with the links of one page in place of the comment. */
export function linkPreloads(html: string, kind: PageKind | 'none'): string {
  return html.replace(EMBEDDED, (_, json: string) => {
    const { scripts, styles } = (JSON.parse(json) as PreloadsByPage)[kind];
    return [
      ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ].join('');
  });
}
