import type { ReactNode } from 'react';
import type { Health } from '../../core/admin.ts';
import { sizeText } from '../../core/size-text.ts';
import { needsNoSol } from '../../core/watch/balances.ts';
import { type Admin, useHealth } from '../client/admin.ts';
import { agoText, dateTimeText } from '../dates.ts';
import { useNow } from '../hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DataCard, Row } from './data-card.tsx';
import { capital, figureText, shortText, solText } from './model.ts';
import { words } from './words.ts';

const NOW_EVERY_MS = 5000;

/** Target of the banner's link. */
const ANCHOR = 'health';

/** Says at the top of the screen whether the operator must act. */
export function HealthBanner({ admin }: { admin: Admin }) {
  const { data: health, error, isValidating } = useHealth(admin);
  // An admin could read "All good" in an old report as the present state.
  if (error !== undefined && (!health || !isValidating))
    return (
      <Banner tone="warn" title={words.health.unknownTitle}>
        {health ? words.health.old : words.health.unread}
      </Banner>
    );
  if (!health) return <Skeleton className="h-20 rounded-card" />;
  if (health.status === 'ok')
    return (
      <Banner tone="mint" title={words.health.goodTitle}>
        {words.health.good}
      </Banner>
    );
  return (
    <Banner
      tone="warn"
      title={health.concerns.length === 1 ? words.health.one : words.health.some(health.concerns.length)}
    >
      <ul aria-label={words.health.concerns} className="flex list-disc flex-col gap-1 pl-4 marker:text-warn">
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
        {words.health.see}
        <Icon name="chevron-down" />
      </a>
    </Banner>
  );
}

/** Times in the server's sentences. */
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

/** Shows the network, balances, jobs and backlog behind the banner. */
export function HealthCard({ admin }: { admin: Admin }) {
  const now = useNow(NOW_EVERY_MS);
  return (
    <DataCard
      id={ANCHOR}
      title={words.health.title}
      description={words.health.about}
      source={useHealth(admin)}
    >
      {(health) => (
        <>
          <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 sm:[&>:nth-child(2)]:row-span-2">
            <Group title={words.health.network}>
              <Row label={words.health.networkRow}>
                {health.rpc.reachable ? (
                  networkText(health.rpc)
                ) : (
                  <Badge tone="danger">{words.health.unreachable}</Badge>
                )}
              </Row>
              {health.balances.map(({ name, address, lamports }) => (
                <Row key={name} label={<span title={address}>{capital(name)}</span>}>
                  {lamports === null
                    ? '–'
                    : lamports === '0' && needsNoSol(name)
                      ? words.health.needsNone
                      : words.sol(solText(lamports, 4))}
                </Row>
              ))}
              <Row label={words.health.database}>
                {health.database.bytes === null
                  ? '–'
                  : words.health.ofLimit(
                      sizeText(health.database.bytes),
                      sizeText(health.database.limitBytes),
                    )}
              </Row>
              {health.archive && (
                <Row label={words.health.archive}>
                  {health.archive.lastMonth === null
                    ? words.health.noArchive
                    : words.health.archived(
                        figureText(health.archive.tips, 0),
                        sizeText(health.archive.bytes),
                        health.archive.lastMonth,
                      )}
                </Row>
              )}
              <Row label={words.health.backup}>{health.backup?.name ?? words.health.noBackup}</Row>
            </Group>
            <Group title={words.health.jobs}>
              {health.jobs.map((job) => (
                <Row key={job.name} label={jobText(job.name)}>
                  <JobState job={job} now={now} />
                </Row>
              ))}
            </Group>
            {health.canary && (
              <Group title={words.health.canary}>
                {Object.entries(health.canary).map(([leg, { p50, p90 }]) => (
                  <Row key={leg} label={words.health.legs[leg as keyof typeof words.health.legs]}>
                    {words.health.halfAndMost(p50, p90)}
                  </Row>
                ))}
              </Group>
            )}
            <Group title={words.health.backlog}>
              {health.backlog.map(({ what, waiting, oldestAt }) => (
                <Row key={what} label={words.health.backlogRows[what]}>
                  {backlogText(waiting, oldestAt, now)}
                </Row>
              ))}
            </Group>
          </div>
          <div className={quiet(health) ? 'gap-x-8 sm:grid sm:grid-cols-3' : undefined}>
            <Items
              title={words.health.stuck}
              none={words.health.noneStuck}
              items={health.stuck.map(({ kind, id, since, what }) => ({
                key: `${kind} ${id}`,
                head: `${capital(kind)} ${shortText(id)}`,
                since,
                what,
              }))}
            />
            <Items
              title={words.health.waiting}
              none={words.health.noneWaiting}
              items={health.waiting.map(({ giveaway, title, since, what }) => ({
                key: giveaway,
                head: title,
                since,
                what,
              }))}
            />
            <Items
              title={words.health.findings(health.findings.total)}
              none={words.health.noneFound}
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
  const latency = latencyMs === null ? words.health.reachable : `${latencyMs} ms`;
  return lagSeconds === null ? latency : words.health.behind(latency, lagSeconds);
}

function backlogText(waiting: number | null, oldestAt: string | null, now: number): string {
  const age = oldestAt === null ? words.health.never : agoText(oldestAt, now);
  if (waiting === null) return age;
  return waiting === 0 ? words.health.none : words.health.oldest(waiting, age);
}

/** Returns whether nothing is stuck, waiting or found. */
function quiet({ stuck, waiting, findings }: Health): boolean {
  return stuck.length + waiting.length + findings.newest.length === 0;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-fg">{title}</h3>
      <dl>{children}</dl>
    </section>
  );
}

/** A run ends after 50 s. The rest is tolerance for the next report. */
const HANGS_AFTER_MS = 65_000;

function JobState({ job, now }: { job: Health['jobs'][number]; now: number }) {
  const started = Date.parse(job.startedAt);
  const ended = job.finishedAt === null ? 0 : Date.parse(job.finishedAt);
  const hangs = ended < started && now - started > HANGS_AFTER_MS;
  const went =
    job.okAt === null ? (
      <Badge tone="warn">{words.health.neverFinished}</Badge>
    ) : (
      <time dateTime={job.okAt} title={dateTimeText(job.okAt)}>
        {agoText(job.okAt, now)}
      </time>
    );
  if (hangs)
    return (
      <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {job.okAt !== null && went}
        <Badge tone="danger">{words.health.hangs}</Badge>
        <span className="basis-full text-right text-xs font-normal text-danger">
          {words.health.runningSince(dateTimeText(job.startedAt))}
        </span>
      </span>
    );
  if (job.error === null) return went;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {went}
      <Badge tone="danger">{words.health.jobFailed}</Badge>
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
              <time dateTime={since} className="text-xs text-faint">
                {words.health.since(dateTimeText(since))}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const jobText = (name: string) => capital(name.replaceAll(/[-_]/g, ' '));
