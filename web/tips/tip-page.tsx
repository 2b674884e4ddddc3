import { type FunctionComponent, lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { tabTitle, tipTitle } from '../../core/share/titles.ts';
import { shareTokenText } from '../../core/share/token-text.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { FacesOf } from '../client/faces.tsx';
import { useMatch } from '../hooks.ts';
import { namedUrlOf, paths } from '../paths.ts';
import { Address } from '../ui/address.tsx';
import { Aura } from '../ui/aura.tsx';
import { Badge } from '../ui/badge.tsx';
import { whenUsed, wideScreen } from '../ui/browser.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { fill } from '../ui/fill.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { TokenImage } from '../ui/token-image.tsx';
import { useWallet } from '../wallet/context.ts';
import { CreatorAbout } from './creator-about.tsx';
import { CreatorName } from './creator-name.tsx';
import { Dusk } from './dusk.tsx';

import { TipPanel } from './tip-form.tsx';
import { words } from './tip-page-words.ts';
import { TokenGate } from './token-gate.tsx';
import { StatsSkeleton, TipSkeleton } from './token-skeletons.tsx';
import { type TipFormState, useTipForm } from './use-tip-form.ts';
import { type TipRoom, useTipRoom } from './use-tip-room.ts';

interface Part<Props> {
  default: FunctionComponent<Props>;
}

/** Replaces a part whose file did not load. */
const NOTHING: Part<object> = { default: () => null };

/** The preview is beside the form. */
const WIDE = wideScreen();
/** A keyboard is open, or the phone lies on its side: preview, message and button share the window. */
const LOW = matchMedia('(height < 35rem)');

// The preview is the overlay's code. It loads after the form, because a phone needs a tenth of a second to draw it.
const TipPreview = lazy(
  (): Promise<Part<{ form: TipFormState; strip?: boolean; low?: boolean }>> =>
    whenUsed(WIDE.matches ? 200 : 4000)
      .then(() => import('./tip-preview.tsx'))
      .catch(() => NOTHING),
);

const PreviewNotes = lazy(
  (): Promise<Part<{ form: TipFormState }>> =>
    whenUsed(4000)
      .then(() => import('./preview-notes.tsx'))
      .catch(() => NOTHING),
);

// The card lies below the form, so it loads later.
const TipStatsCard = lazy(
  (): Promise<Part<{ token: TokenInfo; room: TipRoom }>> => import('./tip-stats.tsx').catch(() => NOTHING),
);

/** /tip/{token}: only the tip form, for links in a chat or a description, and for QR codes. */
export default function TipPage() {
  const { tokenAddress = '' } = useParams();
  return (
    <TokenGate key={tokenAddress} address={tokenAddress} notFound={words.notFound} loading={<TipSkeleton />}>
      {(token) => <TipScreen token={token} />}
    </TokenGate>
  );
}

/** The tip page of a token or channel, with the creator's face and the visitor's own. */
export function TipScreen({ token }: { token: TokenInfo }) {
  const { address } = useWallet();
  return (
    <FacesOf wallets={[token.creator, address]}>
      <Screen token={token} />
    </FacesOf>
  );
}

function Screen({ token }: { token: TokenInfo }) {
  const room = useTipRoom(token.tokenAddress);
  const form = useTipForm('tip-page', token, room);
  const wide = useMatch(WIDE);
  const low = useMatch(LOW) && !wide;
  const blocked = form.blocked !== null && !form.isCoinBlocked;
  const picture = !blocked && (
    <Suspense
      fallback={
        <div aria-hidden="true">
          {!low && <p className="mb-2 text-sm font-medium text-fg">{words.preview}</p>}
          <Dusk className={wide ? 'aspect-video' : low ? 'h-16' : 'h-36'}>
            <p className="absolute inset-0 grid place-items-center text-2xl font-bold text-white/70">
              {words.sample}
            </p>
          </Dusk>
        </div>
      }
    >
      <TipPreview form={form} strip={!wide} low={low && form.sent === null} />
    </Suspense>
  );
  return (
    <div className="relative isolate">
      <title>{tabTitle(tipTitle(token.name))}</title>
      <Aura address={token.tokenAddress} src={token.imageUrl} place="tip" />
      {/* The form comes first for the keyboard; a phone shows below whom it tips. */}
      <div className="page grid grid-cols-1 items-start gap-x-16 gap-y-4 pt-4 pb-10 lg:grid-cols-[minmax(0,1fr)_27rem] xl:grid-cols-[minmax(0,1fr)_30rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-y-7 lg:py-10">
        <div className="max-lg:order-2 lg:col-start-2 lg:row-span-4 lg:rounded-card lg:border lg:border-line lg:bg-surface/95 lg:p-7 lg:shadow-lift">
          <TipPanel form={form} preview={!wide && picture} low={low} sticky />
        </div>
        <div className="max-lg:order-1 lg:col-start-1 lg:row-start-1">
          <TipHeader token={token} room={room} />
        </div>
        {!blocked && (
          <div className="flex flex-col gap-4 max-lg:order-3 lg:col-start-1">
            {wide && picture}
            <Suspense>
              <PreviewNotes form={form} />
            </Suspense>
            {wide && <Steps />}
          </div>
        )}
        <div className="max-lg:order-4 lg:col-start-1">
          <Suspense fallback={<StatsSkeleton />}>
            <TipStatsCard token={token} room={room} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function TipHeader({ token, room }: { token: TokenInfo; room: TipRoom }) {
  const live = room.queue ? room.queue.overlays > 0 : token.isLive;
  return (
    <header className="on-aura flex items-center gap-3 sm:gap-4 lg:gap-6">
      <TokenImage
        address={token.tokenAddress}
        src={token.imageUrl}
        person={token.kind === 'channel'}
        name={token.name}
        className="size-16 rounded-2xl shadow-lift max-[22rem]:size-14 lg:size-28 lg:rounded-3xl"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1
            className={cx(
              'min-w-0 leading-tight font-bold tracking-tight break-words text-fg lg:text-5xl',
              token.name.length > 24 ? 'text-xl' : 'text-2xl',
            )}
          >
            {fill(words.title, { token: <bdi>{token.name}</bdi> })}
          </h1>
          {live && (
            <Badge tone="mint" dot>
              {words.live}
            </Badge>
          )}
        </div>
        <Creator token={token} />
        <div className="mt-2 max-lg:hidden">
          <CreatorAbout token={token} />
        </div>
        <div className="mt-3 hidden flex-wrap gap-2 lg:flex">
          <ShareButton token={token} />
          <TokenLink token={token} />
        </div>
      </div>
      <div className="flex gap-1 self-start lg:hidden">
        <ShareButton token={token} compact />
      </div>
    </header>
  );
}

/** Whom it pays: by face and name, else by the wallet's address. */
function Creator({ token }: { token: TokenInfo }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted max-[22rem]:text-xs lg:text-base">
      {token.creator === null ? (
        token.creatorReason
      ) : (
        <CreatorName token={token}>
          {token.kind === 'channel'
            ? words.paysTo
            : token.creatorStatus === 'unclaimed'
              ? words.unclaimed
              : words.createdBy}
          <Address
            address={token.creator}
            className="max-[22rem]:text-xs"
            copyLabel={words.copyCreator}
            onCopied={() => notify.success(words.copied)}
          />
        </CreatorName>
      )}
    </p>
  );
}

function ShareButton({ token, compact = false }: { token: TokenInfo; compact?: boolean }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Icon name="share" />}
      aria-label={words.share}
      onClick={() =>
        void sharePage(
          words.shareTitle(token.name),
          () => notify.success(words.linkCopied),
          shareTokenText(token),
          namedUrlOf(token),
        )
      }
    >
      {!compact && words.share}
    </Button>
  );
}

function TokenLink({ token }: { token: TokenInfo }) {
  return (
    <Link to={paths.token(token.tokenAddress)} className={buttonClass('ghost', 'sm')}>
      {token.kind === 'channel' ? words.channelPage : words.tokenPage}
      <Icon name="arrow-right" />
    </Link>
  );
}

function Steps() {
  return (
    <ul className="grid grid-cols-3 gap-6">
      {words.steps.map(({ title, text }) => (
        <li key={title}>
          <p className="flex items-center gap-2 text-sm font-semibold text-fg">
            <Icon name="check" className="size-4 text-mint" />
            {title}
          </p>
          <p className="mt-1 text-sm leading-relaxed text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
