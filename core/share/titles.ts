/** Titles that name a subject, and their common ending. The fixed ones are in the table of pages (core/pages.ts). */

export const HOME_TITLE = 'Fanfare · Tips that reach the stream, giveaways nobody can rig';
export const NOT_FOUND_TITLE = 'Page not found';

export const tokenTitle = (name: string, symbol: string) => (symbol ? `${name} ($${symbol})` : name);
export const tipTitle = (name: string) => `Tip ${name}`;
export const clipsTitle = (name: string) => `Clips of ${name}`;
export const drawTitle = (title: string) => `The draw of ${title}`;

/** Returns the title as the tab shows it. */
export function tabTitle(title: string): string {
  return `${title} · Fanfare`;
}
