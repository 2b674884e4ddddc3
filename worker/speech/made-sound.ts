/** Has a text of an alert spoken, and decides who pays for it. */
import type { AlertSettings } from '../../core/alerts/settings.ts';
import { isPlain, type Language, speechCalls, voiceOf } from '../../core/alerts/voices.ts';
import { Refusal } from '../../core/refusals.ts';
import type { DayName, paidCharacters } from '../../core/shares/days.ts';
import type { Tip } from '../../core/tips/model.ts';
import type { Env } from '../env.ts';
import { giveBack, take } from '../shares/day.ts';
import { canSpeak, type Sound, speak } from './speak.ts';

export interface Speech {
  tip: Tip;
  /** Key of the alert in the room. */
  subject: string;
  settings: AlertSettings;
  /** The wallet whose shares it takes; a token without a creator has none. */
  creator: string | null;
  /** Characters of the creator's voice that the fee pays for, and that the share of the day may add to them. */
  may: ReturnType<typeof paidCharacters>;
  /** The share that pays for the creator's voice where the fee does. */
  pays: 'paid' | 'tests';
  /** The amount is said, and nothing else. */
  wordless: boolean;
}

/** A text for a voice of a language; `key` of its sound. */
export interface Saying {
  text: string;
  language: Language;
  key: string;
}

/**
 * Has a text spoken: in the creator's voice if the fee pays for it, else in the plain voice, which costs less than any
 * fee. What that one cannot say, the creator's voice says from the share of the day, within what the fee allows.
 */
export async function madeSound(
  env: Env,
  { tip, settings, creator, may, pays }: Speech,
  { text, language }: Saying,
  endsAt: number,
): Promise<Sound> {
  if (!canSpeak(env)) throw new Refusal('speech_unavailable', {}, 'no speech service is set up');
  const calls = speechCalls(voiceOf(settings.voice.voice), language, text);
  const [own, plain] = [calls.filter((call) => !isPlain(call)), calls.filter(isPlain)];
  const cost = text.length;
  /** Null if the share has no more. Unspoken text is not counted. */
  const from = async (share: DayName, by: typeof calls): Promise<Sound | null> => {
    const now = Date.now();
    if (creator === null || by.length === 0) return null;
    const owner = [creator, tip.tokenAddress];
    if (!(await take(env, share, owner, cost, now))) return null;
    try {
      return await speak(env, by, { endsAt });
    } catch (error) {
      await giveBack(env, share, owner, cost, now);
      throw error;
    }
  };
  const paid = own.length > 0 && cost <= may.paid ? await from(pays, calls) : null;
  if (paid) return paid;
  let refused: unknown = new Refusal('speech_spent');
  try {
    if (pays === 'tests') {
      const said = await from('plainTests', plain);
      if (said) return said;
    } else if (plain.length > 0) return await speak(env, plain, { endsAt, more: true });
  } catch (error) {
    refused = error;
  }
  const shared = cost <= may.shared ? await from('voice', own) : null;
  if (shared) return shared;
  throw refused;
}
