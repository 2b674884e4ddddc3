import { useEffect, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { DrawnCheck, type ProgressStep, ProgressSteps } from '../../ui/progress-steps.tsx';
import { notify } from '../../ui/toast.ts';
import { prizeText } from '../format.ts';
import { isJustMade, settle } from '../just-made.ts';
import { giveawayWords } from '../share-words.ts';
import { TransactionLink } from './transaction-link.tsx';

/** For the creator, right after the deposit: the giveaway is open, its link, and what happens next. */
export function FundedPanel({
  giveaway,
  now,
  onClose,
}: {
  giveaway: Giveaway;
  now: number;
  onClose: () => void;
}) {
  const url = `${location.origin}${paths.giveaway(giveaway.id)}`;
  return (
    <section
      aria-label="Your giveaway is open"
      className="relative animate-enter rounded-card border border-mint/30 bg-mint/6 p-5 shadow-card sm:p-6"
    >
      <IconButton
        label="Close"
        icon={<Icon name="close" className="size-5" />}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
      <div className="flex items-center gap-4 pr-10">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-mint text-mint-ink">
          <DrawnCheck className="size-7" />
        </span>
        <div className="min-w-0">
          <h2 className="text-2xl leading-tight font-bold tracking-tight text-fg">Your giveaway is open</h2>
          <p className="mt-0.5 text-sm leading-relaxed text-muted">
            {prizeText(giveaway)} and the fee lie in the escrow. You can cancel{' '}
            {now < Date.parse(giveaway.cancelFrom)
              ? `from ${momentText(giveaway.cancelFrom, now)}`
              : 'until the draw'}
            . {giveaway.transactions.open && <TransactionLink signature={giveaway.transactions.open} />}
          </p>
        </div>
      </div>
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 border-t border-mint/20 pt-5 md:grid-cols-2">
        <ProgressSteps label="How it goes on" steps={nextSteps(giveaway)} />
        <div className="flex min-w-0 flex-col gap-3 self-end">
          <p className="truncate font-mono text-xs text-muted" title={url}>
            {url}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton
              text={url}
              variant="primary"
              className="flex-1"
              onCopied={() => notify.success('Link copied to clipboard!')}
            >
              Copy link
            </CopyButton>
            <PostLink text={giveawayWords(giveaway, now)} url={url} className="flex-1" />
          </div>
        </div>
      </div>
    </section>
  );
}

function nextSteps({ type, endDate, places }: Giveaway): ProgressStep[] {
  const among = type === 'participants';
  const winners = places.length > 1 ? 'winners' : 'winner';
  return [
    { key: 'funded', title: 'Funded', state: 'done' },
    {
      key: 'share',
      title: 'Share the link',
      state: 'current',
      note: among
        ? `People register until ${dateTimeText(endDate)}.`
        : `Wallets that hold enough on ${dateTimeText(endDate)} take part by themselves.`,
    },
    {
      key: 'draw',
      title: among ? `Select the ${winners} on this page` : 'The draw comes and pays by itself',
      state: 'ahead',
    },
  ];
}

/** Whether the panel is shown: to the creator who has just funded it, until the panel is closed or the page is left. */
export function useFunded({ id, stage }: Giveaway): { funded: boolean; close: () => void } {
  const [shown, setShown] = useState(() => isJustMade(id));
  // A creator who comes back later has seen it.
  useEffect(() => () => settle(id), [id]);
  return { funded: shown && stage === 'open', close: () => setShown(false) };
}
