/** The faces of a draw: of its winners, and of the entries on the wheel, asked for once. */
import { useEffect, useMemo, useState } from 'react';
import { type AlertSettings, mayShowFace } from '../../../core/alerts/settings.ts';
import type { Face } from '../../../core/profiles/model.ts';
import { read } from './use-giveaway.ts';

/** `faces`: whose may be on the stream. Nobody has looked at those of a draw, so only a proven account is trusted. */
export function useFaces(
  winners: readonly Face[],
  wallets: readonly string[],
  faces: AlertSettings['faces'],
): ReadonlyMap<string, Face> {
  const [known, setKnown] = useState<readonly Face[]>([]);
  const asked = [...wallets].sort().join();
  useEffect(() => {
    if (!asked || faces === 'off') return;
    let gone = false;
    read<{ faces: Face[] }>(`/api/faces?wallets=${asked}`).then(
      ({ data }) => gone || setKnown(data.faces),
      // Signs stand for them.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [asked, faces]);
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
