import { useRead } from '../client/read.ts';
import { timeText } from '../dates.ts';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { words } from './status-words.ts';

const EVERY_MS = 15_000;

interface Notice {
  text: string;
  since: string;
}

interface Health {
  checkedAt?: string;
  problems?: readonly Notice[];
  notices?: readonly Notice[];
}

/** An outage is an answer too: 503, with a sentence for each part that does not work. */
async function readHealth(path: string): Promise<Health> {
  const response = await fetch(path, { cache: 'no-store' });
  return (await response.json()) as Health;
}

/** Tells people what the watch knows. */
export default function Status() {
  const { data, error } = useRead('/api/health', readHealth, { refreshInterval: EVERY_MS });
  const silent = error !== undefined || (data !== undefined && data.checkedAt === undefined);
  const problems = data?.problems ?? [];
  const title = silent ? words.silent : problems.length > 0 ? words.down : words.works;
  return (
    <div className="page max-w-3xl py-10 sm:py-14">
      <h1 className="title-page">{words.title}</h1>
      <p className="mt-4 text-lg leading-relaxed text-soft">{words.lead}</p>
      {data === undefined && !error ? (
        <LoadingShape label={words.reading} className="mt-8">
          <Skeleton className="h-32 w-full rounded-card" />
        </LoadingShape>
      ) : (
        <section role="status" className="mt-8 rounded-card border border-line bg-surface p-5 sm:p-6">
          <h2 className="flex items-center gap-3 text-xl font-semibold text-fg">
            <i
              aria-hidden="true"
              className={`size-3 rounded-full ${silent || problems.length > 0 ? 'bg-amber' : 'bg-mint'}`}
            />
            {title}
          </h2>
          <ul className="mt-4 flex flex-col gap-3 empty:hidden">
            {!silent &&
              [...problems, ...(data?.notices ?? [])].map(({ text, since }) => (
                <li key={text} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium text-fg">{text}</span>
                  <span className="text-sm text-muted tabular-nums">{words.since(timeText(since))}</span>
                </li>
              ))}
          </ul>
          {(silent || problems.length > 0) && (
            <p className="mt-4 text-sm text-soft">{silent ? words.silentText : words.safe}</p>
          )}
          {!silent && data?.checkedAt && (
            <p className="mt-4 text-sm text-muted tabular-nums">
              {words.checked(timeText(data.checkedAt, true))}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
