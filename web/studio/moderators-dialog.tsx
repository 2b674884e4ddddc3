import { useState } from 'react';
import type { DeskLink, DeskLogEntry, DeskScope } from '../../core/live/desk.ts';
import { revokeLink, useModerators } from '../client/desk-links.ts';
import { dayText, timeText } from '../dates.ts';
import { words as shared } from '../desk/words.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { words as catalog } from './desk-words.ts';
import { LinkForm } from './link-form.tsx';
import { MadeLink } from './made-link.tsx';

const words = catalog.moderators;
const SCOPES = Object.keys(words.short) as (keyof DeskScope)[];
/** Rows of the log that are shown at first. */
const LOG_ROWS = 6;

/** Links for helpers, made with a name and a scope, copied once, revoked at once; and the log of their actions. */
export function ModeratorsDialog({
  token,
  creator,
  log,
  onClose,
}: {
  token: string;
  creator: CreatorAuthority;
  /** The last actions of all, newest first; null before the room has spoken. */
  log: readonly DeskLogEntry[] | null;
  onClose: () => void;
}) {
  const { data, mutate } = useModerators(token, creator.authority);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ link: DeskLink; url: string } | null>(null);

  async function revoke({ id, label }: DeskLink) {
    const done = await creator.act((authority) => revokeLink(token, authority, id), words.revokeFailed);
    if (done) notify.success(words.revokedToast(label));
    void mutate();
  }

  return (
    <Modal title={words.title} description={words.about} onClose={onClose} className="sm:max-w-lg!">
      {!making && !made && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon name="plus" />}
          className="mb-4"
          onClick={() => setMaking(true)}
        >
          {words.make}
        </Button>
      )}
      {made && <MadeLink link={made.link} url={made.url} onDone={() => setMade(null)} />}
      {making && (
        <LinkForm
          token={token}
          creator={creator}
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMaking(false);
            setMade(link);
            void mutate();
          }}
        />
      )}
      {!data ? (
        <Skeleton className="h-16 rounded-xl" />
      ) : data.links.length === 0 ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ul aria-label={words.list} className="divide-y divide-line rounded-xl border border-line text-sm">
          {data.links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={() => void revoke(link)} />
          ))}
        </ul>
      )}
      {log && <Log log={log} />}
    </Modal>
  );
}

function LinkRow({ link, onRevoke }: { link: DeskLink; onRevoke: () => void }) {
  const { label, scope, createdAt, revokedAt } = link;
  return (
    <li className="flex items-center gap-3 px-3.5 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <bdi className={cx('break-words font-semibold', revokedAt === null ? 'text-fg' : 'text-muted')}>
            {label}
          </bdi>
          <span className="shrink-0 text-xs text-muted">
            {words.since(dayText(new Date(createdAt).toISOString()))}
          </span>
        </p>
        <p className="mt-0.5 text-xs leading-relaxed text-muted">
          {SCOPES.filter((part) => scope[part])
            .map((part) => words.short[part])
            .join(', ')}
        </p>
      </div>
      {revokedAt === null ? (
        <Button size="sm" variant="danger" aria-label={words.revokeOne(label)} onClick={onRevoke}>
          {words.revoke}
        </Button>
      ) : (
        <Badge>{words.revoked}</Badge>
      )}
    </li>
  );
}

function Log({ log }: { log: readonly DeskLogEntry[] }) {
  const [whole, setWhole] = useState(false);
  const rows = whole ? log : log.slice(0, LOG_ROWS);
  return (
    <section aria-label={words.log} className="mt-5">
      <h3 className="text-sm font-medium text-fg">{words.log}</h3>
      {log.length === 0 && <p className="mt-1 text-sm text-muted">{words.noLog}</p>}
      <ol className="mt-1.5 flex flex-col gap-1 text-xs leading-relaxed text-muted">
        {rows.map(({ at, label, action, about }) => (
          <li key={`${at} ${label} ${action} ${about}`} className="break-words">
            {shared.done(timeText(new Date(at).toISOString(), true), label, action, about)}
          </li>
        ))}
      </ol>
      {log.length > rows.length && (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {shared.more(log.length - rows.length)}
        </Button>
      )}
    </section>
  );
}
