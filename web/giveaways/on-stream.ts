/** Whether the overlay shows a giveaway, and the one press that shows it or takes it off. */
import { useState } from 'react';
import { type ShowSettings, takenOffWith, takenOffWithout } from '../../core/show/model.ts';
import { serverNow } from '../client/server-clock.ts';
import { saveSettings, useShowSettings } from '../client/settings.ts';
import type { CreatorAuthority } from '../tips/use-authority.ts';

interface OnStream {
  /** The part is switched on, and this giveaway was not taken off. */
  isShown: boolean;
  busy: boolean;
  /** Switches the part on if needed. Signs in first where the creator has not. */
  show(): Promise<void>;
  takeOff(): Promise<void>;
  /** Shows each winner once more, then all. */
  showAgain(): Promise<void>;
}

export function useOnStream(token: string, id: string | null, creator: CreatorAuthority): OnStream {
  const { data, mutate } = useShowSettings(token);
  const [busy, setBusy] = useState(false);
  const giveaway = data?.giveaway;
  const takenOff = giveaway?.takenOff ?? [];

  async function save(change: Partial<ShowSettings['giveaway']>, failed: string): Promise<void> {
    setBusy(true);
    await creator.act(async (authority) => {
      // The server keeps the fields that are absent.
      const body = { giveaway: change as NonNullable<typeof giveaway> };
      await mutate(await saveSettings(token, authority, 'show', body), { revalidate: false });
    }, failed);
    setBusy(false);
  }

  return {
    isShown: giveaway?.on === true && id !== null && !takenOff.includes(id),
    busy,
    show: () =>
      save({ on: true, takenOff: takenOffWithout(takenOff, id) }, 'The giveaway could not be shown'),
    takeOff: async () => {
      if (id !== null)
        await save({ takenOff: takenOffWith(takenOff, id) }, 'The giveaway could not be taken off');
    },
    showAgain: async () => {
      if (id === null) return;
      const again = { giveaway: id, at: Math.round(serverNow()) };
      await save(
        { on: true, takenOff: takenOffWithout(takenOff, id), again },
        'The winners could not be shown',
      );
    },
  };
}
