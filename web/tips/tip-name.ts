/** Whom tips of this device are shown from: the last name, and whether it, an account on X or no one is named. */
import { browserStorage, readText, writeText } from '../storage.ts';
import type { TipDraft } from './tip-draft.ts';

const NAME = 'fanfare.tip-name';
const AS = 'fanfare.tip-as';

export function storedSender(): Pick<TipDraft, 'name' | 'as'> {
  const as = readText(browserStorage, AS);
  return {
    name: readText(browserStorage, NAME) ?? '',
    as: as === 'handle' || as === 'anonymous' ? as : 'name',
  };
}

/** An anonymous tip does not make the device forget the name. */
export function storeSender({ name, as }: Pick<TipDraft, 'name' | 'as'>): void {
  writeText(browserStorage, NAME, name.trim() || null);
  writeText(browserStorage, AS, as === 'name' ? null : as);
}
