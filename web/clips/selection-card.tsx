import { dayText } from '../dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import type { Chosen } from './pick-flow.ts';
import { PickProof } from './pick-proof.tsx';
import type { Busy, Chooser } from './use-chooser.ts';

/** The tools of the token's creator (or an admin). */
export function SelectionCard({ token, chooser }: { token: string; chooser: Chooser }) {
  const { days, choosing, busy, selected, problem } = chooser;
  return (
    <Card
      title="Clip Selection"
      description="Choose a winner yourself, or let a public random number choose. Every choice is listed for everybody."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Start date">
          <TextInput
            type="date"
            value={days.start}
            onValue={(start) => chooser.setDays({ ...days, start })}
            disabled={busy !== null}
          />
        </Field>
        <Field label="End date" error={problem}>
          <TextInput
            type="date"
            value={days.end}
            onValue={(end) => chooser.setDays({ ...days, end })}
            disabled={busy !== null}
          />
        </Field>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {choosing ? (
          <Button
            variant="secondary"
            icon={<Icon name="close" />}
            disabled={busy !== null}
            onClick={() => chooser.setChoosing(false)}
          >
            Cancel Choosing
          </Button>
        ) : (
          <Button icon={<Icon name="check" />} onClick={() => chooser.setChoosing(true)}>
            Choose Winner
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Icon name="bolt" />}
          busy={busy?.what === 'signing' || busy?.what === 'waiting'}
          disabled={!choosing || problem !== null || busy !== null}
          onClick={() => void chooser.chooseRandom()}
        >
          Choose Random
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

function stateText(choosing: boolean, busy: Busy, selected: Chosen | null): string {
  if (busy?.what === 'signing' || busy?.what === 'manual') return 'Sign the choice in your wallet.';
  if (busy?.what === 'waiting')
    return 'The list of clips is fixed and signed, and so is the round of the public beacon that decides. That round does not exist yet: it comes in 6 to 10 seconds.';
  if (!choosing) return 'Dates are optional. Choose Winner starts choosing.';
  if (selected) return '';
  return 'Choose a clip below, or let Choose Random decide among all clips within the dates.';
}

function Awaiting() {
  return (
    <div
      role="progressbar"
      aria-label="Waiting for the round"
      className="relative mt-3 h-1 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full w-2/5 animate-slide rounded-full bg-mint" />
    </div>
  );
}

function SelectedClip({ token, chosen, chooser }: { token: string; chosen: Chosen; chooser: Chooser }) {
  const { clip, pick } = chosen;
  const saving = chooser.busy?.what === 'saving';
  return (
    <section
      aria-label="Selected Clip"
      className="rounded-xl border border-mint/30 bg-mint/5 p-4 animate-enter sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold text-muted">Selected Clip</h3>
        {pick.saved ? <Badge tone="mint">Winner</Badge> : <Badge>Not saved yet</Badge>}
      </div>
      <p className="mt-2 text-xl font-bold tracking-tight break-all text-fg">@{clip.username}</p>
      <p className="mt-1 text-sm text-muted">
        Added <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
        {' · '}
        {pick.mode === 'random'
          ? `by chance, among ${pick.candidates} ${pick.candidates === 1 ? 'clip' : 'clips'}`
          : 'chosen by you'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {!pick.saved && (
          <Button busy={saving} disabled={chooser.busy !== null} onClick={() => void chooser.save()}>
            {saving ? 'Saving...' : 'Save Winner'}
          </Button>
        )}
        <a
          href={clip.xUrl}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass('secondary')}
        >
          Open the post
          <Icon name="arrow-up-right" />
        </a>
      </div>
      {pick.mode === 'random' && <PickProof token={token} pickId={pick.id} />}
    </section>
  );
}
