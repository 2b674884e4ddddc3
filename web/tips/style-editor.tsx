import { type FormEvent, useState } from 'react';
import { useSWRConfig } from 'swr';
import { DEFAULT_STYLE, type LiveStyle } from '../../core/live/style.ts';
import { saveStyle } from '../client/creator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notify } from '../ui/toast.ts';
import { StyleFieldInput } from './style-field-input.tsx';
import {
  groupOf,
  STYLE_FIELDS,
  type StyleGroup,
  sameStyle,
  soundStyle,
  styleProblem,
} from './style-fields.ts';
import { StylePresetCards } from './style-preset-cards.tsx';
import { StylePreview } from './style-preview.tsx';
import type { CreatorAuthority } from './use-authority.ts';

const GROUPS: { value: StyleGroup; label: string }[] = [
  { value: 'amount', label: 'Amount' },
  { value: 'message', label: 'Message' },
  { value: 'general', label: 'General' },
];

/** Every setting of the live tip style beside a preview; saving reaches a connected overlay at once. */
export function StyleEditor({
  token,
  tipPageUrl,
  stored,
  creator,
}: {
  token: string;
  tipPageUrl: string;
  stored: LiveStyle;
  creator: CreatorAuthority;
}) {
  const { mutate } = useSWRConfig();
  const [changes, setChanges] = useState<Partial<LiveStyle>>({});
  const [group, setGroup] = useState<StyleGroup>('amount');
  const [saving, setSaving] = useState(false);
  const draft: LiveStyle = { ...stored, ...changes };
  const broken = STYLE_FIELDS.filter((field) => styleProblem(field, draft[field]));
  const changed = !sameStyle(draft, stored);

  async function save(event: FormEvent) {
    event.preventDefault();
    setSaving(true);
    const saved = await creator.act(
      (authority) => saveStyle(token, authority, draft),
      'Failed to save the style',
    );
    if (saved) {
      await mutate(`/api/tip/config/${token}`, draft, { revalidate: false });
      setChanges({});
      notify.success('Live tip style saved');
    }
    setSaving(false);
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="lg:sticky lg:top-24 lg:order-last">
        <StylePreview style={soundStyle(draft, stored)} tipPageUrl={tipPageUrl} />
      </div>
      <Card title="Live tip style" description="How your alerts look on stream.">
        <form onSubmit={save} aria-label="Live tip style" className="flex flex-col gap-5">
          <StylePresetCards draft={draft} onStyle={setChanges} />
          <SegmentedControl label="Part of the alert" value={group} onValue={setGroup} options={GROUPS} />
          {group === 'general' && (
            <p className="text-sm leading-relaxed text-muted">
              The general look stands in wherever the amount or the message has no setting of its own.
            </p>
          )}
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
            {ordered(group).map((field) => (
              <StyleFieldInput
                key={field}
                field={field}
                value={draft[field]}
                onValue={(value) => setChanges({ ...changes, [field]: value })}
              />
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <Button type="submit" busy={saving} disabled={!changed || broken.length > 0}>
              {saving ? 'Saving...' : 'Save style'}
            </Button>
            <Button variant="ghost" disabled={!changed || saving} onClick={() => setChanges({})}>
              Undo changes
            </Button>
            <Button
              variant="ghost"
              disabled={saving || sameStyle(draft, DEFAULT_STYLE)}
              onClick={() => setChanges(DEFAULT_STYLE)}
            >
              Defaults
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

/** The time on screen first: creators look for it most. */
function ordered(group: StyleGroup) {
  const fields = STYLE_FIELDS.filter((field) => groupOf(field) === group);
  return [...fields].sort(
    (a, b) => Number(b === 'messageTimeoutSeconds') - Number(a === 'messageTimeoutSeconds'),
  );
}
