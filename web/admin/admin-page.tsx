import { type ReactNode, useEffect, useState } from 'react';
import { type Admin, useAdminConfig, useAdminStats, useReload } from '../client/admin.ts';
import { dateTimeText } from '../dates.ts';
import { Address } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { AuditCard } from './audit-card.tsx';
import { BalancesCard } from './balances-card.tsx';
import { BlocksCard } from './blocks-card.tsx';
import { ConfigCard } from './config-card.tsx';
import { Row } from './data-card.tsx';
import { HealthBanner, HealthCard } from './health-card.tsx';
import { MediaCard } from './media-card.tsx';
import { PayoutsCard } from './payouts-card.tsx';
import { type AdminAuth, useAdminAuth } from './sign-in.ts';
import { EarningsCard, GiveawayStatsCard, TipStatsCard } from './stats-cards.tsx';
import { words } from './words.ts';
import { WordsCard } from './words-card.tsx';

/** /admin shows the dashboard to a signed-in admin, and the sign-in to everyone else. */
export default function AdminPage() {
  const auth = useAdminAuth();
  return (
    <div className="page py-8">
      {auth.state.is === 'admin' ? (
        <Dashboard
          key={auth.state.admin.bearer}
          admin={auth.state.admin}
          onLogout={() => void auth.logout()}
        />
      ) : (
        <Gate auth={auth} />
      )}
    </div>
  );
}

function Gate({ auth }: { auth: AdminAuth }) {
  const wallet = useWallet();
  const { state } = auth;
  switch (state.is) {
    case 'connecting':
    case 'verifying':
      return <Waiting text={state.is === 'connecting' ? words.gate.connecting : words.gate.verifying} />;
    case 'disconnected':
      return (
        <Door
          icon="wallet"
          title={words.gate.connectTitle}
          action={
            <Button icon={<Icon name="wallet" />} onClick={() => void wallet.connect()}>
              {words.gate.connect}
            </Button>
          }
        >
          {words.gate.connectAbout}
        </Door>
      );
    case 'signed-out':
      return (
        <Door
          icon="lock"
          title={words.gate.proveTitle}
          action={
            <Button icon={<Icon name="shield" />} busy={auth.signingIn} onClick={() => void auth.signIn()}>
              {auth.signingIn ? words.gate.proving : words.gate.prove}
            </Button>
          }
        >
          {fill(words.gate.proveAbout, { wallet: <Address address={state.wallet} className="text-fg" /> })}
        </Door>
      );
    case 'denied':
      return (
        <Door
          icon="warning"
          tone="danger"
          title={words.gate.deniedTitle}
          action={
            <Button icon={<Icon name="swap" />} onClick={() => void auth.tryDifferentWallet()}>
              {words.gate.another}
            </Button>
          }
        >
          <p>{words.gate.denied}</p>
          <p className="mt-2">
            <Address address={state.wallet} className="text-fg" />
          </p>
        </Door>
      );
    case 'unknown':
      return (
        <Door
          icon="warning"
          tone="danger"
          title={words.gate.unknownTitle}
          action={
            <Button icon={<Icon name="refresh" />} onClick={state.retry}>
              {words.gate.again}
            </Button>
          }
        >
          {words.gate.unknown}
        </Door>
      );
    default:
      return null;
  }
}

function Door({
  icon,
  tone,
  title,
  action,
  children,
}: {
  icon: IconName;
  tone?: 'danger';
  title: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-lg py-8 sm:py-16">
      <h1 className="eyebrow mb-4 text-center">{words.gate.eyebrow}</h1>
      <section className="rounded-card border border-line bg-surface/90 shadow-card">
        <EmptyState icon={<Icon name={icon} className="size-6" />} tone={tone} title={title} action={action}>
          {children}
        </EmptyState>
      </section>
    </div>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <LoadingShape label={text} className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-20 rounded-card" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((card) => (
          <Skeleton key={card} className="h-44 rounded-card" />
        ))}
      </div>
    </LoadingShape>
  );
}

/** Shows the cards of a signed-in admin. */
function Dashboard({ admin, onLogout }: { admin: Admin; onLogout: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="title-page">{words.page.title}</h1>
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          <Address address={admin.wallet} className="max-sm:hidden" />
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
          <BlocksCard admin={admin} />
          <WordsCard admin={admin} />
          <MediaCard admin={admin} />
        </div>
      </div>
      <DebugFold admin={admin} />
    </div>
  );
}

/** Reloads all cards. The button is busy until they are here. */
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

/** Shows the state of the session, folded until an admin needs it. */
function DebugFold({ admin }: { admin: Admin }) {
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
