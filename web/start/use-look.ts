import { useSWRConfig } from 'swr';
import type { AlertSettings, Preset } from '../../core/alerts/settings.ts';
import { type AlertTerms, saveSettings, useAlertTerms } from '../client/settings.ts';
import { dressedAs } from '../studio/alerts/tiers.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';
import { words } from './words.ts';

export interface Look {
  /** Undefined until they are read. */
  settings: AlertSettings | undefined;
  /** The look that is stored for the smallest tips; undefined until it is read. */
  preset: Preset | undefined;
  /** Stores the look for every tip. */
  use(preset: Preset): Promise<boolean>;
}

/** The look of a token's alerts. */
export function useLook(token: string, creator: CreatorAuthority): Look {
  const { mutate } = useSWRConfig();
  const { data: terms } = useAlertTerms(token);
  const settings = terms?.data;
  return {
    settings,
    preset: settings?.tiers[0]?.preset,
    use: (preset) =>
      creator.act(async (authority) => {
        if (!settings) throw new Error(words.look.failed);
        const tiers = settings.tiers.map((tier) => dressedAs(tier, preset));
        const data = await saveSettings(token, authority, 'alerts', { tiers });
        await mutate(
          `/api/live/${token}/settings/alerts`,
          (present: AlertTerms | undefined) => present && { ...present, data },
          { revalidate: false },
        );
      }, words.look.failed),
  };
}
