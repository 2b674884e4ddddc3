import { Link, useParams } from 'react-router-dom';
import type { ChannelName } from '../../core/channels/model.ts';
import { tabTitle } from '../../core/share/titles.ts';
import { useName } from '../client/channels.ts';
import { dateTimeText } from '../dates.ts';
import { paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageProblem } from '../ui/page-problem.tsx';
import { notify } from '../ui/toast.ts';
import { ByName } from './by-name.ts';
import { words } from './channel-words.ts';
import { TipScreen } from './tip-page.tsx';
import { Gate, TokenGate } from './token-gate.tsx';
import { TipSkeleton } from './token-skeletons.tsx';

/** /@name: the tip page of the channel that has the name. While the name moves it takes no tips. */
export default function ChannelPage() {
  const { tokenAddress = '' } = useParams();
  const name = tokenAddress.slice(1).toLowerCase();
  return <Named key={name} name={name} />;
}

function Named({ name }: { name: string }) {
  return (
    <Gate
      reading={useName(name)}
      asked={`@${name}`}
      notFound={words.notFound}
      unknown={words.unknown}
      loading={<TipSkeleton />}
    >
      {(channel) =>
        channel.move || channel.creatorChanged ? (
          <Closed channel={channel} />
        ) : (
          <ByName value={channel.name}>
            <TokenGate address={channel.subject} notFound={words.notFound} loading={<TipSkeleton />}>
              {(token) => <TipScreen token={token} />}
            </TokenGate>
          </ByName>
        )
      }
    </Gate>
  );
}

function Closed({ channel: { name, move, subject } }: { channel: ChannelName }) {
  const home = (
    <Link to={paths.home()} className={buttonClass('secondary')}>
      {words.home}
    </Link>
  );
  const copied = () => notify.success(words.copied);
  return (
    <>
      <title>{tabTitle(`@${name}`)}</title>
      {move ? (
        <PageProblem icon="warning" title={words.moving} actions={home}>
          <p>{words.movingAbout(name, dateTimeText(move.until))}</p>
          <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 text-left">
            <dt>{words.from}</dt>
            <dd>
              <Address address={move.from} head={8} copyLabel={words.copyFrom} onCopied={copied} />
            </dd>
            <dt>{words.to}</dt>
            <dd>
              <Address address={move.to} head={8} copyLabel={words.copyTo} onCopied={copied} />
            </dd>
          </dl>
        </PageProblem>
      ) : (
        <PageProblem
          icon="warning"
          title={words.changed}
          actions={
            <>
              <Link to={paths.token(subject)} className={buttonClass()}>
                {words.openCoin}
              </Link>
              {home}
            </>
          }
        >
          <p>{words.changedAbout(name)}</p>
        </PageProblem>
      )}
    </>
  );
}
