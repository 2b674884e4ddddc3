import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWallet } from '../../wallet/context.ts';
import { Wizard } from './wizard.tsx';

/** /giveaways/create: three steps to a funded giveaway. */
export default function CreatePage() {
  const wallet = useWallet();
  return (
    <div className="page py-10 sm:py-14">
      {wallet.address ? <Wizard creator={wallet.address} /> : <WalletRequired />}
    </div>
  );
}

function WalletRequired() {
  const wallet = useWallet();
  const connecting = wallet.status === 'connecting';
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">Create a giveaway</h1>
      <EmptyState
        icon={<Icon name="wallet" className="size-6" />}
        title="Wallet Required"
        action={
          <>
            <Button busy={connecting} onClick={() => void wallet.connect()}>
              {connecting ? 'Connecting ...' : 'Connect a wallet'}
            </Button>
            <Link to={paths.home()} className={buttonClass('secondary')}>
              Back to Home
            </Link>
          </>
        }
      >
        The prize comes from your wallet, and the giveaway belongs to it. Connect it to begin; nothing moves
        before you sign.
      </EmptyState>
    </Card>
  );
}
