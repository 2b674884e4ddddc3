import type { ReactNode } from 'react';
import { ESCROW_STEPS } from '../../../core/escrow/instructions.ts';
import type { DrawHead } from '../../client/draw.ts';
import { dateTimeText } from '../../dates.ts';
import { Address } from '../../ui/address.tsx';
import { Card } from '../../ui/card.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { count, TYPE_LABELS, unitsText } from '../format.ts';

/** The terms, locked together with the prize. */
export function TermsCard({ head }: { head: DrawHead }) {
  const { terms, prize } = head;
  const symbol = prize.mint && prize.mint === terms.gateMint ? prize.symbol : 'tokens';
  return (
    <Card title="The terms" description="Locked with the prize: nobody changes them after people came.">
      <p className="text-base font-semibold break-words text-fg">{terms.title}</p>
      <p className="mt-1 mb-4 text-sm leading-relaxed break-words whitespace-pre-line text-muted">
        {terms.description}
      </p>
      <Facts>
        <Fact name="Type">{TYPE_LABELS[terms.kind]}</Fact>
        <Fact name="Prize">{unitsText(prize.amount, prize.decimals, prize.symbol)}</Fact>
        <Fact name="Platform fee">{unitsText(prize.fee, prize.decimals, prize.symbol)}</Fact>
        <Fact name="End">{dateTimeText(new Date(terms.endsAt * 1000).toISOString())}</Fact>
        {terms.gateMint && (
          <Fact name="Token">
            <Address address={terms.gateMint} head={6} tail={4} copyLabel="Copy the token's address" />
          </Fact>
        )}
        {terms.eligibility && (
          <Fact name="Needed to take part">
            {terms.eligibility.type === 'percentage'
              ? `${terms.eligibility.value} % of the supply`
              : `${terms.eligibility.value} ${symbol}`}
          </Fact>
        )}
        <Fact name="Entries">
          <ul>
            <li>1 for everyone who takes part</li>
            {terms.tiers.map((tier) => (
              <li key={JSON.stringify(tier)}>
                {count(tier.entries, 'more entry', 'more entries')} for {tier.label}: at least{' '}
                {tier.requirementType === 'percentage'
                  ? `${tier.requirementValue} % of the supply`
                  : `${tier.requirementValue} ${symbol}`}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name="Creator">
          <Address address={head.creator} head={6} tail={4} copyLabel="Copy the creator's address" />
        </Fact>
      </Facts>
    </Card>
  );
}

/** The numbers behind the draw. */
export function NumbersCard({ head }: { head: DrawHead }) {
  const { committed, revealed, beacon } = head;
  return (
    <Card title="The numbers">
      <Facts>
        <Fact name="Escrow">
          <Long text={head.giveaway} label="Copy the escrow's address" />
        </Fact>
        <Fact name="Program">
          <Long text={head.program} label="Copy the program's address" />
        </Fact>
        <Fact name="Root">
          <Long text={head.root} label="Copy the root" />
        </Fact>
        <Fact name="Beacon">
          {beacon.network === 0 ? 'drand evmnet' : 'A beacon of the local world'}, every {beacon.period} s
        </Fact>
        {committed && (
          <>
            <Fact name="Committed">{dateTimeText(new Date(committed.committedAt * 1000).toISOString())}</Fact>
            <Fact name="Round">
              {committed.round}, {committed.roundTime - committed.committedAt} s after the commit
            </Fact>
          </>
        )}
        {revealed && (
          <>
            <Fact name="Signature">
              <Long text={revealed.signature} label="Copy the beacon's signature" />
            </Fact>
            <Fact name="Randomness">
              <Long text={revealed.randomness} label="Copy the randomness" />
            </Fact>
            <Fact name="Ticket">{revealed.ticket}, counted from 0</Fact>
          </>
        )}
      </Facts>
    </Card>
  );
}

const STEP_NAMES: Record<string, string> = {
  open: 'Prize and fee locked',
  close_entries: 'Entries closed',
  commit: 'List committed',
  reveal: 'Beacon verified',
  prove: 'Winner proven',
  pay: 'Prize paid',
  finish: 'Escrow closed',
  cancel: 'Cancelled',
  reclaim: 'Reclaimed by the creator',
};

export function TransactionsCard({ head }: { head: DrawHead }) {
  const known = ESCROW_STEPS.flatMap((step) => {
    const signature = head.transactions[step];
    return signature ? [{ step, signature }] : [];
  });
  return (
    <Card title="On chain">
      {known.length === 0 && <p className="text-sm text-muted">No transaction is confirmed yet.</p>}
      <Facts>
        {known.map(({ step, signature }) => (
          <Fact key={step} name={STEP_NAMES[step] ?? step}>
            <TransactionLink signature={signature} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Long({ text, label }: { text: string; label: string }) {
  return <Address address={text} head={6} tail={4} copyLabel={label} />;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="text-sm">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2.5 last:border-0 last:pb-0">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right break-words text-fg tabular-nums">{children}</dd>
    </div>
  );
}
