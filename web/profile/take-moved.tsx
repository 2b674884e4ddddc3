import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import { reasonOf } from '../client/call.ts';
import { useChannel } from '../client/channels.ts';
import { acceptName, type NameOffer } from '../client/names.ts';
import { useNow } from '../hooks.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { words as walletWords } from '../wallet/words.ts';
import { offerOf } from './name-offer.ts';
import { words as catalog } from './name-words.ts';

const words = catalog.take;

/** What the link of a move opens: the wallet that takes the name signs too. */
export default function TakeMoved({ fragment }: { fragment: string }) {
  const offer = offerOf(fragment);
  if (offer) return <Take key={fragment} offer={offer} />;
  return (
    <PageProblem
      icon="warning"
      title={words.broken}
      actions={
        <Link to={paths.start()} className={buttonClass('secondary')}>
          {words.start}
        </Link>
      }
    >
      <p>{words.brokenAbout}</p>
    </PageProblem>
  );
}

function Take({ offer }: { offer: NameOffer }) {
  const { name, from, to, time } = offer;
  const wallet = useWallet();
  const navigate = useNavigate();
  const isTaker = wallet.address === to;
  const { data: channel } = useChannel(isTaker ? to : null);
  const [busy, setBusy] = useState(false);
  const hasEnded = time * 1000 + MESSAGE_LIFETIME_MS <= useNow();

  async function take() {
    setBusy(true);
    try {
      await acceptName(offer, wallet.proveMessage);
      notify.success(catalog.moved(name));
      // The page says until when its tips are off.
      void navigate(paths.channel(name));
    } catch (error) {
      notify.error(reasonOf(error, words.failed));
      setBusy(false);
    }
  }
  const lost = channel?.name != null && channel.name !== name ? channel.name : null;
  return (
    <div className="page py-8 sm:py-14">
      <Card className="mx-auto flex max-w-xl flex-col gap-5">
        <div>
          <h1 className="title-page wrap-anywhere">{words.title(name)}</h1>
          <p className="mt-2 text-muted">{words.about}</p>
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm text-muted">
          <dt>{words.from}</dt>
          <dd className="text-fg">
            <Address address={from} head={8} />
          </dd>
          <dt>{words.to}</dt>
          <dd className="text-fg">
            <Address address={to} head={8} />
          </dd>
        </dl>
        {hasEnded ? (
          <Notice tone="warn">{words.ended}</Notice>
        ) : isTaker ? (
          <>
            {lost !== null && <Notice tone="warn">{words.frees(lost)}</Notice>}
            <Button
              size="lg"
              wraps
              busy={busy}
              // Before the wallet's present name is known, nobody could be told that it is freed.
              disabled={channel === undefined}
              onClick={() => void take()}
            >
              {busy ? catalog.signing : words.button(name)}
            </Button>
            <p className="text-center text-sm text-muted">{catalog.signature}</p>
          </>
        ) : (
          <>
            <Notice tone="neutral">{words.other}</Notice>
            <Button size="lg" onClick={wallet.open}>
              {wallet.address ? walletWords.change : walletWords.connectWallet}
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
