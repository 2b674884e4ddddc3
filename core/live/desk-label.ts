/** The label of a moderator in the log: the creator writes it, moderators and creator read it. */
import { z } from 'zod';
import { cleanLine } from '../tokens/token-text.ts';
import { CREATOR_LABEL, MAX_LABEL } from './desk.ts';

/** A label has 1 to 30 visible characters and is not the creator's. */
export const labelSchema = z
  .string('must be text')
  .max(200, 'is too long')
  .transform((text) => cleanLine(text, MAX_LABEL + 1))
  .refine((label) => label !== '', 'is required')
  .refine((label) => [...label].length <= MAX_LABEL, `must have at most ${MAX_LABEL} characters`)
  .refine((label) => label.toLowerCase() !== CREATOR_LABEL.toLowerCase(), 'is what you are called yourself');
