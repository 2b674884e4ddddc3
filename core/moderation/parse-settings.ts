/** Checks the moderation settings that a creator sent. */
import { isAddress } from '../address.ts';
import {
  type Check,
  fields,
  lineOf,
  listOf,
  oneOf,
  orNull,
  refuseField,
  wholeIn,
  yesOrNo,
} from '../field-checks.ts';
import { DEFAULT_MODERATION, MODES, type ModerationSettings, WORD_ACTIONS } from './model.ts';

const MAX_WORDS = 500;
export const MAX_BLOCKED = 500;

/** A word without a letter or digit would match nothing. */
const word: Check<string> = (value, field) => {
  const text = lineOf(40)(value, field);
  return /[\p{L}\p{N}]/u.test(text) ? text : refuseField(field, 'must have a letter or a digit');
};
const address: Check<string> = (value, field) =>
  typeof value === 'string' && isAddress(value) ? value : refuseField(field, 'must be a Solana address');

/** As parseAlerts, for moderation. */
export function parseModeration(
  input: unknown,
  base: ModerationSettings = DEFAULT_MODERATION,
): ModerationSettings {
  return fields<ModerationSettings>(
    {
      mode: oneOf(MODES),
      holdSeconds: wholeIn(3, 120),
      words: listOf(
        MAX_WORDS,
        fields<ModerationSettings['words'][number]>({ word, action: oneOf(WORD_ACTIONS) }, {}),
        (entry) => entry.word.toLowerCase(),
      ),
      blocked: listOf(MAX_BLOCKED, address, (wallet) => wallet),
      trust: fields<ModerationSettings['trust']>(
        { cleanTips: orNull(wholeIn(1, 1000)), holders: yesOrNo },
        base.trust,
      ),
      panic: yesOrNo,
    },
    base,
  )(input, '');
}
