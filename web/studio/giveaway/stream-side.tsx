import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import type { ShowPlace } from '../../../core/show/model.ts';
import { useShowSettings } from '../../client/settings.ts';
import { dayText } from '../../dates.ts';
import { count, prizeText } from '../../giveaways/format.ts';
import type { useOnStream } from '../../giveaways/on-stream.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words as show } from '../show-words.ts';
import { words } from './words.ts';

const SPOTS: Record<ShowPlace, string> = {
  'top-left': 'top-[6%] left-[4%]',
  top: 'top-[6%] left-1/2 -translate-x-1/2',
  'top-right': 'top-[6%] right-[4%]',
  'bottom-left': 'bottom-[6%] left-[4%]',
  bottom: 'bottom-[6%] left-1/2 -translate-x-1/2',
  'bottom-right': 'right-[4%] bottom-[6%]',
};

/** Where the giveaway stands in the picture, and whether it is on stream now. */
export function StreamSide({
  token,
  giveaway,
  stream: { isShown, busy, showAgain },
}: {
  token: string;
  giveaway: Giveaway | null;
  stream: ReturnType<typeof useOnStream>;
}) {
  const isDrawn = giveaway?.places.every(({ winner }) => winner !== null) ?? false;
  const place = useShowSettings(token).data?.giveaway.place ?? 'bottom-right';
  return (
    <Card
      title={words.stream.title}
      actions={
        giveaway ? (
          <Badge tone={isShown ? 'mint' : 'neutral'} dot={isShown}>
            {isShown ? words.badges.showing : words.badges.notShown}
          </Badge>
        ) : (
          <Badge tone="warn">{words.stream.draft}</Badge>
        )
      }
    >
      <div
        aria-hidden="true"
        className="relative aspect-video overflow-hidden rounded-xl bg-linear-to-b from-[#5db5f0] from-55% to-[#e9f3fb]"
      >
        <div className={`absolute flex items-center gap-2 rounded-lg bg-ink p-2 ${SPOTS[place]}`}>
          <span className="grid size-9 place-items-center rounded bg-white text-ink">
            <Icon name="gift" className="size-6" />
          </span>
          <span className="pr-2 text-xs leading-tight font-bold text-fg">
            {giveaway ? prizeText(giveaway) : show.parts.giveaway.title}
          </span>
        </div>
      </div>
      <p className="mt-3 flex justify-between gap-3 text-sm text-muted">
        {isDrawn
          ? words.stream.all(giveaway!.places.length)
          : giveaway
            ? words.stream.place(show.places[place])
            : words.stream.later}
        {isDrawn ? (
          <button
            type="button"
            disabled={busy}
            onClick={() => void showAgain()}
            className="-my-3 min-h-11 font-medium text-mint hover:text-mint-bright disabled:text-faint"
          >
            {words.stream.again}
          </button>
        ) : (
          <Link to={`${paths.token(token)}?tab=overlay`} className="font-medium text-mint">
            {words.stream.move}
          </Link>
        )}
      </p>
      {giveaway && isShown && <p className="mt-1 text-sm text-muted">{words.stream.mods}</p>}
    </Card>
  );
}

/** Earlier giveaways of this creator, each one press from being run again. */
export function RunAgain({ giveaways, onUse }: { giveaways: Giveaway[]; onUse: (one: Giveaway) => void }) {
  if (giveaways.length === 0) return null;
  return (
    <Card title={words.again.title}>
      <ul className="divide-y divide-line">
        {giveaways.map((one) => (
          <li key={one.id} className="flex items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <bdi className="block truncate text-sm font-semibold text-fg">{one.title}</bdi>
              <span className="text-xs text-muted">
                {words.again.about(
                  prizeText(one),
                  words.places(one.places.length),
                  count(one.currentParticipants, 'entry', 'entries'),
                  dayText(one.createdAt),
                )}
              </span>
            </span>
            <Button
              size="sm"
              variant="secondary"
              icon={<Icon name="refresh" />}
              aria-label={words.again.named(one.title)}
              onClick={() => onUse(one)}
            >
              {words.again.use}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
