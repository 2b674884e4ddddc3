import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWallet } from '../wallet/context.ts';
import { GiveawaysTab } from './giveaways-tab.tsx';
import { TipsTab } from './tips-tab.tsx';

const TABS = [
  { value: 'giveaways', label: 'Giveaways' },
  { value: 'tips', label: 'Tips Received' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** /dashboard: the connected wallet's giveaways and received tips. The address names the tab. */
export default function DashboardPage() {
  const wallet = useWallet();
  return (
    <div className="page py-8 sm:py-14">
      {wallet.address ? (
        <Dashboard key={wallet.address} address={wallet.address} />
      ) : (
        <Connect connecting={wallet.status === 'connecting'} onConnect={() => void wallet.connect()} />
      )}
    </div>
  );
}

function Dashboard({ address }: { address: string }) {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('tab') === 'tips' ? 'tips' : 'giveaways';
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="eyebrow">Dashboard</p>
          <h1 className="title-page mt-2">Creator dashboard</h1>
          <p className="mt-2 text-sm text-muted">
            Everything of <Address address={address} className="text-fg" />
          </p>
        </div>
        <Link to={paths.createGiveaway()} className={buttonClass('secondary')}>
          <Icon name="plus" />
          Create a giveaway
        </Link>
      </header>
      <Tabs
        label="Dashboard"
        tabs={TABS}
        value={tab}
        onValue={(next) => setQuery(next === 'tips' ? { tab: next } : {}, { replace: true })}
      >
        {tab === 'tips' ? <TipsTab wallet={address} /> : <GiveawaysTab wallet={address} />}
      </Tabs>
    </>
  );
}

function Connect({ connecting, onConnect }: { connecting: boolean; onConnect: () => void }) {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Creator dashboard</h1>
      <EmptyState
        icon={<Icon name="wallet" className="size-6" />}
        title="Your giveaways and tips, in one place"
        action={
          <>
            <Button busy={connecting} onClick={onConnect}>
              {connecting ? 'Connecting ...' : 'Connect a wallet'}
            </Button>
            <Link to={paths.home()} className={buttonClass('secondary')}>
              Back to Home
            </Link>
          </>
        }
      >
        Connect the wallet that creates your giveaways or receives your tips. It is only looked up: nothing is
        signed, nothing moves.
      </EmptyState>
    </Card>
  );
}
