/** Hostile askers: each tries to use up, or to take over, what others need. */
import { readFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';
import { registrationMessage } from '../../core/messages.ts';
import { Asker } from './asker.ts';
import { signText } from './giving.ts';
import type { Stage } from './honest.ts';
import { SITE, type World } from './world.ts';

/** How much of everything a hostile does: 1 for a crowd of a thousand. */
export interface Force {
  world: World;
  stage: Stage;
  /** Between 0 and 1. */
  scale: number;
}

const PICTURE = readFileSync(new URL('../media/files/still.png', import.meta.url));
const line = (at: number) => `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
const many = ({ scale }: Force, most: number) => Math.ceil(most * scale);

/** Runs `act` for each place, so many at once, spread over four minutes. */
async function spread({ world }: Force, count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  const start = world.time.now;
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await world.time.sleep(start + (at * 240_000) / count - world.time.now);
      await act(at);
    }),
  );
}

const stranger = (world: World, at = 0) => new Asker(world, line(at));

export const HOSTILES = {
  /** Thirty addresses with bodies that no check lets through. */
  'empty calls': (force: Force) => {
    const asker = stranger(force.world);
    const { mint } = force.stage.coins[0]!;
    const paths = [
      `/api/tip/${mint}/prepare`,
      '/api/tip/auth/creator/challenge',
      '/api/giveaways/prepare',
      '/api/clips/auth/request',
      `/api/media/${'0'.repeat(64)}/report`,
    ];
    return spread(force, many(force, 12_000), (at) =>
      asker.ask('POST', paths[at % paths.length]!, {}, line(at % 30)),
    );
  },
  /** Lines that each ask as much as they can: searches, sign-ins, tips that no one signs. */
  'heavy lines': (force: Force) => {
    const { world, stage } = force;
    const asker = stranger(world);
    const { mint, creator } = stage.coins[0]!;
    const tip = { senderAddress: asker.key, recipientAddress: creator, amount: 0.05, currency: 'SOL' };
    return spread(force, many(force, 20_000), (at) => {
      const from = line(at % Math.max(2, many(force, 60)));
      if (at % 4 === 0) return asker.ask('GET', `/api/tokens?search=a${at}`, undefined, from);
      if (at % 4 === 1) return asker.ask('GET', `/api/giveaways?search=b${at}`, undefined, from);
      if (at % 4 === 2) return asker.ask('POST', `/api/tip/${mint}/prepare`, tip, from);
      const query = new URLSearchParams({
        wallet: Keypair.generate().publicKey.toBase58(),
        tokenAddress: mint,
      });
      return asker.ask('POST', `/api/tip/auth/creator/challenge?${query}`, undefined, from);
    });
  },
  /** Addresses of coins that no one has asked for. */
  'new tokens': (force: Force) => {
    const asker = stranger(force.world);
    return spread(force, many(force, 4000), (at) =>
      asker.ask(
        'GET',
        `/api/tip/${Keypair.generate().publicKey.toBase58()}`,
        undefined,
        line(at % many(force, 1000)),
      ),
    );
  },
  /** A creator of many coins has test alerts spoken again after each change of the template. */
  'spoken tests': async (force: Force) => {
    const { world } = force;
    const creator = stranger(world);
    const coins = Array.from({ length: Math.max(3, many(force, 25)) }, (_, at) => creator.mint(`H${at}`));
    for (const { mint } of coins) {
      if (!(await creator.signIn(mint))) continue;
      for (let change = 0; change < 6; change++) {
        const template = `${'la '.repeat(14)}${change} {name} tipped {amount}`;
        await creator.ask('PUT', `/api/live/${mint}/settings/alerts`, { template });
        const test = await creator.ask('POST', `/api/live/${mint}/queue/test`);
        await creator.ask('GET', `/api/live/${mint}/speech/${test.json.data?.tip?.id}`);
        await world.time.sleep(1500);
      }
    }
  },
  /** A wallet that tips its own coin the least amount, with words for the judge. */
  'judged words': async (force: Force) => {
    const payer = stranger(force.world);
    const coin = payer.mint('JUDGE');
    await spread(force, many(force, 1000), (at) =>
      payer.tip(coin, 0.0001, { message: `word number ${at} of a long evening` }),
    );
  },
  /** A creator uploads, deletes and uploads again. */
  uploads: async (force: Force) => {
    const creator = stranger(force.world);
    for (let coin = 0; coin < Math.max(2, many(force, 20)); coin++) {
      const { mint } = creator.mint(`U${coin}`);
      if (!(await creator.signIn(mint))) continue;
      for (let again = 0; again < 20; again++) {
        const file = await creator.ask('POST', `/api/media/${mint}?name=a.png`, new Uint8Array(PICTURE));
        await creator.ask('DELETE', `/api/media/${mint}/${file.json.data?.hash}`);
      }
    }
  },
  /** Keys that the chain does not know take part in honest giveaways. */
  'throwaway entries': (force: Force) => {
    const asker = stranger(force.world);
    return spread(force, many(force, 3000), async (at) => {
      const hosted = force.stage.hosted[at % (force.stage.hosted.length || 1)];
      if (!hosted) return;
      const { id, title } = hosted;
      const key = Keypair.generate();
      const wallet = key.publicKey.toBase58();
      const signature = signText(key, registrationMessage({ site: SITE, title, id, wallet }));
      await asker.ask(
        'POST',
        `/api/giveaways/${id}/register`,
        { walletAddress: wallet, signature },
        line(at % 30),
      );
    });
  },
  /** Presses the buttons of other people's draws, without a signature. */
  presser: (force: Force) => {
    const asker = stranger(force.world);
    return spread(force, many(force, 2000), async (at) => {
      const { hosted, creators } = force.stage;
      const one = hosted[at % (hosted.length || 1)];
      if (!one) return;
      const from = line(at % 20);
      await asker.ask('POST', `/api/giveaways/${one.id}/select`, { creator: creators.at(-1)!.key }, from);
      await asker.ask('POST', `/api/giveaways/${one.id}/steps`, { wallet: asker.key }, from);
      await asker.ask('POST', `/api/giveaways/${one.id}/execute`, {}, from);
    });
  },
  /** A stranger's giveaway on each honest coin, which ends first. */
  squatter: async (force: Force) => {
    const asker = stranger(force.world);
    for (const coin of force.stage.coins.slice(-Math.max(2, many(force, 10))))
      await asker.host(coin, 'Winners: claim at frog-claim', 5);
  },
  /** Reports a creator's file again and again. */
  reporter: async (force: Force) => {
    const asker = stranger(force.world);
    await spread(force, many(force, 1000), async (at) => {
      const { file } = force.stage;
      if (file) await asker.ask('POST', `/api/media/${file}/report`, { reason: `no ${at}` }, line(at));
    });
  },
  /** Names that look like the creator's, words in other letters, on honest streams. */
  'forged words': async (force: Force) => {
    const asker = stranger(force.world);
    await spread(force, many(force, 300), (at) =>
      asker.tip(force.stage.coins[at % force.stage.coins.length]!, 0.02, {
        message: `i will massacre all of you ж ${at}`,
        name: at % 2 ? '@creator ✓' : '5OO SOL',
      }),
    );
  },
} satisfies Record<string, (force: Force) => Promise<unknown>>;
export type HostileName = keyof typeof HOSTILES;
