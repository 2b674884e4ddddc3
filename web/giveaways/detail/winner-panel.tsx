import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import { groupThousands } from '../../../core/money.ts';
import { clockText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { DrawnCheck } from '../../ui/progress-steps.tsx';
import { notify } from '../../ui/toast.ts';
import { prizeText } from '../format.ts';
import { Confetti } from '../wheel/confetti.tsx';
import { COMPUTABLE } from '../wheel/wheel-texts.ts';
import { hasDraw } from './standing.ts';
import { TransactionLink } from './transaction-link.tsx';

/** The draw under way, or the winner and how to check the draw. */
export function WinnerPanel({
  giveaway,
  now,
  wallet,
  onWatch,
}: {
  giveaway: Giveaway;
  now: number;
  wallet: string | null;
  onWatch: () => void;
}) {
  return giveaway.winner ? (
    <Winner giveaway={giveaway} winner={giveaway.winner} wallet={wallet} onWatch={onWatch} />
  ) : (
    <UnderWay giveaway={giveaway} now={now} onWatch={onWatch} />
  );
}

function Winner({
  giveaway,
  winner,
  wallet,
  onWatch,
}: {
  giveaway: Giveaway;
  winner: string;
  wallet: string | null;
  onWatch: () => void;
}) {
  const paid = isPaid(giveaway);
  const { vrfResult, transactions } = giveaway;
  const mine = winner === wallet;
  const [festive, setFestive] = useState(false);
  useEffect(() => {
    if (!mine || celebrated.has(giveaway.id)) return;
    celebrated.add(giveaway.id);
    setFestive(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }, [mine, giveaway.id]);
  return (
    <section
      aria-label="Winner"
      className="relative overflow-hidden rounded-card border border-mint/30 bg-mint/6 shadow-card"
    >
      <div className="p-5 sm:p-6">
        {mine ? (
          <OwnPrize paid={paid} prize={prizeText(giveaway)} />
        ) : (
          <p className="text-sm font-semibold text-mint">Winner</p>
        )}
        {festive && <Confetti />}
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
        <p className="mt-1 text-sm text-muted">
          {paid
            ? 'The prize has been paid.'
            : (giveaway.reason ??
              (giveaway.type === 'holders'
                ? 'Proven on chain; the prize is being sent.'
                : 'Proven on chain; the prize is paid once the creator confirms, or after 24 hours by itself.'))}
        </p>
        {vrfResult && (
          <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
            <Fact name="Round">{vrfResult.round}</Fact>
            <Fact name="Ticket">
              {/* The program counts from 0, the screen from 1. */}
              {`${groupThousands(String(BigInt(vrfResult.ticket) + 1n))} of ${groupThousands(vrfResult.totalWeight)}`}
            </Fact>
            {transactions.pay && (
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
        <Button variant="ghost" size="sm" icon={<Icon name="play" />} onClick={onWatch}>
          Watch the wheel
        </Button>
        {mine && (
          <PostLink
            size="sm"
            className="sm:ml-auto"
            text={`I won ${prizeText(giveaway)} in "${giveaway.title}". Anyone can check the draw:`}
            url={`${location.origin}${paths.draw(giveaway.id)}`}
          />
        )}
      </div>
    </section>
  );
}

/** Won giveaways for which this page has shown the confetti already. */
const celebrated = new Set<string>();

function OwnPrize({ paid, prize }: { paid: boolean; prize: string }) {
  return (
    <div className="flex items-center gap-4 pb-3">
      <span className="grid size-16 shrink-0 animate-enter place-items-center rounded-full bg-mint text-mint-ink shadow-[0_0_60px_-8px_rgb(52_211_153/0.6)]">
        {paid ? <DrawnCheck className="size-8" /> : <Icon name="gift" className="size-8!" />}
      </span>
      <div className="min-w-0">
        <p className="text-sm font-semibold text-mint">
          {paid ? 'You won' : 'You won: the prize is on its way'}
        </p>
        <p className="text-3xl leading-tight font-bold tracking-tight break-words tabular-nums text-fg">
          {prize}
        </p>
      </div>
    </div>
  );
}

/** A prize is being drawn: what it waits for, and a button to watch. */
function UnderWay({ giveaway, now, onWatch }: { giveaway: Giveaway; now: number; onWatch: () => void }) {
  const { stage, roundTime, round, reason, revealAt, type } = giveaway;
  const revealed = revealAt === null ? null : Date.parse(revealAt);
  const spins = revealed !== null && type === 'participants';
  const until = spins
    ? revealed - SPIN_MS
    : stage === 'committed' && roundTime
      ? Date.parse(roundTime)
      : null;
  const turning = spins && now >= revealed - SPIN_MS;
  return (
    <Card
      data-testid="draw-under-way"
      className={cx('relative overflow-hidden', spins && 'border-mint/45! bg-mint/8!')}
    >
      <ProgressLine label="The draw is under way" />
      <div className="flex flex-wrap items-center justify-between gap-5">
        <div className="min-w-0 flex-1 basis-72">
          <p className="text-sm font-semibold text-mint">
            {spins ? 'The winner is drawn' : 'The draw is under way'}
          </p>
          <p role="status" className="mt-1 text-lg font-semibold tracking-tight text-fg">
            {spins
              ? turning
                ? 'The wheel is spinning, for everybody at once.'
                : 'The wheel starts for everybody at once.'
              : (reason ?? WAITS[stage] ?? 'The next step is being sent.')}
          </p>
          <p className="mt-1 text-sm leading-relaxed text-muted">
            {spins
              ? COMPUTABLE
              : round
                ? `Locked to drand round ${round}. From here on nobody can change who wins.`
                : 'Nobody can join or leave any more.'}
          </p>
        </div>
        {until !== null && until > now && (
          <p className="text-center">
            <span className="block text-4xl font-semibold tracking-tight tabular-nums text-fg">
              {clockText(until, now)}
            </span>
            <span className="text-xs text-muted">{spins ? 'to the spin' : 'to the round'}</span>
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        {type === 'participants' && (
          <Button
            variant={round ? 'primary' : 'secondary'}
            size={round ? 'md' : 'sm'}
            icon={<Icon name="play" />}
            onClick={onWatch}
          >
            {round ? 'Watch the draw live' : 'Watch the wheel'}
          </Button>
        )}
        {hasDraw(giveaway) && (
          <Link to={paths.draw(giveaway.id)} className={buttonClass('ghost', round ? 'md' : 'sm')}>
            <Icon name="shield" />
            See the frozen list
          </Link>
        )}
      </div>
    </Card>
  );
}

const WAITS: Partial<Record<Giveaway['stage'], string>> = {
  closed: 'The list is being frozen.',
  frozen: 'The list is published; its fingerprint goes on chain.',
  committed: 'Waiting for a random round that does not exist yet.',
  revealed: 'The round is verified; the winner is being proven.',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums text-fg">{children}</dd>
    </div>
  );
}
