import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText } from '../../dates.ts';
import { useNow, useOnChange } from '../../hooks.ts';
import { browserStorage } from '../../storage.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { placeText, prizeText } from '../format.ts';
import { Confetti } from './confetti.tsx';
import { ConfirmPanel } from './confirm-panel.tsx';
import { BetweenPanel, IdlePanel, LockedPanel, OverPanel, SpinningPanel } from './panels.tsx';
import { useWheel, type WheelControls } from './use-wheel.ts';
import { DrawWheel } from './wheel.tsx';
import type { WheelPose } from './wheel-geometry.ts';
import { doneTexts, nextPlace, shortWallet } from './wheel-places.ts';
import { keepSoundChoice, openSound, readSoundChoice, type WheelSound } from './wheel-sound.ts';
import { spins } from './wheel-state.ts';
import { words } from './words.ts';

/** Returns the title of the dialog. */
function titleOf({ state, giveaway }: WheelControls): string {
  const several = giveaway.places.length > 1;
  switch (state.phase) {
    case 'idle':
    case 'authorizing':
      return words.titles.select(several);
    case 'locked':
      if (nextPlace(state) === null) return words.titles.locked;
      return spins(state) ? words.titles.aboutToSpin : words.titles.aboutToShow(several);
    case 'spinning':
      return words.titles.spinning;
    case 'between':
      return words.titles.nextPlace;
    case 'winner':
    case 'confirm':
      return words.titles.drawn(several);
    case 'done':
      return doneTexts(giveaway).title;
    case 'over':
      return words.titles.over;
  }
}

/**
 * From "Select Winner" to the paid prize. The user may close it at any time: the draw goes on without it, and when it
 * opens again it shows the giveaway's current stage.
 */
export function WheelModal({
  giveaway,
  start = false,
  onClose,
}: {
  giveaway: Giveaway;
  /** The creator has just asked to draw, or to pay: the wallet opens at once. */
  start?: boolean;
  onClose: () => void;
}) {
  const controls = useWheel(giveaway);
  const begin = useEffectEvent(() => {
    if (!start || !controls.isCreator) return;
    if (controls.state.phase === 'idle') void controls.select();
    else if (controls.state.phase === 'winner') void controls.confirm();
  });
  useEffect(() => begin(), []);
  const { state, wheel, spin } = controls;
  const { phase } = state;
  const drawn = phase === 'winner' || phase === 'confirm' || phase === 'done' || phase === 'between';
  const pose: WheelPose = phase === 'spinning' ? 'spinning' : drawn && spin ? 'rest' : 'start';
  const turning = state.places.find(({ place }) => place === state.at);
  const [spun, setSpun] = useState(false);
  useEffect(() => {
    if (pose === 'spinning') setSpun(true);
  }, [pose]);

  // Each phase begins with the wheel in view, wherever its button was.
  const sound = useSound();
  const top = useRef<HTMLDivElement>(null);
  useOnChange(state.phase, () => {
    const dialog = top.current?.closest<HTMLElement>('[role=dialog]');
    dialog?.scrollTo({ top: 0 });
    // The pressed button may disappear with its phase, and the focus with it.
    if (document.activeElement === document.body) dialog?.focus({ preventScroll: true });
  });

  // Users with prefers-reduced-motion see no spin: the outcome fades in.
  const still = !spins(state);
  useOnChange(state.phase, () => {
    if (!still || !drawn) return;
    for (const part of top.current?.children ?? [])
      part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 600, easing: 'ease-out' });
  });

  return (
    <Modal
      title={titleOf(controls)}
      description={giveaway.title}
      onClose={onClose}
      // The page behind it may be on a stream too, and must name the winner in the same second.
      opaque
      className="overflow-x-clip sm:max-w-4xl!"
    >
      <div
        ref={top}
        className="relative grid items-center gap-6 sm:gap-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]"
      >
        <div
          className={cx(
            'relative mx-auto w-full pt-4 md:max-w-none',
            // Before the spin, text and buttons come first on a small screen.
            state.phase === 'idle' || state.phase === 'authorizing' ? 'max-w-40 max-md:-mb-8' : 'max-w-72',
          )}
        >
          {state.phase === 'over' ? (
            <EmptyWheel />
          ) : (
            <DrawWheel
              wheel={wheel}
              spin={spin}
              pose={pose}
              resets={state.resets}
              since={state.live && turning?.revealAt ? turning.revealAt - SPIN_MS : null}
              dimmed={state.phase === 'locked'}
              sound={sound.on}
              restName={winnerName(controls)}
              onRest={controls.rested}
            >
              <Hub controls={controls} />
            </DrawWheel>
          )}
          {drawn && spun && !still && <Confetti key={state.at} />}
        </div>
        <div className="min-w-0" data-testid="wheel-panel" data-phase={state.phase}>
          <Panel controls={controls} />
        </div>
      </div>
      {!still && state.phase !== 'over' && (
        <div className="mt-5 flex justify-center border-t border-line pt-3 md:justify-start">
          <SoundSwitch on={sound.on !== null} onToggle={sound.toggle} />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {announcement(controls)}
      </p>
    </Modal>
  );
}

function Panel({ controls }: { controls: WheelControls }) {
  switch (controls.state.phase) {
    case 'idle':
    case 'authorizing':
      return <IdlePanel controls={controls} />;
    case 'locked':
      return <LockedPanel controls={controls} />;
    case 'spinning':
      return <SpinningPanel controls={controls} />;
    case 'between':
      return <BetweenPanel controls={controls} />;
    case 'over':
      return <OverPanel controls={controls} />;
    default:
      return <ConfirmPanel controls={controls} />;
  }
}

/** The hub shows the one thing that matters now. */
function Hub({ controls: { state, giveaway } }: { controls: WheelControls }) {
  const locked = state.phase === 'locked';
  const until =
    locked && giveaway.stage === 'committed' && giveaway.roundTime ? Date.parse(giveaway.roundTime) : null;
  useNow(250);
  const now = serverNow();
  const next = locked || state.phase === 'between' ? nextPlace(state) : null;
  if (next?.revealAt) {
    const turns = spins(state);
    const at = turns ? next.revealAt - SPIN_MS : next.revealAt;
    return <HubFigure figure={clockText(at, now)} label={turns ? words.hub.toSpin : words.hub.toResult} />;
  }
  if (until !== null && until > now)
    return <HubFigure figure={clockText(until, now)} label={words.hub.toRound} />;
  switch (state.phase) {
    case 'idle':
    case 'authorizing':
      return (
        <HubFigure
          figure={String(state.count)}
          label={<span className="max-md:sr-only">{words.hub.entered}</span>}
        />
      );
    case 'locked':
      return <Icon name="lock" className="size-8! text-mint" />;
    case 'spinning':
      return <Icon name="refresh" className="size-8! text-muted motion-safe:animate-spin" />;
    default:
      return <Icon name={state.phase === 'done' ? 'check' : 'user'} className="size-9! text-mint" />;
  }
}

function HubFigure({ figure, label }: { figure: string; label: ReactNode }) {
  return (
    <div>
      <p className="text-2xl leading-none font-semibold tracking-tight tabular-nums text-fg md:text-3xl">
        {figure}
      </p>
      <p className="mt-1 text-[0.6875rem] text-muted md:text-xs">{label}</p>
    </div>
  );
}

function EmptyWheel() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid aspect-square w-full max-w-72 place-items-center rounded-full border-[6px] border-dashed border-line-strong text-faint"
    >
      <Icon name="close" className="size-12!" />
    </div>
  );
}

function SoundSwitch({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-3 rounded-lg px-1 text-sm font-medium text-muted transition-colors duration-150 hover:text-fg"
    >
      <Icon name="sound" />
      {words.wheel.sound}
      <span
        aria-hidden="true"
        className={cx(
          'h-5.5 w-10 rounded-full border p-0.5 transition-colors duration-150',
          on ? 'border-mint bg-mint' : 'border-line-strong bg-raised',
        )}
      >
        <span
          className={cx(
            'block size-4 rounded-full transition-transform duration-150',
            on ? 'translate-x-4.5 bg-mint-ink' : 'bg-muted',
          )}
        />
      </span>
    </button>
  );
}

/** `on` is null while the wheel is silent. The choice applies to the next wheel too. */
function useSound(): { on: WheelSound | null; toggle: () => void } {
  const [wanted, setWanted] = useState(() => readSoundChoice());
  const [on, setOn] = useState<WheelSound | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const sound = openSound();
    setOn(sound);
    return () => {
      setOn(null);
      sound.close();
    };
  }, [wanted]);
  const toggle = () => {
    keepSoundChoice(browserStorage, !wanted);
    setWanted(!wanted);
  };
  return { on, toggle };
}

/** Of the place on the wheel; null while it is not shown. */
function winnerName({ state }: WheelControls): string | null {
  const winner = state.places.find(({ place }) => place === state.at)?.winner ?? null;
  return winner && shortWallet(winner);
}

function announcement({ state, giveaway }: WheelControls): string {
  const several = giveaway.places.length > 1;
  const place = giveaway.places.find((one) => one.place === state.at);
  const winner = shortWallet(state.places.find((one) => one.place === state.at)?.winner ?? '');
  switch (state.phase) {
    case 'locked':
      if (nextPlace(state) === null) return words.said.closed;
      return spins(state) ? words.said.starts : words.said.shows;
    case 'spinning':
      return words.said.spinning(several ? state.at : null);
    case 'between':
    case 'winner':
      return several && place
        ? words.said.placeWon(state.at, winner, placeText(giveaway, place))
        : words.said.won(winner, prizeText(giveaway));
    case 'done':
      return `${doneTexts(giveaway).title}.`;
    default:
      return '';
  }
}
