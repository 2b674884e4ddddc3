import type { ClipboardEvent } from 'react';
import { looksLikeAddress } from '../../core/pages.ts';

/** The address that is being pasted, when it is one and nothing else: whoever pastes one wants to be there. */
export function pastedToken(event: ClipboardEvent): string | null {
  const text = event.clipboardData.getData('text').trim();
  return looksLikeAddress(text) ? text : null;
}
