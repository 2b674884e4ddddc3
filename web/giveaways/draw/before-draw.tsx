import { Link } from 'react-router-dom';
import { endedWithoutDraw } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText, dateTimeText, timeText } from '../../dates.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { fill } from '../../ui/fill.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canObject, nextRevealAt } from '../detail/standing.ts';
import { LockedSteps } from '../wheel/locked-steps.tsx';
import { words } from './words.ts';

/** There is no list yet: what will happen, and when. */
export function BeforeDraw({ giveaway }: { giveaway: Giveaway }) {
  const over = endedWithoutDraw(giveaway);
  if (over) {
    return (
      <Card title={words.before.none}>
        <p className="text-sm leading-relaxed text-muted">{giveaway.reason ?? words.before.cancelled}</p>
        <Back id={giveaway.id} />
      </Card>
    );
  }
  const holders = giveaway.type === 'holders';
  const live = !holders && giveaway.windowSeconds === 0;
  return (
    <Card title={words.before.title} description={words.before.next}>
      <ol className="flex flex-col gap-5">
        <Coming number={1} title={holders ? words.before.ends : words.before.closes}>
          {holders
            ? words.before.endsOn(dateTimeText(giveaway.endDate))
            : words.before.closesOn(dateTimeText(giveaway.endDate))}
        </Coming>
        <Coming number={2} title={words.before.list}>
          {holders ? words.before.holders : words.before.participants}
        </Coming>
        <Coming number={3} title={words.before.fixed}>
          {live ? words.before.live : words.before.windowed}
        </Coming>
        <Coming number={4} title={words.before.decides}>
          {words.before.repeated(giveaway.places.length > 1)}
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
    <Card title={words.during.title} data-testid="under-way">
      {open && (
        <p className="mb-5 text-sm leading-relaxed text-fg">
          {fill(words.during.list, {
            time: <b className="font-semibold tabular-nums">{timeText(cutoff, true)}</b>,
          })}
        </p>
      )}
      {waiting && (
        <p className="mb-5">
          <span className="block text-5xl font-semibold tracking-tight text-mint tabular-nums">
            {clockText(until, now)}
          </span>
          <span className="mt-1 block text-sm text-muted">
            {words.during.untilRound(giveaway.round ?? '')}
          </span>
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
      {words.before.back}
    </Link>
  );
}

/** The draw is done, and the wheel has not shown all of it yet. */
export function HeldCard({ giveaway, onCompute }: { giveaway: Giveaway; onCompute: () => void }) {
  const { id, type, places } = giveaway;
  const revealAt = nextRevealAt(giveaway);
  const several = places.length > 1;
  return (
    <Card title={words.held.title} data-testid="held" className="border-mint/45! bg-mint/8!">
      {revealAt !== null && (
        <p className="mb-4">
          <span className="block text-5xl font-semibold tracking-tight text-mint tabular-nums">
            {clockText(revealAt, serverNow())}
          </span>
          <span className="mt-1 block text-sm text-muted">{words.held.until(several)}</span>
        </p>
      )}
      <p className="text-sm leading-relaxed text-muted">{words.held.text(several)}</p>
      <div className="mt-5 flex flex-col gap-2.5">
        {type === 'participants' && (
          <Link to={paths.giveaway(id)} className={buttonClass()}>
            <Icon name="play" />
            {words.held.watch}
          </Link>
        )}
        <Button variant="secondary" icon={<Icon name="bolt" />} onClick={onCompute}>
          {words.held.compute}
        </Button>
      </div>
    </Card>
  );
}
