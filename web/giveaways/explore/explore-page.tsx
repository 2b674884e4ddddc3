import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { GiveawayStatus } from '../../../core/giveaways/model.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { Loaded, LoadMore } from '../../client/loaded.tsx';
import { entriesOf } from '../../client/pages.ts';
import { useMatch, useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chips } from '../../ui/chips.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/inputs.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { LoadingShape } from '../../ui/skeleton.tsx';
import { STATUS_LABELS } from '../format.ts';
import { GiveawayCard, GiveawayCardSkeleton } from '../giveaway-card.tsx';
import {
  DEFAULT_FILTERS,
  type ExploreFilters,
  filtersOf,
  isFiltered,
  queryOf,
  requestedList,
  SORTS,
  TYPE_FILTERS,
} from './filters.ts';
import { words } from './words.ts';

/** The status that most visitors look for comes first. */
const STATUSES = [
  'active',
  'ended',
  'completed',
  'cancelled',
  'pending',
] as const satisfies readonly GiveawayStatus[];

const SEARCH_DEBOUNCE_MS = 300;
const GRID = 'grid grid-flow-dense grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

/** /giveaways/explore: every giveaway, by status, type and search, in a chosen order. The address has the filters. */
export default function Explore() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  // From the address itself: the screen may lag behind it.
  const change = (fields: Partial<ExploreFilters>) => {
    const now = filtersOf(new URLSearchParams(window.location.search));
    setQuery(queryOf({ ...now, ...fields }), { replace: true });
  };
  return (
    <div className="page py-8 sm:py-14">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title-page mt-2">{words.title}</h1>
        </div>
        <Link to={paths.createGiveaway()} className={buttonClass('secondary')}>
          <Icon name="plus" />
          {words.create}
        </Link>
      </header>
      <Filters filters={filters} onChange={change} />
      <List filters={filters} onReset={() => setQuery({}, { replace: true })} />
    </div>
  );
}

function Filters({
  filters,
  onChange,
}: {
  filters: ExploreFilters;
  onChange: (fields: Partial<ExploreFilters>) => void;
}) {
  const { status, type, sort } = filters;
  return (
    <search className="mt-8 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-5">
      <div className="max-sm:col-span-2 sm:w-full">
        <SearchField value={filters.search} onValue={(search) => onChange({ search })} />
      </div>
      <div className="sm:w-full">
        <Choice
          label={words.status.label}
          options={[
            ...STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            { value: 'all', label: words.status.all },
          ]}
          value={status}
          onValue={(next) => onChange({ status: next })}
        />
      </div>
      {status !== 'all' && (
        <p className="col-span-2 text-sm text-muted max-sm:order-1 sm:-mt-2.5 sm:w-full">
          {words.status.explained[status]}
        </p>
      )}
      <Choice
        label={words.type.label}
        options={TYPE_FILTERS.map((value) => ({ value, label: words.type[value] }))}
        value={type}
        onValue={(next) => onChange({ type: next })}
      />
      {status === 'active' && (
        <div className="max-sm:order-2 max-sm:col-span-2">
          <Choice
            label={words.sort.label}
            options={SORTS.map((value) => ({ value, label: words.sort[value] }))}
            value={sort}
            onValue={(next) => onChange({ sort: next })}
          />
        </div>
      )}
      {sort === 'prize' && (
        <p className="col-span-2 -mt-2 text-sm text-muted max-sm:order-2 sm:w-full">{words.sortNote}</p>
      )}
    </search>
  );
}

const WIDE = window.matchMedia('(min-width: 40rem)');

/** One of a few values: chips, or on a phone, where they would fill the window, a list to open. */
function Choice<Value extends string>({
  label,
  options,
  value,
  onValue,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onValue: (value: Value) => void;
}) {
  if (useMatch(WIDE)) return <Chips {...{ label, options, value, onValue }} />;
  return (
    <Field label={label}>
      <Select options={options} value={value} onValue={(next) => onValue(next as Value)} />
    </Field>
  );
}

/** Shows the typed text at once, and applies it when the typing pauses. The address may change in other ways too. */
function SearchField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (typed === sent.current) return;
      sent.current = typed;
      onValue(typed);
    }, SEARCH_DEBOUNCE_MS);
  };
  return (
    <Field label={words.search.label}>
      <SearchInput value={text} onValue={type} maxLength={100} placeholder={words.search.placeholder} />
    </Field>
  );
}

function List({ filters, onReset }: { filters: ExploreFilters; onReset: () => void }) {
  const pages = useGiveaways(requestedList(filters));
  const now = useNow(15_000);
  const all = pages.data && entriesOf(pages.data, (page) => page.data);
  return (
    <Loaded
      reading={{ ...pages, data: all }}
      failed={words.failed}
      toast
      frame={(content) => <Card className="mt-8">{content}</Card>}
      loading={<Loading />}
      empty={pages.hasMore ? <NothingYet pages={pages} /> : <Nothing filters={filters} onReset={onReset} />}
    >
      {(giveaways) => (
        <section aria-label={words.list} className="mt-8">
          <h2 className="sr-only">{words.found}</h2>
          <ul className={GRID}>
            {giveaways.map((giveaway, index) => (
              <li key={giveaway.id} className="sm:has-[[data-weight='3']]:col-span-2">
                <GiveawayCard giveaway={giveaway} now={now} aura={index < 6} />
              </li>
            ))}
          </ul>
          <LoadMore pages={pages} size="lg" />
        </section>
      )}
    </Loaded>
  );
}

function Loading() {
  return (
    <LoadingShape label={words.loading} className={`mt-8 ${GRID}`}>
      {Array.from({ length: 6 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <GiveawayCardSkeleton key={index} />
      ))}
    </LoadingShape>
  );
}

/** A page looks through a few thousand giveaways: what matches may be older. */
function NothingYet({ pages }: { pages: ReturnType<typeof useGiveaways> }) {
  return (
    <EmptyState icon={<Icon name="search" className="size-6" />} title={words.nothingYet}>
      {words.older}
      <LoadMore pages={pages} label={words.further} className="mt-4" />
    </EmptyState>
  );
}

function Nothing({ filters, onReset }: { filters: ExploreFilters; onReset: () => void }) {
  const what = filters.status === 'all' ? '' : `${STATUS_LABELS[filters.status].toLowerCase()} `;
  const narrowed = filters.search !== '' || filters.type !== DEFAULT_FILTERS.type;
  return (
    <EmptyState
      icon={<Icon name={narrowed ? 'search' : 'gift'} className="size-6" />}
      title={narrowed ? words.noMatch : words.noneOf(what)}
      action={
        <>
          <Link to={paths.createGiveaway()} className={buttonClass()}>
            {words.create}
          </Link>
          {isFiltered(filters) && (
            <Button variant="secondary" onClick={onReset}>
              {words.reset}
            </Button>
          )}
        </>
      }
    >
      {narrowed ? words.tryOther : words.beFirst}
    </EmptyState>
  );
}
