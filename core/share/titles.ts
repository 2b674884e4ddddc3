/** What stands on a page's tab, in the app and in what the worker sends. Without " · Fanfare". */

/** Pages whose title is always the same. */
export const TITLES = {
  giveaways: 'Giveaways',
  explore: 'Explore giveaways',
  create: 'Create a giveaway',
  tipping: 'Tipping',
  clips: 'All Clips',
  dashboard: 'Dashboard',
  admin: 'Admin dashboard',
  callback: 'X verification',
  giveaway: 'Giveaway',
  draw: 'The draw',
  nothing: 'Page not found',
} as const;

export const HOME_TITLE = 'Fanfare · Tips that reach the stream, giveaways nobody can rig';

export const tokenTitle = (name: string, symbol: string) => `${name} ($${symbol})`;
export const tipTitle = (name: string) => `Tip ${name}`;
export const clipsTitle = (name: string) => `Clips of ${name}`;
export const drawTitle = (title: string) => `The draw of ${title}`;

export function tabTitle(title: string): string {
  return `${title} · Fanfare`;
}
