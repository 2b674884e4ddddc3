import type { ShowSettings } from '../../../core/show/model.ts';
import { AllWinners } from './all-winners.tsx';
import { EntryCard } from './entry-card.tsx';
import { SpinPanel } from './spin-panel.tsx';
import { useGiveaway } from './use-giveaway.ts';
import { useWheelList } from './use-wheel-list.ts';
import { WinnerCard } from './winner-card.tsx';

/** The running giveaway: a code that opens it, its entries and time, the wheel of its draw, its winners. */
export function GiveawayPart({
  token,
  settings,
  solUsd,
}: {
  token: string;
  settings: ShowSettings['giveaway'];
  solUsd: number | null;
}) {
  const shown = useGiveaway(token, settings);
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
