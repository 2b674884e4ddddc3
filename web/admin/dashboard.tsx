import { useState } from 'react';
import { type Admin, reloadConfig, useReload } from '../client/admin.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { AuditCard } from './audit-card.tsx';
import { BalancesCard } from './balances-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { DebugCard } from './debug-card.tsx';
import { HealthBanner, HealthCard } from './health-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { EarningsCard, GiveawayStatsCard, TipStatsCard } from './stats-cards.tsx';
import { WordsCard } from './words-card.tsx';

/** The admin screen, once the wallet has signed in. */
export function Dashboard({ admin, onLogout }: { admin: Admin; onLogout: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="title-page">Admin dashboard</h1>
        <div className="flex items-center gap-3 text-sm text-muted">
          <Address address={admin.wallet} />
          <Button size="sm" variant="secondary" icon={<Icon name="logout" />} onClick={onLogout}>
            Logout
          </Button>
        </div>
      </header>
      <HealthBanner admin={admin} />
      <Toolbar admin={admin} />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <EarningsCard admin={admin} />
        <GiveawayStatsCard admin={admin} />
        <TipStatsCard admin={admin} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <BalancesCard admin={admin} />
          <PayoutsCard admin={admin} />
          <HealthCard admin={admin} />
          <AuditCard admin={admin} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <ConfigCard admin={admin} />
          <WordsCard admin={admin} />
          <DebugCard admin={admin} />
        </div>
      </div>
    </div>
  );
}

function Toolbar({ admin }: { admin: Admin }) {
  const reload = useReload(admin);
  const [busy, setBusy] = useState<string | null>(null);
  const button = (label: string, icon: IconName, task: () => Promise<unknown>) => (
    <Button
      size="sm"
      variant="secondary"
      icon={<Icon name={icon} />}
      busy={busy === label}
      onClick={async () => {
        setBusy(label);
        await task();
        setBusy(null);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div role="toolbar" aria-label="Data" className="flex flex-wrap gap-2 max-sm:flex-col">
      {button('Refresh All Data', 'refresh', () => reload())}
      {button('Refresh Token Balances', 'coins', () => reload('/token-balances'))}
      {button('Reload Configuration', 'download', async () => {
        const done = await attempt(() => reloadConfig(admin), 'Failed to reload configuration');
        if (!done) return;
        notify.success('Configuration reloaded');
        await reload('/config', '/audit');
      })}
    </div>
  );
}
