import { cx } from './cx.ts';

/** Drawn on a 20 × 20 grid with a 1.6 stroke. */
const PATHS = {
  alert: 'M6.9 2.5h6.2l4.4 4.4v6.2l-4.4 4.4H6.9l-4.4-4.4V6.9l4.4-4.4ZM10 6.5v4.2m0 2.5h.01',
  'arrow-right': 'M4 10h12M11 5l5 5-5 5',
  'arrow-up-right': 'M6 14 14 6M7 6h7v7',
  ban: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM4.8 4.8l10.4 10.4',
  bolt: 'M11 2 4.5 11.5H10L9 18l6.5-9.5H10L11 2Z',
  check: 'm4 10.5 4 4 8-9',
  'chevron-down': 'm5 7.5 5 5 5-5',
  'chevron-up': 'm5 12.5 5-5 5 5',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM10 6v4.2l2.8 1.8',
  close: 'M5 5l10 10M15 5 5 15',
  coins:
    'M7.5 9c3 0 5-1.2 5-2.8s-2-2.7-5-2.7-5 1.2-5 2.7S4.5 9 7.5 9Zm-5-2.8v4c0 1.6 2 2.8 5 2.8m5-6.8v2M12.5 16.5c2.8 0 5-1.2 5-2.9s-2.2-2.8-5-2.8-5 1.2-5 2.8 2.2 2.9 5 2.9Z',
  copy: 'M7.5 7.5h8a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-8Zm-2 5h-1a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v1',
  chat: 'M3 5.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9.5L6 16.8v-3.3H5a2 2 0 0 1-2-2v-6Z',
  'drop-text':
    'M3 5.5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H9.5L6 16.8v-3.3H5a2 2 0 0 1-2-2v-6Zm5 1 4 4m0-4-4 4',
  download: 'M10 3v9.5m0 0 4-4m-4 4-4-4M4 16.5h12',
  eye: 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10Zm8 2.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  gift: 'M3.5 7.5h13v3h-13v-3ZM5 10.5V17h10v-6.5M10 7.5V17M10 7.5S9 3 6.7 3 5 7.5 10 7.5Zm0 0S11 3 13.3 3 15 7.5 10 7.5Z',
  heart: 'M10 16.8s-7-4-7-9A3.8 3.8 0 0 1 10 5.8a3.8 3.8 0 0 1 7 2c0 5-7 9-7 9Z',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9m.9 3.4a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9',
  lock: 'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Zm1.5 0V6.5a3 3 0 0 1 6 0V9',
  logout: 'M8 3.5H5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h3M12.5 13.5 16 10l-3.5-3.5M16 10H8',
  menu: 'M3 6h14M3 10h14M3 14h14',
  minus: 'M4 10h12',
  monitor: 'M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM7 17h6M10 13.5V17',
  palette:
    'M10 2.5a7.5 7.5 0 0 0 0 15c1.4 0 1.7-1 1.2-1.9-.6-1.2.1-2.3 1.5-2.3h1.8c1.8 0 3-1.3 3-3.3 0-4.2-3.4-7.5-7.5-7.5ZM6.3 10.5h.01M8 6.5h.01M12.3 6.5h.01',
  mute: 'M3 8v4h3l4 3.5v-11L6 8H3Zm10 0 4 4m0-4-4 4',
  pause: 'M6.5 4v12M13.5 4v12',
  play: 'M6 3.5v13l10.5-6.5L6 3.5Z',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16.5 10a6.5 6.5 0 0 1-11.7 3.9M3.5 10a6.5 6.5 0 0 1 11.7-3.9M15.5 3v3.5H12M4.5 17v-3.5H8',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12Zm4.3-1.7L17 17',
  send: 'M17.5 2.5 9 11m8.5-8.5-5.5 15L9 11 2.5 8l15-5.5Z',
  share:
    'M13 6.5 7 10l6 3.5M15 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM5 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM15 16.9a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  shield: 'M10 2.5 4 4.8v4.7c0 3.8 2.5 6.6 6 8 3.5-1.4 6-4.2 6-8V4.8l-6-2.3Zm-2.7 7.3 2 2 3.4-3.8',
  skip: 'M4.5 4v12l8.5-6-8.5-6ZM15.5 4v12',
  sound: 'M3 8v4h3l4 3.5v-11L6 8H3Zm10 -1a4.2 4.2 0 0 1 0 6m2.3-8.3a7.5 7.5 0 0 1 0 10.6',
  swap: 'M4 7h12m0 0-3-3m3 3-3 3M16 13.5H4m0 0 3 3m-3-3 3-3',
  trash: 'M4 5.5h12M8 5.5v-2h4v2m-6.5 0 .7 11h7.6l.7-11',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 7c.5-3.3 3-5 6.5-5s6 1.7 6.5 5',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c.4-3 2.5-4.5 5.5-4.5s5.1 1.5 5.5 4.5M13 3.7a3 3 0 0 1 0 5.6M15 12.3c1.7.6 2.8 2 3 4.2',
  wallet:
    'M3 6.5A2.5 2.5 0 0 1 5.5 4H14a1 1 0 0 1 1 1v2M3 6.5V14a2 2 0 0 0 2 2h10.5a1 1 0 0 0 1-1V8a1 1 0 0 0-1-1H3.5M13.3 11.5h.01',
  warning: 'M10 3 2.5 16.5h15L10 3Zm0 5.5v3.5m0 2.3h.01',
} as const;

export type IconName = keyof typeof PATHS;
export const ICON_NAMES = Object.keys(PATHS) as IconName[];

/** Decoration only: label the thing beside it, or the button around it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cx('size-[1.15em] shrink-0', className)}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
