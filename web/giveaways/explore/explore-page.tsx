import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { GIVEAWAY_STATUSES } from '../../../core/giveaways/model.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { Loaded, LoadMore } from '../../client/loaded.tsx';
import { entriesOf } from '../../client/read.ts';
import { useNow } from '../../hooks.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { LoadingShape } from '../../ui/skeleton.tsx';
import { STATUS_LABELS, TYPE_LABELS } from '../format.ts';
import { GiveawayCard, GiveawayCardSkeleton } from '../giveaway-card.tsx';
import {
  DEFAULT_FILTERS,
  type ExploreFilters,
  filtersOf,
  isFiltered,
  queryOf,
  requestedList,
} from './filters.ts';

const SEARCH_DEBOUNCE_MS = 300;
const GRID = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3';

/** /giveaways/explore: every giveaway, by status, type and search. The address has the filters. */
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
          <p className="eyebrow">Giveaways</p>
          <h1 className="title-page mt-2">Explore giveaways</h1>
        </div>
        <Link to={paths.createGiveaway()} className={buttonClass('secondary')}>
          <Icon name="plus" />
          Create a giveaway
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
  return (
    <search className="mt-8 grid grid-cols-2 gap-4 lg:grid-cols-[1fr_12rem_12rem]">
      <SearchField value={filters.search} onValue={(search) => onChange({ search })} />
      <Field label="Status">
        <Select
          value={filters.status}
          onValue={(status) => onChange({ status })}
          options={[
            ...GIVEAWAY_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
            { value: 'all', label: 'All' },
          ]}
        />
      </Field>
      <Field label="Type">
        <Select
          value={filters.type}
          onValue={(type) => onChange({ type })}
          options={[
            { value: 'all', label: 'All' },
            { value: 'participants', label: TYPE_LABELS.participants },
            { value: 'holders', label: TYPE_LABELS.holders },
          ]}
        />
      </Field>
    </search>
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
    <Field label="Search" className="max-lg:col-span-2">
      <TextInput
        type="search"
        value={text}
        onValue={type}
        maxLength={100}
        placeholder="Title, description or symbol"
      />
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
      failed="Failed to load giveaways"
      toast
      frame={(content) => <Card className="mt-8">{content}</Card>}
      loading={<Loading />}
      empty={pages.hasMore ? <NothingYet pages={pages} /> : <Nothing filters={filters} onReset={onReset} />}
    >
      {(giveaways) => (
        <section aria-label="Giveaways" className="mt-8">
          <h2 className="sr-only">What was found</h2>
          <ul className={GRID}>
            {giveaways.map((giveaway) => (
              <li key={giveaway.id}>
                <GiveawayCard giveaway={giveaway} now={now} />
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
    <LoadingShape label="Loading giveaways" className={`mt-8 ${GRID}`}>
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
    <EmptyState icon={<Icon name="search" className="size-6" />} title="Nothing among the newest giveaways">
      Older ones may match.
      <LoadMore pages={pages} label="Look further back" className="mt-4" />
    </EmptyState>
  );
}

function Nothing({ filters, onReset }: { filters: ExploreFilters; onReset: () => void }) {
  const what = filters.status === 'all' ? '' : `${STATUS_LABELS[filters.status as 'active'].toLowerCase()} `;
  const narrowed = filters.search !== '' || filters.type !== DEFAULT_FILTERS.type;
  return (
    <EmptyState
      icon={<Icon name={narrowed ? 'search' : 'gift'} className="size-6" />}
      title={narrowed ? 'No giveaway matches' : `No ${what}giveaways right now`}
      action={
        <>
          <Link to={paths.createGiveaway()} className={buttonClass()}>
            Create a giveaway
          </Link>
          {isFiltered(filters) && (
            <Button variant="secondary" onClick={onReset}>
              Reset filters
            </Button>
          )}
        </>
      }
    >
      {narrowed ? 'Try other words or another status.' : 'Be the first: it takes three steps and one minute.'}
    </EmptyState>
  );
}
