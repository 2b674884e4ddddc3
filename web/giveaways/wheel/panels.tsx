/** The panel beside the wheel in each phase. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { timeText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useCloseModal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { PinnedNotice } from '../alarms.tsx';
import { count, placeText, prizeText } from '../format.ts';
import { ShownPlaces } from './confirm-panel.tsx';
import { LockedSteps } from './locked-steps.tsx';
import type { SelectStep } from './select-flow.ts';
import type { WheelControls } from './use-wheel.ts';
import { nextPlace, revealedWith } from './wheel-places.ts';
import { spins } from './wheel-state.ts';
import { words } from './words.ts';

type Props = { controls: WheelControls };

const { signing } = words;
const PROVING = { key: 'proving', title: signing.message } as const;
const SIGNING = { key: 'signing', title: signing.wallet } as const;

/** A live draw: the list is compared before the wallet gets the transaction. */
const DRAWING: readonly ChainStep<SelectStep>[] = [
  { ...PROVING, note: signing.pauses },
  { key: 'preparing', title: signing.prepareDraw },
  { key: 'listing', title: signing.listing },
  { key: 'checking', title: signing.checking },
  { ...SIGNING, note: signing.compared },
  { key: 'closing', title: signing.lockList, note: signing.sent },
];

/** With a window the platform commits later, and anyone can check the list before it counts. */
const CLOSING: readonly ChainStep<SelectStep>[] = [
  { ...PROVING, note: signing.free },
  { key: 'preparing', title: signing.prepareClose },
  SIGNING,
  { key: 'closing', title: signing.closeEntries, note: signing.sent },
];

/** Before signing: what the signature means. */
export function IdlePanel({ controls }: Props) {
  const { state, giveaway, isCreator, select } = controls;
  const { phase, step, count: registered, again, problem } = state;
  const live = giveaway.windowSeconds === 0;
  const winners = giveaway.places.length;
  return (
    <div className="flex flex-col gap-5">
      {phase === 'authorizing' && step && step !== 'paying' ? (
        <ChainProgress
          label={live ? signing.liveLabel : signing.closeLabel}
          steps={live ? DRAWING : CLOSING}
          at={step}
          again={again}
          signature={controls.signature}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          <Point icon="lock" title={words.idle.close}>
            {registered === 0 ? words.idle.empty : words.idle.registered(registered)}
          </Point>
          <Point icon="shield" title={words.idle.list}>
            {live ? words.idle.live : words.idle.windowed(windowText(giveaway))}
          </Point>
          <Point
            icon="coins"
            title={
              registered === 1
                ? words.idle.onlyPrize(prizeText(giveaway))
                : words.idle.prize(prizeText(giveaway), winners)
            }
          >
            {registered === 1 ? words.idle.one : winners === 1 ? words.idle.paysOne : words.idle.paysMany}
          </Point>
        </ul>
      )}
      <PinnedNotice />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isCreator ? (
        <div className="flex flex-col gap-2">
          <Button size="lg" busy={phase === 'authorizing'} disabled={registered === 0} onClick={select}>
            {phase === 'authorizing'
              ? live
                ? words.idle.drawing
                : words.idle.closing
              : live
                ? words.idle.draw
                : words.idle.closeEntries}
          </Button>
          {phase === 'idle' && <p className="text-center text-sm text-muted">{words.idle.twice}</p>}
        </div>
      ) : (
        <Notice tone="neutral">{words.idle.onlyCreator}</Notice>
      )}
    </div>
  );
}

/** Returns "10 minutes", "24 hours". */
function windowText({ windowSeconds }: Pick<Giveaway, 'windowSeconds'>): string {
  const minutes = Math.round(windowSeconds / 60);
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute');
}

export function LockedPanel({ controls: { state, giveaway, head } }: Props) {
  const waiting = nextPlace(state) === null;
  return (
    <div>
      <div className="mb-5 flex flex-col gap-2 text-sm leading-relaxed text-muted">
        {waiting ? (
          <BeforeRound giveaway={giveaway} />
        ) : (
          <p>
            {state.count === 1
              ? words.locked.oneEntry
              : spins(state)
                ? words.locked.spinsForAll
                : words.locked.shownToAll}{' '}
            {words.locked.computable}
          </p>
        )}
      </div>
      <LockedSteps giveaway={giveaway} head={head} count={state.count} />
      {giveaway.reason && <Notice tone="neutral">{giveaway.reason}</Notice>}
      <p className="mt-5 text-xs leading-relaxed text-faint">{words.locked.canClose}</p>
    </div>
  );
}

/** The time of the decision, and the possible actions until then. */
function BeforeRound({ giveaway }: { giveaway: Giveaway }) {
  const { id, stage, cutoff, live, roundTime, places } = giveaway;
  const close = useCloseModal();
  const strong = 'text-base font-semibold text-fg';
  const several = places.length > 1;
  if (stage === 'committed' && cutoff !== null) {
    return (
      <>
        <p className={strong}>{words.locked.listUntil(timeText(cutoff, true))}</p>
        <p>{words.locked.canObject(several, roundTime && timeText(roundTime, true))}</p>
        <Link to={paths.draw(id)} onClick={close} className={buttonClass('secondary', 'sm', 'self-start')}>
          <Icon name="search" />
          {words.locked.checkList}
        </Link>
      </>
    );
  }
  if (stage === 'committed' && live && roundTime) {
    return <p className={strong}>{words.locked.drawnAt(several, timeText(roundTime, true))}</p>;
  }
  if (stage !== 'revealed' && live !== true && giveaway.windowSeconds > 0)
    return <p className={strong}>{words.locked.publishing}</p>;
  return <p>{words.locked.drand}</p>;
}

/** Some places are shown, the next one spins in a moment. */
export function BetweenPanel({ controls }: Props) {
  const next = nextPlace(controls.state);
  return (
    <div className="flex flex-col gap-4">
      <ShownPlaces controls={controls} />
      {next && (
        <p className="text-sm text-muted">
          {(spins(controls.state) ? words.between.spins : words.between.shows)(next.place)}
        </p>
      )}
    </div>
  );
}

export function SpinningPanel({ controls }: Props) {
  const { giveaway, state, rested } = controls;
  const place = giveaway.places.find((one) => one.place === state.at);
  const several = giveaway.places.length > 1;
  const together = revealedWith(state, state.at).length > 1;
  return (
    <div className="flex flex-col gap-4 text-sm leading-relaxed text-muted">
      <p className="text-2xl leading-tight font-semibold tracking-tight text-balance text-fg">
        {together
          ? words.spinning.forAll(prizeText(giveaway), giveaway.places.length)
          : several && place
            ? words.spinning.forPlace(place.place, placeText(giveaway, place))
            : words.spinning.forOneOf(prizeText(giveaway), state.count)}
      </p>
      {state.live ? (
        <p>{together ? words.spinning.together : words.spinning.live}</p>
      ) : (
        <>
          <p>{words.spinning.replay}</p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 self-start"
            icon={<Icon name="skip" />}
            onClick={rested}
          >
            {words.spinning.skip}
          </Button>
        </>
      )}
      {several && state.live && <ShownPlaces controls={controls} />}
      {giveaway.round && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
          <dt>{words.spinning.round}</dt>
          <dd className="font-mono text-fg">{giveaway.round}</dd>
        </dl>
      )}
    </div>
  );
}

export function OverPanel({ controls: { giveaway } }: Props) {
  return (
    <div className="flex flex-col gap-3 text-sm leading-relaxed text-muted">
      <p className="text-lg font-semibold text-fg">{words.over.moneyBack}</p>
      <p>{giveaway.reason ?? words.over.cancelled}</p>
    </div>
  );
}

function Point({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3.5">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-xl border border-line-strong bg-raised text-mint"
      >
        <Icon name={icon} />
      </span>
      <div className="text-sm leading-relaxed">
        <p className="font-semibold text-fg">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}
