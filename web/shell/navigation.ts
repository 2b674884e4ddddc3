import { paths } from '../paths.ts';

/** Entries of the header. */
export const NAVIGATION = [
  { label: 'Home', to: paths.home() },
  { label: 'Giveaways', to: paths.giveaways() },
  { label: 'Tipping', to: paths.tipping() },
  { label: 'Clips', to: paths.clips() },
  { label: 'Dashboard', to: paths.dashboard() },
];
