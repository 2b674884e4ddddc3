import { useMemo } from 'react';
import { type DeskState, DRAW_ASKED_MS, mayAct } from '../../core/live/desk.ts';
import { ordinal } from '../../core/money.ts';
import { shortAddress } from '../../core/short-address.ts';
import { clockText } from '../dates.ts';
import { DeskButton, type DeskTools } from '../desk/desk-button.tsx';
import { useGiveaway } from '../overlay/show/use-giveaway.ts';
import { Badge } from '../ui/badge.tsx';
import { words as catalog } from './words.ts';

const words = catalog.giveaway;

/**
 * The giveaway on stream. A dock has no wallet: its Draw asks the creator, whose studio opens the prompt, and nothing
 * closes before the creator signs. It names winners, and no amounts.
 */
export function GiveawayCard({
  token,
  state,
  tools,
  now,
}: {
  token: string;
  state: DeskState;
  tools: DeskTools;
  /** By the room's clock. */
  now: number;
}) {
  const said = JSON.stringify(state.show);
  const show = useMemo((): DeskState['show'] => JSON.parse(said), [said]);
  const shown = useGiveaway(token, show, true);
  if (!shown) return null;
  const { giveaway, state: card } = shown;
  const asked = state.drawAsked !== null && now - state.drawAsked.at < DRAW_ASKED_MS;
  const pause = giveaway.promptUntil === null ? 0 : Date.parse(giveaway.promptUntil) - now;
  const waits = giveaway.type === 'participants' && giveaway.stage === 'open';
  const winners = giveaway.places.filter(({ winner }) => winner !== null);
  const paid = winners.every(({ payFinal }) => payFinal);
  const onStream = show.on && !show.takenOff.includes(giveaway.id);
  const takeOff = onStream && (
    <DeskButton tools={tools} action="take-off" alertId={giveaway.id} label={words.takeOff} />
  );
  const place = {
    badge: onStream ? words.onStream : words.offStream,
    tone: onStream ? 'mint' : 'warn',
  } as const;

  if (waits && (asked || pause > 0))
    return (
      <Frame title={words.title}>
        <p role="status" className="mt-1 text-sm font-semibold text-fg">
          {words.waits}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {pause > 0 ? `${words.paused(clockText(pause, 0))} ${words.opens}` : words.asks}
        </p>
        {asked && (
          <div className="mt-2 flex">
            <DeskButton tools={tools} action="take-back-draw" label={words.takeBack} />
          </div>
        )}
      </Frame>
    );
  if (card.kind === 'winner' || card.kind === 'all')
    return (
      <Frame
        title={winners.length > 1 ? words.many(winners.length) : words.one}
        badge={
          onStream
            ? paid
              ? words.paid
              : winners.length > 1
                ? words.allLocked
                : words.locked
            : words.offStream
        }
        tone={paid && onStream ? 'mint' : 'warn'}
      >
        <ol className="mt-1.5 flex flex-col gap-1 text-sm">
          {winners.map(({ place, winner, name }) => (
            <li key={place} className="flex justify-between gap-2">
              <span className="min-w-0 font-semibold text-fg">
                {name !== null && <bdi className="block truncate">{name}</bdi>}
                <span className={name === null ? '' : 'text-xs font-normal text-muted'}>
                  {shortAddress(winner!, 6, 4)}
                </span>
              </span>
              {giveaway.places.length > 1 && <span className="text-muted">{ordinal(place)}</span>}
            </li>
          ))}
        </ol>
        <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
          <DeskButton
            tools={tools}
            action="show-again"
            alertId={giveaway.id}
            label={words.again}
            icon="refresh"
          />
          {takeOff}
        </div>
      </Frame>
    );
  return (
    <Frame title={words.title} {...place}>
      {card.kind === 'draw' ? (
        <p className="mt-1 text-sm font-semibold text-fg">{words.drawing}</p>
      ) : (
        <dl className="mt-1 flex gap-5 text-xs text-muted">
          {card.kind === 'open' && <Figure name={words.left} value={clockText(card.endsAt, now)} />}
          <Figure
            name={words.entries(giveaway.currentParticipants)}
            value={String(giveaway.currentParticipants)}
          />
          <Figure name={words.winners(giveaway.places.length)} value={String(giveaway.places.length)} />
        </dl>
      )}
      {waits && !state.studio && mayAct(tools.you, 'ask-draw') && (
        <p className="mt-1.5 text-xs text-warn">{words.noStudio}</p>
      )}
      <div className="mt-2 flex gap-1.5 empty:hidden">
        {waits && state.studio && giveaway.registeredParticipants > 0 && (
          <DeskButton
            tools={tools}
            action="ask-draw"
            alertId={giveaway.id}
            label={words.draw}
            icon="play"
            variant="primary"
          />
        )}
        {waits && takeOff}
      </div>
    </Frame>
  );
}

function Frame({
  title,
  badge,
  tone,
  children,
}: {
  title: string;
  badge?: string;
  tone?: 'mint' | 'warn';
  children: React.ReactNode;
}) {
  return (
    <section
      aria-label={words.title}
      className="mt-2 rounded-xl border border-line-strong bg-surface px-2.5 py-2.5"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="eyebrow">{title}</h2>
        {badge && <Badge tone={tone}>{badge}</Badge>}
      </div>
      {children}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt>{name}</dt>
      <dd className="text-lg leading-tight font-bold tabular-nums text-fg">{value}</dd>
    </div>
  );
}
