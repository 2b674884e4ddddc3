import { useEffect, useState } from 'react';
import { type Admin, useAdminConfig, useAdminStats } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Card } from '../ui/card.tsx';
import { Row } from './data-card.tsx';

export function DebugCard({ admin }: { admin: Admin }) {
  const { data: config } = useAdminConfig(admin);
  const { data: stats } = useAdminStats(admin);
  const [loadedAt, setLoadedAt] = useState<string | null>(null);
  useEffect(() => {
    if (config || stats) setLoadedAt(new Date().toISOString());
  }, [config, stats]);
  const authorized = config === undefined || config.admins.includes(admin.wallet);
  return (
    <Card title="Debug Information">
      <dl>
        <Row label="Authenticated wallet">
          <Address address={admin.wallet} head={6} />
        </Row>
        <Row label="Admin status">
          {authorized ? <Badge tone="mint">Authorized</Badge> : <Badge tone="danger">Unauthorized</Badge>}
        </Row>
        <Row label="Last updated">{loadedAt ? dateTimeText(loadedAt) : '–'}</Row>
      </dl>
    </Card>
  );
}
