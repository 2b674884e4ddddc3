import type { ReactNode } from 'react';
import { type DrawnPart, isOn, type PartSettings, placeOf } from '../../core/show/shown-parts.ts';
import { AlertPicture } from '../overlay/alert-picture.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { notify } from '../ui/toast.ts';
import { sampleTip } from './alerts/sample-tip.ts';
import { SCENES, Stage } from './alerts/stage.tsx';
import { withPart } from './part-settings.tsx';
import { PartsPicture } from './parts-picture.tsx';
import { words } from './show-words.ts';
import type { StudioDrafts } from './use-settings-draft.ts';

const PARTS = Object.keys(words.parts) as DrawnPart[];
const GROUNDS = [SCENES.snow, SCENES.candy, SCENES.night];

/** Each part of the overlay in a picture, with its switch. Its place opens its settings. */
export function PartCards({
  parts,
  overlayUrl,
  tipUrl,
  drafts,
  open,
  onOpen,
  onAlerts,
}: {
  parts: PartSettings;
  overlayUrl: string;
  tipUrl: string;
  drafts: StudioDrafts;
  open: DrawnPart;
  onOpen: (part: DrawnPart) => void;
  onAlerts: () => void;
}) {
  const alerts = drafts.alerts.value;
  return (
    <section aria-label={words.title} className="@container">
      <div className="grid gap-[18px] @xl:grid-cols-2 @3xl:grid-cols-3">
        {PARTS.map((part, at) => {
          const { title, about } = words.parts[part];
          const on = isOn(part, parts);
          return (
            <PartCard
              key={part}
              title={title}
              about={about}
              lit={on && open === part}
              picture={
                <div className={cx(!on && 'opacity-45')}>
                  <PartsPicture only={part} settings={parts} tipUrl={tipUrl} picture={GROUNDS[at % 3]} />
                </div>
              }
              action={
                <Switch
                  label={<span className="sr-only">{words.switch}</span>}
                  on={on}
                  onChange={(next) => {
                    withPart(drafts, part, { on: next });
                    if (next) onOpen(part);
                  }}
                />
              }
            >
              <Button
                size="sm"
                variant="secondary"
                aria-pressed={open === part}
                icon={<Icon name="monitor" />}
                onClick={() => {
                  onOpen(part);
                  // On a phone the settings are above; the keyboard goes on in them everywhere.
                  requestAnimationFrame(() => document.getElementById('part-settings')?.focus());
                }}
              >
                <span className="sr-only">{words.set(title)}</span>
                {words.places[placeOf(part, parts)]}
              </Button>
              {/* Such a source gets no key: it never counts as the stream. */}
              <CopyButton
                size="sm"
                variant="ghost"
                text={`${overlayUrl}?show=${part}`}
                onCopied={() => notify.success(words.copied)}
              >
                {words.copy}
                <span className="sr-only">{words.copyOf(title)}</span>
              </CopyButton>
            </PartCard>
          );
        })}
        {alerts && (
          <PartCard
            title={words.alerts.title}
            about={words.alerts.about}
            picture={
              <div aria-hidden="true" inert>
                <Stage picture={SCENES.night}>
                  <AlertPicture
                    settings={alerts}
                    tier={alerts.tiers[0]!}
                    tip={sampleTip('500000000')}
                    style={drafts.style.value}
                  />
                </Stage>
              </div>
            }
          >
            <Button size="sm" variant="secondary" icon={<Icon name="palette" />} onClick={onAlerts}>
              {words.alerts.change}
            </Button>
          </PartCard>
        )}
      </div>
    </section>
  );
}

function PartCard({
  title,
  about,
  picture,
  lit = false,
  action,
  children,
}: {
  title: string;
  about: string;
  picture: ReactNode;
  /** It is on, and its settings are open. */
  lit?: boolean;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cx(
        'grid min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] items-start overflow-hidden rounded-card border bg-surface/90 shadow-card max-sm:gap-3 max-sm:p-3 sm:flex sm:flex-col sm:items-stretch',
        lit ? 'border-mint/50' : 'border-line',
      )}
    >
      <div className="overflow-hidden max-sm:rounded-lg sm:[&_.parts-picture]:rounded-none sm:[&_.parts-picture]:border-0">
        {picture}
      </div>
      <div className="min-w-0 sm:px-4 sm:pt-4">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-sm font-semibold text-fg">{title}</h3>
          {action}
        </div>
        <p className="mt-0.5 text-sm leading-snug text-muted">{about}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 [&>button]:px-2 max-sm:col-span-2 max-sm:[&>button]:flex-1 sm:mt-auto sm:px-4 sm:pt-3 sm:pb-4">
        {children}
      </div>
    </section>
  );
}
