import type { ReactNode } from 'react';
import { MAX_HOSTS } from '../../core/giveaways/host.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { ShowPlace } from '../../core/show/model.ts';
import { type DrawnPart, isOn, placeOf } from '../../core/show/shown-parts.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/inputs.tsx';
import { Switch } from '../ui/switch.tsx';
import { notify } from '../ui/toast.ts';
import { RangeField } from './alerts/range-field.tsx';
import { GoalFields, problemOf } from './goal-fields.tsx';
import { PartsPicture } from './parts-picture.tsx';
import { SaveBar } from './save-bar.tsx';
import { saveParts } from './save-parts.ts';
import { words } from './show-words.ts';
import type { StudioDrafts } from './use-settings-draft.ts';
import { WalletList } from './wallet-list.tsx';

type QrCorner = LiveStyle['qrCorner'];

const PLACES = Object.entries(words.places).map(([value, label]) => ({ value, label }));
/** The code of the tip page is in a corner. */
const CORNERS = PLACES.filter(({ value }) => value.includes('-'));
const PERIODS = Object.entries(words.top.periods).map(([value, label]) => ({ value, label }));

/** Code, goal, latest tip, supporters and giveaway on the overlay, each with an address of its own. */
export function ShowCard({
  overlayUrl,
  tipUrl,
  drafts,
}: {
  overlayUrl: string;
  tipUrl: string;
  drafts: StudioDrafts;
}) {
  const { show: draft, style } = drafts;
  const show = draft.value;
  if (!show || !style.value) return null;
  const { goal, latest, top, giveaway } = show;
  // Such a source gets no key: it never counts as the stream.
  const urlOf = (part: DrawnPart) => `${overlayUrl}?show=${part}`;
  const parts = { show, qrCorner: style.value.qrCorner };
  const pictureOf = (part: DrawnPart) => <PartsPicture only={part} settings={parts} tipUrl={tipUrl} />;
  const head = (part: Exclude<DrawnPart, 'qr'>, value: { on: boolean; place: ShowPlace }) => ({
    part,
    value,
    url: urlOf(part),
    picture: pictureOf(part),
    onValue: (change: { on?: boolean; place?: ShowPlace }) =>
      draft.change({ [part]: { ...show[part], ...change } }),
  });
  return (
    <Card title={words.title} description={words.about}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <PartSection
            part="qr"
            value={{ on: isOn('qr', parts), place: placeOf('qr', parts) }}
            places={CORNERS}
            url={urlOf('qr')}
            picture={pictureOf('qr')}
            onValue={({ on, place }) =>
              style.change({ qrCorner: on === false ? 'off' : ((place ?? placeOf('qr', parts)) as QrCorner) })
            }
          />
          <PartSection {...head('goal', goal)}>
            <GoalFields goal={goal} onGoal={(next) => draft.change({ goal: next })} />
          </PartSection>
          <PartSection {...head('latest', latest)} />
          <PartSection {...head('top', top)}>
            <div className="grid gap-4">
              <Field label={words.top.period}>
                <Select
                  value={top.period}
                  onValue={(period) => draft.change({ top: { ...top, period: period as typeof top.period } })}
                  options={PERIODS}
                />
              </Field>
              <RangeField
                label={words.top.rows}
                says={String(top.rows)}
                value={top.rows}
                min={1}
                max={10}
                onValue={(rows) => draft.change({ top: { ...top, rows } })}
              />
            </div>
          </PartSection>
          <PartSection {...head('giveaway', giveaway)} />
          <section
            aria-label={words.hosts.title}
            className="flex min-w-0 flex-col gap-3 rounded-2xl border border-line p-4"
          >
            <div>
              <h3 className="text-sm font-semibold text-fg">{words.hosts.title}</h3>
              <p className="mt-0.5 text-sm text-muted">{words.hosts.about}</p>
            </div>
            <WalletList
              words={words.hosts}
              list={giveaway.hosts}
              most={MAX_HOSTS}
              onList={(hosts) => draft.change({ giveaway: { ...giveaway, hosts } })}
            />
          </section>
        </div>
        {(draft.changed || style.changed) && (
          <SaveBar
            label={words.save.region}
            says={words.save.unsaved}
            words={words.save}
            saving={draft.saving || style.saving}
            problem={problemOf(goal)}
            onUndo={() => {
              draft.undo();
              style.undo();
            }}
            onSave={() => void saveParts(drafts)}
          />
        )}
      </div>
    </Card>
  );
}

function PartSection({
  part,
  value,
  places = PLACES,
  url,
  picture,
  onValue,
  children,
}: {
  part: DrawnPart;
  value: { on: boolean; place: ShowPlace };
  places?: typeof PLACES;
  url: string;
  picture: ReactNode;
  onValue: (change: { on?: boolean; place?: ShowPlace }) => void;
  children?: ReactNode;
}) {
  const { title, about } = words.parts[part];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4 rounded-2xl border border-line p-4">
      <div className={cx(!value.on && 'opacity-45')}>{picture}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-sm font-semibold text-fg">{title}</h3>
        <Switch label={words.switch} on={value.on} onChange={(on) => onValue({ on })} />
        <p className="basis-full text-sm leading-relaxed text-muted">{about}</p>
      </div>
      {value.on && children}
      <div className="mt-auto flex flex-wrap items-end gap-3">
        {value.on && (
          <Field label={words.place} className="min-w-40">
            <Select
              value={value.place}
              onValue={(place) => onValue({ place: place as ShowPlace })}
              options={places}
            />
          </Field>
        )}
        <CopyButton
          size="sm"
          variant="secondary"
          text={url}
          onCopied={() => notify.success(words.copied)}
          className={value.on ? 'mb-1' : undefined}
        >
          {words.copy}
          <span className="sr-only">{words.copyOf(title)}</span>
        </CopyButton>
      </div>
    </section>
  );
}
