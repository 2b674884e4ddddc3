/** The schema of a Solana address. */
import * as z from 'zod/mini';
import { isAddress } from './address.ts';

export const addressSchema = z
  .string('must be a Solana address')
  .check(z.refine(isAddress, 'must be a Solana address'));
