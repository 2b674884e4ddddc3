/** The picker's text for a chosen picture or sound. */
import { BUILTIN, isBuiltinSound, SOUNDS } from '../../core/alerts/sounds.ts';
import type { MediaFile } from '../../core/media/model.ts';
import { words } from './media-words.ts';

const secondsText = (seconds: number) => (Math.round(seconds * 10) / 10).toLocaleString('en-US');

interface Described {
  name: string;
  detail: string;
}

export function describeFile({ name, bytes, width, height, frames, seconds }: MediaFile): Described {
  const detail =
    width !== null && height !== null
      ? words.size(bytes, width, height) + (frames !== null && frames > 1 ? words.frames(frames) : '')
      : words.length(bytes, secondsText(seconds ?? 0));
  return { name: name || words.unnamed, detail };
}

/** Describes a source; null for none. `files`: the library, undefined while it loads. */
export function describeSource(
  value: string | null,
  files: readonly MediaFile[] | undefined,
): Described | null {
  if (value === null) return null;
  const id = value.startsWith(BUILTIN) ? value.slice(BUILTIN.length) : '';
  if (isBuiltinSound(id))
    return { name: SOUNDS[id][0], detail: words.leveled(secondsText(SOUNDS[id][1] / 10)) };
  const file = files?.find(({ hash }) => hash === value);
  if (file) return describeFile(file);
  return { name: files ? words.gone : '\u2026', detail: '' };
}

/** The built-in sounds as rows of the picker. */
export const BUILT_IN = Object.entries(SOUNDS).map(([id, [name, tenths]]) => ({
  value: `${BUILTIN}${id}`,
  name,
  detail: words.seconds(secondsText(tenths / 10)),
}));
