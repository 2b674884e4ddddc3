/** GET /api/channels/{wallet}: returns a wallet's channel. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { presentChannel } from '../names/present.ts';
import { share } from '../shares/minute.ts';

export const getChannel = endpoint(
  params(z.object({ wallet: addressSchema }), 'channel_not_found'),
  share('lookups'),
  async (c) => answer(c, await presentChannel(database(c.env), c.req.valid('param').wallet)),
);
