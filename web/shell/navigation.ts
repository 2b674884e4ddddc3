import { paths } from '../paths.ts';
import { words } from './words.ts';

interface Entry {
  label: string;
  to: string;
}

const { pages } = words;
const HOME: Entry = { label: pages.home, to: paths.home() };
const DASHBOARD: Entry = { label: pages.dashboard, to: paths.dashboard() };

/** Entries of the header on a wide screen; the logo leads home. */
export const NAVIGATION: readonly Entry[] = [
  { label: pages.tips, to: paths.tipping() },
  { label: pages.giveaways, to: paths.giveaways() },
  { label: pages.clips, to: paths.clips() },
  { label: pages.activity, to: paths.activity() },
];

/** The phone's menu has room for the rest. */
export const MENU: readonly Entry[] = [HOME, ...NAVIGATION, DASHBOARD];

/** The footer's two lists. */
export const PRODUCT: readonly Entry[] = [HOME, ...NAVIGATION, DASHBOARD];
export const ABOUT: readonly Entry[] = [
  { label: pages.help, to: paths.help() },
  { label: pages.fees, to: paths.fees() },
  { label: pages.security, to: paths.security() },
  { label: pages.terms, to: paths.terms() },
  { label: pages.privacy, to: paths.privacy() },
];
