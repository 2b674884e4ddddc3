import { lazy, Suspense, useState } from 'react';
import type { Tier } from '../../core/alerts/settings.ts';
import { words as catalog } from './preview-words.ts';
import { type Reportable, reportable } from './reportable.ts';

const words = catalog.report;

// Few need it: its file comes with the press.
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** The link under the preview that reports the creator's uploads, and faces, to the operators; none without them. */
export function ReportLink({
  tiers,
  present,
  faces,
}: {
  tiers: readonly Tier[];
  present: string | null;
  faces: readonly Reportable[];
}) {
  const [open, setOpen] = useState(false);
  const files = [...reportable(tiers, present), ...faces];
  if (files.length === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2 ml-auto min-h-9 rounded-md px-1 text-xs text-muted underline-offset-4 hover:text-fg hover:underline pointer-coarse:min-h-11"
      >
        {words.link}
      </button>
      {open && (
        <Suspense>
          <ReportDialog files={files} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
