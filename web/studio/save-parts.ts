/** Saving what the Overlay tab has changed. */
import { notify } from '../ui/toast.ts';
import { words as catalog } from './show-words.ts';
import type { StudioDrafts } from './use-settings-draft.ts';

const words = catalog.save;

/** Stores the parts; false if it is refused. The corner of the code is a field of the style. */
export async function saveParts({ show, style }: StudioDrafts): Promise<boolean> {
  const saved = (await style.save(words.failed)) && (await show.save(words.failed));
  if (saved) notify.success(words.saved);
  return saved;
}
