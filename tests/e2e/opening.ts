/** The time in which an escrow cannot be closed yet. */
import { chainTime, travel } from './chain.ts';
import { readGiveaway } from './giveaways.ts';

const MARGIN_SECONDS = 20;

/** Lets that time pass by the chain's clock; returns the seconds. Move the clock back by as many: other tests share it. */
export async function passOpening(appUrl: string, id: string): Promise<number> {
  const { cancelFrom } = await readGiveaway(appUrl, id);
  // By the escrow's own time: the chain's clock may be late when another file has moved it.
  const left = Math.ceil(Date.parse(cancelFrom) / 1000) - (await chainTime());
  const seconds = Math.max(0, left) + MARGIN_SECONDS;
  await travel(seconds);
  return seconds;
}
