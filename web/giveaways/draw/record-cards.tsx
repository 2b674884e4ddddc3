import { type ReactNode, useRef } from 'react';
import type { LandedTx } from '../../../core/draw/record.ts';
import { type DrawHead, drawUrl } from '../../client/draw.ts';
import { usePublicConfig } from '../../client/public-config.ts';
import { dateTimeText } from '../../dates.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TransactionLink } from '../detail/transaction-link.tsx';
import { count, TYPE_LABELS } from '../format.ts';
import { PrizeAmount } from './prize-amount.tsx';
import { words } from './record-words.ts';

/** The terms, locked together with the prize. */
export function TermsCard({ head }: { head: DrawHead }) {
  const { terms, prize, amounts } = head;
  const said = words.terms;
  const needed = ({ type, value }: { type: string; value: string }) =>
    type === 'percentage' ? said.ofSupply(value) : `${value} ${said.tokens}`;
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  return (
    <Card title={said.title} description={said.text}>
      <p dir="auto" className="any-way text-base font-semibold break-words text-fg">
        {terms.title}
      </p>
      <p
        dir="auto"
        className="any-way mt-1 mb-4 text-sm leading-relaxed break-words whitespace-pre-line text-muted"
      >
        {terms.description}
      </p>
      <Facts>
        <Fact name={said.type}>{TYPE_LABELS[terms.kind]}</Fact>
        <Fact name={amounts.length === 1 ? said.prize : said.prizes}>
          <PrizeAmount units={sum} prize={prize} />
          {amounts.length > 1 && said.places(amounts.length)}
        </Fact>
        {prize.mint && prize.mint !== terms.gateMint && (
          <LongFact name={said.prizeToken} text={prize.mint} label={said.copyPrizeToken} />
        )}
        <Fact name={said.fee}>
          <PrizeAmount units={prize.fee} prize={prize} />
        </Fact>
        <Fact name={said.end}>{timeOf(terms.endsAt)}</Fact>
        {head.window > 0 && <Fact name={said.window}>{count(Math.round(head.window / 60), 'minute')}</Fact>}
        {terms.gateMint && <LongFact name={said.token} text={terms.gateMint} label={said.copyToken} />}
        {terms.eligibility && <Fact name={said.required}>{needed(terms.eligibility)}</Fact>}
        <Fact name={said.entries}>
          <ul className="max-w-56 text-balance">
            <li>{said.one}</li>
            {terms.tiers.map(({ label, requirementType: type, requirementValue: value, entries }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tiers may be alike, and none of them moves
              <li key={index}>{said.more(entries, label, needed({ type, value }))}</li>
            ))}
          </ul>
        </Fact>
        <LongFact name={said.creator} text={head.creator} label={said.copyCreator} />
      </Facts>
    </Card>
  );
}

const timeOf = (seconds: number) => dateTimeText(new Date(seconds * 1000).toISOString());

/** The transactions that belong to no place and no list, and the numbers behind the draw. */
export function NumbersCard({ head }: { head: DrawHead }) {
  const { open, reveal, end } = head;
  const said = words.chain;
  return (
    <Card title={said.title} description={said.text}>
      <Facts>
        <TxFact name={said.open} tx={open} />
        {reveal && <TxFact name={said.reveal} tx={reveal.tx} />}
        {end && <TxFact name={said[end.by]} tx={end.tx} />}
        <Fact name={said.beacon}>{__LOCAL__ ? said.own : said.evmnet}</Fact>
        {reveal && (
          <>
            <LongFact name={said.randomness} text={reveal.randomness} label={said.copyRandomness} />
            <LongFact name={said.signature} text={reveal.signature} label={said.copySignature} />
          </>
        )}
        <LongFact name={said.escrow} text={head.escrow} label={said.copyEscrow} />
        <LongFact name={said.program} text={head.program} label={said.copyProgram} />
        <LongFact name={said.operator} text={head.operator} label={said.copyOperator} />
        <LongFact name={said.terms} text={head.termsHash} label={said.copyTerms} />
      </Facts>
      {head.creator === head.operator && (
        <p className="mt-4 text-sm leading-relaxed text-warn">{said.oneWallet}</p>
      )}
    </Card>
  );
}

/**
 * The committed lists, including withdrawn ones: each with its hash, its time, and the time until which it could be
 * changed.
 */
export function CommitsCard({ head: { commits } }: { head: DrawHead }) {
  const said = words.commits;
  if (commits.length === 0) return null;
  return (
    <Card
      title={commits.length === 1 ? said.one : said.many}
      description={commits.some(({ withdrawn }) => withdrawn) ? said.some : said.text}
    >
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
              <TxFact name={said.fixed} tx={commit.tx} />
              <Fact name={said.changeable}>
                {commit.cutoff === 0 ? said.never : said.until(timeOf(commit.cutoff))}
              </Fact>
              {commit.withdrawn && <TxFact name={said.withdrawn} tx={commit.withdrawn} />}
              <Fact name={said.round}>{commit.round}</Fact>
              <LongFact name={said.root} text={commit.root} label={said.copyRoot} />
              <LongFact name={said.hash} text={commit.listHash} label={said.copyHash} />
            </Facts>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The time of a transaction's block, and the transaction. */
function TxFact({ name, tx: { signature, time } }: { name: string; tx: LandedTx }) {
  return (
    <Fact name={name}>
      <span className="block">{timeOf(time)}</span>
      <TransactionLink signature={signature} />
    </Fact>
  );
}

/** An address or a hash, cut on screen and whole when copied. */
function LongFact({ name, text, label }: { name: string; text: string; label: string }) {
  return (
    <Fact name={name}>
      <Address address={text} head={6} tail={4} copyLabel={label} />
    </Fact>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="text-sm">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-2.5 last:border-0 last:pb-0">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto min-w-0 text-right wrap-anywhere text-fg">{children}</dd>
    </div>
  );
}

/** Downloads the record, and checks any file as a record. `id` null: there is no record yet. */
export function FileCard({ id, onFile }: { id: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const config = usePublicConfig();
  // The local world's beacon is trusted only with --allow-local, and no table knows its program.
  const local = __LOCAL__
    ? ` --allow-local --program ${config?.escrowProgram} --operator ${config?.operator}`
    : '';
  const command = `npm run verify -- draw-${id ?? '{id}'}.json --rpc https://your-node.example${local}`;
  return (
    <Card title={words.file.title} description={words.file.text}>
      <div className="flex flex-col gap-2.5 sm:flex-row sm:flex-wrap">
        {id && (
          <a
            href={`${drawUrl(id)}?download`}
            download={`draw-${id}.json`}
            className={buttonClass('secondary')}
          >
            <Icon name="download" />
            {words.file.download}
          </a>
        )}
        <Button variant="secondary" icon={<Icon name="search" />} onClick={() => input.current?.click()}>
          {words.file.own}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={words.file.own}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
            // Allows the same file again, after it was changed.
            event.target.value = '';
          }}
        />
      </div>
      <p className="mt-5 mb-2 text-sm text-muted">{words.file.command}</p>
      <code className="block rounded-xl border border-line bg-ink/70 px-3.5 py-3 font-mono text-xs leading-relaxed wrap-anywhere text-fg">
        {command}
      </code>
      <CopyButton text={command} variant="secondary" className="mt-2.5 max-sm:w-full">
        {words.file.copy}
      </CopyButton>
      <p className="mt-3 text-sm leading-relaxed text-muted">{words.file.codes}</p>
    </Card>
  );
}
