// First: the parts' own styles refine it.
import './show.css';
import { type CSSProperties, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { streamFigures } from '../../../core/show/figures.ts';
import { layOut, type Size, type Spot } from '../../../core/show/lay-out.ts';
import type { ShowPart, ShowPlace } from '../../../core/show/model.ts';
import { type DrawnPart, drawnParts, type PartSettings, placeOf } from '../../../core/show/shown-parts.ts';
import { Quiet } from '../quiet.tsx';
import { useSolUsd } from '../sol-price.ts';
import { GiveawayPart } from './giveaway-part.tsx';
import { GoalPart } from './goal-part.tsx';
import { LatestPart } from './latest-part.tsx';
import { TipQr } from './qr-part.tsx';
import { TopPart } from './top-part.tsx';
import { useCovered } from './use-covered.ts';
import { type Show, useShow } from './use-show.ts';

/** Free at the edges, and between stacks: parts of the picture's width and height. */
const MARGIN = 0.03;
const GAP = 0.0125;

const PLACES: readonly ShowPlace[] = [
  'top-left',
  'top',
  'top-right',
  'bottom-left',
  'bottom',
  'bottom-right',
];

/** The parts beside the alerts, each in its place. `hasAlerts`: this source shows the alerts too. */
export function ShowLayer({
  token,
  tipPath,
  overlayKey,
  asked,
  hasAlerts,
}: {
  token: string;
  tipPath: string;
  overlayKey: string | null;
  asked: readonly ShowPart[] | null;
  hasAlerts: boolean;
}) {
  const show = useShow(token, overlayKey);
  const { settings, figures } = show;
  const parts = drawnParts(asked, settings);
  const solUsd = useSolUsd(parts.length > 0);
  const covered = useCovered(hasAlerts);
  if (!settings) return null;
  return (
    <ShowStacks
      parts={parts}
      settings={settings}
      covered={covered}
      draw={(part) => (
        // Newer figures draw a part again that has failed.
        <Quiet key={figures?.version}>{drawn(part, { token, tipPath, show, solUsd })}</Quiet>
      )}
    />
  );
}

/** The stacks of parts, each at its place, so that none covers another. `unit`: a hundredth of the picture's width. */
export function ShowStacks({
  parts,
  settings,
  covered = [],
  unit,
  draw,
}: {
  parts: readonly DrawnPart[];
  settings: PartSettings;
  covered?: readonly string[];
  unit?: string;
  draw: (part: DrawnPart) => ReactNode;
}) {
  const { stage, spots } = useSpots();
  return (
    <div ref={stage} className="show-stage" style={unit ? ({ '--u': unit } as CSSProperties) : undefined}>
      {PLACES.map((place) => {
        const own = parts.filter((part) => placeOf(part, settings) === place);
        const spot = spots[place];
        return (
          <div
            key={place}
            data-place={place}
            className={`show-stack show-stack-${place}`}
            style={
              spot
                ? { transform: `translate(${spot.x}px, ${spot.y}px) scale(${spot.scale})`, opacity: 1 }
                : undefined
            }
          >
            {own.map((part) => (
              <div
                key={part}
                data-part={part}
                className={covered.includes(part) ? 'show-part show-resting' : 'show-part'}
              >
                {draw(part)}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function drawn(
  part: DrawnPart,
  { token, tipPath, show, solUsd }: { token: string; tipPath: string; show: Show; solUsd: number | null },
): ReactNode {
  const { settings, figures: read, faces } = show;
  if (!settings) return null;
  if (part === 'qr') return <TipQr token={token} tipPath={tipPath} />;
  if (part === 'giveaway')
    return <GiveawayPart token={token} settings={settings.show.giveaway} faces={faces} solUsd={solUsd} />;
  if (!read) return null;
  const figures = streamFigures(read, faces);
  switch (part) {
    case 'goal':
      return <GoalPart goal={settings.show.goal} sum={figures.goal.sum} solUsd={solUsd} />;
    case 'latest':
      return <LatestPart tip={figures.latest} solUsd={solUsd} />;
    case 'top':
      return <TopPart period={settings.show.top.period} rows={figures.top} />;
  }
}

/** Measures the stacks whenever one of them or the picture changes its size, and says where each goes. */
function useSpots() {
  const stage = useRef<HTMLDivElement | null>(null);
  const [spots, setSpots] = useState<Partial<Record<ShowPlace, Spot>>>({});
  const observer = useRef<ResizeObserver | null>(null);

  const measure = useCallback(() => {
    const element = stage.current;
    if (!element) return;
    const { clientWidth: width, clientHeight: height } = element;
    const sizes: Partial<Record<ShowPlace, Size>> = {};
    for (const stack of element.querySelectorAll<HTMLElement>('[data-place]'))
      sizes[stack.dataset.place as ShowPlace] = { width: stack.offsetWidth, height: stack.offsetHeight };
    const margin = Math.min(width, height * (16 / 9)) * MARGIN;
    const next = layOut(sizes, { width, height, margin, gap: margin * (GAP / MARGIN) });
    setSpots((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  }, []);

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      observer.current?.disconnect();
      stage.current = element;
      if (!element) return;
      observer.current = new ResizeObserver(measure);
      observer.current.observe(element);
      for (const stack of element.children) observer.current.observe(stack);
    },
    [measure],
  );
  useLayoutEffect(measure);
  return { stage: attach, spots };
}
