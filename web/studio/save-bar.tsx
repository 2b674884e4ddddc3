import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** The buttons Save and Undo. They stay in sight while a change is unsaved. */
export function SaveBar({
  label,
  says,
  words,
  saving,
  problem,
  onUndo,
  onSave,
}: {
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
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-2xl border border-line-strong bg-raised p-2 pl-4 shadow-lift"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2.5 text-sm text-soft">
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
