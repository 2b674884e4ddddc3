import { useState } from 'react';
import type { AdminConfig } from '../../core/admin.ts';
import { type Admin, reloadConfig, useAdminConfig, useReload } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { CutForm } from './cut-form.tsx';
import { DataCard, Row } from './data-card.tsx';
import { FeeForm } from './fee-form.tsx';
import { feePercentText } from './figures.ts';
import { words } from './words.ts';

export function ConfigCard({ admin }: { admin: Admin }) {
  return (
    <DataCard title={words.config.title} actions={<Reload admin={admin} />} source={useAdminConfig(admin)}>
      {(config) => <Configuration admin={admin} config={config} />}
    </DataCard>
  );
}

/** Makes the server read the deployment's admin list again. */
function Reload({ admin }: { admin: Admin }) {
  const reload = useReload(admin);
  const [busy, setBusy] = useState(false);
  return (
    <IconButton
      label={words.page.reload}
      busy={busy}
      icon={<Icon name="refresh" className={busy ? 'motion-safe:animate-spin' : undefined} />}
      className="-my-2"
      onClick={async () => {
        setBusy(true);
        if (await attempt(() => reloadConfig(admin), words.page.reloadFailed)) {
          notify.success(words.page.reloaded);
          await reload('/config', '/audit');
        }
        setBusy(false);
      }}
    />
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
      {words.config.edit}
    </Button>
  );
  return (
    <>
      <dl>
        <Row label={words.config.fee}>
          {feePercentText(platform.feeBps)}
          {edit('fee', words.config.editFee)}
        </Row>
        {editing === 'fee' && <FeeForm admin={admin} feeBps={platform.feeBps} onClose={close} />}
        <Row label={words.config.cut}>
          {`${platform.payoutCut}%`}
          {edit('cut', words.config.editCut)}
        </Row>
        {editing === 'cut' && <CutForm admin={admin} percent={platform.payoutCut} onClose={close} />}
        <Row label={words.config.updated}>
          {lastUpdated.timestamp === null ? words.config.never : dateTimeText(lastUpdated.timestamp)}
        </Row>
      </dl>
      <h3 className="mt-4 mb-1 text-sm text-muted">{words.config.admins(admins.length)}</h3>
      <ul
        aria-label={words.config.adminsLabel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        className="max-h-60 overflow-y-auto"
      >
        {admins.map((wallet) => (
          <li key={wallet} className="flex min-h-10 items-center justify-between gap-2 text-sm text-fg">
            <Address
              address={wallet}
              head={6}
              copyLabel={words.config.copy}
              onCopied={() => notify.success(words.config.copied)}
            />
            {wallet === admin.wallet && <Badge tone="mint">{words.config.you}</Badge>}
          </li>
        ))}
      </ul>
    </>
  );
}
