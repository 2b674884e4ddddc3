import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { isPaid } from '../../../core/giveaways/can.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { automaticDrawDate } from '../../activity/model.ts';
import { useRefreshGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { clockText, dayText } from '../../dates.ts';
import { CancelModal } from '../../giveaways/cancel-modal.tsx';
import { PlacesList } from '../../giveaways/detail/places-list.tsx';
import { paymentOf, standingFor } from '../../giveaways/detail/standing.ts';
import { count, prizeMint, prizeText } from '../../giveaways/format.ts';
import { GiveawayFaces } from '../../giveaways/giveaway-faces.tsx';
import type { useOnStream } from '../../giveaways/on-stream.ts';
import { giveawayWords } from '../../giveaways/share-words.ts';
import { Dollars } from '../../money/dollars.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Face } from '../../ui/face.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Person } from '../../ui/person.tsx';
import { PostLink } from '../../ui/post-link.tsx';
import { DrawnCheck } from '../../ui/progress-steps.tsx';
import { notify } from '../../ui/toast.ts';
import { RunSteps } from './run-steps.tsx';
import { words } from './words.ts';

const WheelModal = lazy(async () => ({
  default: (await import('../../giveaways/wheel/wheel-modal.tsx')).WheelModal,
}));

const text = words.running;
/** Wallets that the card names. */
const NAMED = 12;

interface Props {
  giveaway: Giveaway;
  now: number;
  stream: ReturnType<typeof useOnStream>;
}

/** Right after the deposit: the way onto the stream. */
export function OpenCard({ giveaway, now, stream }: Props) {
  const url = giveaway.registrationLink;
  const left = clockText(Date.parse(giveaway.endDate), now);
  return (
    <Card>
      <div className="flex flex-col items-center gap-3 py-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-mint/15 text-mint">
          <DrawnCheck className="size-8" />
        </span>
        <h2 className="text-2xl font-bold tracking-tight text-fg">{words.open.title}</h2>
        <p className="text-sm text-muted">{words.open.locked(prizeText(giveaway), left)}</p>
        <Button
          size="lg"
          className="w-full max-w-72"
          icon={<Icon name="monitor" />}
          busy={stream.busy}
          onClick={() => void stream.show()}
        >
          {words.open.show}
        </Button>
        <div className="flex flex-wrap justify-center gap-2">
          <CopyButton text={url} variant="secondary" onCopied={() => notify.success(words.open.copied)}>
            {words.open.copy}
          </CopyButton>
          <PostLink text={giveawayWords(giveaway, now)} url={url} />
        </div>
        <Link to={paths.giveaway(giveaway.id)} className="py-2 text-sm font-medium text-mint">
          {words.open.page}
        </Link>
      </div>
      <RunSteps giveaway={giveaway} now={now} />
    </Card>
  );
}

/** The running giveaway: draw, watch, pay, and whether the stream shows it. */
export function RunCard({ giveaway, now, stream, onAnother }: Props & { onAnother: () => void }) {
  const [open, setOpen] = useState<'wheel' | 'cancel' | null>(null);
  const refresh = useRefreshGiveaway(giveaway.id);
  const won = giveaway.winner !== null;
  return (
    <GiveawayFaces giveaway={giveaway} visitor={null}>
      <Card>
        {won ? <WonHead giveaway={giveaway} /> : <RunningHead giveaway={giveaway} now={now} />}
        <Acts
          {...{ giveaway, now, stream, onAnother }}
          onWheel={() => setOpen('wheel')}
          onCancel={() => setOpen('cancel')}
        />
        {!won && <Newest giveaway={giveaway} />}
        <RunSteps giveaway={giveaway} now={now} />
        <p className="mt-3 text-xs text-muted">{noteOf(giveaway, now)}</p>
        {open === 'wheel' && (
          <Suspense fallback={null}>
            <WheelModal giveaway={giveaway} start onClose={() => setOpen(null)} />
          </Suspense>
        )}
        {open === 'cancel' && (
          <CancelModal giveaway={giveaway} onClose={() => setOpen(null)} onCancelled={() => void refresh()} />
        )}
      </Card>
    </GiveawayFaces>
  );
}

function noteOf(giveaway: Giveaway, now: number): string {
  if (giveaway.winner !== null) return text.read;
  if (giveaway.stage !== 'open') return '';
  if (giveaway.registeredParticipants === 0) return text.noEntry;
  return now < Date.parse(giveaway.endDate)
    ? text.signs
    : text.waits(dayText(automaticDrawDate(giveaway.endDate)));
}

function RunningHead({ giveaway, now }: { giveaway: Giveaway; now: number }) {
  const end = Date.parse(giveaway.endDate);
  return (
    <>
      <h2 className="text-2xl font-bold tracking-tight break-words text-fg">
        <bdi>{giveaway.title}</bdi>
      </h2>
      <dl className="mt-3 flex flex-wrap items-end gap-x-8 gap-y-3">
        <Figure label={end > now ? text.left : text.ended} large>
          {clockText(end, now)}
        </Figure>
        <Figure label={text.entries(giveaway.registeredParticipants)}>
          {giveaway.registeredParticipants}
        </Figure>
        <Figure
          label={
            <>
              <Dollars
                units={BigInt(giveaway.prizeUnits)}
                decimals={giveaway.prizeDecimals}
                mint={prizeMint(giveaway)}
                after=", "
              />
              {words.places(giveaway.places.length)}
            </>
          }
        >
          {prizeText(giveaway)}
        </Figure>
      </dl>
    </>
  );
}

function Figure({
  label,
  large = false,
  children,
}: {
  label: React.ReactNode;
  large?: boolean;
  children: React.ReactNode;
}) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={`font-bold tracking-tight tabular-nums text-fg ${large ? 'text-6xl' : 'text-3xl leading-10'}`}
      >
        {children}
      </dd>
    </div>
  );
}

function WonHead({ giveaway }: { giveaway: Giveaway }) {
  const payment = isPaid(giveaway) ? paymentOf(giveaway, giveaway.places) : 'waits';
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 className="text-2xl font-bold tracking-tight text-fg">{words.winners(giveaway.places.length)}</h2>
        <Badge tone={payment === 'paid' ? 'mint' : 'warn'}>{words.badges[payment]}</Badge>
      </div>
      <PlacesList giveaway={giveaway} now={serverNow()} wallet={null} />
    </>
  );
}

function Acts({
  giveaway,
  now,
  stream,
  onAnother,
  onWheel,
  onCancel,
}: Props & { onAnother: () => void; onWheel: () => void; onCancel: () => void }) {
  const standing = standingFor(giveaway, giveaway.creator, now);
  const { canSelect, canConfirm, canCancel, hasRegistered } = standing;
  const paid = isPaid(giveaway);
  const shows = !paid && !stream.isShown;
  return (
    <div className="my-5 flex flex-wrap gap-2 max-sm:[&>*]:grow max-sm:[&>*:first-child]:basis-full">
      {canSelect && (
        <Button
          size="lg"
          variant={shows ? 'secondary' : 'primary'}
          icon={<Icon name="play" />}
          disabled={!hasRegistered}
          onClick={onWheel}
        >
          {text.drawNow}
        </Button>
      )}
      {canConfirm && (
        <Button size="lg" icon={<Icon name="check" />} onClick={onWheel}>
          {text.pay(giveaway.places.length)}
        </Button>
      )}
      {!canSelect && !canConfirm && !paid && (
        <Button size="lg" icon={<Icon name="play" />} onClick={onWheel}>
          {text.watch}
        </Button>
      )}
      {paid && (
        <Button size="lg" icon={<Icon name="plus" />} onClick={onAnother}>
          {text.another}
        </Button>
      )}
      {stream.isShown ? (
        <Button variant="secondary" size="lg" busy={stream.busy} onClick={() => void stream.takeOff()}>
          {text.takeOff}
        </Button>
      ) : (
        <Button
          variant={shows && canSelect ? 'primary' : 'secondary'}
          size="lg"
          icon={<Icon name="monitor" />}
          busy={stream.busy}
          onClick={() => void stream.show()}
        >
          {words.open.show}
        </Button>
      )}
      {canCancel && !canConfirm && (
        <Button variant="ghost" size="lg" onClick={onCancel}>
          {text.cancel}
        </Button>
      )}
      {giveaway.winner !== null && (
        <Link to={paths.draw(giveaway.id)} className={buttonClass('ghost', 'lg')}>
          {text.check}
        </Link>
      )}
    </div>
  );
}

/** The wallets that came last; the page knows the first hundred. */
function Newest({ giveaway: { participantAddresses, registeredParticipants } }: { giveaway: Giveaway }) {
  if (registeredParticipants === 0 || registeredParticipants > participantAddresses.length) return null;
  return (
    <section aria-label={text.newest} className="mb-5">
      <h3 className="mb-2 text-sm font-semibold text-fg">{text.newest}</h3>
      <ul className="grid gap-x-5 gap-y-2 sm:grid-cols-2 xl:grid-cols-3 max-sm:[&>:nth-child(n+7)]:hidden">
        {participantAddresses
          .slice(-NAMED)
          .reverse()
          .map((wallet) => (
            <li key={wallet} className="flex min-h-11 min-w-0 items-center gap-3">
              <Face address={wallet} className="size-9" />
              <Person address={wallet} className="text-fg" />
            </li>
          ))}
      </ul>
      <p className="sr-only">{count(registeredParticipants, 'entry', 'entries')}</p>
    </section>
  );
}
