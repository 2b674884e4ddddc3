/** The faces of a draw: of its winners, and of the entries on the wheel. */
import { useEffect, useMemo, useState } from 'react';
import { type AlertSettings, mayShowFace } from '../../../core/alerts/settings.ts';
import type { Face } from '../../../core/profiles/model.ts';
import { pictureUrl } from '../../ui/face.tsx';
import { read } from './use-giveaway.ts';

/**
 * `faces`: whose may be on the stream. Nobody has looked at those of a draw, so only a proven account is trusted.
 * `moment`: asks again when it changes, because the edge's copy may be older than a new face.
 */
export function useFaces(
  winners: readonly Face[],
  wallets: readonly string[],
  faces: AlertSettings['faces'],
  moment: string | undefined,
): ReadonlyMap<string, Face> {
  const [known, setKnown] = useState<readonly Face[]>([]);
  const asked = [...wallets].sort().join();
  useEffect(() => {
    if (!asked || !moment || faces === 'off') return;
    let gone = false;
    read<{ faces: Face[] }>(`/api/faces?wallets=${asked}`).then(
      ({ data }) => {
        if (gone) return;
        setKnown(data.faces);
        // A wheel turns as soon as it is there.
        for (const { picture } of data.faces) if (picture) new Image().src = pictureUrl(picture);
      },
      // Signs stand for them.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [asked, faces, moment]);
  return useMemo(
    () =>
      new Map(
        [...known, ...winners]
          .filter(({ handle }) => mayShowFace(handle !== null, faces))
          .map((face) => [face.wallet, face]),
      ),
    [known, winners, faces],
  );
}
