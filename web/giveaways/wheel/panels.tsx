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
import { count, placeName, placeText, prizeText } from '../format.ts';
import { LockedSteps } from './locked-steps.tsx';
import { ShownPlaces } from './places.tsx';
import type { SelectStep } from './select-flow.ts';
import type { WheelControls } from './use-wheel.ts';
import { nextPlace } from './wheel-places.ts';
import { COMPUTABLE } from './wheel-texts.ts';

type Props = { controls: WheelControls };

const SIGNING = { key: 'signing', title: 'Confirm in your wallet' } as const;
const SENT = 'Sent. Waiting for the network.';

/** A live draw: the list is compared before the wallet opens. */
const DRAWING: readonly ChainStep<SelectStep>[] = [
  { key: 'preparing', title: 'Prepare the draw' },
  { key: 'listing', title: 'Getting the list…' },
  { key: 'checking', title: 'Checking the list…' },
  { ...SIGNING, note: 'This page has compared what you sign with the list.' },
  { key: 'closing', title: 'Lock the list on chain', note: SENT },
];

/** With a window the platform commits later, and anyone can check the list before it counts. */
const CLOSING: readonly ChainStep<SelectStep>[] = [
  { key: 'preparing', title: 'Prepare the transaction' },
  SIGNING,
  { key: 'closing', title: 'Close the entries on chain', note: SENT },
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
          label={live ? 'Drawing live' : 'Closing the entries'}
          steps={live ? DRAWING : CLOSING}
          at={step}
          again={again}
          signature={controls.signature}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          <Point icon="lock" title="Entries close for ever">
            {registered === 0
              ? 'Nobody has registered yet, so there is nothing to draw from.'
              : `${count(registered, 'wallet')} registered. Nobody can join or leave after this.`}
          </Point>
          <Point icon="shield" title="The list is frozen and published">
            {live
              ? 'This page checks it before your wallet opens. Your signature puts its fingerprint on chain, bound to a random round that does not exist yet. You cannot draw twice, and nobody can pick.'
              : `Everybody can check it for ${windowText(giveaway)}. Whoever is missing can object, and you can cancel. Then a random round decides that does not exist yet.`}
          </Point>
          <Point
            icon="coins"
            title={`${prizeText(giveaway)} for ${winners === 1 ? 'one of them' : `${winners} of them`}`}
          >
            {winners === 1
              ? 'The wheel shows who it is; you confirm, and the escrow pays.'
              : 'The wheel shows who they are; you confirm, and the escrow pays each of them.'}
          </Point>
        </ul>
      )}
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isCreator ? (
        <Button size="lg" busy={phase === 'authorizing'} disabled={registered === 0} onClick={select}>
          {phase === 'authorizing'
            ? `${live ? 'Drawing' : 'Closing the entries'} ...`
            : live
              ? 'Close entries and draw'
              : 'Close entries'}
        </Button>
      ) : (
        <Notice tone="neutral">Only the creator of this giveaway can close its entries early.</Notice>
      )}
    </div>
  );
}

/** "10 minutes", "24 hours". */
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
            {state.calm
              ? 'The draw is proven on chain. Everybody is shown who won at the same moment, in a few seconds.'
              : 'The draw is proven on chain. The wheel starts for everybody in the same second, and shows who won when it stops.'}{' '}
            {COMPUTABLE}
          </p>
        )}
      </div>
      <LockedSteps giveaway={giveaway} head={head} count={state.count} />
      {giveaway.reason && <Notice tone="neutral">{giveaway.reason}</Notice>}
      <p className="mt-5 text-xs leading-relaxed text-faint">
        You may close this window. The draw goes on without it.
      </p>
    </div>
  );
}

/** When it is decided, and what is possible until then. */
function BeforeRound({ giveaway }: { giveaway: Giveaway }) {
  const { id, stage, cutoff, live, roundTime, places } = giveaway;
  const close = useCloseModal();
  const strong = 'text-base font-semibold text-fg';
  const winners = places.length === 1 ? 'winner is' : 'winners are';
  if (stage === 'committed' && cutoff !== null) {
    return (
      <>
        <p className={strong}>Entries are closed. The list can be checked until {timeText(cutoff, true)}.</p>
        <p>
          Whoever is missing from it can object until then, and the creator can cancel. After that nobody can
          change anything{roundTime && `, and the ${winners} drawn at ${timeText(roundTime, true)}`}.
        </p>
        <Link to={paths.draw(id)} onClick={close} className={buttonClass('secondary', 'sm', 'self-start')}>
          <Icon name="search" />
          Check the list
        </Link>
      </>
    );
  }
  if (stage === 'committed' && live && roundTime) {
    return (
      <p className={strong}>
        Locked. The {winners} drawn at {timeText(roundTime, true)}
      </p>
    );
  }
  if (stage !== 'revealed' && live !== true && giveaway.windowSeconds > 0)
    return <p className={strong}>Entries are closed. The list is published in a moment.</p>;
  return (
    <p>
      drand is a public network that publishes one random number every few seconds, signed by all its members
      together: nobody knows it before, and nobody can change it after.
    </p>
  );
}

/** Some places are shown, the next one spins in a moment. */
export function BetweenPanel({ controls }: Props) {
  const next = nextPlace(controls.state);
  return (
    <div className="flex flex-col gap-4">
      <ShownPlaces controls={controls} />
      {next && (
        <p className="text-sm text-muted">
          {controls.state.calm ? 'Shown next' : 'The wheel turns next'} for the {placeName(next.place)}.
        </p>
      )}
    </div>
  );
}

export function SpinningPanel({ controls }: Props) {
  const { giveaway, state, rested } = controls;
  const place = giveaway.places.find((one) => one.place === state.at);
  const several = giveaway.places.length > 1;
  return (
    <div className="flex flex-col gap-4 text-sm leading-relaxed text-muted">
      <p className="text-2xl leading-tight font-semibold tracking-tight text-balance text-fg">
        {several && place
          ? `${placeName(place.place)}: ${placeText(giveaway, place)}`
          : `${prizeText(giveaway)} for one of ${state.count}`}
      </p>
      {state.live ? (
        <p>Everyone who watches sees this spin in the same second. The winner is shown when it stops.</p>
      ) : (
        <>
          <p>This is the spin of the draw, played again.</p>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 self-start"
            icon={<Icon name="skip" />}
            onClick={rested}
          >
            Skip to the winner
          </Button>
        </>
      )}
      {several && state.live && <ShownPlaces controls={controls} />}
      {giveaway.round && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
          <dt>Round</dt>
          <dd className="font-mono text-fg">{giveaway.round}</dd>
        </dl>
      )}
    </div>
  );
}

export function OverPanel({ controls: { giveaway } }: Props) {
  return (
    <div className="flex flex-col gap-3 text-sm leading-relaxed text-muted">
      <p className="text-lg font-semibold text-fg">Prize and fee went back to the creator</p>
      <p>{giveaway.reason ?? 'This giveaway was cancelled before its draw.'}</p>
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
