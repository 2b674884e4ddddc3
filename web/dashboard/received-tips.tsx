import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PublicTip } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import type { Network } from '../../core/tokens/model.ts';
import { dateTimeText } from '../dates.ts';
import { explorerUrl, walletUrl } from '../giveaways/detail/explorer.ts';
import { unitsText } from '../giveaways/format.ts';
import { paths } from '../paths.ts';
import { TipRow } from '../tips/tip-row.tsx';
import { symbolOf } from '../tips/tip-texts.ts';
import { Address } from '../ui/address.tsx';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { tokenName } from './model.ts';
import { words } from './words.ts';

const text = words.tips;

/** The tips that a wallet received. Sender and time link to an explorer. */
export function ReceivedTipsList({
  tips,
  tokens,
  network,
}: {
  tips: PublicTip[];
  tokens: ReceivedTips['tokens'];
  network: Network;
}) {
  const symbols = new Map(tokens.map(({ mint, symbol }) => [mint, symbol]));
  return (
    <ul aria-label={text.list} className="-mx-3 flex flex-col gap-1.5">
      {tips.map((tip) => (
        <TipRow
          key={tip.id}
          tip={tip}
          time={
            <ExplorerLink url={explorerUrl(tip.txSignature, network)} label={text.inTransaction}>
              <time dateTime={tip.timestamp}>{dateTimeText(tip.timestamp)}</time>
            </ExplorerLink>
          }
        >
          <span className="max-sm:basis-full">
            {fill(text.received, {
              amount: (
                <span className="inline-block">
                  {unitsText(tip.creatorAmountUnits, tip.decimals, symbolOf(tip))}
                </span>
              ),
            })}
          </span>
          <Link to={paths.token(tip.tokenAddress)} className="underline underline-offset-4">
            {tokenName({ mint: tip.tokenAddress, symbol: symbols.get(tip.tokenAddress) ?? null })}
          </Link>
          {tip.senderAddress && (
            <span>
              {fill(text.from, { wallet: <Sender address={tip.senderAddress} network={network} /> })}
            </span>
          )}
          {tip.plan === 'unseen' && <span>{text.unseen}</span>}
        </TipRow>
      ))}
    </ul>
  );
}

/** Where no explorer knows the network, the address can be copied. */
function Sender({ address, network }: { address: string; network: Network }) {
  const url = walletUrl(address, network);
  if (!url) return <Address address={address} copyLabel={text.copySender} className="-my-1" />;
  return (
    <ExplorerLink url={url} label={text.inExplorer}>
      <Address address={address} />
    </ExplorerLink>
  );
}

/** Links to an explorer. No explorer knows a local network, so there the content has no link. */
function ExplorerLink({ url, label, children }: { url: string | null; label: string; children: ReactNode }) {
  if (!url) return children;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 hover:underline">
      {children}
      <Icon name="arrow-up-right" />
      <span className="sr-only">{label}</span>
    </a>
  );
}
