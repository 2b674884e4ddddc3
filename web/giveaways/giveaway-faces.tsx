import { type ReactNode, useMemo } from 'react';
import { MAX_FACE_SEGMENTS } from '../../core/draw/wheel.ts';
import { winnerFaces } from '../../core/giveaways/faces.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { FacesOf } from '../client/faces.tsx';

/**
 * The faces of a giveaway: its winners, who come with it, its creator, the visitor, and the first participants, whom
 * crowd and wheel draw. Whoever comes later asks nothing.
 */
export function GiveawayFaces({
  giveaway: { creator, places, participantAddresses },
  visitor,
  children,
}: {
  giveaway: Giveaway;
  visitor: string | null;
  children: ReactNode;
}) {
  const known = useMemo(() => winnerFaces(places), [places]);
  const first = participantAddresses.slice(0, MAX_FACE_SEGMENTS);
  return (
    <FacesOf wallets={[creator, visitor, ...first]} known={known}>
      {children}
    </FacesOf>
  );
}
