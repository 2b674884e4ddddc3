import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { dayText } from '../dates.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { signName } from './model.ts';
import { PickDates } from './pick-dates.tsx';
import type { Chosen } from './pick-flow.ts';
import { PickProof } from './pick-proof.tsx';
import type { Busy, Chooser } from './use-chooser.ts';
import { words } from './words.ts';

/** Stands at the foot of the window while the creator or an admin picks a winner among the clips above it. */
export function ChoosingBar({ token, chooser }: { token: string; chooser: Chooser }) {
  const { busy, selected, problem } = chooser;
  const cannotWin = (selected?.clip.handedInBy ?? null) !== null;
  const saving = busy?.what === 'saving';
  const bar = useRef<HTMLElement>(null);
  // The button that opened it is gone.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return createPortal(
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={words.choose.title}
      className="fixed inset-x-0 bottom-0 z-30 max-h-[75dvh] animate-enter overflow-y-auto rounded-t-3xl border border-mint/30 bg-surface px-4 pt-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] shadow-lift outline-none sm:inset-x-4 sm:bottom-4 sm:mx-auto sm:w-fit sm:max-w-[calc(100%-2rem)] sm:rounded-3xl lg:max-w-5xl"
    >
      <p role="status" className="text-sm leading-snug text-muted empty:hidden">
        {stateText(busy, selected)}
      </p>
      {busy?.what === 'waiting' && <Awaiting />}
      {cannotWin && (
        <p className="text-sm leading-snug text-warn">{words.selected.cannotWin(selected!.clip.username)}</p>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 pt-2 sm:flex sm:flex-wrap sm:items-end">
        {selected && <SelectedClip token={token} chosen={selected} />}
        <PickDates chooser={chooser} narrow />
        <Button
          variant="secondary"
          busy={busy?.what === 'signing' || busy?.what === 'waiting'}
          disabled={problem !== null || busy !== null}
          onClick={() => void chooser.chooseRandom()}
          className="px-3!"
        >
          {words.choose.random}
        </Button>
        <Button
          variant="ghost"
          disabled={busy !== null}
          onClick={() => chooser.setChoosing(false)}
          className="px-3!"
        >
          {words.choose.cancel}
        </Button>
        <Button
          busy={saving}
          disabled={!selected || cannotWin || busy !== null}
          onClick={() => void chooser.save()}
          className="max-sm:col-span-2"
        >
          {saving ? words.selected.saving : words.selected.save}
        </Button>
      </div>
    </section>,
    document.body,
  );
}

function stateText(busy: Busy, selected: Chosen | null): string {
  if (busy?.what === 'signing' || busy?.what === 'manual') return words.choose.sign;
  if (busy?.what === 'waiting') return words.choose.waiting;
  return selected ? '' : words.choose.active;
}

function Awaiting() {
  return (
    <div
      role="progressbar"
      aria-label={words.choose.waitingLabel}
      className="relative mt-3 h-1 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full w-2/5 animate-slide rounded-full bg-mint" />
    </div>
  );
}

function SelectedClip({ token, chosen: { clip, pick } }: { token: string; chosen: Chosen }) {
  const isRandom = pick.mode === 'random';
  return (
    <section
      aria-label={words.selected.title}
      className={cx('min-w-0 max-sm:col-span-2', isRandom ? 'sm:basis-full' : 'sm:mr-2')}
    >
      <div className="flex min-h-11 items-center gap-3">
        <Face address={signName(clip.username)} picture={clip.face ?? null} className="size-10" />
        <div className="min-w-0 text-sm">
          <p className="truncate font-semibold text-fg">@{clip.username}</p>
          <p className="flex flex-wrap gap-x-2 text-xs text-muted">
            <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
            <span>{isRandom ? words.selected.random(pick.candidates) : words.selected.byYou}</span>
            <a
              href={clip.xUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex items-center gap-1 font-medium text-mint hover:text-mint-bright"
            >
              {words.selected.open}
              <Icon name="arrow-up-right" />
            </a>
          </p>
        </div>
      </div>
      {isRandom && <PickProof token={token} pickId={pick.id} />}
    </section>
  );
}
