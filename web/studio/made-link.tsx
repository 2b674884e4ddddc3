import type { DeskLink } from '../../core/live/desk.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { notify } from '../ui/toast.ts';
import { words as catalog } from './desk-words.ts';

const words = catalog.moderators;

/** A link right after it was made: its address is never on screen, because creators open this page on stream. */
export function MadeLink({ link, url, onDone }: { link: DeskLink; url: string; onDone: () => void }) {
  return (
    <div className="mb-4 rounded-xl border border-mint/30 bg-mint/6 p-4 text-sm">
      <p className="font-semibold break-words text-fg">{words.madeTitle(link.label)}</p>
      <p className="mt-1 leading-relaxed text-muted">{words.madeAbout}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton size="sm" variant="primary" text={url} onCopied={() => notify.success(words.copied)}>
          {words.copy}
        </CopyButton>
        <Button size="sm" variant="ghost" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
