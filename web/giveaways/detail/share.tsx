/** The giveaway's link: in a card, and right after the deposit. */
import { useEffect, useRef, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useToken } from '../../client/tips.ts';
import { dateTimeText, momentText } from '../../dates.ts';
import { paths } from '../../paths.ts';
import { useAuthority } from '../../tips/use-authority.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { DrawnCheck, type ProgressStep, ProgressSteps } from '../../ui/progress-steps.tsx';
import { sharePage } from '../../ui/share-page.ts';
import { notify } from '../../ui/toast.ts';
import { prizeText } from '../format.ts';
import { isJustMade, settle } from '../just-made.ts';
import { useOnStream } from '../on-stream.ts';
import { giveawayWords } from '../share-words.ts';
import { TransactionLink } from './transaction-link.tsx';
import { words } from './words.ts';

const { share, funded } = words;

/** The giveaway's link, to copy or to pass to the device's share sheet. */
export function ShareBox({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const url = `${location.origin}${paths.giveaway(giveaway.id)}`;
  const post = giveawayWords(giveaway, now);
  const copied = () => notify.success(words.page.linkCopied);
  return (
    <Card title={share.title}>
      <p
        className="mb-3 truncate rounded-xl border border-line-strong bg-ink/60 px-3.5 py-2.5 font-mono text-xs text-muted"
        title={url}
      >
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} onCopied={copied} className="flex-auto">
          {share.copy}
        </CopyButton>
        {typeof navigator.share === 'function' && (
          <Button
            variant="secondary"
            className="flex-auto"
            icon={<Icon name="share" />}
            onClick={() => void sharePage(giveaway.title, copied, post)}
          >
            {share.share}
          </Button>
        )}
        <PostLink text={post} url={url} className="flex-auto" />
      </div>
    </Card>
  );
}

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
  const heading = useRef<HTMLHeadingElement>(null);
  // The wizard's button, which had the focus, is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data: token } = useToken(giveaway.tokenAddress);
  const onStream = token?.creator === giveaway.creator;
  const early = now < Date.parse(giveaway.cancelFrom);
  const from = early ? funded.from(momentText(giveaway.cancelFrom, now)) : funded.untilDraw;
  return (
    <section
      aria-label={funded.title}
      className="relative animate-enter rounded-card border border-mint/30 bg-mint/6 p-5 shadow-card sm:p-6"
    >
      <IconButton
        label={funded.close}
        icon={<Icon name="close" className="size-5" />}
        onClick={onClose}
        className="absolute top-2 right-2"
      />
      <div className="flex items-center gap-4 pr-10">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-mint text-mint-ink">
          <DrawnCheck className="size-7" />
        </span>
        <div className="min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            className="text-2xl leading-tight font-bold tracking-tight text-fg outline-none"
          >
            {funded.title}
          </h2>
          <p className="mt-0.5 text-sm leading-relaxed text-muted">
            {funded.locked(prizeText(giveaway), from)}{' '}
            {giveaway.transactions.open && <TransactionLink signature={giveaway.transactions.open} />}
          </p>
        </div>
      </div>
      <div className="mt-5 grid grid-cols-1 gap-x-8 gap-y-5 border-t border-mint/20 pt-5 md:grid-cols-2">
        <ProgressSteps label={funded.next} steps={nextSteps(giveaway)} />
        <div className="flex min-w-0 flex-col gap-3 self-end">
          <p className="truncate font-mono text-xs text-muted" title={url}>
            {url}
          </p>
          <div className="flex flex-wrap gap-2">
            {onStream && token && <ShowOnStream token={token.tokenAddress} id={giveaway.id} />}
            <CopyButton
              text={url}
              variant={onStream ? 'secondary' : 'primary'}
              className="flex-auto"
              onCopied={() => notify.success(words.page.linkCopied)}
            >
              {share.copy}
            </CopyButton>
            <PostLink text={giveawayWords(giveaway, now)} url={url} className="flex-auto" />
          </div>
        </div>
      </div>
    </section>
  );
}

/** For the creator of the giveaway's token, whose overlay shows it. */
function ShowOnStream({ token, id }: { token: string; id: string }) {
  const stream = useOnStream(token, id, useAuthority(token, 'creator'));
  if (stream.isShown)
    return (
      <p role="status" className="flex min-h-11 w-full items-center gap-2 text-sm font-semibold text-mint">
        <Icon name="check" />
        {funded.onStream}
      </p>
    );
  return (
    <Button
      className="w-full"
      icon={<Icon name="monitor" />}
      busy={stream.busy}
      onClick={() => void stream.show()}
    >
      {funded.show}
    </Button>
  );
}

function nextSteps({ type, endDate, places }: Giveaway): ProgressStep[] {
  const among = type === 'participants';
  return [
    { key: 'funded', title: funded.fundedStep, state: 'done' },
    {
      key: 'share',
      title: funded.shareStep,
      state: 'current',
      note: (among ? funded.untilDate : funded.holdersOn)(dateTimeText(endDate)),
    },
    {
      key: 'draw',
      title: among ? funded.select(places.length) : funded.automatic,
      state: 'ahead',
    },
  ];
}

/**
 * Returns whether the panel is shown: to the creator who has just funded it, until the panel is closed or the page is
 * left.
 */
export function useFunded({ id, stage }: Giveaway): { funded: boolean; close: () => void } {
  const [shown, setShown] = useState(() => isJustMade(id));
  // A creator who comes back later has seen it.
  useEffect(() => () => settle(id), [id]);
  return { funded: shown && stage === 'open', close: () => setShown(false) };
}
