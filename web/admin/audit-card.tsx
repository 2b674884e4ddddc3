import type { AuditEntry } from '../../core/admin.ts';
import { type Admin, useAudit } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { TransactionLink } from '../giveaways/detail/transaction-link.tsx';
import { Address } from '../ui/address.tsx';
import { PagedCard } from './data-card.tsx';
import { ACTION_TEXTS, shortText, valueText } from './model.ts';
import { words } from './words.ts';

/** Lists each change with its author, its time, and the values before and after. */
export function AuditCard({ admin }: { admin: Admin }) {
  return (
    <PagedCard
      title={words.audit.title}
      description={words.audit.about}
      pages={useAudit(admin)}
      empty={words.audit.empty}
    >
      {(entries) => (
        <ol aria-label={words.audit.label} className="flex flex-col">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </PagedCard>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const before = valueText(entry.before);
  const after = valueText(entry.after);
  return (
    <li className="border-t border-line py-3 text-sm first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium text-fg">
          {ACTION_TEXTS[entry.action] ?? entry.action}
          {entry.subject && entry.subject !== entry.actor && (
            <span className="font-normal wrap-anywhere text-muted" title={entry.subject}>
              {': '}
              {entry.action.startsWith('payout.')
                ? words.audit.payout(shortText(entry.subject))
                : shortText(entry.subject)}
            </span>
          )}
        </p>
        <time dateTime={entry.at} className="text-xs tabular-nums text-faint">
          {dateTimeText(entry.at)}
        </time>
      </div>
      {(before || after) && (
        <p className="mt-1 break-words text-muted">
          {before && <span className="text-faint line-through">{before}</span>}
          {before && after && <span aria-hidden="true"> → </span>}
          {before && after && <span className="sr-only">{words.audit.changed}</span>}
          {after && <span className="text-fg">{after}</span>}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-faint">
        {entry.actor === 'platform' ? words.audit.system : <Address address={entry.actor} />}
        {entry.signature &&
          (entry.action.startsWith('payout.') && entry.actor === 'platform' ? (
            <TransactionLink signature={entry.signature} />
          ) : (
            <span title={entry.signature} className="font-mono">
              {words.audit.signed(entry.signature.slice(0, 8))}
            </span>
          ))}
      </p>
    </li>
  );
}
