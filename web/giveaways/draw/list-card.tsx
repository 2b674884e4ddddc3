import { useEffect, useState } from 'react';
import { EXCLUSION_REASONS } from '../../../core/giveaways/weights.ts';
import { formatAmount, groupThousands, ordinal } from '../../../core/money.ts';
import type { DrawHead } from '../../client/draw.ts';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useWallet } from '../../wallet/context.ts';
import { chanceText, count } from '../format.ts';
import type { ListFacts } from './protocol.ts';
import { LIST_KINDS, type ListedRow, type ListKind, type RowPage } from './record-rows.ts';
import { words } from './record-words.ts';
import type { Checking } from './use-check.ts';

const PAGE = 25;
/** A holding of more signs may break over two lines; a shorter one fits each phone. */
const LONG = 13;

/** The frozen list, a page at a time; the Web Worker does the search. */
export function ListCard({ head, list, rows }: { head: DrawHead; list: ListFacts; rows: Checking['rows'] }) {
  const [kind, setKind] = useState<ListKind>('entries');
  const [search, setSearch] = useState('');
  const [from, setFrom] = useState(0);
  const [page, setPage] = useState<RowPage | null>(null);
  useEffect(() => {
    let gone = false;
    void rows({ kind, search, from, limit: PAGE }).then((found) => {
      if (!gone) setPage(found);
    });
    return () => {
      gone = true;
    };
  }, [rows, kind, search, from]);

  const kinds = LIST_KINDS.filter((one) => one !== 'below' || head.terms.kind === 'holders');
  const last = page ? Math.min(from + PAGE, page.matches) : 0;
  return (
    <Card title={words.list.title} description={snapshotText(head, list)}>
      <div className="mb-4 flex flex-col gap-3 sm:flex-row">
        <SegmentedControl
          label={words.list.part}
          className="sm:flex-1"
          value={kind}
          onValue={(next) => {
            setKind(next);
            setFrom(0);
          }}
          options={kinds.map((value) => ({
            value,
            label: `${words.list.kinds[value]} ${groupThousands(String(list[value]))}`,
          }))}
        />
        <div className="sm:w-60">
          <SearchInput
            aria-label={words.list.search}
            placeholder={words.list.placeholder}
            value={search}
            onValue={(text) => {
              setSearch(text);
              setFrom(0);
            }}
          />
        </div>
      </div>
      {page && page.rows.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted">
          {search.trim() ? words.list.noMatch : words.list.empty[kind]}
        </p>
      ) : (
        <table className="w-full text-sm max-[22rem]:text-xs" data-testid="draw-list">
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              <th className="py-2 pr-4 font-medium max-[22rem]:pr-2">{words.list.wallet}</th>
              {list.snapshot && (
                <th className="py-2 pr-4 text-right max-[22rem]:pr-2 font-medium">{words.list.holding}</th>
              )}
              {kind === 'entries' && (
                <th className="py-2 pr-4 text-right max-[22rem]:pr-2 font-medium">{words.list.entries}</th>
              )}
              {kind === 'entries' && <th className="py-2 text-right font-medium">{words.list.odds}</th>}
              {kind === 'excluded' && <th className="py-2 font-medium max-sm:hidden">{words.list.reason}</th>}
            </tr>
          </thead>
          <tbody>
            {page?.rows.map((row) => (
              <ListRow key={row.place} row={row} kind={kind} head={head} list={list} />
            ))}
          </tbody>
        </table>
      )}
      {page && page.matches > PAGE && (
        <nav aria-label={words.list.pages} className="mt-4 flex items-center justify-between gap-3 text-sm">
          <Button variant="secondary" size="sm" disabled={from === 0} onClick={() => setFrom(from - PAGE)}>
            {words.list.previous}
          </Button>
          <span className="text-muted tabular-nums">
            {words.list.range(
              groupThousands(String(from + 1)),
              groupThousands(String(last)),
              groupThousands(String(page.matches)),
            )}
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={last >= page.matches}
            onClick={() => setFrom(from + PAGE)}
          >
            {words.list.next}
          </Button>
        </nav>
      )}
    </Card>
  );
}

function ListRow({
  row,
  kind,
  head,
  list,
}: {
  row: ListedRow;
  kind: ListKind;
  head: DrawHead;
  list: ListFacts;
}) {
  const total = head.commits.at(-1)?.totalWeight ?? '0';
  const { address: you } = useWallet();
  const holding =
    list.snapshot && row.holding !== null ? holdingText(row.holding, list.snapshot.decimals) : '';
  return (
    <tr className="border-b border-line last:border-0">
      <td className="py-2.5 pr-4 max-[22rem]:pr-2">
        <span className="flex gap-x-2 gap-y-1 max-sm:flex-col max-sm:items-start sm:flex-wrap sm:items-center">
          <Address address={row.wallet} />
          {row.wallet === you && <Badge>{words.list.you}</Badge>}
          {row.won !== null && (
            <Badge tone="mint">{head.amounts.length === 1 ? words.list.winner : ordinal(row.won)}</Badge>
          )}
        </span>
        {row.reason && (
          <span className="mt-0.5 block text-xs text-muted sm:hidden">{EXCLUSION_REASONS[row.reason]}</span>
        )}
      </td>
      {list.snapshot && (
        <td
          className={cx(
            'py-2.5 pr-4 text-right max-[22rem]:pr-2 text-muted tabular-nums',
            holding.length > LONG && 'wrap-anywhere',
          )}
        >
          {holding}
        </td>
      )}
      {kind === 'entries' && (
        <td className="py-2.5 pr-4 text-right max-[22rem]:pr-2 tabular-nums">
          {groupThousands(row.weight ?? '0')}
        </td>
      )}
      {kind === 'entries' && (
        <td className="py-2.5 text-right whitespace-nowrap text-muted tabular-nums">
          {chanceText(BigInt(row.weight ?? 0), BigInt(total))}
        </td>
      )}
      {kind === 'excluded' && (
        <td className="py-2.5 text-muted max-sm:hidden">{row.reason && EXCLUSION_REASONS[row.reason]}</td>
      )}
    </tr>
  );
}

export function holdingText(units: string, decimals: number): string {
  return groupThousands(formatAmount(BigInt(units), decimals, 2));
}

function snapshotText(head: DrawHead, { entries, snapshot, second, gap }: ListFacts): string {
  const total = head.commits.at(-1)?.totalWeight;
  const who = `${count(entries, 'wallet')}${total ? ` with ${count(BigInt(total), 'entry', 'entries')}` : ''}.`;
  if (!snapshot) return `${who} ${words.list.noHoldings}`;
  const read = words.list.snapshot(snapshot.accounts, groupThousands(String(snapshot.slot)));
  const other = second ? ` ${words.list.second(BigInt(second.difference))}` : '';
  const missing = gap ? ` ${words.list.gap(holdingText(gap, snapshot.decimals))}` : '';
  return `${who} ${read}${other}${missing}`;
}
