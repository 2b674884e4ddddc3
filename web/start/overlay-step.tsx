import { useState } from 'react';
import { DragChip } from '../studio/drag-chip.tsx';
import { obsLink } from '../studio/obs-link.ts';
import { words as overlay } from '../studio/overlay-words.ts';
import { PROGRAMS } from '../studio/program-words.ts';
import { useIsPhone } from '../studio/use-is-phone.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Select } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notify } from '../ui/toast.ts';
import { Foot } from './foot.tsx';
import { words as catalog } from './words.ts';

const words = catalog.overlay;

/** Hands the overlay's address over, and turns green by itself once a stream has it open. */
export function OverlayStep({
  url,
  name,
  creator,
  connected,
  onDone,
  onSkip,
}: {
  /** With the key; undefined before signing in. */
  url: string | undefined;
  /** Of the source in OBS. */
  name: string;
  creator: CreatorAuthority;
  connected: boolean;
  onDone: () => void;
  onSkip: () => void;
}) {
  const [chosen, setChosen] = useState(PROGRAMS[0]!.name);
  const phone = useIsPhone();
  const program = PROGRAMS.find(({ name }) => name === chosen)!;
  if (!creator.authority)
    return (
      <Foot>
        <Button
          size="lg"
          icon={<Icon name="lock" />}
          busy={creator.signingIn}
          onClick={() => void creator.signIn()}
        >
          {words.signIn}
        </Button>
      </Foot>
    );
  return (
    <div className="flex flex-col gap-4">
      {phone && (
        <Notice tone="mint">
          <b className="font-semibold">{words.phone}</b> {words.phoneAbout(location.host)}
        </Notice>
      )}
      <SegmentedControl
        label={overlay.setUp.program}
        value={chosen}
        onValue={setChosen}
        options={PROGRAMS.map(({ name, short }) => ({ value: name, label: short }))}
        className="max-sm:hidden"
      />
      {/* A phone has no room for five names side by side. */}
      <div className="sm:hidden">
        <Field label={overlay.setUp.program}>
          <Select
            value={chosen}
            onValue={setChosen}
            options={PROGRAMS.map(({ name }) => ({ value: name, label: name }))}
          />
        </Field>
      </div>
      {url && (
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          <CopyButton
            variant={connected || phone ? 'secondary' : 'primary'}
            size="lg"
            text={url}
            onCopied={() => notify.success(words.copied)}
          >
            {words.copy}
          </CopyButton>
          <DragChip link={obsLink(url, `${name} tips`)} className="justify-center" />
        </div>
      )}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-sm leading-relaxed text-soft marker:text-faint">
        {program.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div
        role="status"
        className={
          connected
            ? 'flex items-center gap-3.5 rounded-xl border border-mint/30 bg-mint/8 px-4 py-3'
            : 'flex items-center gap-3.5 rounded-xl border border-warn/30 bg-warn/8 px-4 py-3'
        }
      >
        {connected ? (
          <Icon name="check" className="size-6 text-mint" />
        ) : (
          <span
            aria-hidden="true"
            className="size-6 shrink-0 animate-spin rounded-full border-3 border-warn/25 border-t-warn"
          />
        )}
        <span className="min-w-0 text-sm">
          <b className={connected ? 'block font-semibold text-mint' : 'block font-semibold text-fg'}>
            {connected ? words.connected : words.waiting}
          </b>
          <span className="text-muted">{connected ? words.connectedHint : words.waitingHint}</span>
        </span>
      </div>
      <p className="-mt-2 text-sm text-muted">{words.keep}</p>
      <Foot>
        {connected ? (
          <Button size="lg" onClick={onDone}>
            {catalog.continue}
          </Button>
        ) : (
          <Button variant="ghost" onClick={onSkip}>
            {words.later}
          </Button>
        )}
      </Foot>
    </div>
  );
}
