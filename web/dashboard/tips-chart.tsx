import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { groupThousands } from '../../core/money.ts';
import type { ReceivedDay } from '../../core/tips/received.ts';
import { utcDayText } from '../dates.ts';
import { count } from '../giveaways/format.ts';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { chartSentence, daySentence, daySolText } from './texts.ts';
import { words } from './words.ts';

const text = words.chart;
const SPANS = [
  { value: '30', label: text.spans['30'] },
  { value: '90', label: text.spans['90'] },
] as const;
const MEASURES = [
  { value: 'sol', label: text.measures.sol },
  { value: 'tips', label: text.measures.tips },
] as const;

/** Tips over time: bars to point at or to step through with the arrow keys, and the same data as a table. */
export function TipsChart({ days: all }: { days: ReceivedDay[] }) {
  const [span, setSpan] = useState<'30' | '90'>('30');
  const [wanted, setMeasure] = useState<'sol' | 'tips' | null>(null);
  const measure = wanted ?? (all.some((day) => day.sol > 0) ? 'sol' : 'tips');
  const days = all.slice(-Number(span));
  return (
    <Card
      title={text.title}
      description={chartSentence(days)}
      actions={
        <div className="flex flex-wrap gap-2">
          <SegmentedControl
            label={text.shows}
            options={MEASURES}
            value={measure}
            onValue={setMeasure}
            className="shrink-0 [&_span]:overflow-visible"
          />
          <SegmentedControl
            label={text.howFar}
            options={SPANS}
            value={span}
            onValue={setSpan}
            className="shrink-0 [&_span]:overflow-visible"
          />
        </div>
      }
    >
      <Bars key={span} days={days} measure={measure} />
      <details className="mt-4 text-sm">
        <summary className="group inline-flex min-h-11 list-none items-center gap-1.5 rounded-md text-muted transition-colors duration-150 hover:text-fg [&::-webkit-details-marker]:hidden">
          {text.asTable}
          <Icon name="chevron-down" className="transition-transform duration-150 in-open:rotate-180" />
        </summary>
        <AsTable days={days} />
      </details>
    </Card>
  );
}

const HEIGHT = 100;

/** Heights of the bars: the largest value fills `height`, anything above zero stays visible, zero has no bar. */
export function barsOf(values: readonly number[], height: number): number[] {
  const largest = Math.max(0, ...values);
  if (!(largest > 0)) return values.map(() => 0);
  const least = height / 50;
  return values.map((value) => (value > 0 ? Math.max(least, (value / largest) * height) : 0));
}

function Bars({ days, measure }: { days: ReceivedDay[]; measure: 'sol' | 'tips' }) {
  const last = days.length - 1;
  const [at, setAt] = useState<number | null>(null);
  const bars = barsOf(
    days.map((day) => day[measure]),
    HEIGHT,
  );
  const shown = days[at ?? last]!;

  function onKeyDown(event: KeyboardEvent) {
    const from = at ?? last;
    const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setAt(Math.min(last, Math.max(0, next)));
  }
  function onPointer(event: PointerEvent) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * days.length);
    setAt(Math.min(last, Math.max(0, index)));
  }
  return (
    <div>
      <p aria-hidden="true" className="flex justify-between gap-4 text-sm tabular-nums">
        <span className="text-muted">{at === null ? text.today : utcDayText(shown.date)}</span>
        <span className="font-semibold text-fg">
          {count(shown.tips, 'tip')}
          <span className="mx-2 text-faint">·</span>
          <span className="text-mint">{daySolText(shown)}</span>
        </span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={text.byDay}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={daySentence(shown)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        className="mt-3 touch-pan-y rounded-md"
      >
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="block h-40 w-full overflow-visible"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1="0"
              x2={days.length}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {days.map((day, index) => (
            <g key={day.date}>
              {index === at && <rect x={index} y="0" width="1" height={HEIGHT} className="fill-hover" />}
              <rect
                x={index + 0.15}
                y={HEIGHT - bars[index]!}
                width="0.7"
                height={bars[index]}
                className={index === at ? 'fill-mint-bright' : 'fill-mint/75'}
              />
            </g>
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between text-xs tabular-nums text-muted">
        <span>{utcDayText(days[0]!.date)}</span>
        <span>{utcDayText(days[last]!.date)}</span>
      </p>
    </div>
  );
}

/** Days with tips, the newest first. */
function AsTable({ days }: { days: ReceivedDay[] }) {
  const withTips = days.filter((day) => day.tips > 0).reverse();
  if (withTips.length === 0) return <p className="mt-3 text-muted">{text.none}</p>;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      className="mt-3 max-h-72 overflow-y-auto"
    >
      <table className="w-full tabular-nums">
        <caption className="sr-only">{text.byDayUtc}</caption>
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              {text.day}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {text.tips}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {text.received}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {withTips.map((day) => (
            <tr key={day.date}>
              <th scope="row" className="py-2 text-left font-normal">
                {utcDayText(day.date)}
              </th>
              <td className="py-2 text-right">{groupThousands(String(day.tips))}</td>
              <td className="py-2 text-right">{daySolText(day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
