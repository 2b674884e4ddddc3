import { Link } from 'react-router-dom';
import type { PlatformStats } from '../../core/giveaways/figures.ts';
import { groupThousands } from '../../core/money.ts';
import type { GlobalTipStats } from '../../core/tips/model.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { Stat } from '../ui/stat.tsx';
import { type Reading, useReading } from './use-reading.ts';
import { words } from './words.ts';

const { figures } = words;

/** The platform's totals. A failure is logged; an unknown figure is a dash, and in place of a zero is an invitation. */
export function StatsStrip() {
  const giveaways = useReading<PlatformStats>('/api/giveaways/stats/platform', 'the figures of giveaways');
  const tips = useReading<GlobalTipStats>('/api/tip/stats/global', 'the figures of tips');
  return (
    <section aria-label={figures.label} className="page mt-12 sm:mt-16">
      <div className="grid grid-cols-2 gap-x-6 gap-y-6 border-y border-line py-6 sm:grid-cols-4 sm:py-9">
        <Figure
          reading={giveaways}
          value={giveaways.data?.totalGiveaways}
          {...figures.giveaways}
          to={paths.create()}
        />
        <Figure
          reading={giveaways}
          value={giveaways.data?.totalParticipants}
          {...figures.participants}
          to={paths.explore()}
        />
        <Figure reading={tips} value={tips.data?.totalTips} {...figures.tips} to={paths.tipping()} />
        <Figure
          reading={tips}
          value={tips.data?.totalTokensTipped}
          {...figures.tokens}
          to={paths.tipping()}
        />
      </div>
    </section>
  );
}

function Figure({
  reading,
  value,
  label,
  none,
  to,
}: {
  reading: Reading<object>;
  value: number | undefined;
  label: string;
  /** What a visitor can be the first to do. */
  none: string;
  to: string;
}) {
  return (
    <Stat
      label={label}
      value={shownFigure()}
      className="[&_dd]:text-3xl [&_dd]:tracking-tighter [&_dt]:text-sm"
    />
  );

  function shownFigure() {
    if (value === undefined) return reading.failed ? figures.unknown : undefined;
    if (value > 0) return groupThousands(String(value));
    return (
      <Link to={to} className="text-link text-lg tracking-tight">
        {none}
        <Icon name="arrow-right" />
      </Link>
    );
  }
}
