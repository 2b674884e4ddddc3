import { type DragEvent, useState } from 'react';
import { QUERY_KEY_UNTIL, type QueueState } from '../../core/live.ts';
import { dateText } from '../dates.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/toast.ts';
import { obsLink, SOURCE_SIZE } from './obs-link.ts';

/** The overlay's address for the streaming software. Hidden, because creators open this page on stream. */
export function OverlayCard({
  url,
  symbol,
  overlays,
  previews,
  oldAddress,
  onNewAddress,
}: {
  url: string | undefined;
  symbol: string;
  /** Connected overlays with the key. */
  overlays: number;
  /** Connected overlays without it. */
  previews: number;
  oldAddress: QueueState['oldAddress'];
  /** Makes the current address invalid. */
  onNewAddress: () => Promise<void>;
}) {
  const [visible, setVisible] = useState(false);
  const [renewing, setRenewing] = useState(false);
  return (
    <Card
      title="Overlay URL"
      description="Add it to your streaming software as a browser source."
      actions={
        <Badge tone={overlays > 0 ? 'mint' : 'neutral'} dot>
          {overlays > 0
            ? overlays === 1
              ? 'Overlay connected'
              : `${overlays} overlays connected`
            : 'No overlay connected'}
        </Badge>
      }
    >
      <Field label="Overlay URL" hideLabel>
        <TextInput
          readOnly
          className="font-mono"
          value={url ? (visible ? url : '\u2022'.repeat(32)) : ''}
          placeholder="Sign in to see it"
          onValue={() => {}}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-2">
        {url && (
          <CopyButton
            variant="primary"
            size="sm"
            text={url}
            onCopied={() => notify.success('Copied to clipboard!')}
          >
            Copy overlay URL
          </CopyButton>
        )}
        {url && <DragChip link={obsLink(url, `${symbol} tips`)} />}
        <Button
          size="sm"
          variant="secondary"
          icon={<Icon name="eye" />}
          disabled={!url}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Icon name="refresh" />}
          disabled={!url}
          onClick={() => setRenewing(true)}
        >
          New address
        </Button>
      </div>
      {oldAddress && (
        <Notice tone="warn" role="status" className="mt-4">
          {oldAddress.refused
            ? 'The source in OBS uses an old address. It stays blank until you paste the present one.'
            : `The source in OBS uses an old address. It works until ${dateText(new Date(QUERY_KEY_UNTIL).toISOString())}; paste the present one.`}
        </Notice>
      )}
      {previews > 0 && (
        <p className="mt-3 text-sm leading-relaxed text-muted">
          {previews === 1 ? '1 preview is open' : `${previews} previews are open`}: the address without the
          key, which anybody can open. What a preview shows does not count as shown.
        </p>
      )}
      <ol className="mt-5 flex list-decimal flex-col gap-1.5 pl-5 text-sm leading-relaxed text-muted marker:text-faint">
        <li>
          In OBS: Sources, add a Browser, paste the URL
          <span className="max-sm:hidden pointer-coarse:hidden">
            ; or drag the chip onto OBS, which sets the size too
          </span>
          .
        </li>
        <li>
          Width <span className="font-semibold text-fg">{SOURCE_SIZE.width}</span>, height{' '}
          <span className="font-semibold text-fg">{SOURCE_SIZE.height}</span>; tick "Control audio via OBS".
        </li>
        <li>The sample text appears for 3 seconds. Then send a test alert from here.</li>
      </ol>
      <p className="mt-3 text-sm leading-relaxed text-muted">
        Keep the URL to yourself: whoever has it can mark your alerts as shown. If others have seen it, make a
        new one.
      </p>
      {renewing && (
        <ConfirmModal
          title="Make a new address?"
          description="The overlay with the present address goes blank at once. Paste the new one into your streaming software; alerts wait until then."
          keep="Keep the present one"
          confirm="Make a new address"
          onConfirm={() => void onNewAddress()}
          onClose={() => setRenewing(false)}
        />
      )}
    </Card>
  );
}

/**
 * Draggable as a link, but not a link on screen: browsers show the address of a link under the pointer in a corner of
 * the window, and on the dragged image. Users who cannot drag copy the address.
 */
function DragChip({ link }: { link: string }) {
  const onDragStart = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'copyLink';
    dataTransfer.setData('text/uri-list', link);
    dataTransfer.setData('text/plain', link);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging needs a pointer; the keyboard has the button beside it
    <span
      draggable
      onDragStart={onDragStart}
      className="inline-flex min-h-9 cursor-grab items-center gap-1.5 rounded-lg border border-mint/40 border-dashed px-3 text-sm font-semibold whitespace-nowrap text-mint transition-colors duration-150 select-none hover:bg-mint/10 active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
    >
      <Icon name="monitor" />
      Drag into OBS
    </span>
  );
}
