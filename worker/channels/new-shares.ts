/** A channel costs nothing to open: until its first tip, what it stores counts in shares of a day of its own. */
import type { DayName } from '../../core/shares/days.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { database, type Env } from '../env.ts';
import { isTipped } from './store.ts';

const NEW = { settings: 'newSettings', bytes: 'newBytes' } as const satisfies Partial<
  Record<DayName, DayName>
>;

/** Returns the share of the day in which a change of this token or channel counts. */
export async function shareOf(
  env: Env,
  { kind, tokenAddress }: Pick<TokenInfo, 'kind' | 'tokenAddress'>,
  name: keyof typeof NEW,
): Promise<DayName> {
  return kind === 'coin' || (await isTipped(database(env), tokenAddress)) ? name : NEW[name];
}
