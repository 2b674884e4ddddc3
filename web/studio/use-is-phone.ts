import { useSyncExternalStore } from 'react';

const width = () => matchMedia('(width < 48rem)');
const onWidth = (heard: () => void) => {
  const list = width();
  list.addEventListener('change', heard);
  return () => list.removeEventListener('change', heard);
};

/** Returns whether the window is narrower than `md` of our styles: a phone has other tabs, not only other looks. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onWidth, () => width().matches);
}
