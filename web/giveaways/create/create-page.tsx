import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWallet } from '../../wallet/context.ts';
import { PinnedNotice } from '../pinned-notice.tsx';
import { Wizard } from './wizard.tsx';
import { words } from './words.ts';

const text = words.wallet;

/** /giveaways/create: three steps to a funded giveaway. */
export default function CreatePage() {
  const wallet = useWallet();
  return (
    <div className="page py-10 sm:py-14">
      <PinnedNotice className="mb-6" />
      {wallet.address ? <Wizard creator={wallet.address} /> : <WalletRequired />}
    </div>
  );
}

function WalletRequired() {
  const wallet = useWallet();
  const connecting = wallet.status === 'connecting';
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{text.heading}</h1>
      <EmptyState
        icon={<Icon name="wallet" className="size-6" />}
        title={text.title}
        action={
          <>
            <Button busy={connecting} onClick={() => void wallet.connect()}>
              {connecting ? text.connecting : text.connect}
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
