import { useMemo } from 'react';
import type { AlertSettings } from '../../../core/alerts/settings.ts';
import { MAX_FACE_SEGMENTS } from '../../../core/draw/wheel.ts';
import { winnerFaces } from '../../../core/giveaways/faces.ts';
import type { ShowSettings } from '../../../core/show/model.ts';
import { Faces } from '../../ui/face.tsx';
import { AllWinners } from './all-winners.tsx';
import { EntryCard } from './entry-card.tsx';
import { SpinPanel } from './spin-panel.tsx';
import { useFaces } from './use-faces.ts';
import { type ShownGiveaway, useGiveaway } from './use-giveaway.ts';
import { useWheelList } from './use-wheel-list.ts';
import { WinnerCard } from './winner-card.tsx';

interface Props {
  token: string;
  settings: ShowSettings['giveaway'];
  solUsd: number | null;
}

/** The running giveaway: a code that opens it, its entries and time, the wheel of its draw, its winners. */
export function GiveawayPart({ faces = 'trusted', ...props }: Props & { faces?: AlertSettings['faces'] }) {
  const shown = useGiveaway(props.token, props.settings);
  const giveaway = shown?.giveaway;
  const winners = useMemo(() => winnerFaces(giveaway?.places ?? []), [giveaway]);
  // Before the draw nobody is named. Then the list is final.
  const listed = shown && shown.state.kind !== 'open' ? shown.giveaway.participantAddresses : [];
  const known = useFaces(winners, listed.slice(0, MAX_FACE_SEGMENTS), faces, shown?.state.kind);
  return (
    <Faces value={known}>
      <Drawn shown={shown} solUsd={props.solUsd} />
    </Faces>
  );
}

function Drawn({ shown, solUsd }: { shown: ShownGiveaway | null; solUsd: number | null }) {
  const place = shown?.state.kind === 'draw' ? shown.state.place : null;
  const { wheel, spin } = useWheelList(shown?.giveaway ?? null, place, shown?.spins ?? null);
  if (!shown) return null;
  const { giveaway, state } = shown;
  switch (state.kind) {
    case 'open':
    case 'closed':
      return <EntryCard giveaway={giveaway} state={state} solUsd={solUsd} />;
    case 'draw':
      // A wheel without slices says nothing.
      if (!wheel)
        return <EntryCard giveaway={giveaway} state={{ kind: 'closed', until: null }} solUsd={solUsd} />;
      return <SpinPanel giveaway={giveaway} state={state} wheel={wheel} spin={spin} solUsd={solUsd} />;
    case 'winner':
      return <WinnerCard giveaway={giveaway} state={state} solUsd={solUsd} />;
    case 'all':
      return <AllWinners giveaway={giveaway} state={state} solUsd={solUsd} />;
  }
}
