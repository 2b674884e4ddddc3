/**
 * Checks that settings name existing files, sounds and voices. The parser cannot check it: stored settings must stay
 * readable when a file, a sound or a voice has gone since. An overlay leaves out missing ones.
 */
import { refuseField } from '../fields.ts';
import type { MediaFile } from '../media/model.ts';
import type { AlertSettings } from './settings.ts';
import { BUILTIN, isBuiltinSound } from './sounds.ts';
import { VOICES } from './voices.ts';

/**
 * Refuses invalid_field by the first field of `next` that names a missing file, sound or voice. Values that are the
 * same in `present`, the settings that `next` was made from, are not checked: a deleted file does not block other
 * changes.
 */
export function requireKnown(
  next: AlertSettings,
  present: AlertSettings,
  library: readonly Pick<MediaFile, 'hash' | 'kind'>[],
): void {
  const { voice } = next.voice;
  if (next.tiers !== present.tiers) requireFiles(next.tiers, library);
  if (voice !== present.voice.voice && !VOICES.some(({ id }) => id === voice))
    refuseField('voice.voice', 'is not one of the voices');
}

function requireFiles(
  tiers: AlertSettings['tiers'],
  library: readonly Pick<MediaFile, 'hash' | 'kind'>[],
): void {
  const has = (hash: string, kind: MediaFile['kind']) =>
    library.some((file) => file.hash === hash && file.kind === kind);
  tiers.forEach(({ picture, sound }, at) => {
    if (picture !== null && !has(picture, 'picture'))
      refuseField(`tiers.${at}.picture`, "must be a picture of this token's library");
    if (sound === null) return;
    const field = `tiers.${at}.sound.source`;
    if (sound.source.startsWith(BUILTIN)) {
      if (!isBuiltinSound(sound.source.slice(BUILTIN.length))) refuseField(field, 'is not a built-in sound');
    } else if (!has(sound.source, 'sound')) refuseField(field, "must be a sound of this token's library");
  });
}
