import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { AlertSettings } from '../../core/alerts/settings.ts';
import type { LiveStyle } from '../../core/live/style.ts';
import type { ModerationSettings } from '../../core/moderation/model.ts';
import type { ShowSettings } from '../../core/show/model.ts';
import { type Authority, saveStyle } from '../client/creator.ts';
import {
  type AlertTerms,
  saveSettings,
  useAlertTerms,
  useModerationSettings,
  useShowSettings,
} from '../client/settings.ts';
import { useStyle } from '../client/tips.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { storedStyle } from './style-fields.ts';

/** A creator's unsaved changes. */
export interface Draft<T> {
  /** Undefined until it is read. */
  value: T | undefined;
  /** What the stream has; undefined until it is read. */
  stored: T | undefined;
  changed: boolean;
  saving: boolean;
  change(part: Partial<T>): void;
  undo(): void;
  /**
   * Sends only the changed settings: a moderator may have changed the rest meanwhile. Returns whether all is stored;
   * `failed` begins the toast of a failure.
   */
  save(failed: string): Promise<boolean>;
}

export interface StudioDrafts {
  style: Draft<LiveStyle>;
  alerts: Draft<AlertSettings>;
  moderation: Draft<ModerationSettings>;
  show: Draft<ShowSettings>;
}

export function useStudioDrafts(token: string, creator: CreatorAuthority): StudioDrafts {
  const { mutate } = useSWRConfig();
  const { data: style } = useStyle(token);
  const { data: terms } = useAlertTerms(token);
  const { data: show } = useShowSettings(token);
  const moderation = useModerationSettings(token, creator.authority);
  const path = (kind: string) => `/api/live/${token}/settings/${kind}`;
  return {
    style: useDraft(creator, storedStyle(style), async (authority, changes) =>
      mutate(`/api/tip/config/${token}`, await saveStyle(token, authority, changes), { revalidate: false }),
    ),
    alerts: useDraft(creator, terms?.data, async (authority, changes) => {
      const data = await saveSettings(token, authority, 'alerts', changes);
      await mutate(path('alerts'), (present: AlertTerms | undefined) => present && { ...present, data }, {
        revalidate: false,
      });
    }),
    moderation: useDraft(creator, moderation.data, async (authority, changes) =>
      moderation.mutate(await saveSettings(token, authority, 'moderation', changes), { revalidate: false }),
    ),
    show: useDraft(creator, show, async (authority, changes) =>
      mutate(path('show'), await saveSettings(token, authority, 'show', changes), { revalidate: false }),
    ),
  };
}

function useDraft<T extends object>(
  creator: CreatorAuthority,
  stored: T | undefined,
  store: (authority: Authority, changes: Partial<T>) => Promise<unknown>,
): Draft<T> {
  const [changes, setChanges] = useState<Partial<T>>({});
  const [saving, setSaving] = useState(false);
  const value = stored && { ...stored, ...changes };
  const changed = value !== undefined && Object.keys(changes).length > 0 && !same(value, stored);
  return {
    value,
    stored,
    changed,
    saving,
    change: (part) => setChanges((present) => ({ ...present, ...part })),
    undo: () => setChanges({}),
    async save(failed) {
      if (!changed) return true;
      setSaving(true);
      const done = await creator.act(async (authority) => {
        await store(authority, changes);
      }, failed);
      if (done) setChanges({});
      setSaving(false);
      return done;
    },
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
