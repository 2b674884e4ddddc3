import type { ReactNode } from 'react';
import type { LandedTx } from '../../../core/draw/record.ts';
import type { DrawHead } from '../../client/draw.ts';
import { dateTimeText } from '../../dates.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Amount } from '../amount.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { count, TYPE_LABELS } from '../format.ts';
import { words } from './record-words.ts';

/** The terms, locked together with the prize. */
export function TermsCard({ head }: { head: DrawHead }) {
  const { terms, prize, amounts } = head;
  const said = words.terms;
  const symbol = prize.mint && prize.mint === terms.gateMint ? prize.symbol : said.tokens;
  const needed = ({ type, value }: { type: string; value: string }) =>
    type === 'percentage' ? said.ofSupply(value) : `${value} ${symbol}`;
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  const { decimals } = prize;
  return (
    <Card title={said.title} description={said.text}>
      <p className="text-base font-semibold break-words text-fg">{terms.title}</p>
      <p className="mt-1 mb-4 text-sm leading-relaxed break-words whitespace-pre-line text-muted">
        {terms.description}
      </p>
      <Facts>
        <Fact name={said.type}>{TYPE_LABELS[terms.kind]}</Fact>
        <Fact name={amounts.length === 1 ? said.prize : said.prizes}>
          <Amount units={sum} decimals={decimals} symbol={prize.symbol} mint={prize.mint} />
          {amounts.length > 1 && said.places(amounts.length)}
        </Fact>
        {prize.mint && prize.mint !== terms.gateMint && (
          <Fact name={said.prizeToken}>
            <Long text={prize.mint} label={said.copyPrizeToken} />
          </Fact>
        )}
        <Fact name={said.fee}>
          <Amount units={prize.fee} decimals={decimals} symbol={prize.symbol} mint={prize.mint} />
        </Fact>
        <Fact name={said.end}>{timeOf(terms.endsAt)}</Fact>
        {head.window > 0 && <Fact name={said.window}>{count(Math.round(head.window / 60), 'minute')}</Fact>}
        {terms.gateMint && (
          <Fact name={said.token}>
            <Long text={terms.gateMint} label={said.copyToken} />
          </Fact>
        )}
        {terms.eligibility && <Fact name={said.required}>{needed(terms.eligibility)}</Fact>}
        <Fact name={said.entries}>
          <ul>
            <li>{said.one}</li>
            {terms.tiers.map(({ label, requirementType: type, requirementValue: value, entries }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tiers may be alike, and none of them moves
              <li key={index}>{said.more(entries, label, needed({ type, value }))}</li>
            ))}
          </ul>
        </Fact>
        <Fact name={said.creator}>
          <Long text={head.creator} label={said.copyCreator} />
        </Fact>
      </Facts>
    </Card>
  );
}

const timeOf = (seconds: number) => dateTimeText(new Date(seconds * 1000).toISOString());

/** The transactions that belong to no place and no list, and the numbers behind the draw. */
export function NumbersCard({ head }: { head: DrawHead }) {
  const { open, reveal, end, beacon } = head;
  const said = words.chain;
  return (
    <Card title={said.title} description={said.text}>
      <Facts>
        <Fact name={said.open}>
          <When tx={open} />
        </Fact>
        {reveal && (
          <Fact name={said.reveal}>
            <When tx={reveal.tx} />
          </Fact>
        )}
        {end && (
          <Fact name={said[end.by]}>
            <When tx={end.tx} />
          </Fact>
        )}
        <Fact name={said.beacon}>
          {beacon.network === 0 ? said.evmnet(beacon.period) : said.own(beacon.period)}
        </Fact>
        {reveal && (
          <>
            <Fact name={said.randomness}>
              <Long text={reveal.randomness} label={said.copyRandomness} />
            </Fact>
            <Fact name={said.signature}>
              <Long text={reveal.signature} label={said.copySignature} />
            </Fact>
          </>
        )}
        <Fact name={said.escrow}>
          <Long text={head.escrow} label={said.copyEscrow} />
        </Fact>
        <Fact name={said.program}>
          <Long text={head.program} label={said.copyProgram} />
        </Fact>
        <Fact name={said.operator}>
          <Long text={head.operator} label={said.copyOperator} />
        </Fact>
        <Fact name={said.terms}>
          <Long text={head.termsHash} label={said.copyTerms} />
        </Fact>
      </Facts>
      {head.creator === head.operator && (
        <p className="mt-4 text-sm leading-relaxed text-warn">{said.oneWallet}</p>
      )}
    </Card>
  );
}

/** The lists that were committed, the withdrawn ones too: what was fixed, when, and until when it could be changed. */
export function CommitsCard({ head: { commits } }: { head: DrawHead }) {
  const said = words.commits;
  if (commits.length === 0) return null;
  return (
    <Card title={commits.length === 1 ? said.one : said.many} description={said.text}>
      <ol className="flex flex-col gap-6" data-testid="commits">
        {commits.map((commit) => (
          <li key={commit.number}>
            {(commits.length > 1 || commit.withdrawn) && (
              <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-fg">
                {said.list(commit.number + 1)}
                {commit.withdrawn && <Badge tone="warn">{said.withdrawnBadge}</Badge>}
              </p>
            )}
            <Facts>
              <Fact name={said.signedBy}>{commit.live ? said.both : said.operator}</Fact>
              <Fact name={said.fixed}>
                <When tx={commit.tx} />
              </Fact>
              <Fact name={said.changeable}>{commit.cutoff === 0 ? said.never : timeOf(commit.cutoff)}</Fact>
              {commit.withdrawn && (
                <Fact name={said.withdrawn}>
                  <When tx={commit.withdrawn} />
                </Fact>
              )}
              <Fact name={said.round}>{commit.round}</Fact>
              <Fact name={said.root}>
                <Long text={commit.root} label={said.copyRoot} />
              </Fact>
              <Fact name={said.hash}>
                <Long text={commit.listHash} label={said.copyHash} />
              </Fact>
            </Facts>
          </li>
        ))}
      </ol>
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
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right wrap-anywhere text-fg tabular-nums">{children}</dd>
    </div>
  );
}
