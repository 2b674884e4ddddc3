/** The classes of an entry of the wallet's menu. */
export const MENU_ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm font-medium text-fg transition-colors duration-150 hover:bg-hover focus-visible:bg-hover';
