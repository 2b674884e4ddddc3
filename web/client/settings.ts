/** A creator's settings for a token: alerts and further parts, which anyone may read, and moderation. */
import type { AlertSettings } from '../../core/alerts/settings.ts';
import type { ModerationSettings, PublicModeration } from '../../core/moderation/model.ts';
import type { ShowFigures, ShowSettings } from '../../core/show/model.ts';
import { call, get } from './call.ts';
import type { Authority } from './creator.ts';
import { useRead } from './read.ts';
import { callAs } from './session.ts';

interface Settings {
  alerts: AlertSettings;
  moderation: ModerationSettings;
  show: ShowSettings;
}

/** The terms shown before a tip is signed: the alerts' settings, and moderation's treatment of tips. */
export interface AlertTerms {
  data: AlertSettings;
  moderation: PublicModeration;
}

const settingsPath = (token: string, kind: keyof Settings) => `/api/live/${token}/settings/${kind}`;

/** Null asks nothing. */
export function useAlertTerms(token: string | null) {
  return useRead(token && settingsPath(token, 'alerts'), (path) => call<AlertTerms>(path));
}

/** Null asks nothing. */
export function useShowSettings(token: string | null) {
  return useRead<ShowSettings>(token && settingsPath(token, 'show'), get);
}

/** Returns what the further parts of the overlay show: read once, and again when the visitor comes back. */
export function useShow(token: string) {
  return useRead<{ settings: ShowSettings; figures: ShowFigures }>(`/api/live/${token}/show`, get);
}

/** Null asks nothing. */
export function useModerationSettings(token: string, authority: Authority | null) {
  return useRead(
    authority && [settingsPath(token, 'moderation'), authority.bearer],
    async ([path]: string[]) =>
      (await callAs<{ data: ModerationSettings }>(authority!.scope, authority!.bearer, path!)).data,
  );
}

/** Stores settings, whole or in part: absent ones stay, lists are replaced. Returns all settings. */
export async function saveSettings<K extends keyof Settings>(
  token: string,
  authority: Authority,
  kind: K,
  body: Partial<Settings[K]>,
): Promise<Settings[K]> {
  const path = settingsPath(token, kind);
  const { scope, bearer } = authority;
  return (await callAs<{ data: Settings[K] }>(scope, bearer, path, { method: 'PUT', body })).data;
}
