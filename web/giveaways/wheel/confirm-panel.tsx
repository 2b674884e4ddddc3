import { Link } from 'react-router-dom';
import { dateTimeText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCloseModal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, prizeText } from '../format.ts';
import { ShownPlaces } from './places.tsx';
import { ticketText } from './tickets.ts';
import type { WheelControls } from './use-wheel.ts';

type Props = { controls: WheelControls };

const PAYING: readonly ChainStep<'signing' | 'paying'>[] = [
  { key: 'signing', title: 'Sign the message in your wallet', note: 'It costs nothing.' },
  {
    key: 'paying',
    title: 'The escrow pays the prize',
    note: 'You may close this window; it goes on by itself.',
  },
];

/** The winners: shown, to be confirmed, being paid, paid. */
export function ConfirmPanel({ controls }: Props) {
  const { state, giveaway, isCreator, spin, confirm, replay } = controls;
  const { phase, problem } = state;
  const close = useCloseModal();
  const several = giveaway.places.length > 1;
  const canReplay = !state.calm && phase !== 'confirm';
  return (
    <div className="flex flex-col gap-5">
      {several ? (
        <ShownPlaces controls={controls} onReplay={canReplay ? replay : undefined} />
      ) : (
        <OneWinner controls={controls} />
      )}
      <p className="text-xs leading-relaxed text-muted">
        {several
          ? 'The winners were already decided and proven on chain when the wheel began to turn. Nobody can win twice.'
          : 'The winner was already decided and proven on chain when the wheel began to turn.'}{' '}
        Where it stops follows from the ticket, so everyone sees the same spin.
      </p>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {phase === 'done' ? (
        <Paid controls={controls} onClose={close} />
      ) : giveaway.type === 'holders' ? (
        <Notice tone="neutral">The prize is on its way: a holders giveaway needs no confirmation.</Notice>
      ) : isCreator ? (
        <Confirm controls={controls} onConfirm={confirm} />
      ) : (
        <Notice tone="neutral">
          {giveaway.autoPayAt
            ? `The creator confirms the payment; without that it is paid by itself on ${dateTimeText(giveaway.autoPayAt)}.`
            : 'The creator confirms the payment.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.draw(giveaway.id)} onClick={close} className={buttonClass('secondary', 'sm')}>
          <Icon name="shield" />
          Check this draw
        </Link>
        {!several && !state.calm && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon name="refresh" />}
            disabled={!spin || !canReplay}
            onClick={() => replay()}
          >
            Replay the spin
          </Button>
        )}
      </div>
    </div>
  );
}

function OneWinner({ controls }: Props) {
  const { state, giveaway, outcomes, total } = controls;
  const winner = state.places[0]?.winner;
  const outcome = outcomes.get(1);
  if (!winner) return null;
  return (
    <div className="rounded-2xl border border-mint/30 bg-mint/8 p-5">
      <p className="text-xs font-medium text-muted">{state.phase === 'done' ? 'Paid to' : 'Winner'}</p>
      <p className="mt-1 text-xl font-semibold text-fg">
        <Address address={winner} head={6} tail={4} copyLabel="Copy the winner's address" />
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        <Figure label="Prize">{prizeText(giveaway)}</Figure>
        {outcome && total !== null ? (
          <Figure label="Chance it had">{chanceText(outcome.weight, total)}</Figure>
        ) : (
          giveaway.vrfResult && (
            <Figure label="Winning ticket">{ticketText(giveaway.vrfResult.ticket)}</Figure>
          )
        )}
      </dl>
    </div>
  );
}

function Paid({ controls: { giveaway }, onClose }: Props & { onClose: () => void }) {
  const [only, ...others] = giveaway.places;
  return (
    <>
      <p className="text-sm leading-relaxed text-muted">
        The escrow has sent the {others.length > 0 ? 'prizes' : 'prize'}. Anyone can repeat this draw in their
        own browser.
      </p>
      {others.length === 0 && only?.pay && (
        <p className="flex items-center gap-2 text-sm text-muted">
          Payment <TransactionLink signature={only.pay} />
        </p>
      )}
      <Button size="lg" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

function Confirm({
  controls: { state, giveaway },
  onConfirm,
}: Props & { onConfirm: WheelControls['confirm'] }) {
  const { phase, step } = state;
  const several = giveaway.places.length > 1;
  return (
    <>
      <Button size="lg" busy={phase === 'confirm'} onClick={onConfirm}>
        {phase === 'winner'
          ? several
            ? 'Confirm winners'
            : 'Confirm winner'
          : `Sending the ${several ? 'prizes' : 'prize'} ...`}
      </Button>
      {phase === 'confirm' && (step === 'signing' || step === 'paying') ? (
        <ChainProgress
          label="The prize on its way"
          steps={PAYING}
          at={step}
          signature={giveaway.places.findLast(({ pay }) => pay !== null)?.pay}
        />
      ) : (
        <p className="text-xs leading-relaxed text-faint">
          {giveaway.autoPayAt
            ? `Without your confirmation ${several ? 'the prizes are' : 'the prize is'} paid without you on ${dateTimeText(giveaway.autoPayAt)}.`
            : several
              ? 'Nothing but the prizes moves, and only to these wallets.'
              : 'Nothing but the prize moves, and only to this wallet.'}
        </p>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-base font-semibold tabular-nums text-fg">{children}</dd>
    </div>
  );
}
