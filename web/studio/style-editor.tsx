import { type FormEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { generalFieldOf, type LiveStyle, UNSET_STYLE, wholeStyle } from '../../core/live/style.ts';
import { saveStyle } from '../client/creator.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notify } from '../ui/toast.ts';
import { StyleFieldInput } from './style-field-input.tsx';
import {
  groupOf,
  ownFields,
  STYLE_FIELDS,
  type StyleField,
  type StyleGroup,
  sameStyle,
  soundStyle,
  styleProblem,
  withoutOwnFields,
} from './style-fields.ts';
import { StylePresetCards } from './style-preset-cards.tsx';
import { StylePreview } from './style-preview.tsx';
import { words } from './style-words.ts';

const GROUPS: { value: StyleGroup; label: string }[] = [
  { value: 'amount', label: words.amount },
  { value: 'message', label: words.message },
  { value: 'general', label: words.general },
];

/** The creator's unsaved changes. The studio holds them, so that a switch of tabs does not lose them. */
export type StyleChanges = Partial<LiveStyle>;

/** Every setting of the live tip style beside a preview; saving reaches a connected overlay at once. */
export function StyleEditor({
  token,
  tipPageUrl,
  stored,
  creator,
  changes,
  onChanges,
}: {
  token: string;
  tipPageUrl: string;
  stored: LiveStyle;
  creator: CreatorAuthority;
  changes: StyleChanges;
  onChanges: (changes: StyleChanges) => void;
}) {
  const { mutate } = useSWRConfig();
  const [group, setGroup] = useState<StyleGroup>('amount');
  const [saving, setSaving] = useState(false);
  const draft: LiveStyle = { ...stored, ...changes };
  const drawn = wholeStyle(draft);
  const broken = STYLE_FIELDS.filter((field) => styleProblem(field, draft[field]));
  const changed = !sameStyle(draft, stored);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const saved = await creator.act((authority) => saveStyle(token, authority, draft), words.failed);
    if (saved) {
      await mutate(`/api/tip/config/${token}`, draft, { revalidate: false });
      onChanges({});
      notify.success(words.saved);
    }
    setSaving(false);
  }

  return (
    <div className="flex flex-col gap-4 md:grid md:grid-cols-2 md:items-start md:gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(22rem,26rem)]">
      {/* On a phone the picture stays in sight while the settings move below it. */}
      <div className="sticky top-16 z-10 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-ink/95 max-md:px-4 max-md:pt-3 max-md:backdrop-blur-md md:top-20 md:order-last">
        <StylePreview style={soundStyle(draft, stored)} tipPageUrl={tipPageUrl} />
      </div>
      <Card title={words.title} description={words.about}>
        <form onSubmit={save} aria-label={words.title} className="flex flex-col gap-5">
          <StylePresetCards draft={draft} onStyle={onChanges} />
          <SegmentedControl label={words.parts} value={group} onValue={setGroup} options={GROUPS} />
          {group === 'general' && (
            <GeneralNote draft={draft} onUseGeneral={() => onChanges(withoutOwnFields(draft))} />
          )}
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
            {ordered(group).map((field) => (
              <StyleFieldInput
                key={field}
                field={field}
                value={draft[field]}
                shown={draft[field] ?? drawn[field]}
                fromGeneral={isSetInGeneral(field, draft)}
                onValue={(value) => onChanges({ ...changes, [field]: value })}
              />
            ))}
          </div>
          {/* The bar stays in sight while a change is unsaved. */}
          <div
            className={cx(
              'z-10 flex flex-wrap items-center gap-1 rounded-2xl border p-2 sm:gap-2',
              changed ? 'sticky bottom-3 border-line-strong bg-raised shadow-lift' : 'border-line',
            )}
          >
            <Button type="submit" size="sm" busy={saving} disabled={!changed || broken.length > 0}>
              {saving ? words.saving : words.save}
            </Button>
            <Button variant="ghost" size="sm" disabled={!changed || saving} onClick={() => onChanges({})}>
              {words.undo}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              disabled={saving || sameStyle(draft, UNSET_STYLE)}
              onClick={() => onChanges(UNSET_STYLE)}
            >
              {words.defaults}
            </Button>
            <p role="status" className="ml-auto px-2 text-sm text-warn max-sm:sr-only">
              {changed && words.unsaved}
            </p>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** Returns whether a field takes its value from General as long as it has none of its own. */
function isSetInGeneral(field: StyleField, draft: LiveStyle): boolean {
  const general = generalFieldOf(field);
  return general !== null && draft[general] !== null;
}

/** Says what General is for, and how many settings do not follow it. */
function GeneralNote({ draft, onUseGeneral }: { draft: LiveStyle; onUseGeneral: () => void }) {
  const own = ownFields(draft).length;
  return (
    <div className="flex flex-col items-start gap-2 text-sm leading-relaxed text-muted">
      <p>{words.generalHint}</p>
      {own > 0 && (
        <>
          <p>{words.owned(own)}</p>
          <Button size="sm" variant="secondary" onClick={onUseGeneral}>
            {words.useGeneral}
          </Button>
        </>
      )}
    </div>
  );
}

/** Puts the time on screen first, because creators look for it most. */
function ordered(group: StyleGroup) {
  const fields = STYLE_FIELDS.filter((field) => groupOf(field) === group);
  return [...fields].sort(
    (a, b) => Number(b === 'messageTimeoutSeconds') - Number(a === 'messageTimeoutSeconds'),
  );
}
