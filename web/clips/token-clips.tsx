import type { TokenInfo } from '../../core/tokens/model.ts';
import type { RoomHandle } from '../live/use-room.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { AddClipSheet } from './add-clip-sheet.tsx';
import { ChoosingBar } from './choosing-bar.tsx';
import { ClipGrid } from './clip-grid.tsx';
import { HistoryCard } from './history-card.tsx';
import { SelectionCard } from './selection-card.tsx';
import { useChooser } from './use-chooser.ts';
import { useClipList, useClipNews } from './use-clip-list.ts';
import { WinnerMoment } from './winner-moment.tsx';
import { words } from './words.ts';

/** Shows a token's clips with history and, if `tools` is set, the tools. `as` is the visitor's role. */
export function TokenClips({
  token,
  room,
  as,
  tools,
  onTools,
  hero = false,
}: {
  token: TokenInfo;
  room: RoomHandle;
  as: 'creator' | 'admin' | null;
  tools: boolean;
  /** Shows or hides the tools, from beside the number of clips. */
  onTools?: () => void;
  /** Shows the newest winner above all, and how many clips there are. */
  hero?: boolean;
}) {
  const address = token.tokenAddress;
  const list = useClipList(address);
  useClipNews(address, list, room);
  const chooser = useChooser(address, list);
  const choosing = tools && chooser.choosing;
  const manual = chooser.busy?.what === 'manual' ? chooser.busy.clipId : null;
  const grid = (
    <ClipGrid
      list={list}
      as={as}
      empty={words.list.noneOfToken}
      choosing={
        choosing
          ? {
              canChoose: chooser.canChoose,
              choose: chooser.busy === null ? (clip) => void chooser.choose(clip) : null,
              busyId: manual,
              selectedId: chooser.selected?.clip.id ?? null,
            }
          : null
      }
    />
  );
  return (
    <div className={cx('flex flex-col gap-6', choosing && 'pb-80 sm:pb-44')}>
      {hero && !choosing && <WinnerMoment token={address} clips={list.clips ?? []} />}
      {hero && list.clips && (list.clips.length > 0 || onTools) && (
        <div className="-mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-2xl font-bold tracking-tight text-fg">
            {words.list.count(list.clips.length, list.hasMore)}
          </h2>
          {onTools && (
            <Button variant="secondary" aria-expanded={tools} onClick={onTools}>
              {tools ? words.section.hideTools : words.section.showTools}
            </Button>
          )}
        </div>
      )}
      {tools && !choosing && <SelectionCard token={address} chooser={chooser} />}
      {grid}
      {choosing ? (
        <ChoosingBar token={address} chooser={chooser} />
      ) : (
        <div className="mt-6 empty:hidden">
          <HistoryCard token={address} />
        </div>
      )}
      {!choosing && <AddClipSheet token={address} loaded={list.clips ?? []} onAdded={list.reload} />}
    </div>
  );
}
