import { useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { LoadFailed, LoadMore, useFailureToast } from '../client/loaded.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LoadingShape } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { ClipCard, type ClipCardProps, ClipCardSkeleton } from './clip-card.tsx';
import { DeleteModal } from './delete-modal.tsx';
import type { ClipList } from './use-clip-list.ts';

const GRID = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 @4xl:grid-cols-3';
const FAILED = 'Failed to load clips';

export interface Choosing {
  canChoose(clip: Clip): boolean;
  /** Null while a pick runs, or is done. */
  choose: ((clip: Clip) => void) | null;
  /** The clip that is being chosen. */
  busyId: string | null;
  selectedId: string | null;
}

/**
 * The clips, newest first. `as`: the role in which the visitor may act on all of them; `choosing`: only in choosing
 * mode.
 */
export function ClipGrid({
  list,
  empty,
  as,
  showToken = false,
  choosing,
}: {
  list: ClipList;
  /** Shown when there are no clips. */
  empty: string;
  as: 'creator' | 'admin' | null;
  showToken?: boolean;
  choosing?: Choosing | null;
}) {
  const { address } = useWallet();
  const [deleting, setDeleting] = useState<Clip | null>(null);
  const { clips, error } = list;
  useFailureToast(error !== undefined && !clips, FAILED);

  if (error !== undefined && !clips)
    return (
      <Card>
        <LoadFailed title={FAILED} error={error} onRetry={list.reload} />
      </Card>
    );
  if (!clips)
    return (
      <LoadingShape label="Loading clips" className="@container">
        <div className={GRID}>
          {Array.from({ length: 3 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <ClipCardSkeleton key={index} />
          ))}
        </div>
      </LoadingShape>
    );
  if (clips.length === 0)
    return (
      <Card>
        <EmptyState
          compact={!showToken}
          icon={<Icon name="play" className={showToken ? 'size-6' : 'size-5'} />}
          title={empty}
        >
          Fans add posts of their own X account; the token's creator chooses a winner among them.
        </EmptyState>
      </Card>
    );
  return (
    <div className="@container">
      <ul className={GRID} aria-label="Clips">
        {clips.map((clip) => (
          <li key={clip.id} className="min-w-0">
            <ClipCard
              clip={clip}
              showToken={showToken}
              place={placeOf(clip, choosing ?? null)}
              onChange={(change) => list.patch(clip.id, change)}
              onDelete={as || clip.walletAddress === address ? () => setDeleting(clip) : undefined}
              onChoose={
                choosing?.choose && choosing.canChoose(clip) && choosing.selectedId !== clip.id
                  ? () => choosing.choose?.(clip)
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
      <LoadMore pages={list} label="Load More" size="lg" />
      {deleting && (
        <DeleteModal
          clip={deleting}
          as={as}
          onClose={() => setDeleting(null)}
          onDeleted={() => list.remove(deleting.id)}
        />
      )}
    </div>
  );
}

/** The state of a clip in choosing mode. */
function placeOf(clip: Clip, choosing: Choosing | null): ClipCardProps['place'] {
  if (!choosing) return undefined;
  if (choosing.busyId === clip.id) return 'busy';
  if (choosing.selectedId === clip.id) return 'selected';
  return choosing.canChoose(clip) ? 'open' : 'outside';
}
