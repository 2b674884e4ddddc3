/** Saving what the editor of looks has changed: the token's style and the tiers are one thing to its creator. */
import type { AlertSettings, Tier } from '../../../core/alerts/settings.ts';
import { notify } from '../../ui/toast.ts';
import type { Draft, StudioDrafts } from '../use-settings-draft.ts';
import { words as catalog } from './look-words.ts';
import type { Scope } from './tiers.ts';

const words = catalog.save;

/** Returns whether the look has changes that are not on the stream. */
export const lookChanged = ({ alerts, style }: StudioDrafts) => alerts.changed || style.changed;

/** Stores both; false if one is refused. The first stays unsaved only if it is refused itself. */
export async function saveLook({ alerts, style }: StudioDrafts): Promise<boolean> {
  const saved = (await style.save(words.failed)) && (await alerts.save(words.failed));
  if (saved) notify.success(words.saved);
  return saved;
}

/** Returns what is unsaved: "Lower Third for Loud only". */
export function changedText(
  { alerts, style }: StudioDrafts,
  { scope, tier }: { scope: Scope; tier: Pick<Tier, 'name' | 'preset'> },
): string {
  return style.changed || tiersChanged(alerts)
    ? words.look(catalog.look.presets[tier.preset], catalog.look.scope(scope === null ? null : tier.name))
    : words.rest;
}

const tiersChanged = ({ value, stored }: Draft<AlertSettings>) =>
  JSON.stringify(value?.tiers) !== JSON.stringify(stored?.tiers);
