import { useState } from 'react';
import { type Admin, useReload } from '../client/admin.ts';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { AuditCard } from './audit-card.tsx';
import { BalancesCard } from './balances-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { DebugFold } from './debug-fold.tsx';
import { HealthBanner, HealthCard } from './health-card.tsx';
import { MediaCard } from './media-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { EarningsCard, GiveawayStatsCard, TipStatsCard } from './stats-cards.tsx';
import { words } from './words.ts';
import { WordsCard } from './words-card.tsx';

/** The admin screen, once the wallet has signed in. */
export function Dashboard({ admin, onLogout }: { admin: Admin; onLogout: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="title-page">{words.page.title}</h1>
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Address address={admin.wallet} />
          <Refresh admin={admin} />
          <Button size="sm" variant="secondary" icon={<Icon name="logout" />} onClick={onLogout}>
            {words.page.logout}
          </Button>
        </div>
      </header>
      <HealthBanner admin={admin} />
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
          <MediaCard admin={admin} />
        </div>
      </div>
      <DebugFold admin={admin} />
    </div>
  );
}

/** Reads everything again; the button is busy until it is there. */
function Refresh({ admin }: { admin: Admin }) {
  const reload = useReload(admin);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Icon name="refresh" />}
      busy={busy}
      onClick={async () => {
        setBusy(true);
        await reload();
        setBusy(false);
      }}
    >
      {words.page.refresh}
    </Button>
  );
}
