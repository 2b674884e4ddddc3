import { useState } from 'react';
import type { QueueState } from '../../core/live.ts';
import type { DrawnPart } from '../../core/show/shown-parts.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { controlQueue } from '../client/creator.ts';
import { tipUrlOf } from '../paths.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { notify } from '../ui/toast.ts';
import { problemOf } from './goal-fields.tsx';
import { OverlayCard } from './overlay-card.tsx';
import { words } from './overlay-words.ts';
import { PartCards } from './part-cards.tsx';
import { PartSettingsCard } from './part-settings.tsx';
import { AllTogether } from './parts-picture.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveParts } from './save-parts.ts';
import { words as showWords } from './show-words.ts';
import type { StudioDrafts } from './use-settings-draft.ts';

/** The overlay's address, its parts side by side, and the settings of the one that is open. */
export function OverlayTab({
  token,
  queue,
  creator,
  drafts,
  readQueue,
  onAlerts,
}: {
  token: TokenInfo;
  queue: QueueState | undefined;
  creator: CreatorAuthority;
  drafts: StudioDrafts;
  readQueue: () => unknown;
  /** Opens the tab of the alerts. */
  onAlerts: () => void;
}) {
  const address = token.tokenAddress;
  const overlayUrl = `${token.tipPageUrl}/live`;
  const tipUrl = tipUrlOf(token);
  const [open, setOpen] = useState<DrawnPart>('qr');
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
    <div className="grid grid-cols-1 items-start gap-[18px] lg:grid-cols-[minmax(0,1fr)_26rem]">
      {/* On a phone: the address, the settings, then the parts. */}
      <div className="flex min-w-0 flex-col gap-[18px] max-lg:contents max-lg:[&>:first-child]:-order-2">
        <OverlayCard
          publicUrl={overlayUrl}
          url={queue?.overlayUrl}
          name={token.symbol || token.name}
          previews={queue?.previews ?? 0}
          oldAddress={queue?.oldAddress ?? null}
          onNewAddress={newAddress}
        />
        {show && qrCorner && (
          <PartCards
            parts={{ show, qrCorner }}
            {...{ overlayUrl, tipUrl, drafts, open, onAlerts }}
            onOpen={setOpen}
          />
        )}
      </div>
      {show && qrCorner && (
        <div className="flex min-w-0 flex-col gap-[18px] self-stretch max-lg:-order-1">
          <AllTogether settings={{ show, qrCorner }} tipUrl={tipUrl} />
          <PartSettingsCard
            key={open}
            part={open}
            parts={{ show, qrCorner }}
            token={token}
            {...{ tipUrl, drafts }}
          />
          {(drafts.show.changed || drafts.style.changed) && (
            <SaveBar
              atFoot
              label={showWords.save.region}
              says={showWords.save.unsaved}
              words={showWords.save}
              saving={drafts.show.saving || drafts.style.saving}
              problem={problemOf(show.goal)}
              onUndo={() => {
                drafts.show.undo();
                drafts.style.undo();
              }}
              onSave={() => void saveParts(drafts)}
            />
          )}
        </div>
      )}
    </div>
  );
}
