import { useState } from 'react';
import { type AlertSettings, FACES } from '../../core/alerts/settings.ts';
import { saveSettings, useAlertTerms } from '../client/settings.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { notify } from '../ui/toast.ts';
import { Part } from './moderation-dialog.tsx';
import { words } from './moderation-words.ts';

const OPTIONS = FACES.map((value) => ({ value, label: words.faces.options[value] }));

/** Whose pictures the stream shows; stored at once. */
export function FacesPart({ token, creator }: { token: string; creator: CreatorAuthority }) {
  const { data: terms, mutate } = useAlertTerms(token);
  const [saving, setSaving] = useState(false);
  if (!terms) return null;
  async function save(faces: AlertSettings['faces']) {
    setSaving(true);
    await creator.act(async (authority) => {
      const data = await saveSettings(token, authority, 'alerts', { faces });
      await mutate({ ...terms!, data }, { revalidate: false });
      notify.success(words.save.saved);
    }, words.save.failed);
    setSaving(false);
  }
  return (
    <Part title={words.faces.title} about={words.faces.about[terms.data.faces]}>
      <SegmentedControl
        label={words.faces.title}
        value={terms.data.faces}
        onValue={(faces) => void save(faces)}
        disabled={saving}
        options={OPTIONS}
      />
    </Part>
  );
}
