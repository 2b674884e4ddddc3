import type { ReactNode } from 'react';
import type { Health } from '../../core/admin.ts';
import { type Admin, useHealth } from '../client/admin.ts';
import { dateTimeText } from '../giveaways/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { shortText } from './audit-texts.ts';
import { DataCard, Row } from './data-card.tsx';
import { solText } from './figures.ts';

/** Whether something needs a person, in words, at the top of everything. */
export function HealthBanner({ admin }: { admin: Admin }) {
  const { data: health, error } = useHealth(admin);
  if (!health)
    return error === undefined ? (
      <Skeleton className="h-16 rounded-card" />
    ) : (
      <Banner tone="warn" title="Nobody knows how the platform is doing">
        The health report could not be loaded.
      </Banner>
    );
  if (health.status === 'ok')
    return (
      <Banner tone="mint" title="Nothing needs you">
        Jobs, network, balances and money on its way are as they should be.
      </Banner>
    );
  return (
    <Banner tone="warn" title={health.concerns.length === 1 ? 'One thing needs you' : 'Some things need you'}>
      <ul aria-label="Concerns" className="flex flex-col gap-1">
        {health.concerns.map((concern) => (
          <li key={concern} className="break-words">
            {concern}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

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

/** What the banner is made of. */
export function HealthCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title="Health" source={useHealth(admin)}>
      {(health) => (
        <>
          <dl>
            <Row label="Network">
              {health.rpc.reachable ? networkText(health.rpc) : <Badge tone="danger">Unreachable</Badge>}
            </Row>
            {health.balances.map(({ name, address, lamports }) => (
              <Row key={name} label={<span title={address}>{capital(name)}</span>}>
                {lamports === null ? '–' : `${solText(lamports, 4)} SOL`}
              </Row>
            ))}
            {health.jobs.map((job) => (
              <Row key={job.name} label={jobText(job.name)}>
                <JobState job={job} />
              </Row>
            ))}
          </dl>
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
        </>
      )}
    </DataCard>
  );
}

function networkText({ latencyMs, lagSeconds }: Health['rpc']): string {
  const latency = latencyMs === null ? 'reachable' : `${latencyMs} ms`;
  return lagSeconds === null ? latency : `${latency}, ${lagSeconds} s behind`;
}

function JobState({ job }: { job: Health['jobs'][number] }) {
  if (job.error !== null)
    return (
      <span title={job.error}>
        <Badge tone="danger">Failed</Badge>
      </span>
    );
  return job.okAt === null ? (
    <Badge tone="warn">Never finished</Badge>
  ) : (
    <time dateTime={job.okAt} className="text-xs text-muted">{`ok ${dateTimeText(job.okAt)}`}</time>
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
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-medium text-fg">{title}</h3>
      {items.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{none}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-2.5">
          {items.map(({ key, head, since, what }) => (
            <li key={key} className="text-sm">
              <p className="break-words text-warn">{head}</p>
              <p className="break-words text-muted">{what}</p>
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
