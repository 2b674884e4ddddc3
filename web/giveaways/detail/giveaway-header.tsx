import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { createdAgoText, dateTimeText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { notify } from '../../ui/toast.ts';
import { feeText, placesText, prizeText, TYPE_LABELS } from '../format.ts';
import { StatusBadge } from '../status-badge.tsx';
import { isClosed } from './countdown.ts';
import { requirementText } from './share-of.ts';

const HOW = {
  participants: 'Register with your wallet; the creator starts the draw among everyone who did.',
  holders:
    'Every wallet that holds enough when it ends takes part by itself; the draw comes a quarter of an hour later.',
};

/** Type, title, status, description, prize, number of participants, age, creator. */
export function GiveawayHeader({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const { type, status, title, description, createdAt, creator, tokenAddress, tokenSymbol } = giveaway;
  const copied = () => notify.success('Copied to clipboard!');
  const asks = requirementText(giveaway);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <span title={HOW[type]}>
          <Badge>{TYPE_LABELS[type]}</Badge>
        </span>
        <StatusBadge status={status} />
        <span className="ml-auto text-sm text-muted" title={dateTimeText(createdAt)}>
          <span className="sr-only">Created </span>
          {createdAgoText(createdAt, now)}
        </span>
      </div>
      <h1 dir="auto" className="mt-4 text-2xl font-bold tracking-tight break-words text-fg sm:text-3xl">
        {title}
      </h1>
      <p dir="auto" className="mt-3 max-w-prose leading-relaxed break-words whitespace-pre-line text-muted">
        {description}
      </p>
      <ul className="mt-6 grid grid-cols-2 gap-3">
        <Figure
          icon="coins"
          name="Prize pool"
          note={[placesText(giveaway), `plus a fee of ${feeText(giveaway)}, paid by the creator`]
            .filter(Boolean)
            .join('; ')}
        >
          {prizeText(giveaway)}
        </Figure>
        <Figure
          icon="users"
          name={type === 'holders' ? 'Eligible' : 'Registered'}
          note={countNote(giveaway, now)}
        >
          {groupThousands(String(giveaway.currentParticipants))}
        </Figure>
      </ul>
      <dl className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-1 text-sm">
        <Fact name="Created by">
          <Address address={creator} head={6} tail={4} copyLabel="Copy creator address" onCopied={copied} />
        </Fact>
        {tokenAddress && (
          <Fact name="Token">
            <Link
              to={paths.token(tokenAddress)}
              className="font-semibold text-mint underline underline-offset-4"
            >
              ${tokenSymbol ?? 'token'}
            </Link>
          </Fact>
        )}
        {asks && <Fact name="Asks for">{asks}</Fact>}
        <Fact name="Escrow">
          <Address
            address={giveaway.id}
            head={6}
            tail={4}
            copyLabel="Copy escrow address"
            onCopied={copied}
          />
        </Fact>
      </dl>
    </Card>
  );
}

function countNote(giveaway: Giveaway, now: number): string {
  const { type, stage, eligibleParticipants } = giveaway;
  if (type === 'participants') return isClosed(giveaway, now) ? 'wallets' : 'wallets so far';
  if (stage !== 'open') return 'wallets on the list';
  return eligibleParticipants === 0 ? 'wallets, not counted yet' : 'wallets, as last counted';
}

function Figure({
  icon,
  name,
  note,
  children,
}: {
  icon: IconName;
  name: string;
  note: string;
  children: string;
}) {
  return (
    <li className="flex items-start gap-3.5 rounded-2xl border border-line bg-ink/45 p-4">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint/10 text-mint max-sm:hidden"
      >
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-muted">{name}</p>
        <p className="text-xl font-semibold tracking-tight break-words tabular-nums text-fg">{children}</p>
        <p className="mt-0.5 text-xs leading-snug text-muted">{note}</p>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-fg">{children}</dd>
    </div>
  );
}
