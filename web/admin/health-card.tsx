import type { ReactNode } from 'react';
import type { Health } from '../../core/admin.ts';
import { sizeText } from '../../core/size-text.ts';
import { type Admin, useHealth } from '../client/admin.ts';
import { agoText, dateTimeText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shortText } from './audit-texts.ts';
import { DataCard, Row } from './data-card.tsx';
import { solText } from './figures.ts';

const NOW_EVERY_MS = 5000;

/** Where the banner's link leads. */
const ANCHOR = 'health';

/** Whether the operator must act, in words, at the top of the screen. */
export function HealthBanner({ admin }: { admin: Admin }) {
  const { data: health, error, isValidating } = useHealth(admin);
  // An old report says nothing about now: "all is well" in it must not be read as the present state.
  if (error !== undefined && (!health || !isValidating))
    return (
      <Banner tone="warn" title="Nobody knows how the platform is doing">
        {health
          ? 'The health report could not be loaded again; the one below is old.'
          : 'The health report could not be loaded.'}
      </Banner>
    );
  if (!health) return <Skeleton className="h-20 rounded-card" />;
  if (health.status === 'ok')
    return (
      <Banner tone="mint" title="Nothing needs you">
        Jobs, network, balances and money on its way are as they should be.
      </Banner>
    );
  return (
    <Banner tone="warn" title={health.concerns.length === 1 ? 'One thing needs you' : 'Some things need you'}>
      <ul aria-label="Concerns" className="flex list-disc flex-col gap-1 pl-4 marker:text-warn">
        {health.concerns.map((concern) => (
          <li key={concern} className="wrap-anywhere text-fg">
            {concern.replace(ISO_TIME, dateTimeText)}
          </li>
        ))}
      </ul>
      <a
        href={`#${ANCHOR}`}
        className="mt-1 -mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-warn hover:underline"
      >
        See what it is about
        <Icon name="chevron-down" />
      </a>
    </Banner>
  );
}

/** The time format of the server's sentences. */
const ISO_TIME = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

function Banner({ tone, title, children }: { tone: 'mint' | 'warn'; title: string; children: ReactNode }) {
  const warn = tone === 'warn';
  return (
    <section
      role="status"
      className={`flex items-start gap-4 rounded-card border p-4 sm:px-6 ${warn ? 'border-warn/30 bg-warn/8' : 'border-mint/25 bg-mint/5'}`}
    >
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-xl ${warn ? 'bg-warn/15 text-warn' : 'bg-mint/12 text-mint'}`}
      >
        <Icon name={warn ? 'warning' : 'check'} className="size-5" />
      </span>
      <div className="min-w-0 text-sm leading-relaxed text-muted">
        <h2 className={`font-semibold ${warn ? 'text-warn' : 'text-fg'}`}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** The parts of the banner. */
export function HealthCard({ admin }: { admin: Admin }) {
  const now = useNow(NOW_EVERY_MS);
  return (
    <DataCard
      id={ANCHOR}
      title="Health"
      description="Read every half minute. What is wrong stands at the top of this page as well."
      className="scroll-mt-20"
      source={useHealth(admin)}
    >
      {(health) => (
        <>
          <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
            <Group title="Network and balances">
              <Row label="Network">
                {health.rpc.reachable ? networkText(health.rpc) : <Badge tone="danger">Unreachable</Badge>}
              </Row>
              {health.balances.map(({ name, address, lamports }) => (
                <Row key={name} label={<span title={address}>{capital(name)}</span>}>
                  {lamports === null ? '–' : `${solText(lamports, 4)} SOL`}
                </Row>
              ))}
              <Row label="Database">
                {health.database.bytes === null
                  ? '–'
                  : `${sizeText(health.database.bytes)} of ${sizeText(health.database.limitBytes)}`}
              </Row>
            </Group>
            <Group title="Jobs, and when each last went well">
              {health.jobs.map((job) => (
                <Row key={job.name} label={jobText(job.name)}>
                  <JobState job={job} now={now} />
                </Row>
              ))}
            </Group>
            <Group title="What waits for the jobs">
              {health.backlog.map(({ what, waiting, oldestAt }) => (
                <Row key={what} label={BACKLOG[what]}>
                  {backlogText(waiting, oldestAt, now)}
                </Row>
              ))}
            </Group>
          </div>
          <div className={quiet(health) ? 'gap-x-8 sm:grid sm:grid-cols-3' : undefined}>
            <Items
              title="Stuck"
              none="No money is stuck."
              items={health.stuck.map(({ kind, id, since, what }) => ({
                key: `${kind} ${id}`,
                head: `${capital(kind)} ${shortText(id)}`,
                since,
                what,
              }))}
            />
            <Items
              title="Waiting draws"
              none="No draw waits for anything."
              items={health.waiting.map(({ giveaway, title, since, what }) => ({
                key: giveaway,
                head: title,
                since,
                what,
              }))}
            />
            <Items
              title={`Findings (${health.findings.total})`}
              none="The chain and our records agree."
              items={health.findings.newest.map(({ kind, subject, detail, foundAt }) => ({
                key: `${kind} ${subject} ${foundAt}`,
                head: `${kind} ${shortText(subject)}`,
                since: foundAt,
                what: detail,
              }))}
            />
          </div>
        </>
      )}
    </DataCard>
  );
}

function networkText({ latencyMs, lagSeconds }: Health['rpc']): string {
  const latency = latencyMs === null ? 'reachable' : `${latencyMs} ms`;
  return lagSeconds === null ? latency : `${latency}, ${lagSeconds} s behind`;
}

const BACKLOG: Record<Health['backlog'][number]['what'], string> = {
  tips: 'Tips without an end',
  payments: 'Payments not final yet',
  alerts: 'Alerts without their room',
  draws: 'Draws that are due',
  history: 'History last read to its end',
};

function backlogText(waiting: number | null, oldestAt: string | null, now: number): string {
  const age = oldestAt === null ? 'never' : agoText(oldestAt, now);
  if (waiting === null) return age;
  return waiting === 0 ? 'None' : `${waiting}, the oldest from ${age}`;
}

/** Nothing to report. */
function quiet({ stuck, waiting, findings }: Health): boolean {
  return stuck.length + waiting.length + findings.newest.length === 0;
}

/** Stacked on a phone, side by side on a wide screen. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-fg">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** A run ends after 50 seconds; the next check gets a little longer. */
const HANGS_AFTER_MS = 65_000;

function JobState({ job, now }: { job: Health['jobs'][number]; now: number }) {
  const started = Date.parse(job.startedAt);
  const ended = job.finishedAt === null ? 0 : Date.parse(job.finishedAt);
  const hangs = ended < started && now - started > HANGS_AFTER_MS;
  const went =
    job.okAt === null ? (
      <Badge tone="warn">Never finished</Badge>
    ) : (
      <time dateTime={job.okAt} title={dateTimeText(job.okAt)} className="font-normal text-muted">
        {agoText(job.okAt, now)}
      </time>
    );
  if (hangs)
    return (
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {job.okAt !== null && went}
        <Badge tone="danger">Hangs</Badge>
        <span className="basis-full text-right text-xs font-normal text-danger">
          {`has been running since ${dateTimeText(job.startedAt)}`}
        </span>
      </span>
    );
  if (job.error === null) return went;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {went}
      <Badge tone="danger">Failed</Badge>
      <span className="basis-full text-right text-xs font-normal wrap-anywhere text-danger">{job.error}</span>
    </span>
  );
}

function Items({
  title,
  none,
  items,
}: {
  title: string;
  none: string;
  items: { key: string; head: string; since: string; what: string }[];
}) {
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-fg">{title}</h3>
      {items.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2.5">
          {items.map(({ key, head, since, what }) => (
            <li key={key} className="text-sm">
              <p className="wrap-anywhere text-warn">{head}</p>
              <p className="wrap-anywhere text-muted">{what}</p>
              <time dateTime={since} className="text-xs text-faint">{`since ${dateTimeText(since)}`}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const jobText = (name: string) => capital(name.replaceAll(/[-_]/g, ' '));
