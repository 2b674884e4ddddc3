import { paths } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';
import { words } from './words.ts';

interface Entry {
  label: string;
  to: string;
}

const { pages } = words;

/** The entries of header and phone menu: the specification's five in its order. */
export const SPECIFIED: readonly (Entry & { icon: IconName })[] = [
  { label: pages.home, to: paths.home(), icon: 'home' },
  { label: pages.giveaways, to: paths.giveaways(), icon: 'gift' },
  { label: pages.tipping, to: paths.tipping(), icon: 'heart' },
  { label: pages.clips, to: paths.clips(), icon: 'play' },
  { label: pages.dashboard, to: paths.dashboard(), icon: 'chart' },
];
/** The first list of the footer. */
export const PRODUCT: readonly Entry[] = [
  ...SPECIFIED,
  { label: pages.activity, to: paths.activity() },
  { label: pages.start, to: paths.start() },
];

/** The second list of the footer. */
export const ABOUT: readonly Entry[] = [
  { label: pages.help, to: paths.help() },
  { label: pages.fees, to: paths.fees() },
  { label: pages.status, to: paths.status() },
  { label: pages.security, to: paths.security() },
  { label: pages.terms, to: paths.terms() },
  { label: pages.privacy, to: paths.privacy() },
];
