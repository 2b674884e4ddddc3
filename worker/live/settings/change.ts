/** Changes what is set for a token: reads, lets the caller make the new from the old, and writes only over what it read. */
import { Refusal } from '../../../core/refusals.ts';
import { database, type Env } from '../../env.ts';
import { drainOutbox } from '../../outbox/drain.ts';
import { loadSettings, type SettingsKind, saveSettings, type TokenSettings } from '../store.ts';

/** The creator, its moderators and the desk write at once; more often than that another is never first. */
const ATTEMPTS = 8;

/**
 * Stores what `change` makes of the present settings, and brings it to the room. `by`: a wallet, or the label of a
 * moderator's link. What `change` throws is thrown. Refuses database_unavailable if others are always faster.
 */
export async function changeSettings<K extends SettingsKind>(
  env: Env,
  token: string,
  kind: K,
  by: string,
  change: (present: TokenSettings[K]) => TokenSettings[K],
): Promise<TokenSettings[K]> {
  const db = database(env);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const present = await loadSettings(db, token);
    const settings = change(present[kind]);
    const stored = { by, now: Date.now(), readAt: present.times[kind] };
    if (!(await saveSettings(db, token, kind, settings, stored))) continue;
    // Stored is enough: what cannot be delivered to the room now is delivered by the cron.
    await drainOutbox(env, token).catch((error) => console.error('outbox', token, error));
    return settings;
  }
  throw new Refusal('database_unavailable', {}, `settings ${kind} of ${token} change all the time`);
}
