import { useEffect, useRef, useState } from 'react';
import type { ConfirmBody } from './create-giveaway.ts';
import { EMPTY_DRAFT, type GiveawayDraft, readDraft } from './draft.ts';

const DRAFT_KEY = 'fanfare:giveaway-draft';
const UNFINISHED_KEY = 'fanfare:giveaway-unfinished';

/** The draft of this tab: it survives a reload and is forgotten with `clear`. */
export function useDraft() {
  const [draft, setDraft] = useState<GiveawayDraft>(() => readDraft(read(DRAFT_KEY)) ?? EMPTY_DRAFT);
  const cleared = useRef(false);
  useEffect(() => {
    if (!cleared.current) write(DRAFT_KEY, draft === EMPTY_DRAFT ? null : JSON.stringify(draft));
  }, [draft]);
  return {
    draft,
    change: (fields: Partial<GiveawayDraft>) => setDraft((before) => ({ ...before, ...fields })),
    clear() {
      cleared.current = true;
      write(DRAFT_KEY, null);
    },
  };
}

/** What was signed and has no known end yet: kept through a reload, so that nothing is paid twice. */
export function keepUnfinished(body: ConfirmBody | null): void {
  write(UNFINISHED_KEY, body && JSON.stringify(body));
}

export function readUnfinished(): ConfirmBody | null {
  try {
    const body = JSON.parse(read(UNFINISHED_KEY) ?? 'null') as ConfirmBody | null;
    return body?.tempGiveawayData && body.signedTransaction ? body : null;
  } catch {
    return null;
  }
}

/** A browser that stores nothing loses the draft on reload, and nothing else. */
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // See read.
  }
}
