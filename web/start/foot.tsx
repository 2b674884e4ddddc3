import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../studio/use-is-phone.ts';

/** Where a phone has the buttons of the open step: the foot of its window. */
export const FootPlace = createContext<HTMLElement | null>(null);

/** The buttons of a step, and the line that says what they do. On a phone they are always in reach. */
export function Foot({ children }: { children: ReactNode }) {
  const place = useContext(FootPlace);
  const row = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:flex-col max-md:gap-1.5 max-md:text-center max-md:*:w-full">
      {children}
    </div>
  );
  return useIsPhone() && place ? createPortal(row, place) : row;
}
