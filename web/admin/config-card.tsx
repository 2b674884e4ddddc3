import { useState } from 'react';
import type { AdminConfig } from '../../core/admin.ts';
import { type Admin, useAdminConfig } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/toast.ts';
import { CutForm } from './cut-form.tsx';
import { DataCard, Row } from './data-card.tsx';
import { FeeForm } from './fee-form.tsx';
import { feePercentText } from './figures.ts';

export function ConfigCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title="Platform Configuration" source={useAdminConfig(admin)}>
      {(config) => <Configuration admin={admin} config={config} />}
    </DataCard>
  );
}

function Configuration({ admin, config }: { admin: Admin; config: AdminConfig }) {
  const [editing, setEditing] = useState<'fee' | 'cut' | null>(null);
  const { platform, admins, lastUpdated } = config;
  const close = () => setEditing(null);
  const edit = (what: 'fee' | 'cut', label: string) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={label}
      className="ml-3"
      onClick={() => setEditing(editing === what ? null : what)}
      aria-expanded={editing === what}
    >
      Edit
    </Button>
  );
  return (
    <>
      <dl>
        <Row label="Platform fee">
          {feePercentText(platform.feeBps)}
          {edit('fee', 'Edit platform fee')}
        </Row>
        {editing === 'fee' && <FeeForm admin={admin} feeBps={platform.feeBps} onClose={close} />}
        <Row label="Payout cut">
          {`${platform.payoutCut}%`}
          {edit('cut', 'Edit payout cut')}
        </Row>
        {editing === 'cut' && <CutForm admin={admin} percent={platform.payoutCut} onClose={close} />}
        <Row label="Last updated">
          {lastUpdated.timestamp === null ? 'never changed' : dateTimeText(lastUpdated.timestamp)}
        </Row>
      </dl>
      <h3 className="mt-4 mb-1 text-sm text-muted">{`Admin wallets (${admins.length})`}</h3>
      <ul
        aria-label="Admin wallets"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-60 overflow-y-auto"
      >
        {admins.map((wallet) => (
          <li key={wallet} className="flex min-h-10 items-center justify-between gap-2 text-sm text-fg">
            <Address
              address={wallet}
              head={6}
              copyLabel="Copy admin wallet"
              onCopied={() => notify.success('Copied to clipboard!')}
            />
            {wallet === admin.wallet && <Badge tone="mint">You</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}
