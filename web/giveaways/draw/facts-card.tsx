import type { ReactNode } from 'react';
import type { LandedTx } from '../../../core/draw/record.ts';
import type { DrawHead } from '../../client/draw.ts';
import { dateTimeText } from '../../dates.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
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
        <Fact name={head.amounts.length === 1 ? 'Prize' : 'Prizes'}>
          {unitsText(sumOf(head.amounts), prize.decimals, prize.symbol)}
          {head.amounts.length > 1 && ` for ${head.amounts.length} places`}
        </Fact>
        {prize.mint && prize.mint !== terms.gateMint && (
          <Fact name="Token of the prize">
            <Address
              address={prize.mint}
              head={6}
              tail={4}
              copyLabel="Copy the address of the prize's token"
            />
          </Fact>
        )}
        <Fact name="Platform fee">{unitsText(prize.fee, prize.decimals, prize.symbol)}</Fact>
        <Fact name="End">{timeOf(terms.endsAt)}</Fact>
        {head.window > 0 && (
          <Fact name="Time to object">{count(Math.round(head.window / 60), 'minute')}</Fact>
        )}
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

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
const timeOf = (seconds: number) => dateTimeText(new Date(seconds * 1000).toISOString());

/** The numbers behind the draw. */
export function NumbersCard({ head }: { head: DrawHead }) {
  const { reveal, beacon } = head;
  return (
    <Card title="The numbers">
      <Facts>
        <Fact name="Escrow">
          <Long text={head.escrow} label="Copy the escrow's address" />
        </Fact>
        <Fact name="Program">
          <Long text={head.program} label="Copy the program's address" />
        </Fact>
        <Fact name="Operator">
          <Long text={head.operator} label="Copy the operator's address" />
        </Fact>
        <Fact name="Terms">
          <Long text={head.termsHash} label="Copy the hash of the terms" />
        </Fact>
        <Fact name="Beacon">
          {beacon.network === 0 ? 'drand evmnet' : 'A beacon of the local world'}, every {beacon.period} s
        </Fact>
        {reveal && (
          <>
            <Fact name="Signature">
              <Long text={reveal.signature} label="Copy the beacon's signature" />
            </Fact>
            <Fact name="Randomness">
              <Long text={reveal.randomness} label="Copy the randomness" />
            </Fact>
          </>
        )}
      </Facts>
      {head.creator === head.operator && (
        <p className="mt-4 text-sm leading-relaxed text-warn">
          Creator and operator are the same wallet: two signatures are one here.
        </p>
      )}
    </Card>
  );
}

/** The lists that were committed, the withdrawn ones too: what was fixed, when, and until when it could be changed. */
export function CommitsCard({ head }: { head: DrawHead }) {
  if (head.commits.length === 0) return null;
  return (
    <Card
      title={head.commits.length === 1 ? 'The commit' : 'The commits'}
      description="Each list that was fixed on chain, in order. A withdrawn one decides nothing."
    >
      <ol className="flex flex-col gap-6" data-testid="commits">
        {head.commits.map((commit) => (
          <li key={commit.number}>
            <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-fg">
              List {commit.number + 1}
              {commit.withdrawn && <Badge tone="warn">Withdrawn</Badge>}
            </p>
            <Facts>
              <Fact name="Signed by">{commit.live ? 'Operator and creator' : 'The operator'}</Fact>
              <Fact name="Committed">
                <When tx={commit.tx} />
              </Fact>
              <Fact name="Could be changed until">
                {commit.cutoff === 0 ? 'Never: both signed' : timeOf(commit.cutoff)}
              </Fact>
              {commit.withdrawn && (
                <Fact name="Withdrawn">
                  <When tx={commit.withdrawn} />
                </Fact>
              )}
              <Fact name="Round">{commit.round}</Fact>
              <Fact name="Root">
                <Long text={commit.root} label="Copy the root" />
              </Fact>
              <Fact name="Hash of the list">
                <Long text={commit.listHash} label="Copy the hash of the list" />
              </Fact>
            </Facts>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ENDS = { finish: 'Escrow closed', cancel: 'Cancelled', reclaim: 'Reclaimed by the creator' } as const;

/** The transactions that belong to no place and no commit. */
export function TransactionsCard({ head: { open, reveal, end } }: { head: DrawHead }) {
  const known = [
    { name: 'Prize and fee locked', tx: open },
    ...(reveal ? [{ name: 'Beacon verified', tx: reveal.tx }] : []),
    ...(end ? [{ name: ENDS[end.by], tx: end.tx }] : []),
  ];
  return (
    <Card title="On chain">
      <Facts>
        {known.map(({ name, tx }) => (
          <Fact key={name} name={name}>
            <When tx={tx} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** The time of a transaction's block, and the transaction. */
function When({ tx: { signature, time } }: { tx: LandedTx }) {
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {timeOf(time)} <TransactionLink signature={signature} />
    </span>
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
