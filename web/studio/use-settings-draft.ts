import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { AlertSettings } from '../../core/alerts/settings.ts';
import type { ModerationSettings } from '../../core/moderation/model.ts';
import type { ShowSettings } from '../../core/show/model.ts';
import {
  type AlertTerms,
  saveSettings,
  useAlertTerms,
  useModerationSettings,
  useShowSettings,
} from '../client/settings.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { notify } from '../ui/toast.ts';

interface Kinds {
  alerts: AlertSettings;
  moderation: ModerationSettings;
  show: ShowSettings;
}

/** A creator's unsaved changes. The studio holds them, so that a switch of tabs does not lose them. */
export interface Draft<T> {
  /** Undefined until it is read. */
  value: T | undefined;
  changed: boolean;
  saving: boolean;
  change(part: Partial<T>): void;
  undo(): void;
  /** Sends only the changed settings: a moderator may have changed the rest meanwhile. */
  save(words: { saved: string; failed: string }): Promise<void>;
}

export interface StudioDrafts {
  alerts: Draft<AlertSettings>;
  moderation: Draft<ModerationSettings>;
  show: Draft<ShowSettings>;
}

export function useStudioDrafts(token: string, creator: CreatorAuthority): StudioDrafts {
  const { mutate } = useSWRConfig();
  const { data: terms } = useAlertTerms(token);
  const { data: show } = useShowSettings(token);
  const moderation = useModerationSettings(token, creator.authority);
  const path = (kind: keyof Kinds) => `/api/live/${token}/settings/${kind}`;
  return {
    alerts: useDraft(token, creator, 'alerts', terms?.data, (data) =>
      mutate(path('alerts'), (present: AlertTerms | undefined) => present && { ...present, data }, {
        revalidate: false,
      }),
    ),
    moderation: useDraft(token, creator, 'moderation', moderation.data, (data) =>
      moderation.mutate(data, { revalidate: false }),
    ),
    show: useDraft(token, creator, 'show', show, (data) => mutate(path('show'), data, { revalidate: false })),
  };
}

function useDraft<K extends keyof Kinds>(
  token: string,
  creator: CreatorAuthority,
  kind: K,
  stored: Kinds[K] | undefined,
  onStored: (data: Kinds[K]) => unknown,
): Draft<Kinds[K]> {
  const [changes, setChanges] = useState<Partial<Kinds[K]>>({});
  const [saving, setSaving] = useState(false);
  const value = stored && { ...stored, ...changes };
  const changed = value !== undefined && Object.keys(changes).length > 0 && !same(value, stored);
  return {
    value,
    changed,
    saving,
    change: (part) => setChanges((present) => ({ ...present, ...part })),
    undo: () => setChanges({}),
    async save({ saved, failed }) {
      setSaving(true);
      const done = await creator.act(async (authority) => {
        await onStored(await saveSettings(token, authority, kind, changes));
      }, failed);
      if (done) {
        setChanges({});
        notify.success(saved);
      }
      setSaving(false);
    },
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
