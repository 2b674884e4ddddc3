import { useEffect, useState } from 'react';
import { type Admin, useAdminConfig, useAdminStats } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Row } from './data-card.tsx';
import { words } from './words.ts';

/** What helps when something is wrong, out of the way until then. */
export function DebugFold({ admin }: { admin: Admin }) {
  const { data: config } = useAdminConfig(admin);
  const { data: stats } = useAdminStats(admin);
  const [loadedAt, setLoadedAt] = useState<string | null>(null);
  useEffect(() => {
    if (config || stats) setLoadedAt(new Date().toISOString());
  }, [config, stats]);
  const authorized = config === undefined || config.admins.includes(admin.wallet);
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-5 text-sm text-muted hover:text-fg">
        {words.debug.title}
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <dl className="px-5 pb-3">
        <Row label={words.debug.wallet}>
          <Address address={admin.wallet} head={6} />
        </Row>
        <Row label={words.debug.status}>
          {authorized ? (
            <Badge tone="mint">{words.debug.authorized}</Badge>
          ) : (
            <Badge tone="danger">{words.debug.unauthorized}</Badge>
          )}
        </Row>
        <Row label={words.debug.updated}>{loadedAt ? dateTimeText(loadedAt) : '–'}</Row>
      </dl>
    </details>
  );
}
