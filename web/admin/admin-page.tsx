import type { ReactNode } from 'react';
import { Address } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LoadingShape, Skeleton } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { Dashboard } from './dashboard.tsx';
import { type AdminAuth, useAdminAuth } from './use-admin-auth.ts';
import { words } from './words.ts';

/** /admin: the dashboard for a wallet that has proven to be an admin's, the sign-in for everyone else. */
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
