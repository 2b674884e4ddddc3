/** Which uploaded files of a token's alerts a visitor can report. Pure. */
import type { Tier } from '../../core/alerts/settings.ts';
import { isMediaHash } from '../../core/media/model.ts';

export interface Reportable {
  hash: string;
  kind: 'picture' | 'sound';
  /** The name of the first tier that uses it. */
  tier: string;
}

/**
 * Returns each uploaded file once; those of the tier with the name `present` first. Our own sounds are not among them.
 */
export function reportable(
  tiers: readonly Pick<Tier, 'name' | 'picture' | 'sound'>[],
  present: string | null,
): Reportable[] {
  const first = tiers.filter(({ name }) => name === present);
  const files = [...first, ...tiers].flatMap(({ name, picture, sound }): Reportable[] => [
    ...(picture === null ? [] : [{ hash: picture, kind: 'picture' as const, tier: name }]),
    ...(sound && isMediaHash(sound.source)
      ? [{ hash: sound.source, kind: 'sound' as const, tier: name }]
      : []),
  ]);
  return files.filter(({ hash }, at) => files.findIndex((other) => other.hash === hash) === at);
}
