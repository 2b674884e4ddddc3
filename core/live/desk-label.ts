/** What a moderator is called in the log: the creator writes it, moderators and creator read it. */
import { z } from 'zod';
import { cleanLine } from '../tokens/token-text.ts';
import { CREATOR_LABEL, MAX_LABEL } from './desk.ts';

/** 1 to 30 visible characters, and not what the creator is called. */
export const labelSchema = z
  .string('must be text')
  .max(200, 'is too long')
  .transform((text) => cleanLine(text, MAX_LABEL + 1))
  .refine((label) => label !== '', 'is required')
  .refine((label) => [...label].length <= MAX_LABEL, `must have at most ${MAX_LABEL} characters`)
  .refine((label) => label.toLowerCase() !== CREATOR_LABEL.toLowerCase(), 'is what you are called yourself');
