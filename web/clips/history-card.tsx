import { type ReactNode, useState } from 'react';
import type { Pick } from '../../core/clips/model.ts';
import { usePicks, useWinners } from '../client/clips.ts';
import { Loaded } from '../client/loaded.tsx';
import { dayText } from '../dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PickProof } from './pick-proof.tsx';
import { words } from './words.ts';

/** Lists the saved winners, and all picks ever made. Both are public. */
export function HistoryCard({ token }: { token: string }) {
  const reading = useWinners(token);
  const { data: picks } = usePicks(token);
  // A contest that never was is not worth an empty box.
  if (reading.data?.length === 0 && picks?.length === 0) return null;
  return (
    <Card title={words.history.title} description={words.history.about}>
      <Loaded
        reading={reading}
        failed={words.history.failed}
        compact
        loading={
          <div aria-busy="true" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        }
        empty={
          <EmptyState compact icon={<Icon name="gift" className="size-5" />} title={words.history.empty}>
            {words.history.emptyHint}
          </EmptyState>
        }
      >
        {(saved) => (
          <ul aria-label={words.history.title} className="max-h-72 divide-y divide-line overflow-y-auto">
            {saved.map((winner) => (
              <Line
                key={winner.id}
                username={winner.username}
                url={winner.xUrl}
                aside={
                  <>
                    {winner.mode === 'random' ? words.moment.random : words.moment.chosen}
                    {', '}
                    <time dateTime={winner.savedAt}>{dayText(winner.savedAt)}</time>
                  </>
                }
              />
            ))}
          </ul>
        )}
      </Loaded>
      {picks && picks.length > 0 && <Picks token={token} picks={picks} />}
    </Card>
  );
}

function Line({ username, url, aside }: { username: string; url: string; aside: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm max-sm:pb-4">
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold break-all text-fg hover:text-mint sm:pointer-fine:min-h-9"
      >
        @{username}
        <Icon name="arrow-up-right" className="text-faint" />
      </a>
      <span className="text-muted">{aside}</span>
    </li>
  );
}

function Picks({ token, picks }: { token: string; picks: readonly Pick[] }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-4 border-t border-line pt-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-sm font-medium text-muted hover:text-fg"
      >
        {words.history.every(picks.length)}
        <Icon name={open ? 'chevron-up' : 'chevron-down'} />
      </button>
      {open && (
        <ol
          className="max-h-[32rem] divide-y divide-line overflow-y-auto"
          aria-label={words.history.everyLabel}
        >
          {picks.map((pick) => (
            <PickLine key={pick.id} token={token} pick={pick} />
          ))}
        </ol>
      )}
    </div>
  );
}

function PickLine({ token, pick }: { token: string; pick: Pick }) {
  const [checking, setChecking] = useState(false);
  const { mode, number, candidates, username, saved, startDate, endDate } = pick;
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-2 text-fg">
          <span className="tabular-nums text-faint">#{number}</span>
          <span className="font-semibold break-all">{username ? `@${username}` : words.history.waiting}</span>
          {saved && <Badge tone="mint">{words.history.winner}</Badge>}
        </p>
        <time dateTime={pick.pickedAt} className="text-muted">
          {dayText(pick.pickedAt)}
        </time>
      </div>
      <p className="mt-1 leading-relaxed text-muted">
        {mode === 'random' ? words.history.byRandom(candidates, pick.round) : words.history.byHand}
        {startDate && words.history.from(dayText(startDate))}
        {endDate && words.history.until(dayText(endDate))}
      </p>
      {mode === 'random' && !checking && (
        <button type="button" onClick={() => setChecking(true)} className="text-link">
          <Icon name="shield" />
          {words.history.check(number)}
        </button>
      )}
      {checking && <PickProof token={token} pickId={pick.id} />}
    </li>
  );
}
