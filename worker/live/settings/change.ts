/** Changes a token's settings: reads them, lets the caller make the new ones, and writes only over the ones it read. */
import { Refusal } from '../../../core/refusals.ts';
import { database, type Env } from '../../env.ts';
import { drainOutbox } from '../../outbox/drain.ts';
import { loadSettings, type SettingsKind, saveSettings, type TokenSettings } from '../store.ts';

/** Attempts to write: creator, moderators and desk may write at once, but no writer loses more often. */
const ATTEMPTS = 8;

/**
 * Stores the result of `change`, and sends it to the room. `by`: a wallet, or the label of a moderator's link. Rethrows
 * the errors of `change` and of `admit`, which is asked once, about settings that can be stored. Refuses
 * database_unavailable if others are always faster.
 */
export async function changeSettings<K extends SettingsKind>(
  env: Env,
  token: string,
  kind: K,
  by: string,
  change: (present: TokenSettings[K]) => TokenSettings[K],
  admit = async () => {},
): Promise<TokenSettings[K]> {
  const db = database(env);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const present = await loadSettings(db, token);
    const settings = change(present[kind]);
    if (attempt === 0) await admit();
    const stored = { by, now: Date.now(), readAt: present.times[kind] };
    if (!(await saveSettings(db, token, kind, settings, stored))) continue;
    // Stored is enough: the cron repeats a delivery to the room that fails now.
    await drainOutbox(env, token).catch((error) => console.error('outbox', token, error));
    return settings;
  }
  throw new Refusal('database_unavailable', {}, `settings ${kind} of ${token} change all the time`);
}
