/**
 * The files that every screen of the app needs first, noted in the built page where no browser reads them: the page is the
 * overlay's too, which must not load them. The worker opens the note for the app's own pages.
 */
const OPEN = '<!--early';
const CLOSE = 'early-->';
const NOTE = /\s*<!--early([\s\S]*?)early-->/;

/** `scripts` and `styles` are paths that begin with a slash. */
export function noteEarly(html: string, scripts: readonly string[], styles: readonly string[]): string {
  const links = [
    ...styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ];
  return html.replace('</head>', () => `${OPEN}${links.join('')}${CLOSE}</head>`);
}

/** The page with these files asked for at once, or without a word of them. */
export function openEarly(html: string, wanted: boolean): string {
  return html.replace(NOTE, (_, links: string) => (wanted ? links : ''));
}
