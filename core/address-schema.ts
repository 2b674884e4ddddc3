/** The schema of a Solana address. Apart from address.ts, so that pages need not load a schema library. */
import { z } from 'zod';
import { isAddress } from './address.ts';

export const addressSchema = z.string().refine(isAddress, 'must be a Solana address');
