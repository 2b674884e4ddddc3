import type { ReactNode } from 'react';

/**
 * The visitor's next action: in its card on a wide screen, at the lower edge of the window on a narrow one, where it is
 * always in reach (styles.css leaves room below the page). At most one of them is on the screen.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-ink/92 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-md"
    >
      {children}
    </div>
  );
}
