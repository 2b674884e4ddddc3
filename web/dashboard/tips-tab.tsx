import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { ReceivedTips, ReceivedTotal } from '../../core/tips/received.ts';
import { type ReceivedFilter, receivedCsvPath, useReceivedTips } from '../client/dashboard.ts';
import { LoadMore, useFailureToast } from '../client/loaded.tsx';
import { entriesOf } from '../client/pages.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/inputs.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { Failed } from './load-parts.tsx';
import { beforeFeeText, feeText, totalText } from './texts.ts';
import { TipList } from './tip-list.tsx';
import { TipsChart } from './tips-chart.tsx';
import { words } from './words.ts';

const text = words.tips;
const FAILED = text.failed;
const EVERYTHING: ReceivedFilter = { token: '', currency: '' };

/** What the wallet received as the creator of its tokens: totals, days, and every tip. */
export function TipsTab({ wallet }: { wallet: string }) {
  const [filter, setFilter] = useState(EVERYTHING);
  const pages = useReceivedTips(wallet, filter);
  const { data, error, isLoading, mutate } = pages;
  const failed = error !== undefined;
  useFailureToast(failed, FAILED);

  const first = data?.[0] as ReceivedTips | undefined;
  if (failed && !data) return <Failed title={FAILED} error={error} onRetry={mutate} />;
  if (!data || !first) return <Loading />;
  if (first.tokens.length === 0) return <Nothing />;
  const tips = entriesOf(data, (page) => page.tips);
  const filtered = filter.token !== '' || filter.currency !== '';
  return (
    <div
      aria-busy={isLoading}
      className={cx('flex flex-col gap-6', isLoading && 'opacity-60 transition-opacity')}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Filters filter={filter} tokens={first.tokens} onFilter={setFilter} />
        <a
          href={receivedCsvPath(wallet, filter)}
          download
          className={buttonClass('secondary', 'md', 'max-sm:w-full')}
        >
          <Icon name="download" />
          {filtered ? text.csvFiltered : text.csv}
        </a>
      </div>
      {first.totals.length > 0 && <Totals totals={first.totals} />}
      <TipsChart days={first.days} />
      <Card title={text.list} flush className="overflow-hidden">
        {tips.length === 0 ? (
          <EmptyState className="border-t border-line" icon={<Icon name="search" />} title={text.noMatch}>
            {text.noMatchText}
          </EmptyState>
        ) : (
          <TipList tips={tips} tokens={first.tokens} network={first.network} />
        )}
        <LoadMore pages={pages} className="border-t border-line p-4" />
      </Card>
    </div>
  );
}

function Filters({
  filter,
  tokens,
  onFilter,
}: {
  filter: ReceivedFilter;
  tokens: ReceivedTips['tokens'];
  onFilter: (filter: ReceivedFilter) => void;
}) {
  const named = tokens.map(({ mint, symbol }) => {
    const short = `${mint.slice(0, 4)}...${mint.slice(-4)}`;
    // Any coin may have any name: the address tells two of the same name apart.
    const twice = tokens.filter((other) => other.symbol === symbol).length > 1;
    return { value: mint, label: symbol === null ? short : twice ? `${symbol} (${short})` : symbol };
  });
  return (
    <search className="grid grid-cols-2 gap-4 max-sm:w-full sm:w-96">
      <Field label={text.filters.token}>
        <Select
          value={filter.token}
          onValue={(token) => onFilter({ ...filter, token })}
          options={[{ value: '', label: text.filters.allTokens }, ...named]}
        />
      </Field>
      <Field label={text.filters.currency}>
        <Select
          value={filter.currency}
          onValue={(currency) => onFilter({ ...filter, currency: currency as ReceivedFilter['currency'] })}
          options={[
            { value: '', label: text.filters.allCurrencies },
            { value: 'SOL', label: 'SOL' },
            { value: 'TOKEN', label: text.filters.coin },
          ]}
        />
      </Field>
    </search>
  );
}

function Totals({ totals }: { totals: ReceivedTotal[] }) {
  return (
    <ul aria-label={text.totals.label} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {totals.map((total) => (
        <li
          key={total.token ?? 'SOL'}
          className="rounded-card border border-line bg-surface/90 p-5 shadow-card"
        >
          <p className="text-xs font-medium text-muted">
            {text.totals.received(total.symbol)}, {text.totals.afterFee}
          </p>
          <p className="mt-1 text-2xl font-semibold tracking-tight wrap-anywhere tabular-nums text-fg">
            {totalText(total)}{' '}
            <span className={cx('text-base', total.token === null ? 'text-iris' : 'text-coral')}>
              {total.symbol}
            </span>
          </p>
          <Dollars
            units={BigInt(total.amountUnits)}
            decimals={total.decimals}
            mint={total.token ?? WRAPPED_SOL_MINT}
            className="mt-1 block text-sm text-muted"
          />
          <p className="mt-2 text-sm wrap-anywhere text-muted">
            {text.totals.details(total.tips, beforeFeeText(total), feeText(total))}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="heart" className="size-6" />}
        title={text.none}
        action={
          <Link to={paths.tipping()} className={buttonClass()}>
            {text.howTo}
          </Link>
        }
      >
        {text.noneText}
      </EmptyState>
    </Card>
  );
}

function Loading() {
  return (
    <LoadingShape label={text.loading} className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((card) => (
          <Skeleton key={card} className="h-28 rounded-card max-sm:not-first:hidden" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </LoadingShape>
  );
}
