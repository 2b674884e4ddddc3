import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useWallet } from '../wallet/context.ts';
import { ClipsAdded } from './clips-added.tsx';
import { Entries } from './entries.tsx';
import { Tasks } from './tasks.tsx';
import { TipsSent } from './tips-sent.tsx';
import { NewWins, Wins } from './wins.tsx';
import { words } from './words.ts';

const LISTS = { tips: TipsSent, entries: Entries, wins: Wins, clips: ClipsAdded };
type Tab = keyof typeof LISTS;
const TABS = (Object.keys(LISTS) as Tab[]).map((value) => ({ value, label: words.tabs[value] }));

/** /activity: what the connected wallet sent, entered, won and added. The address names the tab. */
export default function ActivityPage() {
  const wallet = useWallet();
  return (
    <div className="page py-8 sm:py-14">
      {wallet.address ? (
        <Activity key={wallet.address} wallet={wallet.address} />
      ) : (
        <Connect connecting={wallet.status === 'connecting'} onConnect={() => void wallet.connect()} />
      )}
    </div>
  );
}

function Activity({ wallet }: { wallet: string }) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'tips';
  const Shown = LISTS[tab];
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="title-page">{words.title}</h1>
          <p className="mt-2 text-sm text-muted">
            {fill(words.signedInAs, { wallet: <Address address={wallet} className="text-fg" /> })}
          </p>
        </div>
        <Link to={paths.dashboard()} className={buttonClass('secondary')}>
          {words.dashboard}
          <Icon name="arrow-right" />
        </Link>
      </header>
      <NewWins wallet={wallet} />
      <Tasks wallet={wallet} className="mb-6" />
      <Tabs
        label={words.tabs.label}
        tabs={TABS}
        value={tab}
        onValue={(next) => setQuery(next === 'tips' ? {} : { tab: next }, { replace: true })}
      >
        <Shown wallet={wallet} />
      </Tabs>
    </>
  );
}

function Connect({ connecting, onConnect }: { connecting: boolean; onConnect: () => void }) {
  const text = words.connect;
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{words.title}</h1>
      <EmptyState
        icon={<Icon name="wallet" className="size-6" />}
        title={text.title}
        action={
          <>
            <Button busy={connecting} onClick={onConnect}>
              {connecting ? text.connecting : text.button}
            </Button>
            <Link to={paths.home()} className={buttonClass('secondary')}>
              {text.home}
            </Link>
          </>
        }
      >
        {text.text}
      </EmptyState>
    </Card>
  );
}
