import { Link } from 'react-router-dom';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import type { TokenInfo } from '../../../core/tokens/model.ts';
import { useShowSettings } from '../../client/settings.ts';
import { dayText } from '../../dates.ts';
import { count, prizeText } from '../../giveaways/format.ts';
import type { useOnStream } from '../../giveaways/on-stream.ts';
import { paths, tipUrlOf } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SCENES } from '../alerts/stage.tsx';
import { PartsPicture } from '../parts-picture.tsx';
import { words as parts } from '../show-words.ts';
import { words } from './words.ts';

const { places } = parts;

/** The stream with the giveaway on it, and whether it is on stream now. */
export function StreamSide({
  token: info,
  giveaway,
  stream: { isShown, busy, showAgain },
}: {
  token: TokenInfo;
  giveaway: Giveaway | null;
  stream: ReturnType<typeof useOnStream>;
}) {
  const isDrawn = giveaway?.places.every(({ winner }) => winner !== null) ?? false;
  const token = info.tokenAddress;
  const { data: show } = useShowSettings(token);
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
      {show ? (
        <PartsPicture
          only="giveaway"
          settings={{ show, qrCorner: 'off' }}
          tipUrl={tipUrlOf(info)}
          picture={SCENES.snow}
          running={giveaway ? token : undefined}
        />
      ) : (
        <Skeleton className="aspect-video rounded-xl" />
      )}
      <p className="mt-3 flex justify-between gap-3 text-sm text-muted">
        {isDrawn
          ? words.stream.all(giveaway!.places.length)
          : giveaway
            ? words.stream.place(places[show?.giveaway.place ?? 'bottom-right'])
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
      {giveaway && isShown && !isDrawn && <p className="mt-1 text-sm text-muted">{words.stream.mods}</p>}
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
