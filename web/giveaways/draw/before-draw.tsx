import { Link } from 'react-router-dom';
import { endedWithoutDraw } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText, dateTimeText, timeText } from '../../dates.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canObject } from '../detail/standing.ts';
import { LockedSteps } from '../wheel/locked-steps.tsx';

/** There is no list yet: what will happen, and when. */
export function BeforeDraw({ giveaway }: { giveaway: Giveaway }) {
  const over = endedWithoutDraw(giveaway);
  if (over) {
    return (
      <Card title="There was no draw">
        <p className="text-sm leading-relaxed text-muted">
          {giveaway.reason ?? 'This giveaway was cancelled. Prize and fee went back to its creator.'}
        </p>
        <Back id={giveaway.id} />
      </Card>
    );
  }
  const holders = giveaway.type === 'holders';
  const live = !holders && giveaway.windowSeconds === 0;
  return (
    <Card title="The list is not frozen yet" description="What will happen, in this order:">
      <ol className="flex flex-col gap-5">
        <Coming number={1} title={holders ? 'The giveaway ends' : 'Entries close'}>
          {holders
            ? `On ${dateTimeText(giveaway.endDate)}, by itself.`
            : `When the creator closes them, and on ${dateTimeText(giveaway.endDate)} at the latest for those who want to register.`}
        </Coming>
        <Coming number={2} title="The list is frozen and published here">
          {holders
            ? 'Every wallet that holds enough at that moment, with its entries, and whoever is left out, with the reason.'
            : 'Every wallet that registered, with its entries and its signature.'}
        </Coming>
        <Coming number={3} title="It is fixed on chain, bound to a future round">
          {live
            ? 'The creator signs it together with the platform. The escrow program itself names a round of drand, a public source of randomness, that does not exist yet.'
            : 'From then on there are at least ten minutes in which everybody can check the list, whoever is missing can object, and the creator can cancel. Only after that comes the round of drand, a public source of randomness, that the escrow program names.'}
        </Coming>
        <Coming number={4} title="The round decides">
          {giveaway.places.length === 1
            ? 'Its signature is verified on chain, the winner is proven, the escrow pays. Then this page repeats all of it in your browser.'
            : 'Its signature is verified on chain, each winner is proven in turn, the escrow pays. Then this page repeats all of it in your browser.'}
        </Coming>
      </ol>
      <Back id={giveaway.id} />
    </Card>
  );
}

/** The list is frozen and the draw not done: its state. */
export function DuringDraw({ giveaway }: { giveaway: Giveaway }) {
  useNow(250);
  const now = serverNow();
  const until = giveaway.roundTime ? Date.parse(giveaway.roundTime) : null;
  const waiting = giveaway.stage === 'committed' && until !== null && until > now;
  const { cutoff } = giveaway;
  const open = cutoff !== null && canObject(giveaway, now);
  return (
    <Card title="The draw is under way" data-testid="under-way">
      {open && (
        <p className="mb-5 text-sm leading-relaxed text-fg">
          Entries are closed. The list can be checked until{' '}
          <b className="font-semibold tabular-nums">{timeText(cutoff, true)}</b>; until then whoever is
          missing can object, and the creator can cancel.
        </p>
      )}
      {waiting && (
        <p className="mb-5">
          <span className="block text-5xl font-semibold tracking-tight text-mint tabular-nums">
            {clockText(until, now)}
          </span>
          <span className="mt-1 block text-sm text-muted">until drand round {giveaway.round} appears</span>
        </p>
      )}
      <LockedSteps giveaway={giveaway} head={undefined} count={giveaway.currentParticipants} />
      {giveaway.reason && <p className="text-sm text-warn">{giveaway.reason}</p>}
    </Card>
  );
}

function Coming({ number, title, children }: { number: number; title: string; children: string }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold text-muted tabular-nums"
      >
        {number}
      </span>
      <div className="text-sm leading-relaxed">
        <p className="font-semibold text-fg">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}

function Back({ id }: { id: string }) {
  return (
    <Link to={paths.giveaway(id)} className={buttonClass('secondary', 'md', 'mt-6')}>
      <Icon name="arrow-right" className="rotate-180" />
      Back to the giveaway
    </Link>
  );
}
