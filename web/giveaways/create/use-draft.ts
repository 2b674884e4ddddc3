import { useEffect, useRef, useState } from 'react';
import { readText, tabStorage, writeText } from '../../storage.ts';
import type { ConfirmBody } from './create-giveaway.ts';
import { readDraft } from './draft.ts';
import { EMPTY_DRAFT, type GiveawayDraft } from './wizard-model.ts';

const DRAFT_KEY = 'fanfare:giveaway-draft';
const UNFINISHED_KEY = 'fanfare:giveaway-unfinished';

/** The draft of this tab: survives a reload; `clear` removes it. */
export function useDraft() {
  const [draft, setDraft] = useState<GiveawayDraft>(
    () => readDraft(readText(tabStorage, DRAFT_KEY)) ?? EMPTY_DRAFT,
  );
  const cleared = useRef(false);
  useEffect(() => {
    if (!cleared.current)
      writeText(tabStorage, DRAFT_KEY, draft === EMPTY_DRAFT ? null : JSON.stringify(draft));
  }, [draft]);
  return {
    draft,
    change: (fields: Partial<GiveawayDraft>) => setDraft((before) => ({ ...before, ...fields })),
    clear() {
      cleared.current = true;
      writeText(tabStorage, DRAFT_KEY, null);
    },
  };
}

/** What was signed and has no known outcome yet: stored across reloads, so that nothing is paid twice. */
export function keepUnfinished(body: ConfirmBody | null): void {
  writeText(tabStorage, UNFINISHED_KEY, body && JSON.stringify(body));
}

export function readUnfinished(): ConfirmBody | null {
  try {
    const body = JSON.parse(readText(tabStorage, UNFINISHED_KEY) ?? 'null') as ConfirmBody | null;
    return body?.tempGiveawayData && body.signedTransaction ? body : null;
  } catch {
    return null;
  }
}
