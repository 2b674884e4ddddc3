/** The memos of a transaction as getSignaturesForAddress shows them (Agave extract_memos.rs). */
import { MEMO_PROGRAM } from '../../core/address.ts';
import type { DecodedMessage } from './decode.ts';

const MEMO_PROGRAMS = new Set([MEMO_PROGRAM, 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo']);

/** Returns "[length in bytes] text", several joined by "; "; null without memos. */
export function memoOf(message: DecodedMessage): string | null {
  const memos = message.instructions
    .filter((instruction) => MEMO_PROGRAMS.has(instruction.program))
    .map(({ data }) => `[${data.length}] ${memoText(data)}`);
  return memos.length > 0 ? memos.join('; ') : null;
}

function memoText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    return '(unparseable)';
  }
}
