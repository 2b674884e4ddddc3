import type { PlatformStats } from '../../core/giveaways/figures.ts';
import { groupThousands } from '../../core/money.ts';
import type { GlobalTipStats } from '../../core/tips/model.ts';
import { Stat } from '../ui/stat.tsx';
import { type Reading, useReading } from './use-reading.ts';

/** The platform's totals. A failure is logged; an unknown figure is a dash. */
export function StatsStrip() {
  const giveaways = useReading<PlatformStats>('/api/giveaways/stats/platform', 'the figures of giveaways');
  const tips = useReading<GlobalTipStats>('/api/tip/stats/global', 'the figures of tips');
  const figure = ({ failed }: Reading<object>, value: number | undefined) =>
    value === undefined ? (failed ? '–' : undefined) : groupThousands(String(value));
  return (
    <section aria-label="Fanfare in figures" className="page mt-12 sm:mt-20">
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 sm:grid-cols-4 sm:py-10">
        <Figure label="Total Giveaways" value={figure(giveaways, giveaways.data?.totalGiveaways)} />
        <Figure label="Total Participants" value={figure(giveaways, giveaways.data?.totalParticipants)} />
        <Figure label="Total Tips" value={figure(tips, tips.data?.totalTips)} />
        <Figure label="Tokens Tipped" value={figure(tips, tips.data?.totalTokensTipped)} />
      </div>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string | undefined }) {
  return <Stat label={label} value={value} className="[&_dd]:text-3xl [&_dt]:text-sm" />;
}
