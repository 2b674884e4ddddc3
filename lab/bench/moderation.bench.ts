/**
 * The time that moderation adds to a tip in the mode "filter": from the signed bytes to the answer that the tip is
 * confirmed and its alert delivered. Three kinds of tips take turns in one run: without words, on which nothing is
 * asked; with words of a trusted wallet; with words of a stranger, which the judge hears. The local chain lands a tip
 * in some milliseconds, so nothing of the judge's time hides behind the landing, as it does on a public network. The
 * judge answers after 450 to 550 ms: Cloudflare names 500 for its model (local/contracts/workers-ai).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { Random } from '../../tests/program/random.ts';
import { type Coin, type Fan, newFans, tip } from './fans.ts';
import { startProduct } from './product.ts';
import { at, median, ms, type Row, record } from './record.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 150);
const WARM_UP = 15;
const TRUSTED_AIM_MS = 5;
const OTHERS_AIM_MS = 600;
const WORDS = 'That last round was unreal, you are the best';
/** Earlier tips that make a wallet trusted, as this creator has set it. */
const CLEAN_TIPS = 3;
const HOUR_MS = 3_600_000;

const random = new Random(20);
let judged = 0;
const judge = createServer(async (request, response) => {
  for await (const _ of request);
  judged += 1;
  await sleep(450 + random.below(101));
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ response: 'safe' }));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => judge.once('listening', resolve));
const { port } = judge.address() as AddressInfo;

const product = await startProduct('worker/index.ts', {
  bindings: { SPEECH_URL: `http://127.0.0.1:${port}` },
});
try {
  const { mint, creator } = product.seed.tokens.find((token) => token.kind === 'launch')!;
  const coin: Coin = { mint, creator: creator! };
  const [silent, trusted, ...strangers] = (await newFans(product.rpcUrl, 2 + 12)) as [Fan, Fan, ...Fan[]];
  await trust(trusted, coin);

  const kinds = ['without words', 'trusted', 'stranger'] as const;
  const took: Record<(typeof kinds)[number], number[]> = { 'without words': [], trusted: [], stranger: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++)
    // The order changes each time, so that no kind always comes first.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(turn + round + WARM_UP) % kinds.length]!;
      // A stranger stays one: three clean tips count only ten minutes later.
      const stranger = strangers[(round + WARM_UP) % strangers.length]!;
      const fan = kind === 'stranger' ? stranger : kind === 'trusted' ? trusted : silent;
      const { confirm } = await tip(product.url, fan, coin, kind === 'without words' ? '' : WORDS);
      if (round >= 0) took[kind].push(confirm);
    }
  if (judged !== ROUNDS + WARM_UP) throw new Error(`the judge heard ${judged} texts`);

  const added = (kind: (typeof kinds)[number]) =>
    took[kind].map((value, round) => value - took['without words'][round]!);
  const peer = `without words ${ms(median(took['without words']))} (${ms(at(took['without words'], 0.95))})`;
  const row = (kind: 'trusted' | 'stranger', what: string, aim: string, met: boolean): Row => ({
    what,
    ours: `${ms(median(took[kind]))} (${ms(at(took[kind], 0.95))})`,
    peer,
    ratio: `adds ${ms(median(added(kind)))} (${ms(at(added(kind), 0.95))})`,
    aim,
    met,
  });
  const apart = (kind: 'trusted' | 'stranger', share: number) =>
    at(took[kind], share) - at(took['without words'], share);
  record(
    'moderation',
    [
      row(
        'trusted',
        `filter: a tip with words of a trusted wallet, from the signed bytes to confirmed and delivered, p50 (p95) of ${ROUNDS}`,
        `at most ${TRUSTED_AIM_MS} ms more at p50`,
        apart('trusted', 0.5) <= TRUSTED_AIM_MS,
      ),
      row(
        'stranger',
        'the same of a stranger, whom a judge hears that answers after 450 to 550 ms',
        `at most ${OTHERS_AIM_MS} ms more at p95`,
        at(added('stranger'), 0.95) <= OTHERS_AIM_MS,
      ),
    ],
    { confirm_ms: took },
  );
} finally {
  await product.stop();
  judge.close();
  judge.closeAllConnections();
}

/** The creator trusts wallets after their first tips, and these are of an hour ago. */
async function trust(fan: Fan, { mint, creator }: Coin): Promise<void> {
  const moderation = { ...DEFAULT_MODERATION, trust: { cleanTips: CLEAN_TIPS, holders: false } };
  await product.db
    .prepare("INSERT INTO token_settings VALUES (?, 'moderation', ?, ?, ?)")
    .bind(mint, JSON.stringify(moderation), Date.now(), creator)
    .run();
  for (let number = 0; number < CLEAN_TIPS; number++)
    await product.db
      .prepare(
        `INSERT INTO tips (id, token, token_symbol, currency, decimals, sender, creator, treasury, amount, platform_fee,
          creator_amount, message, blockhash, last_valid_block_height, status, signature, prepared_at, confirmed_at)
        VALUES (?, ?, 'SOL', 'SOL', 9, ?, ?, ?, 1000000, 0, 1000000, 'hello', 'hash', 1, 'confirmed', ?, 1, ?)`,
      )
      .bind(
        `earlier ${number}`,
        mint,
        fan.address,
        creator,
        product.seed.people.treasury.publicKey,
        `signature of earlier ${number}`,
        Date.now() - HOUR_MS,
      )
      .run();
}
