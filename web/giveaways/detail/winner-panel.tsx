import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { BigSum } from '../../ui/big-sum.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Person } from '../../ui/person.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { notify } from '../../ui/toast.ts';
import { placeName, prizeMint, prizeText, unitsText } from '../format.ts';
import { Confetti } from '../wheel/confetti.tsx';
import { PlacesList } from './places-list.tsx';
import { isSettling, nextRevealAt, ownPlaces, paymentOf } from './standing.ts';
import { TransactionLink } from './transaction-link.tsx';
import { UnderWay } from './under-way.tsx';
import { words } from './words.ts';

const text = words.winner;

interface Props {
  giveaway: Giveaway;
  now: number;
  wallet: string | null;
  onWatch: () => void;
}

/** The draw under way, or the winners and how to check the draw. `now` by the server's clock. */
export function WinnerPanel(props: Props) {
  return props.giveaway.winner ? (
    <Winners {...props} first={props.giveaway.winner} />
  ) : (
    <UnderWay giveaway={props.giveaway} now={props.now} onWatch={props.onWatch} />
  );
}

/** `first`: the winner of the first place. */
function Winners({ giveaway, first, now, wallet, onWatch }: Props & { first: string }) {
  const { places, prizeDecimals, prizeSymbol } = giveaway;
  const many = places.length > 1;
  const own = ownPlaces(giveaway, wallet);
  const mine = own.places.length > 0;
  const prize = unitsText(own.units, prizeDecimals, prizeSymbol);
  const spins = nextRevealAt(giveaway) !== null && giveaway.type === 'participants';
  const festive = useConfetti(giveaway.id, mine);
  return (
    <section
      aria-label={many ? text.many : text.one}
      className="relative overflow-hidden rounded-[1.75rem] border border-brass/35 bg-surface shadow-card"
    >
      {mine && wallet && (
        <OwnPrize
          wallet={wallet}
          payment={paymentOf(giveaway, own.places)}
          prize={prize}
          dollars={<Dollars units={own.units} decimals={prizeDecimals} mint={prizeMint(giveaway)} />}
          place={many ? placeName(own.places[0]!.place) : null}
        />
      )}
      {festive && <Confetti />}
      <div className="p-5 sm:p-6">
        {!mine && (
          <p className="text-sm font-semibold text-brass">
            {many ? text.places(groupThousands(String(places.length))) : text.one}
          </p>
        )}
        {!many && <OneWinner giveaway={giveaway} winner={first} mine={mine} />}
        <p className="mt-1.5 text-sm text-muted">{payText(giveaway)}</p>
        {many && (
          <div className="mt-4">
            <PlacesList giveaway={giveaway} now={now} wallet={wallet} />
          </div>
        )}
        <Facts giveaway={giveaway} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line bg-ink/30 px-5 py-3 sm:px-6">
        <Link to={paths.draw(giveaway.id)} className={buttonClass('secondary', 'sm', 'flex-auto px-1.5!')}>
          <Icon name="shield" />
          {text.check}
        </Link>
        <Button
          variant={spins ? 'primary' : 'secondary'}
          size="sm"
          className="flex-auto px-1.5!"
          icon={<Icon name="play" />}
          onClick={onWatch}
        >
          {spins ? text.watchLive : text.watch}
        </Button>
        {mine && (
          <PostLink
            size="sm"
            className="flex-auto"
            text={text.post(prize, giveaway.title)}
            url={`${location.origin}${paths.draw(giveaway.id)}`}
          />
        )}
      </div>
    </section>
  );
}

function Facts({ giveaway: { vrfResult, transactions, places } }: { giveaway: Giveaway }) {
  if (!vrfResult) return null;
  const many = places.length > 1;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Fact name={text.round}>{vrfResult.round}</Fact>
      <Fact name={many ? text.firstTicket : text.ticket}>
        {/* The program counts from 0, the screen from 1. */}
        {text.ofTickets(
          groupThousands(String(BigInt(vrfResult.ticket) + 1n)),
          groupThousands(vrfResult.totalWeight),
        )}
      </Fact>
      {!many && transactions.pay && (
        <Fact name={text.payment}>
          <TransactionLink signature={transactions.pay} />
        </Fact>
      )}
    </dl>
  );
}

function OneWinner({ giveaway, winner, mine }: { giveaway: Giveaway; winner: string; mine: boolean }) {
  return (
    <div className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-2', !mine && 'mt-3')}>
      <div className="flex min-w-0 items-center gap-3.5">
        <Face address={winner} className={mine ? 'size-8' : 'size-12'} />
        <p
          className={cx('flex min-w-0 items-center gap-2 text-fg', mine ? 'text-sm' : 'text-lg sm:text-2xl')}
        >
          {mine && <span className="text-muted">{text.yourWallet}</span>}
          <Person address={winner} copyLabel={text.copy} onCopied={() => notify.success(words.page.copied)} />
        </p>
      </div>
      {!mine && (
        <p className="text-lg font-semibold tabular-nums text-brass sm:text-2xl">{prizeText(giveaway)}</p>
      )}
    </div>
  );
}

function payText(giveaway: Giveaway): string {
  const { places, reason, type } = giveaway;
  if (isSettling(giveaway)) return text.settling;
  if (isPaid(giveaway)) {
    if (paymentOf(giveaway, places) === 'back') return text.paidSome;
    return places.length > 1 ? text.paidAll : text.paidOne;
  }
  if (reason) return reason;
  if (nextRevealAt(giveaway) !== null) return text.nextPlace;
  return type === 'holders' ? text.sending(places.length) : text.waits(places.length);
}

/** Won giveaways for which this page has shown the confetti already. */
const celebrated = new Set<string>();

/** Returns whether confetti falls: once for each giveaway that the visitor's own wallet has won. */
function useConfetti(id: string, mine: boolean): boolean {
  const [festive, setFestive] = useState(false);
  useEffect(() => {
    if (!mine || celebrated.has(id)) return;
    celebrated.add(id);
    setFestive(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [mine, id]);
  return festive;
}

function OwnPrize({
  wallet,
  payment,
  prize,
  dollars,
  place,
}: {
  wallet: string;
  payment: ReturnType<typeof paymentOf>;
  prize: string;
  dollars: ReactNode;
  place: string | null;
}) {
  return (
    <div className="flex animate-alert items-center gap-4 brass-fill p-5 sm:gap-6 sm:p-7">
      <Face
        address={wallet}
        className="size-16 border-3 border-white shadow-card max-[22rem]:size-11 sm:size-24"
      />
      <div className="min-w-0 flex-1">
        <p className="text-base font-semibold">{text.won(place)}</p>
        <BigSum text={prize} most="3.75rem" className="my-1" />
        <p className="mt-0.5 text-sm font-medium">{dollars}</p>
        <p className="mt-3 flex flex-wrap gap-2 text-sm font-semibold whitespace-nowrap max-[22rem]:text-xs">
          <span className="inline-flex items-center gap-2 rounded-full bg-brass-ink px-3 sm:px-3.5 py-1.5 text-brass">
            <Icon name={payment === 'paid' ? 'check' : 'lock'} />
            {
              { paid: text.paid, sent: words.places.paying, waits: text.locked, back: words.places.back }[
                payment
              ]
            }
          </span>
          {payment === 'waits' && (
            <span className="rounded-full bg-brass-ink/12 px-3 sm:px-3.5 py-1.5">{text.within}</span>
          )}
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
