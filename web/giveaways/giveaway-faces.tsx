import type { ReactNode } from 'react';
import { MAX_FACE_SEGMENTS } from '../../core/draw/wheel.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { FacesOf } from '../client/faces.tsx';

/**
 * The faces of a giveaway: its creator, its winners, the visitor, and the first participants, whom crowd and wheel draw.
 * Whoever comes later asks nothing.
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
  const winners = places.map(({ winner }) => winner);
  const first = participantAddresses.slice(0, MAX_FACE_SEGMENTS);
  return <FacesOf wallets={[creator, visitor, ...winners, ...first]}>{children}</FacesOf>;
}
