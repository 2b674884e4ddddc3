import { lazy, Suspense, useEffect, useRef } from 'react';
import type { PublicTip } from '../../core/tips/model.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { Confetti } from '../giveaways/wheel/confetti.tsx';
import { namedUrlOf } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { words } from './receipt-words.ts';
import { RunningGiveaway } from './running-giveaway.tsx';
import { TipSums } from './tip-sums.tsx';
import { sentText, tipAmountText } from './tip-texts.ts';
import { TipWay } from './tip-way.tsx';
import type { TipRoom } from './use-tip-room.ts';

// The receipt stands without it.
const KeepFace = lazy(() => import('../profile/keep-face.tsx').catch(() => ({ default: () => null })));

/** The state of a tip's alert: confirmed, queued, shown, or ended without being shown. Follows the room. */
export function TipReceipt({
  tip,
  again,
  room,
  token,
  onAgain,
  onForgotten,
  restored = false,
}: {
  tip: PublicTip;
  /** Further payments of the same tip: the wallet sent it more than once. */
  again: readonly PublicTip[];
  room: TipRoom;
  token: TokenInfo;
  /** The visitor wants the form back. */
  onAgain: () => void;
  /** The tip's name was taken back. */
  onForgotten: () => void;
  /** The tip was sent before the page was opened. */
  restored?: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const amount = tipAmountText(tip);
  // The form and its button are gone: readers go on here, and a phone scrolls to what happened.
  useEffect(() => {
    if (restored) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [restored]);
  return (
    <section aria-label={words.label} className="relative flex flex-col gap-5">
      {!restored && !prefersCalm() && <Confetti />}
      <TipWay tip={tip} room={room} label={words.way} heading={heading}>
        <p className="-mt-3 text-balance break-words text-muted">
          {words.thanks(amount, token.name, tip.name ?? null)}
        </p>
      </TipWay>
      <p className="sr-only">{sentText(tip)}</p>
      {again.length > 0 && (
        <Notice tone="warn" icon="warning" role="status">
          <span className="block font-semibold text-fg">
            {again.length === 1 ? words.twice : words.times(again.length + 1)}
          </span>
          {words.inAll(tipAmountText(sumOf([tip, ...again])))}
        </Notice>
      )}
      {again.map((each, index) => (
        <div key={each.id} className="flex flex-col gap-3">
          <p className="text-sm font-semibold tabular-nums text-fg">{words.onceMore(tipAmountText(each))}</p>
          <TipWay tip={each} room={room} label={words.wayOf(index + 2)} />
        </div>
      ))}
      <div className="grid grid-cols-2 gap-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-ink max-lg:px-4 max-lg:pt-3 max-lg:pb-3">
        <Button size="lg" onClick={onAgain}>
          {words.again}
        </Button>
        <Button
          size="lg"
          variant="secondary"
          icon={<Icon name="share" />}
          onClick={() =>
            void sharePage(
              words.shareTitle(token.name),
              () => notify.success(words.copied),
              words.shareText(amount, token.name),
              namedUrlOf(token),
            )
          }
        >
          {words.share}
        </Button>
      </div>
      {tip.name && (
        <Suspense>
          <KeepFace name={tip.handle ? null : tip.name} handle={tip.handle} />
        </Suspense>
      )}
      <RunningGiveaway token={token.tokenAddress} imageUrl={token.imageUrl} />
      <TipSums tip={tip} onForgotten={onForgotten} />
    </section>
  );
}

const sumOf = (tips: [PublicTip, ...PublicTip[]]): PublicTip => ({
  ...tips[0],
  amountUnits: String(tips.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n)),
});

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
