import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { DrawnCheck } from '../../ui/progress-steps.tsx';
import { notify } from '../../ui/toast.ts';
import { placeName, prizeText, unitsText } from '../format.ts';
import { Confetti } from '../wheel/confetti.tsx';
import { ownPlaces } from './place-states.ts';
import { PlacesList } from './places-list.tsx';
import { nextRevealAt } from './standing.ts';
import { TransactionLink } from './transaction-link.tsx';
import { UnderWay } from './under-way.tsx';

/** The draw under way, or the winners and how to check the draw. `now` by the server's clock. */
export function WinnerPanel(props: {
  giveaway: Giveaway;
  now: number;
  wallet: string | null;
  onWatch: () => void;
}) {
  return props.giveaway.winner ? (
    <Winners {...props} first={props.giveaway.winner} />
  ) : (
    <UnderWay giveaway={props.giveaway} now={props.now} onWatch={props.onWatch} />
  );
}

function Winners({
  giveaway,
  first,
  now,
  wallet,
  onWatch,
}: {
  giveaway: Giveaway;
  /** The winner of the first place. */
  first: string;
  now: number;
  wallet: string | null;
  onWatch: () => void;
}) {
  const { vrfResult, transactions, places, prizeDecimals, prizeSymbol } = giveaway;
  const many = places.length > 1;
  const own = ownPlaces(giveaway, wallet);
  const mine = own.places.length > 0;
  const prize = unitsText(own.units, prizeDecimals, prizeSymbol);
  const spins = nextRevealAt(giveaway) !== null && giveaway.type === 'participants';
  const festive = useConfetti(giveaway.id, mine);
  return (
    <section
      aria-label={many ? 'Winners' : 'Winner'}
      className="relative overflow-hidden rounded-card border border-mint/30 bg-mint/6 shadow-card"
    >
      <div className="p-5 sm:p-6">
        {mine ? (
          <OwnPrize
            paid={own.places.every(({ paid }) => paid)}
            prize={prize}
            place={many ? placeName(own.places[0]!.place) : null}
          />
        ) : (
          <p className="text-sm font-semibold text-mint">
            {many ? `${groupThousands(String(places.length))} places` : 'Winner'}
          </p>
        )}
        {festive && <Confetti />}
        {!many && <OneWinner giveaway={giveaway} winner={first} mine={mine} />}
        <p className="mt-1 text-sm text-muted">{payText(giveaway, many)}</p>
        {many && (
          <div className="mt-4">
            <PlacesList giveaway={giveaway} now={now} wallet={wallet} />
          </div>
        )}
        {vrfResult && (
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <Fact name="Round">{vrfResult.round}</Fact>
            <Fact name={many ? 'First ticket' : 'Ticket'}>
              {/* The program counts from 0, the screen from 1. */}
              {`${groupThousands(String(BigInt(vrfResult.ticket) + 1n))} of ${groupThousands(vrfResult.totalWeight)}`}
            </Fact>
            {!many && transactions.pay && (
              <Fact name="Payment">
                <TransactionLink signature={transactions.pay} />
              </Fact>
            )}
          </dl>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-mint/20 bg-ink/30 px-5 py-3 sm:px-6">
        <Link to={paths.draw(giveaway.id)} className={buttonClass('secondary', 'sm')}>
          <Icon name="shield" />
          Check this draw
        </Link>
        <Button variant={spins ? 'primary' : 'ghost'} size="sm" icon={<Icon name="play" />} onClick={onWatch}>
          {spins ? 'Watch the draw live' : 'Watch the wheel'}
        </Button>
        {mine && (
          <PostLink
            size="sm"
            className="sm:ml-auto"
            text={`I won ${prize} in "${giveaway.title}". Anyone can check the draw:`}
            url={`${location.origin}${paths.draw(giveaway.id)}`}
          />
        )}
      </div>
    </section>
  );
}

function OneWinner({ giveaway, winner, mine }: { giveaway: Giveaway; winner: string; mine: boolean }) {
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <p className={cx('font-semibold text-fg', mine ? 'text-sm' : 'text-2xl')}>
        {mine && <span className="mr-2 font-normal text-muted">Your wallet</span>}
        <Address
          address={winner}
          head={6}
          tail={4}
          copyLabel="Copy winner address"
          onCopied={() => notify.success('Copied to clipboard!')}
        />
      </p>
      {!mine && <p className="text-lg font-semibold tabular-nums text-fg">{prizeText(giveaway)}</p>}
    </div>
  );
}

function payText(giveaway: Giveaway, many: boolean): string {
  if (isPaid(giveaway)) return many ? 'Every winner has been paid.' : 'The prize has been paid.';
  if (giveaway.reason) return giveaway.reason;
  if (nextRevealAt(giveaway) !== null) return 'The next place is drawn in a moment, for everybody at once.';
  const what = many ? 'the prizes are' : 'the prize is';
  return giveaway.type === 'holders'
    ? `Proven on chain; ${what} being sent.`
    : `Proven on chain; ${what} paid once the creator confirms, or after 24 hours by itself.`;
}

/** Won giveaways for which this page has shown the confetti already. */
const celebrated = new Set<string>();

/** Whether confetti falls: once for each giveaway that the visitor's own wallet has won. */
function useConfetti(id: string, mine: boolean): boolean {
  const [festive, setFestive] = useState(false);
  useEffect(() => {
    if (!mine || celebrated.has(id)) return;
    celebrated.add(id);
    setFestive(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [mine, id]);
  return festive;
}

function OwnPrize({ paid, prize, place }: { paid: boolean; prize: string; place: string | null }) {
  const won = place === null ? 'You won' : `You won the ${place}`;
  return (
    <div className="flex items-center gap-4 pb-3">
      <span className="grid size-16 shrink-0 animate-enter place-items-center rounded-full bg-mint text-mint-ink shadow-[0_0_60px_-8px_rgb(52_211_153/0.6)]">
        {paid ? <DrawnCheck className="size-8" /> : <Icon name="gift" className="size-8!" />}
      </span>
      <div className="min-w-0">
        <p className="text-sm font-semibold text-mint">{paid ? won : `${won}: the prize is on its way`}</p>
        <p className="text-3xl leading-tight font-bold tracking-tight break-words tabular-nums text-fg">
          {prize}
        </p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums text-fg">{children}</dd>
    </div>
  );
}
