import { dayText } from '../dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { sharePage } from '../ui/share-page.ts';
import { notify } from '../ui/toast.ts';
import { PickDates } from './pick-dates.tsx';
import type { Chosen } from './pick-flow.ts';
import { PickProof } from './pick-proof.tsx';
import type { Chooser } from './use-chooser.ts';
import { words } from './words.ts';

/** Begins a choice, and shows the winner that was saved. The choice itself happens in the bar (choosing-bar.tsx). */
export function SelectionCard({ token, chooser }: { token: string; chooser: Chooser }) {
  return (
    <Card
      title={words.choose.title}
      description={chooser.selected ? words.choose.another : words.choose.idle}
    >
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid flex-1 basis-full grid-cols-1 gap-3 min-[22rem]:grid-cols-2 sm:basis-80">
          <PickDates chooser={chooser} />
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:w-full sm:pt-7">
          <Button
            variant={chooser.selected ? 'secondary' : 'primary'}
            icon={<Icon name="check" />}
            onClick={() => chooser.setChoosing(true)}
          >
            {words.choose.begin}
          </Button>
          <Button variant="secondary" icon={<Icon name="bolt" />} disabled>
            {words.choose.random}
          </Button>
        </div>
      </div>
      {chooser.selected && <SavedClip token={token} saved={chooser.selected} />}
    </Card>
  );
}

function SavedClip({ token, saved: { clip, pick } }: { token: string; saved: Chosen }) {
  const copied = () => notify.success(words.selected.linkCopied);
  return (
    <section
      aria-label={words.selected.title}
      className="mt-4 rounded-xl border border-mint/30 bg-mint/5 p-4 animate-enter sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold text-muted">{words.selected.title}</h3>
        <Badge tone="mint">{words.selected.winner}</Badge>
      </div>
      <p className="mt-2 text-xl font-bold tracking-tight break-all text-fg">@{clip.username}</p>
      <p className="mt-1 text-sm text-muted">
        {words.selected.added} <time dateTime={clip.timestamp}>{dayText(clip.timestamp)}</time>
        {' · '}
        {pick.mode === 'random' ? words.selected.random(pick.candidates) : words.selected.byYou}
      </p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <Button
          variant="secondary"
          icon={<Icon name="share" />}
          onClick={() => void sharePage(words.history.title, copied, words.selected.shareText(clip.username))}
        >
          {words.selected.share}
        </Button>
      </div>
      {pick.mode === 'random' && <PickProof token={token} pickId={pick.id} />}
    </section>
  );
}
