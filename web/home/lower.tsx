import type { Giveaway } from '../../core/giveaways/model.ts';
import type { PublicConfig } from '../client/public-config.ts';
import { Closing } from './closing.tsx';
import { Facts } from './facts.tsx';
import { Features } from './features.tsx';
import { Products } from './products.tsx';
import { Questions } from './questions.tsx';
import { RecentWinners } from './recent-winners.tsx';
import { useReading } from './use-reading.ts';
import { RECENT } from './winners.ts';

const COMPLETED = `/api/giveaways?status=completed&limit=${RECENT}`;

/** What Home shows below its first screen, in one file to download. */
export default function Lower() {
  const completed = useReading<Giveaway[]>(COMPLETED, 'the recent winners');
  const config = useReading<PublicConfig>('/api/giveaways/public-config', 'the settings');
  return (
    <>
      <Products />
      <Features completed={completed.data} config={config.data} />
      <RecentWinners completed={completed} />
      <Facts config={config} />
      <Questions />
      <Closing />
    </>
  );
}
