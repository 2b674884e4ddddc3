/** GET /api/channels/{wallet}: returns a wallet's channel. */
import { database } from '../env.ts';
import { answer, endpoint, walletParam } from '../http/endpoint.ts';
import { presentChannel } from '../names/present.ts';
import { share } from '../shares/minute.ts';

export const getChannel = endpoint(walletParam('channel_not_found'), share('lookups'), async (c) =>
  answer(c, await presentChannel(database(c.env), c.req.valid('param').wallet)),
);
