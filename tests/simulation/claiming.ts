/** The creator of a coin that only its metadata names claims it; before that it takes no tip. */
import type { Keypair } from '@solana/web3.js';
import { claimMessage } from '../../core/messages.ts';
import type { Chance } from './chance.ts';
import { signText } from './giving.ts';
import { SITE, type World } from './world.ts';

const TRIES = 20;

/** Until it is done: calls fail, and answers get lost. Some creators sign in another wallet's place first. */
export async function claimCoin(world: World, chance: Chance, creator: Keypair, mint: string): Promise<void> {
  await world.time.sleep(chance.between(0, 60_000));
  if (chance.happens(0.3) && (await claim(world, world.scene.stranger, mint)))
    world.broken.push(`a stranger claimed ${mint}`);
  for (let tried = 0; tried < TRIES; tried++) {
    if (await claim(world, creator, mint)) return;
    await world.time.sleep(chance.between(500, 10_000));
  }
}

/** One call; true if the coin is claimed. */
export async function claim(world: World, by: Keypair, mint: string): Promise<boolean> {
  const wallet = by.publicKey.toBase58();
  const message = claimMessage({ site: SITE, mint, wallet, time: Math.floor(world.time.now / 1000) });
  const reply = await world.call('POST', `/api/tip/${mint}/claim`, {
    walletAddress: wallet,
    message,
    signature: signText(by, message),
  });
  return reply?.status === 200;
}

/** No tip was prepared for a coin whose creator had to claim it and had not. */
export function paidBeforeClaim(world: World): string[] {
  const { coins } = world.scene;
  const needing = coins.filter(({ kind }) => kind === 'spl').map(({ mint }) => mint);
  return needing.flatMap((mint) =>
    world
      .rows<{ id: string }>(
        `SELECT t.id FROM tips t WHERE t.token = ? AND NOT EXISTS
          (SELECT 1 FROM claims c WHERE c.mint = t.token AND c.wallet = t.creator AND c.claimed_at <= t.prepared_at)`,
        mint,
      )
      .map(({ id }) => `tip ${id} was prepared before its coin was claimed`),
  );
}
