import type { QueueState } from '../../core/live.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { controlQueue } from '../client/creator.ts';
import { paths } from '../paths.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { notify } from '../ui/toast.ts';
import { OverlayCard } from './overlay-card.tsx';
import { words } from './overlay-words.ts';
import { AllTogether } from './parts-picture.tsx';
import { QrCard } from './qr-card.tsx';
import { SetUpCard } from './set-up-card.tsx';
import { ShowCard } from './show-card.tsx';
import type { StudioDrafts } from './use-settings-draft.ts';

/** The overlay's address, how it gets into the streaming software, and the code that viewers scan. */
export function OverlayTab({
  token,
  queue,
  creator,
  drafts,
  readQueue,
}: {
  token: TokenInfo;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  drafts: StudioDrafts;
  readQueue: () => unknown;
}) {
  const address = token.tokenAddress;
  const tipUrl = new URL(paths.tip(address), token.tipPageUrl).href;
  const show = drafts.show.value;
  const qrCorner = drafts.style.value?.qrCorner;

  async function newAddress() {
    const changed = await creator.act(
      (authority) => controlQueue(address, authority, 'new-address'),
      words.url.renewFailed,
    );
    if (!changed) return;
    notify.success(words.url.renewed);
    await readQueue();
  }

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <OverlayCard
          publicUrl={`${token.tipPageUrl}/live`}
          url={queue?.overlayUrl}
          symbol={token.symbol}
          previews={queue?.previews ?? 0}
          oldAddress={queue?.oldAddress ?? null}
          onNewAddress={newAddress}
        />
        <SetUpCard />
        <ShowCard overlayUrl={`${token.tipPageUrl}/live`} tipUrl={tipUrl} drafts={drafts} />
      </div>
      <div className="flex flex-col gap-6">
        {show && qrCorner && <AllTogether settings={{ show, qrCorner }} tipUrl={tipUrl} />}
        <QrCard url={tipUrl} tipPath={paths.tip(address)} name={token.symbol} />
      </div>
    </div>
  );
}
