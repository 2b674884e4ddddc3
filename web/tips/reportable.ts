/** Which uploaded files of a token's alerts a visitor can report. Pure. */
import type { Tier } from '../../core/alerts/settings.ts';
import { isMediaHash } from '../../core/media/model.ts';
import type { Face } from '../../core/profiles/model.ts';
import { shortAddress } from '../../core/short-address.ts';
import type { PublicTip } from '../../core/tips/model.ts';

export interface Reportable {
  hash: string;
  kind: 'picture' | 'sound' | 'face';
  /** The name of the first tier that uses it, or of the person. */
  tier: string;
  /** Whose face it is. */
  wallet?: string;
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

/** Returns the pictures of people that the page shows, each once: the creator's, then those of the newest tips. */
export function reportableFaces(creator: Face | undefined, tips: readonly PublicTip[]): Reportable[] {
  const shown: (Face | undefined)[] = [
    creator,
    ...tips.map(({ senderAddress, name, handle, face = null }) =>
      senderAddress === null ? undefined : { wallet: senderAddress, name, handle, picture: face },
    ),
  ];
  const faces = shown.flatMap((face): Reportable[] =>
    face?.picture
      ? [
          {
            hash: face.picture,
            kind: 'face',
            tier: face.name ?? shortAddress(face.wallet),
            wallet: face.wallet,
          },
        ]
      : [],
  );
  return faces.filter(({ wallet }, at) => faces.findIndex((other) => other.wallet === wallet) === at);
}
