import { useEffect } from 'react';
import { groupThousands } from '../../core/money.ts';
import { usePlatformStats } from '../client/giveaways.ts';
import { useGlobalTipStats } from '../client/tips.ts';
import { Stat } from '../ui/stat.tsx';

/** What the platform has done so far. A failure is logged, and a dash stands for a figure that is not known. */
export function StatsStrip() {
  const giveaways = usePlatformStats();
  const tips = useGlobalTipStats();
  const failure = giveaways.error ?? tips.error;
  useEffect(() => {
    if (failure) console.warn('Failed to load the figures of the platform', failure);
  }, [failure]);
  const figure = (value: number | undefined, error: unknown) =>
    value === undefined ? (error ? '–' : undefined) : groupThousands(String(value));
  return (
    <section aria-label="Fanfare in figures" className="mx-auto mt-16 max-w-6xl px-4 sm:mt-20 sm:px-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-8 border-y border-line py-8 sm:grid-cols-4 sm:py-10">
        <Figure label="Total Giveaways" value={figure(giveaways.data?.totalGiveaways, giveaways.error)} />
        <Figure
          label="Total Participants"
          value={figure(giveaways.data?.totalParticipants, giveaways.error)}
        />
        <Figure label="Total Tips" value={figure(tips.data?.totalTips, tips.error)} />
        <Figure label="Tokens Tipped" value={figure(tips.data?.totalTokensTipped, tips.error)} />
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return <Stat label={label} value={value} className="[&_dd]:text-3xl [&_dt]:text-sm" />;
}
