/** Checks the moderation settings that a creator sent. */
import * as z from 'zod/mini';
import { addressSchema } from '../address-schema.ts';
import { fields, lineOf, listOf, oneOf, parseFields, someFields, wholeIn, yesOrNo } from '../fields.ts';
import {
  DEFAULT_MODERATION,
  MAX_BLOCKED,
  MAX_TRUSTED,
  MODES,
  type ModerationSettings,
  WORD_ACTIONS,
} from './model.ts';

const MAX_WORDS = 500;

const settings = someFields({
  mode: oneOf(MODES),
  holdSeconds: wholeIn(3, 120),
  words: listOf(
    MAX_WORDS,
    fields({
      // A word without a letter or digit would match nothing.
      word: lineOf(40).check(z.regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')),
      action: oneOf(WORD_ACTIONS),
    }),
    ({ word }) => word.toLowerCase(),
  ),
  blocked: listOf(MAX_BLOCKED, addressSchema, (wallet) => wallet),
  trusted: listOf(MAX_TRUSTED, addressSchema, (wallet) => wallet),
  trustHolders: yesOrNo,
  otherLanguages: yesOrNo,
  panic: yesOrNo,
});

/** Parses moderation settings as parseAlerts does for alerts. */
export function parseModeration(
  input: unknown,
  base: ModerationSettings = DEFAULT_MODERATION,
): ModerationSettings {
  return { ...base, ...parseFields(settings, input) };
}
