import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCloseModal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Person } from '../../ui/person.tsx';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { Amount } from '../amount.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, placeName, ticketText } from '../format.ts';
import type { WheelControls } from './use-wheel.ts';
import { doneTexts } from './wheel-places.ts';
import { spins } from './wheel-state.ts';
import { words } from './words.ts';

type Props = { controls: WheelControls };

const PAYING: readonly ChainStep<'signing' | 'paying'>[] = [
  { key: 'signing', title: words.confirm.sign, note: words.confirm.free },
  { key: 'paying', title: words.confirm.pays, note: words.confirm.canClose },
];

/** The winners: shown, to be confirmed, being paid, paid. */
export function ConfirmPanel({ controls }: Props) {
  const { state, giveaway, isCreator, spin, replay } = controls;
  const { phase, problem } = state;
  const close = useCloseModal();
  const several = giveaway.places.length > 1;
  const canReplay = spins(state) && phase !== 'confirm';
  return (
    <div className="flex flex-col gap-5">
      {several ? (
        <ShownPlaces controls={controls} onReplay={canReplay ? replay : undefined} />
      ) : (
        <OneWinner controls={controls} />
      )}
      <p className="text-xs leading-relaxed text-muted">
        {state.count === 1 ? words.winner.oneEntry : words.winner.decided}
      </p>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {phase === 'done' ? (
        <Paid controls={controls} onClose={close} />
      ) : giveaway.type === 'holders' ? (
        <Notice tone="neutral">{words.winner.paysItself}</Notice>
      ) : isCreator ? (
        <Confirm controls={controls} />
      ) : (
        <Notice tone="neutral">
          {giveaway.autoPayAt
            ? words.winner.waitsUntil(dateTimeText(giveaway.autoPayAt))
            : words.winner.waits}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.draw(giveaway.id)} onClick={close} className={buttonClass('secondary', 'sm')}>
          <Icon name="shield" />
          {words.winner.check}
        </Link>
        {!several && spins(state) && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon name="refresh" />}
            disabled={!spin || !canReplay}
            onClick={() => replay()}
          >
            {words.winner.replay}
          </Button>
        )}
      </div>
    </div>
  );
}

function OneWinner({ controls }: Props) {
  const { state, giveaway, outcomes, total, you } = controls;
  const winner = state.places[0]?.winner;
  const outcome = outcomes.get(1);
  if (!winner) return null;
  return (
    <div className="rounded-2xl border border-brass/35 bg-brass/8 p-5">
      <p className="text-xs font-medium text-muted">
        {state.phase === 'done' ? words.winner.paidTo : words.winner.winner}
      </p>
      {winner === you && (
        <p className="mt-1 text-2xl font-bold tracking-tight text-brass">{words.winner.isYou}</p>
      )}
      <p className="mt-1.5 flex items-center gap-2.5 text-xl text-fg">
        <Face address={winner} className="size-10" />
        <Person address={winner} copyLabel={words.places.copyWinner} />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Figure label={words.winner.prize}>
          <PlacePrize giveaway={giveaway} units={giveaway.prizeUnits} />
        </Figure>
        {outcome && total !== null ? (
          <Figure label={words.winner.odds}>{chanceText(outcome.weight, total)}</Figure>
        ) : (
          giveaway.vrfResult && (
            <Figure label={words.winner.ticket}>{ticketText(giveaway.vrfResult.ticket)}</Figure>
          )
        )}
      </dl>
    </div>
  );
}

const Payment = ({ signature }: { signature: string }) => (
  <p className="flex items-center gap-1.5 text-xs text-muted">
    {words.paid.payment} <TransactionLink signature={signature} />
  </p>
);

function Paid({ controls: { giveaway }, onClose }: Props & { onClose: () => void }) {
  const [only, ...others] = giveaway.places;
  return (
    <>
      <p className="text-sm leading-relaxed text-muted">{doneTexts(giveaway).note}</p>
      {others.length === 0 && only?.pay && <Payment signature={only.pay} />}
      <Button size="lg" onClick={onClose}>
        {words.paid.done}
      </Button>
    </>
  );
}

function Confirm({ controls: { state, giveaway, confirm } }: Props) {
  const several = giveaway.places.length > 1;
  return (
    <>
      <Button size="lg" busy={state.phase === 'confirm'} onClick={confirm}>
        {state.phase === 'winner' ? words.confirm.confirm(several) : words.confirm.sending(several)}
      </Button>
      {state.phase === 'confirm' && (state.step === 'signing' || state.step === 'paying') ? (
        <ChainProgress
          label={words.confirm.progress}
          steps={PAYING}
          at={state.step}
          signature={giveaway.places.findLast(({ pay }) => pay !== null)?.pay}
        />
      ) : (
        <p className="text-xs leading-relaxed text-faint">
          {giveaway.autoPayAt
            ? words.confirm.auto(several, dateTimeText(giveaway.autoPayAt))
            : words.confirm.only(several)}
        </p>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-base font-semibold tabular-nums text-fg">{children}</dd>
    </div>
  );
}

/** The places in order, each with its winner as soon as that may be shown. */
export function ShownPlaces({ controls, onReplay }: Props & { onReplay?: (place: number) => void }) {
  const { state, giveaway, outcomes, total, you } = controls;
  return (
    <ol
      aria-label={words.places.label}
      className="flex max-h-104 flex-col overflow-x-clip overflow-y-auto rounded-2xl border border-line bg-ink/45"
      data-testid="places"
    >
      {giveaway.places.map((place) => {
        const shown = state.places.find((one) => one.place === place.place);
        const outcome = outcomes.get(place.place);
        const turning = state.phase === 'spinning' && state.at === place.place;
        return (
          <li
            key={place.place}
            data-place={place.place}
            aria-current={turning ? 'step' : undefined}
            className={cx('border-b border-line px-4 py-2.5 text-sm last:border-0', turning && 'bg-mint/8')}
          >
            <div className="flex items-center justify-between gap-3">
              <p className="min-w-0 text-xs text-muted">
                {placeName(place.place)} · <PlacePrize giveaway={giveaway} units={place.units} />
              </p>
              {onReplay && shown?.winner && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="-my-2 -mr-2 shrink-0"
                  icon={<Icon name="refresh" />}
                  aria-label={words.places.replay(place.place)}
                  onClick={() => onReplay(place.place)}
                />
              )}
            </div>
            {shown?.winner ? (
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-fg">
                <span className="flex min-w-0 max-w-full items-center gap-x-2">
                  <Face address={shown.winner} className="size-8" />
                  <Person address={shown.winner} copyLabel={words.places.copyWinner} />
                </span>
                {shown.winner === you && <Badge tone="mint">{words.places.you}</Badge>}
              </p>
            ) : (
              <p className="text-muted">{unwonText(turning, shown?.revealAt !== null, controls)}</p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="text-xs text-muted tabular-nums">
                {shown?.winner &&
                  outcome &&
                  total !== null &&
                  words.places.ticket(ticketText(outcome.ticket), chanceText(outcome.weight, total))}
              </p>
              {place.pay && <Payment signature={place.pay} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The prize of one place, or of all of them. */
function PlacePrize({
  giveaway: { prizeCurrency, prizeDecimals, prizeSymbol, tokenMint },
  units,
}: {
  giveaway: Pick<Giveaway, 'prizeCurrency' | 'prizeDecimals' | 'prizeSymbol' | 'tokenMint'>;
  units: string;
}) {
  const mint = prizeCurrency === 'SOL' ? null : tokenMint;
  return <Amount units={units} decimals={prizeDecimals} symbol={prizeSymbol} mint={mint} />;
}

function unwonText(turning: boolean, proven: boolean, { state }: WheelControls): string {
  if (turning) return words.places.turning;
  if (proven || state.phase === 'between' || state.phase === 'spinning') return words.places.toCome;
  return words.places.unwon;
}
