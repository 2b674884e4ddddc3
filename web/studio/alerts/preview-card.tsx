import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { planOf } from '../../../core/alerts/plan.ts';
import { type AlertSettings, tierOf } from '../../../core/alerts/settings.ts';
import { shownMs } from '../../../core/alerts/timing.ts';
import type { LiveStyle } from '../../../core/live/style.ts';
import { usePrice } from '../../client/prices.ts';
import { AlertPicture, type PictureMotion } from '../../overlay/alert-picture.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { PreviewOptions, PreviewSection } from '../preview-section.tsx';
import { LamportsField } from './lamports-field.tsx';
import { words as catalog } from './look-words.ts';
import { sampleTip } from './sample-tip.ts';
import { ScenePicker, useScene } from './scene-picker.tsx';
import { Stage } from './stage.tsx';
import { isClassic, solText } from './tiers.ts';

const words = catalog.preview;

/** Shows the alert of an amount as the stream does, over pictures on which it must be readable. */
export function PreviewCard({
  settings,
  style,
  amount,
  onAmount,
  onPosition,
  isChanged,
  onSend,
}: {
  /** Every amount is a number. */
  settings: AlertSettings;
  style: LiveStyle;
  /** Lamports as decimal text. */
  amount: string;
  onAmount: (lamports: string) => void;
  /** Called after a drag, in percent of the picture. The tier is placed freely from then on. */
  onPosition: (at: number, position: { x: number; y: number }) => void;
  isChanged: boolean;
  onSend: () => Promise<void>;
}) {
  const scene = useScene();
  const stage = useRef<HTMLDivElement>(null);
  const solUsd = usePrice(WRAPPED_SOL_MINT);
  const [name, setName] = useState<string>(words.sampleName);
  const [message, setMessage] = useState<string>(words.sample);
  const [sending, setSending] = useState(false);
  const at = tierOf(settings, amount || '0');
  const tier = settings.tiers[at]!;
  const plan = planOf(settings, BigInt(amount || '0'));
  const leastMs = shownMs(tier, '', style.messageTimeoutSeconds);
  const { motion, play, run } = useRun(leastMs);
  const safety = useSafety(
    stage,
    JSON.stringify([tier, settings.template, settings.dollars, name, message, amount]),
  );

  const controls = (
    <>
      {isChanged && <p className="-mt-2 text-xs text-muted">{words.unsaved}</p>}
      <Amounts settings={settings} amount={amount} onAmount={onAmount} />
      <ScenePicker scene={scene} />
      <ul className="flex flex-col gap-2 text-sm text-soft">
        <Fact ok={plan === 'spoken' || plan === 'shown'}>
          {plan === 'unseen' || plan === 'refused' ? words.plans[plan] : words.plans[plan](tier.name)}
        </Fact>
        <Fact ok>
          {(isClassic(tier) ? words.exactTime : words.time)(catalog.look.seconds(leastMs / 1000))}
        </Fact>
        <Fact ok={safety !== 'unsafe'}>{words[safety]}</Fact>
      </ul>
      <PreviewOptions label={words.options}>
        <div className="grid gap-4 pt-2">
          <Field label={words.name}>
            <TextInput value={name} onValue={setName} maxLength={25} dir="auto" />
          </Field>
          <Field label={words.message}>
            <TextInput value={message} onValue={setMessage} maxLength={280} dir="auto" />
          </Field>
        </div>
      </PreviewOptions>
    </>
  );

  return (
    <PreviewSection
      title={words.title}
      aside={<p className="text-sm text-muted tabular-nums">{words.size}</p>}
    >
      <figure
        aria-label={words.label}
        className="relative overflow-hidden rounded-xl border border-line-strong"
        {...useDrag(typeof tier.position === 'object' && tier.position !== null, (position) =>
          onPosition(at, position),
        )}
      >
        <Stage picture={scene.picture} innerRef={stage}>
          <AlertPicture
            key={run}
            settings={settings}
            tier={tier}
            tip={sampleTip(amount || '0', message, name)}
            spoken={plan === 'spoken'}
            solUsd={solUsd}
            style={style}
            motion={motion}
            runMs={motion === 'none' ? null : leastMs}
          />
        </Stage>
        <SafeArea />
      </figure>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Button
          variant="secondary"
          icon={<Icon name="bolt" />}
          busy={sending}
          onClick={async () => {
            setSending(true);
            await onSend();
            setSending(false);
          }}
        >
          {words.send}
        </Button>
        <IconButton variant="secondary" label={words.play} icon={<Icon name="play" />} onClick={play} />
      </div>
      {/* A phone folds them, so that the settings have room below the picture. */}
      <details className="group/more md:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-sm font-medium text-muted">
          <Icon name="chevron-down" className="transition-transform group-open/more:rotate-180" />
          {words.more}
        </summary>
        <div className="flex max-h-[40dvh] flex-col gap-4 overflow-y-auto pb-2">{controls}</div>
      </details>
      <div className="flex flex-col gap-4 pt-4 max-md:hidden">{controls}</div>
    </PreviewSection>
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
  const first = minimums.show === '0' ? '10000000' : minimums.show;
  const steps = [first, ...tiers.slice(1).map(({ from }) => from)];
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
              label: solText(lamports).replace(' SOL', ''),
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
