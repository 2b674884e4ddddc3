import { dayText } from '../dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import type { Chosen } from './pick-flow.ts';
import { PickProof } from './pick-proof.tsx';
import type { Busy, Chooser } from './use-chooser.ts';
import { words } from './words.ts';

/** Shows the tools with which the creator or an admin picks a winner. */
export function SelectionCard({ token, chooser }: { token: string; chooser: Chooser }) {
  const { days, choosing, busy, selected, problem } = chooser;
  return (
    <Card title={words.choose.title} description={words.choose.about}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={words.choose.start}>
          <TextInput
            type="date"
            value={days.start}
            onValue={(start) => chooser.setDays({ ...days, start })}
            disabled={busy !== null}
          />
        </Field>
        <Field label={words.choose.end} error={problem}>
          <TextInput
            type="date"
            value={days.end}
            onValue={(end) => chooser.setDays({ ...days, end })}
            disabled={busy !== null}
          />
        </Field>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {choosing && !selected?.pick.saved ? (
          <Button
            variant="secondary"
            icon={<Icon name="close" />}
            disabled={busy !== null}
            onClick={() => chooser.setChoosing(false)}
          >
            {words.choose.cancel}
          </Button>
        ) : (
          <Button icon={<Icon name="check" />} onClick={() => chooser.setChoosing(true)}>
            {words.choose.begin}
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Icon name="bolt" />}
          busy={busy?.what === 'signing' || busy?.what === 'waiting'}
          disabled={!choosing || problem !== null || busy !== null}
          onClick={() => void chooser.chooseRandom()}
        >
          {words.choose.random}
        </Button>
      </div>
      <p role="status" className="mt-4 text-sm leading-relaxed text-muted">
        {stateText(choosing, busy, selected)}
      </p>
      {busy?.what === 'waiting' && <Awaiting />}
      {selected && <SelectedClip token={token} chosen={selected} chooser={chooser} />}
    </Card>
  );
}

function shareWinner(author: string): Promise<void> {
  const copied = () => notify.success(words.selected.linkCopied);
  return sharePage(words.history.title, copied, words.selected.shareText(author));
}

function stateText(choosing: boolean, busy: Busy, selected: Chosen | null): string {
  if (busy?.what === 'signing' || busy?.what === 'manual') return words.choose.sign;
  if (busy?.what === 'waiting') return words.choose.waiting;
  if (!choosing) return words.choose.idle;
  if (selected) return '';
  return words.choose.active;
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

function SelectedClip({ token, chosen, chooser }: { token: string; chosen: Chosen; chooser: Chooser }) {
  const { clip, pick } = chosen;
  const saving = chooser.busy?.what === 'saving';
  const cannotWin = (clip.handedInBy ?? null) !== null;
  return (
    <section
      aria-label={words.selected.title}
      className="rounded-xl border border-mint/30 bg-mint/5 p-4 animate-enter sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold text-muted">{words.selected.title}</h3>
        {pick.saved ? (
          <Badge tone="mint">{words.selected.winner}</Badge>
        ) : (
          <Badge>{words.selected.unsaved}</Badge>
        )}
      </div>
      <p className="mt-2 text-xl font-bold tracking-tight break-all text-fg">@{clip.username}</p>
      <p className="mt-1 text-sm text-muted">
        {words.selected.added} <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
        {' · '}
        {pick.mode === 'random' ? words.selected.random(pick.candidates) : words.selected.byYou}
      </p>
      {cannotWin && (
        <Notice tone="warn" className="mt-3">
          {words.selected.cannotWin(clip.username)}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {!pick.saved && !cannotWin && (
          <Button busy={saving} disabled={chooser.busy !== null} onClick={() => void chooser.save()}>
            {saving ? words.selected.saving : words.selected.save}
          </Button>
        )}
        <a
          href={clip.xUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass('secondary')}
        >
          {words.selected.open}
          <Icon name="arrow-up-right" />
        </a>
        {pick.saved && (
          <Button
            variant="secondary"
            icon={<Icon name="share" />}
            onClick={() => void shareWinner(clip.username)}
          >
            {words.selected.share}
          </Button>
        )}
      </div>
      {pick.mode === 'random' && <PickProof token={token} pickId={pick.id} />}
    </section>
  );
}
