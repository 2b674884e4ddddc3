import { Link } from 'react-router-dom';
import type { Tip } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import type { Network } from '../../core/tokens/model.ts';
import { dateTimeText } from '../dates.ts';
import { explorerUrl, walletUrl } from '../giveaways/detail/explorer.ts';
import { unitsText } from '../giveaways/format.ts';
import { paths } from '../paths.ts';
import { tipAmountText } from '../tips/tip-texts.ts';
import { Address } from '../ui/address.tsx';
import { Icon } from '../ui/icon.tsx';
import { Cell, Head } from './load-parts.tsx';

const COLUMNS = ['Amount', 'Message', 'From', 'Token', 'Time'] as const;

/** Every tip: the amount, the creator's share, the sender, and a link to its transaction. */
export function TipList({
  tips,
  tokens,
  network,
}: {
  tips: Tip[];
  tokens: ReceivedTips['tokens'];
  network: Network;
}) {
  const symbols = new Map(tokens.map(({ mint, symbol }) => [mint, symbol]));
  return (
    <table className="w-full text-sm max-lg:block">
      <Head columns={COLUMNS} />
      <tbody className="divide-y divide-line max-lg:block max-lg:border-t max-lg:border-line">
        {tips.map((tip) => (
          <tr
            key={tip.id}
            className="transition-colors duration-150 hover:bg-raised/40 max-lg:grid max-lg:grid-cols-2 max-lg:large-text:grid-cols-1 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:px-5 max-lg:py-4 sm:max-lg:grid-cols-4 sm:max-lg:px-6"
          >
            <Cell name="Amount" className="max-lg:order-1 max-sm:[&>span:first-child]:hidden">
              <span className="font-semibold break-words tabular-nums text-mint">{tipAmountText(tip)}</span>
              <span className="mt-1 block text-xs break-words tabular-nums text-muted">
                You got {unitsText(tip.creatorAmountUnits, tip.decimals, tip.tokenSymbol)}
              </span>
            </Cell>
            <td
              className={`px-3 py-4 align-top max-lg:order-3 max-lg:col-span-full max-lg:p-0 sm:max-lg:order-5 lg:max-w-72 ${tip.message ? '' : 'max-lg:hidden'}`}
            >
              {tip.message ? (
                <span dir="auto" className="leading-snug wrap-anywhere text-fg">
                  {tip.message}
                </span>
              ) : (
                <span className="text-faint">No message</span>
              )}
            </td>
            <Cell
              name="From"
              className="max-lg:order-4 max-sm:flex! max-sm:items-baseline max-sm:gap-2 sm:max-lg:order-2"
            >
              <Sender address={tip.senderAddress} network={network} />
            </Cell>
            <Cell
              name="Token"
              className="max-lg:order-4 max-sm:text-right max-sm:[&>span:first-child]:hidden sm:max-lg:order-3"
            >
              <Link
                to={paths.token(tip.tokenAddress)}
                className="-my-3 inline-block py-3 break-words text-fg underline decoration-line-strong underline-offset-4 hover:text-mint"
              >
                {tokenName(tip.tokenAddress, symbols.get(tip.tokenAddress) ?? null)}
              </Link>
            </Cell>
            <td className="py-4 pr-6 pl-3 align-top whitespace-nowrap max-lg:order-2 max-lg:p-0 max-lg:text-right sm:max-lg:order-4">
              <Time tip={tip} network={network} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function tokenName(mint: string, symbol: string | null): string {
  return symbol === null ? `${mint.slice(0, 4)}...${mint.slice(-4)}` : `$${symbol}`;
}

function Sender({ address, network }: { address: string; network: Network }) {
  const url = walletUrl(address, network);
  if (!url) return <Address address={address} copyLabel="Copy sender's address" className="text-fg" />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-fg hover:text-mint"
    >
      <Address address={address} />
      <Icon name="arrow-up-right" />
      <span className="sr-only">, opens the explorer in a new tab</span>
    </a>
  );
}

/** If an explorer knows the transaction, the time links to it. */
function Time({ tip, network }: { tip: Tip; network: Network }) {
  const url = explorerUrl(tip.txSignature, network);
  const time = (
    <time dateTime={tip.timestamp} className="tabular-nums text-muted max-sm:text-xs">
      {dateTimeText(tip.timestamp)}
    </time>
  );
  if (!url) return time;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 hover:text-mint">
      {time}
      <Icon name="arrow-up-right" />
      <span className="sr-only">, opens the transaction in a new tab</span>
    </a>
  );
}
