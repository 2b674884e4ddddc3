import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Tasks } from '../activity/tasks.tsx';
import { paths } from '../paths.ts';
import { TokenSearch } from '../tokens/token-search.tsx';
import { YourTokens } from '../tokens/your-tokens.tsx';
import { Address } from '../ui/address.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWallet } from '../wallet/context.ts';
import { GiveawaysTab } from './giveaways-tab.tsx';
import { TipsTab } from './tips-tab.tsx';
import { words } from './words.ts';

const TABS = [
  { value: 'giveaways', label: words.tabs.giveaways },
  { value: 'tips', label: words.tabs.tips },
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
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="title-page mt-2">{words.title}</h1>
          <p className="mt-2 text-sm text-muted">
            {fill(words.signedInAs, { wallet: <Address address={address} className="text-fg" /> })}
          </p>
        </div>
        <Link to={paths.createGiveaway()} className={buttonClass('secondary')}>
          <Icon name="plus" />
          {words.create}
        </Link>
      </header>
      <Tasks wallet={address} className="mb-6" />
      <Tokens wallet={address} />
      <Tabs
        label={words.tabs.label}
        tabs={TABS}
        value={tab}
        onValue={(next) => setQuery(next === 'tips' ? { tab: next } : {}, { replace: true })}
      >
        {tab === 'tips' ? <TipsTab wallet={address} /> : <GiveawaysTab wallet={address} />}
      </Tabs>
    </>
  );
}

/** The tokens whose creator is this wallet; without one, the field that finds it. */
function Tokens({ wallet }: { wallet: string }) {
  const navigate = useNavigate();
  const text = words.tokens;
  const find = (
    <EmptyState compact icon={<Icon name="search" className="size-5" />} title={text.none}>
      {text.noneText}
      <TokenSearch
        label={text.search}
        hideLabel
        onPick={(address) => void navigate(`${paths.token(address)}?tab=overlay`)}
        className="mt-3 max-w-md"
      />
    </EmptyState>
  );
  return (
    <Card title={text.title} className="mb-6">
      <YourTokens wallet={wallet} empty={find} />
    </Card>
  );
}

function Connect({ connecting, onConnect }: { connecting: boolean; onConnect: () => void }) {
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{words.title}</h1>
      <EmptyState
        icon={<Icon name="wallet" className="size-6" />}
        title={words.connect.title}
        action={
          <>
            <Button busy={connecting} onClick={onConnect}>
              {connecting ? words.connect.connecting : words.connect.button}
            </Button>
            <Link to={paths.home()} className={buttonClass('secondary')}>
              {words.connect.home}
            </Link>
          </>
        }
      >
        {words.connect.text}
      </EmptyState>
    </Card>
  );
}
