/** What the editor of looks edits, and how it changes it. */
import { type AlertLook, lookOf } from '../../../core/alerts/looks.ts';
import type { AlertSettings, Tier } from '../../../core/alerts/settings.ts';
import { type LiveStyle, UNSET_STYLE } from '../../../core/live/style.ts';
import type { Draft } from '../use-settings-draft.ts';
import { plain, type Scope, withFields, withPart } from './tiers.ts';

export interface LookEditor {
  settings: AlertSettings;
  style: LiveStyle;
  scope: Scope;
  /** The tier that is edited; the first of all. */
  tier: Tier;
  look: AlertLook;
  setTiers(tiers: Tier[]): void;
  /** Sets properties of the tiers of the scope. */
  set(part: Partial<Tier>): void;
  /** Sets style fields; null unsets one. */
  setFields(fields: Partial<LiveStyle>): void;
  /** Takes everything of the creator's own out of the scope; the look stays. */
  reset(): void;
}

export function lookEditor(alerts: Draft<AlertSettings>, style: Draft<LiveStyle>, scope: Scope): LookEditor {
  const settings = alerts.value!;
  const { tiers } = settings;
  const tier = tiers[scope ?? 0]!;
  const setTiers = (next: Tier[]) => alerts.change({ tiers: next });
  return {
    settings,
    style: style.value!,
    scope,
    tier,
    look: lookOf(tier, style.value!),
    setTiers,
    set: (part) => setTiers(withPart(tiers, scope, part)),
    setFields(fields) {
      const changes = withFields(tiers, scope, fields);
      if (changes.tiers) setTiers(changes.tiers);
      if (changes.style) style.change(changes.style);
    },
    reset() {
      setTiers(plain(tiers, scope));
      // The QR code is no part of the look.
      const { qrCorner: _, ...texts } = UNSET_STYLE;
      if (scope === null) style.change(texts);
    },
  };
}
