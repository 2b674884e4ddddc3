/** The description of a giveaway, and the reason for an end before its draw. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { isPending } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { notify } from '../../ui/toast.ts';
import { feeText, prizeMint, prizeText } from '../format.ts';
import { requirementText } from './wallet-standing.tsx';
import { words } from './words.ts';

const { about, over } = words;

/**
 * The creator's description, how to enter where it `invites` the visitor, and the people and accounts behind the giveaway.
 */
export function AboutCard({ giveaway, invites }: { giveaway: Giveaway; invites: boolean }) {
  const { id, type, stage, creator, tokenAddress, tokenSymbol } = giveaway;
  const copied = () => notify.success(words.page.copied);
  const asks = requirementText(giveaway);
  return (
    <Card title={about.title}>
      <p dir="auto" className="w-fit max-w-prose leading-relaxed break-words whitespace-pre-line text-fg">
        {giveaway.description}
      </p>
      {invites && (stage === 'open' || isPending(giveaway)) && (
        <p className="mt-3 text-sm leading-relaxed text-muted">{words.header.how[type]}</p>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-1 border-t border-line pt-4 text-sm sm:grid-cols-2">
        <Fact name={about.createdBy}>
          <Address address={creator} head={6} tail={4} copyLabel={about.copyCreator} onCopied={copied} />
        </Fact>
        {tokenAddress && (
          <Fact name={about.token}>
            <Link
              to={paths.token(tokenAddress)}
              className="font-semibold text-mint underline underline-offset-4"
            >
              ${tokenSymbol ?? about.unnamed}
            </Link>
          </Fact>
        )}
        {asks && <Fact name={about.requires}>{asks}</Fact>}
        <Fact name={about.fee}>
          <span className="tabular-nums" title={about.paidByCreator}>
            {feeText(giveaway)}{' '}
            <Dollars
              units={BigInt(giveaway.platformFeeUnits)}
              decimals={giveaway.prizeDecimals}
              mint={prizeMint(giveaway)}
              before="("
              after=")"
              className="whitespace-nowrap text-muted"
            />
          </span>
        </Fact>
        <Fact name={about.escrow}>
          <Address address={id} head={6} tail={4} copyLabel={about.copyEscrow} onCopied={copied} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-fg">{children}</dd>
    </div>
  );
}

/** `takesFocus`: the visitor has just cancelled it, and the button that had the focus is gone. */
export function CancelledPanel({
  giveaway,
  takesFocus = false,
}: {
  giveaway: Giveaway;
  takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const { stage, reason } = giveaway;
  const never = stage === 'expired';
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Card>
        <EmptyState
          compact
          icon={<Icon name="close" className="size-5" />}
          title={never ? over.never : over.cancelled}
          action={
            <Link to={paths.exploreGiveaways()} className={buttonClass('secondary')}>
              {words.page.explore}
            </Link>
          }
        >
          {reason ?? (never ? over.neverText : over.returned(prizeText(giveaway)))}
        </EmptyState>
      </Card>
    </div>
  );
}

export function PendingPanel({ giveaway }: { giveaway: Giveaway }) {
  return (
    <Card className="relative overflow-hidden">
      <ProgressLine label={over.waiting} />
      <EmptyState compact icon={<Icon name="clock" className="size-5" />} title={over.waiting}>
        {giveaway.reason ?? over.waitingText(prizeText(giveaway))}
      </EmptyState>
    </Card>
  );
}
