import { Link } from 'react-router-dom';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import type { Tip } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import type { Network } from '../../core/tokens/model.ts';
import { dateTimeText } from '../dates.ts';
import { explorerUrl, walletUrl } from '../giveaways/detail/explorer.ts';
import { unitsText } from '../giveaways/format.ts';
import { Dollars } from '../money/dollars.tsx';
import { paths } from '../paths.ts';
import { symbolOf, tipAmountText } from '../tips/tip-texts.ts';
import { Address } from '../ui/address.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Tick } from '../ui/tick.tsx';
import { Cell, Head } from './load-parts.tsx';
import { words } from './words.ts';

const text = words.tips;

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
      <Head columns={text.columns} />
      <tbody className="divide-y divide-line max-lg:block max-lg:border-t max-lg:border-line">
        {tips.map((tip) => (
          <tr
            key={tip.id}
            className="transition-colors duration-150 hover:bg-raised/40 max-lg:grid max-lg:grid-cols-2 max-lg:large-text:grid-cols-1 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:px-5 max-lg:py-4 sm:max-lg:grid-cols-4 sm:max-lg:px-6"
          >
            <Cell name={text.columns[0]} className="max-lg:order-1 max-sm:[&>span:first-child]:hidden">
              <span
                className={cx(
                  'font-semibold break-words tabular-nums',
                  tip.currency === 'SOL' ? 'text-iris' : 'text-coral',
                )}
              >
                {tipAmountText(tip)}
              </span>
              <Dollars
                units={BigInt(tip.amountUnits)}
                decimals={tip.decimals}
                mint={tip.currency === 'SOL' ? WRAPPED_SOL_MINT : tip.tokenAddress}
                className="ml-2 text-xs text-muted lg:ml-0 lg:block"
              />
              <span className="mt-1 block text-xs break-words tabular-nums text-muted">
                {text.received(unitsText(tip.creatorAmountUnits, tip.decimals, symbolOf(tip)))}
              </span>
            </Cell>
            <td
              className={`px-3 py-4 align-top max-lg:order-3 max-lg:col-span-full max-lg:p-0 sm:max-lg:order-5 lg:max-w-72 ${tip.message || tip.plan === 'unseen' ? '' : 'max-lg:hidden'}`}
            >
              {tip.message ? (
                <span dir="auto" className="leading-snug wrap-anywhere text-fg">
                  {tip.message}
                </span>
              ) : (
                <span className="text-faint">{text.noMessage}</span>
              )}
              {tip.plan === 'unseen' && <span className="mt-1 block text-xs text-muted">{text.unseen}</span>}
            </td>
            <Cell
              name={text.columns[2]}
              className="max-lg:order-4 max-sm:flex! max-sm:items-baseline max-sm:gap-2 sm:max-lg:order-2"
            >
              <span className="flex min-w-0 flex-col gap-0.5">
                {tip.name && (
                  <span className="inline-flex items-center gap-1.5 font-medium text-fg">
                    <bdi className="min-w-0 wrap-anywhere">{tip.name}</bdi>
                    {tip.handle && <Tick label={text.verified} />}
                  </span>
                )}
                <Sender address={tip.senderAddress} network={network} />
              </span>
            </Cell>
            <Cell
              name={text.columns[3]}
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
  if (!url) return <Address address={address} copyLabel={text.copySender} className="text-fg" />;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex items-center gap-1 text-fg hover:text-mint"
    >
      <Address address={address} />
      <Icon name="arrow-up-right" />
      <span className="sr-only">{text.inExplorer}</span>
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
      <span className="sr-only">{text.inTransaction}</span>
    </a>
  );
}
