import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { lookOf } from '../../../core/alerts/looks.ts';
import { planOf } from '../../../core/alerts/plan.ts';
import { type AlertSettings, tierOf } from '../../../core/alerts/settings.ts';
import { shownMs } from '../../../core/alerts/timing.ts';
import type { LiveStyle } from '../../../core/live/style.ts';
import { usePrice } from '../../client/prices.ts';
import { AlertPicture, type PictureMotion } from '../../overlay/alert-picture.tsx';
import { facesOf } from '../../overlay/alert-style.ts';
import { loadFonts } from '../../overlay/fonts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { READABLE, readingOf } from './grounds.ts';
import { LamportsField } from './lamports-field.tsx';
import { words as catalog } from './look-words.ts';
import { sampleTip } from './sample-tip.ts';
import { ScenePicker, useScene } from './scene-picker.tsx';
import { Stage } from './stage.tsx';
import { isClassic, leastOf, solFigure } from './tiers.ts';

const words = catalog.preview;

/** Shows the alert of an amount as the stream does, over pictures on which it must be readable. */
export function PreviewCard({
  settings,
  style,
  stored,
  storedStyle,
  amount,
  onAmount,
  onPosition,
  isChanged,
  mayTest,
  onSend,
}: {
  /** Every amount is a number. */
  settings: AlertSettings;
  style: LiveStyle;
  /** What the stream has. */
  stored: AlertSettings;
  storedStyle: LiveStyle;
  /** Lamports as decimal text. */
  amount: string;
  onAmount: (lamports: string) => void;
  /** Called after a drag, in percent of the picture. The alert is placed freely from then on. */
  onPosition: (position: { x: number; y: number }) => void;
  isChanged: boolean;
  mayTest: boolean;
  onSend: () => Promise<void>;
}) {
  const scene = useScene();
  const stage = useRef<HTMLDivElement>(null);
  const solUsd = usePrice(WRAPPED_SOL_MINT);
  const [sample, setSample] = useState<Sample>('short');
  const [sending, setSending] = useState(false);
  const tier = settings.tiers[tierOf(settings, amount || '0')]!;
  const free = typeof tier.position === 'object' && tier.position !== null;
  const look = lookOf(tier, style);
  const plan = planOf(settings, BigInt(amount || '0'));
  const leastMs = shownMs(tier, '', look.seconds);
  const { motion, play, run } = useRun(leastMs);
  const safety = useSafety(
    stage,
    JSON.stringify([tier, style, settings.template, settings.dollars, sample, amount]),
  );
  useEffect(() => void loadFonts(facesOf([look])), [look]);
  const isReadable = (['amount', 'message'] as const).every(
    (part) => (readingOf(tier, look, part).contrast ?? READABLE) >= READABLE,
  );

  const controls = (
    <>
      <Amounts settings={settings} amount={amount} onAmount={onAmount} />
      <ScenePicker scene={scene} />
      <div className="flex flex-col gap-2">
        <span aria-hidden="true" className="text-sm font-medium text-fg">
          {words.message}
        </span>
        <SegmentedControl
          label={words.message}
          value={sample}
          onValue={setSample}
          options={SAMPLES}
          className="[&>label]:px-1!"
        />
      </div>
      <ul className="flex flex-col gap-1.5 text-sm text-soft">
        <Fact ok={plan === 'spoken' || plan === 'shown'}>
          {plan === 'unseen' || plan === 'refused' ? words.plans[plan] : words.plans[plan](tier.name)}
        </Fact>
        <Fact ok>
          {(isClassic(tier) ? words.exactTime : words.time)(catalog.look.seconds(leastMs / 1000))}
        </Fact>
        <Fact ok={isReadable}>{isReadable ? words.readable : words.unreadable}</Fact>
        <Fact ok={safety !== 'unsafe'}>{words[safety]}</Fact>
      </ul>
      <OnStream settings={stored} style={storedStyle} amount={amount} scene={scene.picture} />
    </>
  );

  return (
    <section
      aria-label={words.title}
      className="md:rounded-card md:border md:border-line md:bg-surface/90 md:p-4 md:shadow-card"
    >
      <header className="mb-3 flex min-h-6 items-center justify-between gap-3 max-md:absolute max-md:right-6 max-md:z-10 max-md:mt-2">
        <h2 className="title-card max-md:sr-only">{words.title}</h2>
        {isChanged && (
          <Badge tone="warn" dot className="max-md:bg-ink/85">
            {words.draft}
          </Badge>
        )}
      </header>
      <figure
        aria-label={words.label}
        className="relative overflow-hidden rounded-xl border border-line-strong"
        {...useDrag(free, onPosition)}
      >
        <Stage picture={scene.picture} innerRef={stage}>
          <AlertPicture
            key={run}
            settings={settings}
            tier={tier}
            tip={SAMPLE_TIPS[sample](amount || '0')}
            spoken={plan === 'spoken'}
            solUsd={solUsd}
            style={style}
            motion={motion}
            runMs={motion === 'none' ? null : leastMs}
          />
        </Stage>
        {(free || safety === 'unsafe') && <SafeArea />}
      </figure>
      <div className="mt-3 flex gap-2 *:flex-auto *:px-3!">
        <Button variant="secondary" icon={<Icon name="play" />} onClick={play}>
          {words.play}
        </Button>
        <Button
          variant="secondary"
          icon={<Icon name="bolt" />}
          busy={sending}
          disabled={!mayTest}
          onClick={async () => {
            setSending(true);
            await onSend();
            setSending(false);
          }}
        >
          {words.send}
        </Button>
      </div>
      {/* A phone folds them, so that the settings have room below the picture. */}
      <details className="group/more md:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-1.5 text-sm font-medium text-muted">
          {words.more}
          <Icon name="chevron-down" className="transition-transform group-open/more:rotate-180" />
        </summary>
        <div className="flex max-h-[40dvh] flex-col gap-4 overflow-y-auto pb-2">{controls}</div>
      </details>
      <div className="flex flex-col gap-4 pt-4 max-md:hidden">{controls}</div>
    </section>
  );
}

const SAMPLE_TIPS = {
  short: (lamports: string) => sampleTip(lamports),
  long: (lamports: string) => sampleTip(lamports, words.sampleLong),
  arabic: (lamports: string) => sampleTip(lamports, words.sampleArabic),
  nameless: (lamports: string) => sampleTip(lamports, words.sample, ''),
};
type Sample = keyof typeof SAMPLE_TIPS;
const SAMPLES = (Object.keys(SAMPLE_TIPS) as Sample[]).map((value) => ({
  value,
  label: words.messages[value],
}));

/** What the stream would show of this amount now, whatever is being edited. */
function OnStream({
  settings,
  style,
  amount,
  scene,
}: {
  settings: AlertSettings;
  style: LiveStyle;
  amount: string;
  scene: string;
}) {
  const { tiers } = settings;
  const tier = tiers[tierOf(settings, amount || '0')]!;
  const users = tiers.filter(({ preset }) => preset === tier.preset).map(({ name }) => name);
  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      <div aria-hidden="true" className="w-20 shrink-0 overflow-hidden rounded-md">
        <Stage picture={scene}>
          <AlertPicture settings={settings} tier={tier} tip={sampleTip(amount || '0')} style={style} />
        </Stage>
      </div>
      <p className="min-w-0 text-sm">
        <b className="block font-semibold text-fg">{words.onStream(catalog.look.presets[tier.preset])}</b>
        <span className="block truncate text-xs text-muted">
          {users.length === tiers.length ? words.onStreamAll : words.onStreamFor(users.join(', '))}
        </span>
      </p>
    </div>
  );
}

function Fact({ ok, children }: { ok: boolean; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name={ok ? 'check' : 'warning'} className={cx('mt-0.5', ok ? 'text-mint-deep' : 'text-warn')} />
      {children}
    </li>
  );
}

/** Offers the amounts at which the alert changes, and a field for any other. */
function Amounts({
  settings: { tiers, minimums },
  amount,
  onAmount,
}: {
  settings: AlertSettings;
  amount: string;
  onAmount: (lamports: string) => void;
}) {
  const steps = tiers.map((_, at) => leastOf({ tiers, minimums }, at));
  const known = steps.includes(amount);
  return (
    <div className="flex flex-col gap-2">
      {steps.length > 1 && (
        <>
          <span aria-hidden="true" className="text-sm font-medium text-fg">
            {words.amount}
          </span>
          <SegmentedControl
            label={words.amount}
            value={known ? amount : ''}
            onValue={onAmount}
            options={[...new Set(steps)].map((lamports) => ({
              value: lamports,
              label: solFigure(lamports),
            }))}
          />
        </>
      )}
      <LamportsField
        label={steps.length > 1 ? words.other : words.amount}
        value={amount}
        onValue={onAmount}
      />
    </div>
  );
}

/** Draws lines at the edge of the safe area, and in the middle. */
function SafeArea() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-[5%] border border-white/60 border-dashed mix-blend-difference"
    />
  );
}

type Safety = 'safe' | 'unsafe' | 'strip';

/** Returns whether the drawn alert is inside the safe area. */
function useSafety(stage: React.RefObject<HTMLDivElement | null>, drawn: string): Safety {
  const [safety, setSafety] = useState<Safety>('safe');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is not read here: the alert is measured again whenever something else is drawn.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => setSafety(measured(stage.current)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, stage]);
  return safety;
}

/** Tolerance for rounding, in pixels of the scaled picture. */
const TOLERANCE = 1.5;

function measured(stage: HTMLDivElement | null): Safety {
  if (!stage) return 'safe';
  if (stage.querySelector('.alert-body [data-strip]')) return 'strip';
  const outer = stage.getBoundingClientRect();
  const margin = { x: outer.width * 0.05 - TOLERANCE, y: outer.height * 0.05 - TOLERANCE };
  const isInside = drawnBoxes(stage).every(
    (inner) =>
      inner.left >= outer.left + margin.x &&
      inner.right <= outer.right - margin.x &&
      inner.top >= outer.top + margin.y &&
      inner.bottom <= outer.bottom - margin.y,
  );
  return isInside ? 'safe' : 'unsafe';
}

/** Returns the visible parts: the body of a preset, or in Classic each line of text, because its element is wider. */
function drawnBoxes(stage: HTMLElement): DOMRect[] {
  const body = stage.querySelector('.alert-body');
  if (body) return [body.getBoundingClientRect()];
  return [...stage.querySelectorAll('.tip-alert > p')].flatMap((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()];
  });
}

/** Plays the alert from its entrance to its exit, then shows it still. */
function useRun(leastMs: number) {
  const [motion, setMotion] = useState<PictureMotion>('none');
  const [run, setRun] = useState(0);
  useEffect(() => {
    if (motion === 'none') return;
    const timer = setTimeout(
      () => setMotion(motion === 'enter' ? 'leave' : 'none'),
      motion === 'enter' ? leastMs : 700,
    );
    return () => clearTimeout(timer);
  }, [motion, leastMs]);
  return {
    motion,
    run,
    play: () => {
      setRun((number) => number + 1);
      setMotion('enter');
    },
  };
}

/** Drags with a pointer. The keyboard has sliders. */
function useDrag(isFree: boolean, onPosition: (position: { x: number; y: number }) => void) {
  if (!isFree) return {};
  const move = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<HTMLElement>) => {
    if (buttons === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100);
    onPosition({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      move(event);
    },
    onPointerMove: move,
    style: { cursor: 'grab', touchAction: 'none' },
  };
}
