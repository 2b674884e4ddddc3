import { useState } from 'react';
import type { Clip } from '../../core/clips/model.ts';
import { reasonOf } from '../client/call.ts';
import { deleteClip, withdrawClip } from '../client/clips.ts';
import { LoadFailed, LoadMore, useFailureToast } from '../client/loaded.tsx';
import { useAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { fill } from '../ui/fill.tsx';
import { Modal, useCloseModal } from '../ui/modal.tsx';
import { LoadingShape } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.ts';
import { useWallet } from '../wallet/context.ts';
import { ClipCard, type ClipCardProps, ClipCardSkeleton } from './clip-card.tsx';
import { signAction } from './pick-flow.ts';
import type { ClipList } from './use-clip-list.ts';
import { words } from './words.ts';

const GRID = 'grid grid-cols-1 gap-x-5 gap-y-7 @xl:grid-cols-2 @4xl:grid-cols-3';

interface Choosing {
  canChoose(clip: Clip): boolean;
  /** Chooses a clip; null while a pick runs, and after it was saved. */
  choose: ((clip: Clip) => void) | null;
  /** The clip that is being chosen. */
  busyId: string | null;
  selectedId: string | null;
}

/** Lists clips, newest first. `as` is the visitor's role for all of them. `choosing` is set while the creator picks. */
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

/** Draws three frames of a film, the middle one playing. */
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

/** Returns the state of a clip while the creator picks a winner. */
function placeOf(clip: Clip, choosing: Choosing | null): ClipCardProps['place'] {
  if (!choosing) return undefined;
  if (choosing.busyId === clip.id) return 'busy';
  if (choosing.selectedId === clip.id) return 'selected';
  return choosing.canChoose(clip) ? 'open' : 'outside';
}

interface DeleteProps {
  clip: Clip;
  /** The role of the user who removes the clip; null if its author withdraws it. */
  as: 'creator' | 'admin' | null;
  onDeleted: () => void;
}

/** Asks for confirmation. `onDeleted` runs before it closes. */
function DeleteModal({ onClose, ...rest }: DeleteProps & { onClose: () => void }) {
  return (
    <Modal title={words.remove.title} description={words.remove.question} onClose={onClose}>
      <DeleteForm {...rest} />
    </Modal>
  );
}

function DeleteForm({ clip, as, onDeleted }: DeleteProps) {
  const wallet = useWallet();
  const close = useCloseModal();
  const authority = useAuthority(clip.tokenAddress, as ?? 'creator');
  const [busy, setBusy] = useState(false);

  async function withdraw(): Promise<boolean> {
    const { address, proveMessage: prove } = wallet;
    if (!address) {
      notify.error(words.choose.connectWallet);
      return false;
    }
    try {
      const signer = { site: location.host, wallet: address, now: Date.now, prove };
      await withdrawClip(clip, await signAction(signer, 'withdraw a clip', clip.tokenAddress, clip.id));
      return true;
    } catch (error) {
      notify.error(reasonOf(error, words.remove.failed));
      return false;
    }
  }

  async function submit() {
    setBusy(true);
    const done =
      as === null
        ? await withdraw()
        : await authority.act((who) => deleteClip(clip, who), words.remove.failed);
    setBusy(false);
    if (!done) return;
    notify.success(words.remove.deleted);
    onDeleted();
    close();
  }

  return (
    <>
      <p className="text-sm leading-relaxed text-muted">
        {fill(words.remove.about, {
          author: <span className="font-semibold text-fg">@{clip.username}</span>,
        })}{' '}
        {as === null ? words.remove.own : words.remove.asChooser}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="ghost" onClick={close} disabled={busy}>
          {words.remove.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void submit()}>
          {busy ? words.remove.deleting : words.remove.submit}
        </Button>
      </div>
    </>
  );
}
