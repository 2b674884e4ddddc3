import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPending } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { paths } from '../../paths.ts';
import { Address } from '../../ui/address.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/toast.ts';
import { feeText, prizeMint } from '../format.ts';
import { KnownDollars } from '../known-dollars.tsx';
import { requirementText } from './share-of.ts';
import { words } from './words.ts';

const text = words.about;

/** The creator's description, and who and what is behind the giveaway. */
export function AboutCard({ giveaway }: { giveaway: Giveaway }) {
  const {
    id,
    type,
    stage,
    description,
    creator,
    tokenAddress,
    tokenSymbol,
    platformFeeUnits,
    prizeDecimals,
  } = giveaway;
  const copied = () => notify.success(words.page.copied);
  const asks = requirementText(giveaway);
  return (
    <Card title={text.title}>
      <p dir="auto" className="max-w-prose leading-relaxed break-words whitespace-pre-line text-fg">
        {description}
      </p>
      {(stage === 'open' || isPending(giveaway)) && (
        <p className="mt-3 text-sm leading-relaxed text-muted">{words.header.how[type]}</p>
      )}
      <dl className="mt-5 grid gap-x-8 gap-y-1 border-t border-line pt-4 text-sm sm:grid-cols-2">
        <Fact name={text.createdBy}>
          <Address address={creator} head={6} tail={4} copyLabel={text.copyCreator} onCopied={copied} />
        </Fact>
        {tokenAddress && (
          <Fact name={text.token}>
            <Link
              to={paths.token(tokenAddress)}
              className="font-semibold text-mint underline underline-offset-4"
            >
              ${tokenSymbol ?? text.unnamed}
            </Link>
          </Fact>
        )}
        {asks && <Fact name={text.requires}>{asks}</Fact>}
        <Fact name={text.fee}>
          <span className="tabular-nums" title={text.paidByCreator}>
            {feeText(giveaway)}{' '}
            <KnownDollars
              units={BigInt(platformFeeUnits)}
              decimals={prizeDecimals}
              mint={prizeMint(giveaway)}
              className="text-muted"
            />
          </span>
        </Fact>
        <Fact name={text.escrow}>
          <Address address={id} head={6} tail={4} copyLabel={text.copyEscrow} onCopied={copied} />
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
