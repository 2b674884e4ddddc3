import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';

/** The buttons Save and Undo. They stay in sight while a change is unsaved. */
export function SaveBar({
  atFoot = false,
  label,
  says,
  words,
  saving,
  problem,
  onUndo,
  onSave,
}: {
  /** At the foot of a phone's window, above the studio's tabs, wherever the page is. */
  atFoot?: boolean;
  label: string;
  says: ReactNode;
  words: { undo: string; save: string; saving: string };
  saving: boolean;
  /** The reason that prevents saving; null if there is none. */
  problem: string | null;
  onUndo: () => void;
  onSave: () => void;
}) {
  return (
    <section
      aria-label={label}
      className={cx(
        'sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-line-strong bg-raised p-2 pl-4 shadow-lift max-[22rem]:pl-2 max-[22rem]:[&>button]:flex-1',
        atFoot && 'max-md:fixed max-md:inset-x-3 max-md:bottom-18',
      )}
    >
      <p
        role="status"
        className="flex min-w-0 flex-1 items-center gap-2.5 text-sm text-soft max-[22rem]:basis-full max-[22rem]:px-2"
      >
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warn" />
        <span className={problem ? 'text-danger' : undefined}>{problem ?? says}</span>
      </p>
      <Button variant="ghost" size="sm" disabled={saving} onClick={onUndo}>
        {words.undo}
      </Button>
      <Button size="sm" busy={saving} disabled={problem !== null} onClick={onSave}>
        {saving ? words.saving : words.save}
      </Button>
    </section>
  );
}
