/** The panel beside the wheel in each phase. */

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { groupThousands } from '../../../core/money.ts';
import { dateTimeText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useCloseModal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChainProgress, type ChainStep } from '../../wallet/chain-progress.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { chanceText, count, prizeText } from '../format.ts';
import { LockedSteps } from './locked-steps.tsx';
import type { WheelControls } from './use-wheel.ts';
import { COMPUTABLE } from './wheel-texts.ts';

type Props = { controls: WheelControls };

const CLOSING: readonly ChainStep<'preparing' | 'signing' | 'closing'>[] = [
  { key: 'preparing', title: 'Prepare the transaction' },
  { key: 'signing', title: 'Approve it in your wallet' },
  { key: 'closing', title: 'Close the entries on chain', note: 'Sent. Waiting for the network.' },
];

const PAYING: readonly ChainStep<'signing' | 'paying'>[] = [
  { key: 'signing', title: 'Sign the message in your wallet', note: 'It costs nothing.' },
  {
    key: 'paying',
    title: 'The escrow pays the prize',
    note: 'You may close this window; it goes on by itself.',
  },
];

/** Before signing: what the signature means. */
export function IdlePanel({ controls }: Props) {
  const { state, giveaway, isCreator, select } = controls;
  const { phase, step, count: registered, again, problem } = state;
  return (
    <div className="flex flex-col gap-5">
      {phase === 'authorizing' && step && step !== 'paying' ? (
        <ChainProgress
          label="Closing the entries"
          steps={CLOSING}
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
            Its fingerprint goes on chain, bound to a random round that does not exist yet. You cannot draw
            twice, and nobody can pick.
          </Point>
          <Point icon="coins" title={`${prizeText(giveaway)} for one of them`}>
            The wheel shows who it is; you confirm, and the escrow pays.
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
          {phase === 'authorizing' ? 'Closing the entries ...' : 'Close entries and draw'}
        </Button>
      ) : (
        <Notice tone="neutral">Only the creator of this giveaway can close its entries early.</Notice>
      )}
    </div>
  );
}

export function LockedPanel({ controls: { state, giveaway, head } }: Props) {
  return (
    <div>
      <p className="mb-5 text-sm leading-relaxed text-muted">
        {state.revealAt === null ? (
          <>
            drand is a public network that publishes one random number every few seconds, signed by all its
            members together: nobody knows it before, and nobody can change it after.
          </>
        ) : (
          <>
            {state.calm
              ? 'The winner is proven on chain. Everybody is shown who it is at the same moment, in a few seconds.'
              : 'The winner is proven on chain. The wheel starts for everybody in the same second, and shows who it is when it stops.'}{' '}
            {COMPUTABLE}
          </>
        )}
      </p>
      <LockedSteps giveaway={giveaway} head={head} count={state.count} />
      {giveaway.reason && <Notice tone="neutral">{giveaway.reason}</Notice>}
      <p className="mt-5 text-xs leading-relaxed text-faint">
        You may close this window. The draw goes on without it.
      </p>
    </div>
  );
}

export function SpinningPanel({ controls: { giveaway, state, rested } }: Props) {
  return (
    <div className="flex flex-col gap-4 text-sm leading-relaxed text-muted">
      <p className="text-2xl leading-tight font-semibold tracking-tight text-balance text-fg">
        {prizeText(giveaway)} for one of {state.count}
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
      {giveaway.round && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-xs">
          <dt>Round</dt>
          <dd className="font-mono text-fg">{giveaway.round}</dd>
        </dl>
      )}
    </div>
  );
}

/** The winner: shown, to be confirmed, being paid, paid. */
export function ConfirmPanel({ controls }: Props) {
  const { state, giveaway, isCreator, spin, confirm, replay } = controls;
  const { phase, step, winner, problem } = state;
  const close = useCloseModal();
  if (!winner) return null;
  const paid = phase === 'done';
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-2xl border border-mint/30 bg-mint/8 p-5">
        <p className="text-xs font-medium text-muted">{paid ? 'Paid to' : 'Winner'}</p>
        <p className="mt-1 text-xl font-semibold text-fg">
          <Address address={winner} head={6} tail={4} copyLabel="Copy the winner's address" />
        </p>
        <dl className="mt-4 grid grid-cols-2 gap-4">
          <Figure label="Prize">{prizeText(giveaway)}</Figure>
          <WinnersChance controls={controls} />
        </dl>
        <p className="mt-4 text-xs leading-relaxed text-muted">
          The winner was already decided and proven on chain when the wheel began to turn. Where it stops
          follows from the ticket, so everyone sees the same spin.
        </p>
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {paid ? (
        <>
          <p className="text-sm leading-relaxed text-muted">
            The escrow has sent the prize. Anyone can repeat this draw in their own browser.
          </p>
          {giveaway.transactions.pay && (
            <p className="flex items-center gap-2 text-sm text-muted">
              Payment <TransactionLink signature={giveaway.transactions.pay} />
            </p>
          )}
          <Button size="lg" onClick={close}>
            Done
          </Button>
        </>
      ) : giveaway.type === 'holders' ? (
        <Notice tone="neutral">The prize is on its way: a holders giveaway needs no confirmation.</Notice>
      ) : isCreator ? (
        <>
          <Button size="lg" busy={phase === 'confirm'} onClick={confirm}>
            {phase === 'winner' ? 'Confirm winner' : 'Sending the prize ...'}
          </Button>
          {phase === 'confirm' && (step === 'signing' || step === 'paying') ? (
            <ChainProgress
              label="The prize on its way"
              steps={PAYING}
              at={step}
              signature={giveaway.transactions.pay}
            />
          ) : (
            <p className="text-xs leading-relaxed text-faint">
              {giveaway.autoPayAt
                ? `Without your confirmation the prize is paid by itself on ${dateTimeText(giveaway.autoPayAt)}.`
                : 'Nothing but the prize moves, and only to this wallet.'}
            </p>
          )}
        </>
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
        {!state.calm && (
          <Button
            variant="ghost"
            size="sm"
            icon={<Icon name="refresh" />}
            disabled={!spin || phase === 'confirm'}
            onClick={replay}
          >
            Replay the spin
          </Button>
        )}
      </div>
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

function WinnersChance({ controls: { giveaway, share } }: Props) {
  if (share) return <Figure label="Chance it had">{chanceText(share.weight, share.total)}</Figure>;
  if (!giveaway.vrfResult) return null;
  // The program counts from 0, the screen from 1.
  const ticket = groupThousands(String(BigInt(giveaway.vrfResult.ticket) + 1n));
  return <Figure label="Winning ticket">{ticket}</Figure>;
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-base font-semibold tabular-nums text-fg">{children}</dd>
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
