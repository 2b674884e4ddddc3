/**
 * The time that moderation adds to a tip in the mode "filter": from the signed bytes to the answer that the tip is
 * confirmed and its alert delivered. Two kinds of tips take turns in one run: without words, on which nothing is
 * asked, and with words, which the judge hears whoever sent them. The local chain lands a tip in some milliseconds, so nothing of
 * the judge's time hides behind the landing, as it does on a public network. The judge answers after 450 to 550 ms: Cloudflare names 500 for its model (local/contracts/workers-ai).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../tests/program/random.ts';
import { type Coin, newFans, tip } from './fans.ts';
import { startProduct } from './product.ts';
import { at, median, ms, type Row, record } from './record.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 150);
const WARM_UP = 15;
const AIM_MS = 600;
const WORDS = 'That last round was unreal, you are the best';

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
  const fans = await newFans(product.rpcUrl, 12);

  const kinds = ['without words', 'words'] as const;
  const took: Record<(typeof kinds)[number], number[]> = { 'without words': [], words: [] };
  for (let round = -WARM_UP; round < ROUNDS; round++)
    // The order changes each time, so that no kind always comes first.
    for (let turn = 0; turn < kinds.length; turn++) {
      const kind = kinds[(turn + round + WARM_UP) % kinds.length]!;
      const fan = fans[(round + WARM_UP) % fans.length]!;
      const { confirm } = await tip(product.url, fan, coin, kind === 'words' ? WORDS : '');
      if (round >= 0) took[kind].push(confirm);
    }
  if (judged !== ROUNDS + WARM_UP) throw new Error(`the judge heard ${judged} texts`);

  const added = took.words.map((value, round) => value - took['without words'][round]!);
  const rows: Row[] = [
    {
      what: `filter: a tip with words, which a judge hears that answers after 450 to 550 ms, from the signed bytes to confirmed and delivered, p50 (p95) of ${ROUNDS}`,
      ours: `${ms(median(took.words))} (${ms(at(took.words, 0.95))})`,
      peer: `without words ${ms(median(took['without words']))} (${ms(at(took['without words'], 0.95))})`,
      ratio: `adds ${ms(median(added))} (${ms(at(added, 0.95))})`,
      aim: `at most ${AIM_MS} ms more at p95`,
      met: at(added, 0.95) <= AIM_MS,
    },
  ];
  record('moderation', rows, { confirm_ms: took });
} finally {
  await product.stop();
  judge.close();
  judge.closeAllConnections();
}
