import { useState } from 'react';
import type { Clip, ClipWinner } from '../../core/clips/model.ts';
import { useWinners } from '../client/clips.ts';
import { dayText } from '../dates.ts';
import { cx } from '../ui/cx.ts';
import { Face } from '../ui/face.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from './clip-post.tsx';
import { readQuote, signName, textOf } from './model.ts';
import { PickProof } from './pick-proof.tsx';
import { words } from './words.ts';

const BUTTON =
  'inline-flex min-h-11 flex-1 items-center justify-center gap-2 rounded-xl px-4 text-sm font-semibold whitespace-nowrap';

/** The newest winner, in gold above the clips; nothing before the first. `clips`: those on the page. */
export function WinnerMoment({ token, clips }: { token: string; clips: readonly Clip[] }) {
  const { data: winners } = useWinners(token);
  const winner = winners?.[0];
  return winner ? <Moment key={winner.id} token={token} winner={winner} clips={clips} /> : null;
}

function Moment({
  token,
  winner: { clipId, pickId, username, xUrl, mode, savedAt, face },
  clips,
}: {
  token: string;
  winner: ClipWinner;
  clips: readonly Clip[];
}) {
  const [checking, setChecking] = useState(false);
  const isRandom = mode === 'random';
  return (
    <section aria-label={words.moment.label} className="mb-8 animate-enter">
      <div className="grid overflow-hidden rounded-[1.75rem] bg-[radial-gradient(100%_90%_at_70%_0,#fff4d2,#fbcb6d_58%,#ff9f5a)] text-brass-ink shadow-card md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="m-2.5 mb-0 flex min-w-0 overflow-hidden rounded-3xl md:m-3 md:mr-0 *:md:min-h-80">
          <Poster author={username} text={wordsOf(clips.find(({ id }) => id === clipId))} />
        </div>
        <div className="flex flex-col items-center px-5 pt-5 pb-6 text-center md:justify-center">
          <Face
            address={signName(username)}
            picture={face ?? null}
            className="size-20 border-4 border-white shadow-card md:size-24"
          />
          <p className="mt-3 text-sm font-semibold">{words.card.winner}</p>
          <p className="mt-1 flex max-w-full items-center justify-center gap-2 text-2xl font-bold tracking-tight lg:text-3xl">
            <span className="min-w-0 wrap-anywhere">@{username}</span>
            <span
              role="img"
              aria-label={words.card.verified}
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brass-ink text-brass"
            >
              <Icon name="check" className="size-4!" />
            </span>
          </p>
          <p className="mt-1.5 text-balance">
            {isRandom ? words.moment.random : words.moment.chosen},{' '}
            <time dateTime={savedAt}>{dayText(savedAt)}</time>
          </p>
          <div className="mt-5 flex w-full max-w-72 flex-wrap gap-2.5">
            <a
              href={xUrl}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={cx(BUTTON, 'bg-brass-ink text-brass')}
            >
              <Icon name="arrow-up-right" />
              {words.selected.open}
            </a>
            {isRandom && (
              <button
                type="button"
                aria-expanded={checking}
                onClick={() => setChecking(!checking)}
                className={cx(BUTTON, 'border border-brass-ink/45')}
              >
                <Icon name="shield" />
                {words.moment.check}
              </button>
            )}
          </div>
        </div>
      </div>
      {checking && <PickProof token={token} pickId={pickId} />}
    </section>
  );
}

/** The words of the winning post; none while its clip is not on the page, or after its post is gone. */
function wordsOf(clip: Clip | undefined): string {
  const quote = clip?.embedHtml ? readQuote(clip.embedHtml) : null;
  return quote && !quote.gone ? textOf(quote) : '';
}
