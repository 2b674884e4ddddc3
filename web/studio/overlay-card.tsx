import { useState } from 'react';
import { QUERY_KEY_UNTIL, type QueueState } from '../../core/live.ts';
import { dayText } from '../dates.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { DragChip } from './drag-chip.tsx';
import { obsLink } from './obs-link.ts';
import { words as catalog } from './overlay-words.ts';
import { SetUp } from './set-up.tsx';

const words = catalog.url;

/**
 * The overlay's address for the streaming software. The public one is there at once; the private one, with the key,
 * after signing in, and its key is hidden, because creators open this page on stream.
 */
export function OverlayCard({
  publicUrl,
  url,
  name,
  previews,
  oldAddress,
  onNewAddress,
}: {
  publicUrl: string;
  /** With the key; undefined before signing in. */
  url: string | undefined;
  /** Of the source in the streaming software. */
  name: string;
  /** Connected overlays without the key. */
  previews: number;
  oldAddress: QueueState['oldAddress'];
  /** Makes the current address invalid. */
  onNewAddress: () => Promise<void>;
}) {
  const [visible, setVisible] = useState(false);
  const [renewing, setRenewing] = useState(false);
  const hidden = `${publicUrl}#key=${'\u2022'.repeat(12)}`;
  const copied = () => notify.success(words.copied);
  return (
    <Card title={words.title} className="p-4! [&>header]:mb-3">
      <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:flex-1">
        <CopyButton
          variant={url ? 'primary' : 'secondary'}
          size="sm"
          className="max-sm:basis-full"
          text={url ?? publicUrl}
          onCopied={copied}
        >
          {url ? words.copy : words.copyPreview}
        </CopyButton>
        <Field label={words.label} hideLabel className="min-w-56 flex-1 basis-56 max-sm:basis-full">
          <TextInput
            readOnly
            className="font-mono"
            value={url ? (visible ? url : hidden) : publicUrl}
            onValue={() => {}}
          />
        </Field>
        {url && (
          <>
            <DragChip link={obsLink(url, `${name} tips`)} />
            <Button
              size="sm"
              variant="ghost"
              icon={<Icon name="eye" />}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? words.hide : words.show}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setRenewing(true)}>
              {words.renew}
            </Button>
          </>
        )}
      </div>
      <p className="mt-2.5 text-sm text-muted">{url ? words.keep : words.previewHint}</p>
      {oldAddress && (
        <Notice tone="warn" role="status" className="mt-4">
          {oldAddress.refused
            ? words.refused
            : words.oldQuery(dayText(new Date(QUERY_KEY_UNTIL).toISOString()))}
        </Notice>
      )}
      {previews > 0 && (
        <p className="mt-2.5 text-sm leading-relaxed text-muted">{words.previews(previews)}</p>
      )}
      <SetUp />
      {renewing && (
        <ConfirmModal
          title={words.renewing.title}
          description={words.renewing.about}
          keep={words.renewing.keep}
          confirm={words.renewing.confirm}
          onConfirm={() => void onNewAddress()}
          onClose={() => setRenewing(false)}
        />
      )}
    </Card>
  );
}
