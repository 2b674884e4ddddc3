import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { GIVEAWAY_STATUSES } from '../../../core/giveaways/model.ts';
import { reasonOf } from '../../client/call.ts';
import { useGiveaways } from '../../client/giveaways.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import { notify } from '../../ui/toast.ts';
import { STATUS_LABELS, TYPE_LABELS } from '../format.ts';
import { GiveawayCard, GiveawayCardSkeleton } from '../giveaway-card.tsx';
import { useNow } from '../use-now.ts';
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
const FAILED = 'Failed to load giveaways';

/** /giveaways/explore: every giveaway, by status, type and search. The address holds the filters. */
export default function Explore() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  // From the address itself: what is on screen may be a moment behind it.
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

/** What is typed stands at once; the list is asked when the typing pauses. The address may change by other ways too. */
function SearchField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    if (text === told.current) return;
    const timer = setTimeout(() => {
      told.current = text;
      onValue(text);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field label="Search" className="max-lg:col-span-2">
      <TextInput
        type="search"
        value={text}
        onValue={setText}
        maxLength={100}
        placeholder="Title, description or symbol"
      />
    </Field>
  );
}

function List({ filters, onReset }: { filters: ExploreFilters; onReset: () => void }) {
  const { data, error, size, setSize, isValidating, mutate } = useGiveaways(requestedList(filters));
  const now = useNow(15_000);
  const failed = error !== undefined;
  useEffect(() => {
    if (failed) notify.error(FAILED);
  }, [failed]);

  if (!data) {
    if (failed)
      return (
        <Card className="mt-8">
          <EmptyState
            tone="danger"
            icon={<Icon name="warning" className="size-6" />}
            title={FAILED}
            action={
              <Button icon={<Icon name="refresh" />} onClick={() => void mutate()}>
                Try again
              </Button>
            }
          >
            {reasonOf(error, 'The server did not answer. Please try again in a moment.')}
          </EmptyState>
        </Card>
      );
    return (
      <div aria-busy="true" className={`mt-8 ${GRID}`}>
        <span role="status" className="sr-only">
          Loading giveaways
        </span>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <GiveawayCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  // A giveaway that was made meanwhile moves others to the next page: nobody is shown twice.
  const all = [...new Map(data.flatMap((page) => page.data).map((entry) => [entry.id, entry])).values()];
  if (all.length === 0) return <Nothing filters={filters} onReset={onReset} />;
  const more = data.at(-1)?.nextCursor !== null;
  const loadingMore = isValidating && data.length < size;
  return (
    <section aria-label="Giveaways" className="mt-8">
      <h2 className="sr-only">What was found</h2>
      <ul className={GRID}>
        {all.map((giveaway) => (
          <li key={giveaway.id}>
            <GiveawayCard giveaway={giveaway} now={now} />
          </li>
        ))}
      </ul>
      {more && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" size="lg" busy={loadingMore} onClick={() => void setSize(size + 1)}>
            {loadingMore ? 'Loading ...' : 'Load more'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Nothing({ filters, onReset }: { filters: ExploreFilters; onReset: () => void }) {
  const what = filters.status === 'all' ? '' : `${STATUS_LABELS[filters.status as 'active'].toLowerCase()} `;
  const narrowed = filters.search !== '' || filters.type !== DEFAULT_FILTERS.type;
  return (
    <Card className="mt-8">
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
        {narrowed
          ? 'Try other words or another status.'
          : 'Be the first: it takes three steps and one minute.'}
      </EmptyState>
    </Card>
  );
}
