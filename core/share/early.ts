/**
 * The files that each kind of page needs first, noted in the built page where no browser reads them: it is every page's, and
 * none must load what is another's. The worker opens the note for the page that it serves.
 */
import type { PageKind } from '../pages.ts';

/** Paths that begin with a slash. */
export interface Early {
  scripts: readonly string[];
  styles: readonly string[];
}

/** `none` is for addresses that show nothing. */
export type EarlyFiles = Record<PageKind | 'none', Early>;

const NOTE = /<!--early([\s\S]*?)early-->/;

export function noteEarly(html: string, files: EarlyFiles): string {
  return html.replace('</head>', () => `<!--early${JSON.stringify(files)}early--></head>`);
}

/** The page with the files of its kind asked for at once. */
export function openEarly(html: string, kind: PageKind | 'none'): string {
  return html.replace(NOTE, (_, note: string) => {
    const { scripts, styles } = (JSON.parse(note) as EarlyFiles)[kind];
    return [
      ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
      ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ].join('');
  });
}
