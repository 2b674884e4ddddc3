import type { ReactNode } from 'react';
import type { Tip } from '../../core/tips.ts';
import type { TokenInfo } from '../../core/tokens.ts';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { sentText, wayText } from './tip-texts.ts';
import type { TipRoom } from './use-tip-room.ts';

/** What became of a tip: confirmed, waiting for its turn, shown. It follows the room by itself. */
export function TipReceipt({ tip, token, room }: { tip: Tip; token: TokenInfo; room: TipRoom }) {
  const shownAt = room.shown.get(tip.id) ?? null;
  const explorer = explorerUrl(tip.txSignature, token.network);
  return (
    <section aria-label="Your tip" className="mt-2 rounded-xl border border-mint/25 bg-mint/6 p-4">
      <ol className="flex flex-col gap-3 text-sm">
        <Step done>
          {sentText(tip)}
          {explorer && (
            <a
              href={explorer}
              target="_blank"
              rel="noreferrer"
              className="ml-2 whitespace-nowrap text-mint underline"
            >
              View transaction
            </a>
          )}
        </Step>
        <Step done={shownAt !== null}>
          <span role="status">{wayText({ shownAt, queue: room.queue })}</span>
        </Step>
      </ol>
    </section>
  );
}

function Step({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <li className={cx('flex items-start gap-3', done ? 'text-fg' : 'text-muted')}>
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs',
          done ? 'border-mint bg-mint text-mint-ink' : 'border-line-strong',
        )}
      >
        <Icon name={done ? 'check' : 'clock'} />
      </span>
      <span className="min-w-0 leading-snug tabular-nums">{children}</span>
    </li>
  );
}

/** Where a transaction can be looked at; null on a local network, which no explorer knows. */
function explorerUrl(signature: string, network: TokenInfo['network']): string | null {
  if (!signature || network === 'localnet') return null;
  const query = network === 'mainnet' ? '' : `?cluster=${network}`;
  return `https://explorer.solana.com/tx/${signature}${query}`;
}
