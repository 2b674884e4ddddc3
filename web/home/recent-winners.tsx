import { Link } from 'react-router-dom';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { type Beside, NO_FACE } from '../../core/profiles/model.ts';
import { createdAgoText } from '../dates.ts';
import { placeText, prizeText } from '../giveaways/format.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { Name } from '../ui/person.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { words as all } from './lower-words.ts';
import type { Reading } from './use-reading.ts';

const words = all.winners;

/** Lists the last winners with prize and time. After a failure it shows samples, which are marked and have no link. */
export function RecentWinners({ completed }: { completed: Reading<Giveaway[]> }) {
  const winners = winnersOf(completed, useNow(60_000));
  return (
    <section
      aria-labelledby="winners"
      className="page part grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.4fr]"
    >
      <div>
        <p className="eyebrow">{words.name}</p>
        <h2 id="winners" className="title-section mt-2">
          {words.title}
        </h2>
        <p className="mt-4 max-w-md leading-relaxed text-muted">{words.text}</p>
        <Link to={paths.explore()} className={buttonClass('secondary', 'md', 'mt-6')}>
          {words.all}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {winners === undefined ? (
          <Loading />
        ) : (
          <>
            <ul aria-labelledby="winners" className="divide-y divide-line">
              {winners.map((winner) => (
                <li key={winner.id ?? winner.wallet}>
                  <Winner winner={winner} />
                </li>
              ))}
            </ul>
            {winners.length < RECENT && <NextWinner isFirst={winners.length === 0} />}
          </>
        )}
      </div>
    </section>
  );
}

const ROW = 'flex min-h-18 items-center gap-x-4 gap-y-1 px-5 py-3.5 sm:px-6';

function Loading() {
  return (
    <div role="status" aria-label={words.loading} className="divide-y divide-line">
      {Array.from({ length: RECENT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four equal rows
        <div key={index} className={ROW}>
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </div>
      ))}
    </div>
  );
}

/** Invites to a giveaway, so that a short list does not look abandoned. */
function NextWinner({ isFirst }: { isFirst: boolean }) {
  return (
    <Link
      to={paths.explore()}
      className={`${ROW} group border-dashed border-line-strong text-muted transition-colors duration-150 not-only:border-t hover:bg-raised hover:text-fg`}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-dashed border-line-strong">
        <Icon name="plus" className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-sm leading-relaxed">
        {isFirst ? (
          <>
            <span className="block text-base font-semibold tracking-tight text-fg">{words.first}</span>
            {words.firstText}
          </>
        ) : (
          words.next
        )}
      </span>
      <Icon name="arrow-right" className="size-5 text-mint" />
    </Link>
  );
}

function Winner({ winner }: { winner: ShownWinner }) {
  const { id, wallet, amount, ago, name, handle, face } = winner;
  const row = (
    <>
      <Face address={wallet} picture={face} className="size-10" />
      <span className="min-w-26 flex-1">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fg">
          {name ? (
            <Name name={name} isProven={handle !== null} />
          ) : (
            <Address address={wallet} className="whitespace-nowrap text-muted" />
          )}
          {id === null && <Badge>{words.sample}</Badge>}
        </span>
        <span className="mt-0.5 block text-sm text-muted">{ago}</span>
      </span>
      <span className="ml-auto max-w-3/5 text-right text-lg leading-tight font-bold tracking-tight break-words text-brass tabular-nums">
        {amount}
      </span>
    </>
  );
  // A long sum takes a line of its own on a small phone.
  const look = `${ROW} flex-wrap`;
  if (id === null) return <div className={look}>{row}</div>;
  return (
    <Link to={paths.giveaway(id)} className={`${look} transition-colors duration-150 hover:bg-raised`}>
      {row}
    </Link>
  );
}

/** Number of winners in the list. */
export const RECENT = 4;

interface ShownWinner extends Beside {
  /** The giveaway; null for a sample. */
  id: string | null;
  /** A wallet, in full or shortened. */
  wallet: string;
  amount: string;
  ago: string;
}

/** Samples for a failure. */
export const SAMPLES: readonly ShownWinner[] = [
  { ...NO_FACE, id: null, wallet: '7xKp...v9Qd', amount: '2.5 SOL', ago: 'Just now' },
  { ...NO_FACE, id: null, wallet: 'Hm4t...c2Wz', amount: '50,000 FAN', ago: '2 hours ago' },
  { ...NO_FACE, id: null, wallet: '3bRy...Lk8e', amount: '1 SOL', ago: '9 hours ago' },
  { ...NO_FACE, id: null, wallet: 'DqT6...s5Nf', amount: '12,000 CLIP', ago: '1 day ago' },
];

/** Returns the latest winners first, undefined while they load, or samples after a failure. `now` is in ms. */
export function winnersOf(
  { data, failed }: Reading<readonly Giveaway[]>,
  now: number,
): readonly ShownWinner[] | undefined {
  if (!data) return failed ? SAMPLES : undefined;
  return data
    .flatMap((giveaway) =>
      giveaway.winner === null ? [] : [{ giveaway, wallet: giveaway.winner, at: wonAt(giveaway) }],
    )
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, RECENT)
    .map(({ giveaway, wallet, at }) => ({
      ...besideOf(giveaway),
      id: giveaway.id,
      wallet,
      amount: wonText(giveaway),
      ago: createdAgoText(at, now),
    }));
}

/** Returns what the winner of the first place shows. */
function besideOf({ places: [first] }: Giveaway): Beside {
  const { name, handle, face } = first ?? NO_FACE;
  return { name, handle, face };
}

/** Returns the prize of the first place. */
function wonText(giveaway: Giveaway): string {
  const [first] = giveaway.places;
  return first ? placeText(giveaway, first) : prizeText(giveaway);
}

/** Returns the time of the deciding round, or the giveaway's end if it is unknown. ISO 8601. */
function wonAt({ roundTime, endDate }: Giveaway): string {
  return roundTime ?? endDate;
}
