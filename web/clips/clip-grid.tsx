import { useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { LoadFailed, LoadMore, useFailureToast } from '../client/loaded.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadingShape } from '../ui/skeleton.tsx';
import { useWallet } from '../wallet/context.ts';
import { ClipCard, type ClipCardProps, ClipCardSkeleton } from './clip-card.tsx';
import { DeleteModal } from './delete-modal.tsx';
import type { ClipList } from './use-clip-list.ts';
import { words } from './words.ts';

const GRID = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 @4xl:grid-cols-3';

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
  useFailureToast(error !== undefined && !clips, words.list.failed);

  if (error !== undefined && !clips)
    return (
      <Card>
        <LoadFailed title={words.list.failed} error={error} onRetry={list.reload} />
      </Card>
    );
  if (!clips)
    return (
      <LoadingShape label={words.list.loading} className="@container">
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
        <EmptyState icon={<EmptyReel />} title={empty}>
          {words.list.emptyHint}
        </EmptyState>
      </Card>
    );
  return (
    <div className="@container">
      <ul className={GRID} aria-label={words.list.label}>
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
      <LoadMore pages={list} label={words.list.more} size="lg" />
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

/** Three frames of a film, the middle one playing. */
function EmptyReel() {
  return (
    <svg viewBox="0 0 48 32" aria-hidden="true" className="h-8 w-12" fill="none" stroke="currentColor">
      <rect x="1" y="7" width="12" height="18" rx="3" strokeOpacity=".4" />
      <rect x="35" y="7" width="12" height="18" rx="3" strokeOpacity=".4" />
      <rect x="16" y="2" width="16" height="28" rx="4" strokeWidth="1.5" />
      <path d="M21.5 11.5v9l7-4.5z" fill="currentColor" stroke="none" />
    </svg>
  );
}

/** The state of a clip in choosing mode. */
function placeOf(clip: Clip, choosing: Choosing | null): ClipCardProps['place'] {
  if (!choosing) return undefined;
  if (choosing.busyId === clip.id) return 'busy';
  if (choosing.selectedId === clip.id) return 'selected';
  return choosing.canChoose(clip) ? 'open' : 'outside';
}
