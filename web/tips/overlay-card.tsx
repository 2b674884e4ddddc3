import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { notify } from '../ui/toast.ts';

/** The address of the overlay for the streaming software. Hidden, because creators open this page on stream. */
export function OverlayCard({ url, overlays }: { url: string | undefined; overlays: number }) {
  const [visible, setVisible] = useState(false);
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
      </div>
      <ol className="mt-5 flex list-decimal flex-col gap-1.5 pl-5 text-sm leading-relaxed text-muted marker:text-faint">
        <li>In OBS: Sources, add a Browser, paste the URL.</li>
        <li>
          Width <span className="font-semibold text-fg">1920</span>, height{' '}
          <span className="font-semibold text-fg">1080</span>; tick "Control audio via OBS".
        </li>
        <li>The sample text appears for 3 seconds. Then send a test alert from here.</li>
      </ol>
      <p className="mt-3 text-sm leading-relaxed text-muted">
        Keep the URL to yourself: whoever has it can mark your alerts as shown.
      </p>
    </Card>
  );
}
