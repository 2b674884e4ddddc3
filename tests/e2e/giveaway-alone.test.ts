/**
 * Giveaways that no one attends: no browser is open, or the operator is gone. The escrow's rules hold all the same.
 * giveaway-gone.test.ts has the case that the whole platform is gone.
 */
import { beforeAll, expect, inject, test } from 'vitest';
import { readList } from '../../core/draw/list-text.ts';
import { EXCLUSION_REASONS } from '../../core/giveaways/weights.ts';
import { tokenAddresses } from '../../core/tokens/chain-token.ts';
import { launchBrowser, visit } from './browser.ts';
import { giveTokens, lamports, landed, setLamports, tokenUnits, travel } from './chain.ts';
import { button, connectAs } from './demo.ts';
import { fillWizard, keypairOf, makeGiveaway, reached, readDraw, readGiveaway } from './giveaways.ts';
import { ownCoin, ownPeople } from './own.ts';

const app = () => inject('appUrl');
const people = ownPeople();
const COIN = ownCoin(people, 'HOLD');
const PRIZE = 1000n * 10n ** 6n;
const FEE = 20n * 10n ** 6n;

/** The holders giveaway; from its creation on no browser is open. */
let id: string;
let before: { creator: bigint; treasury: bigint };
beforeAll(async () => {
  await giveTokens(COIN, keypairOf(people.fan1), people.treasury.publicKey, 50_000n * 10n ** 6n);
  before = await coins();
  const browser = await launchBrowser();
  const { page, problems } = await visit(browser, `${app()}/giveaways/create`);
  await connectAs(page, 'creator', people.creator.publicKey);
  id = await fillWizard(page, {
    title: 'For those who hold',
    prize: '1000',
    token: COIN.mint,
    coinPrize: true,
    holders: '1000',
    endsInSeconds: 22,
  });
  await page.getByRole('heading', { name: 'For those who hold' }).waitFor();
  expect(problems).toEqual([]);
  await browser.close();
});

const coins = async () => ({
  creator: await tokenUnits(people.creator.publicKey, COIN.mint),
  treasury: await tokenUnits(people.treasury.publicKey, COIN.mint),
});

test('with no browser open, the cron alone draws among the holders and pays in the coin', async () => {
  // The test reads the chain, not the platform, so that no request of its own triggers anything.
  await expect.poll(() => lamports(id), { timeout: 250_000, interval: 500 }).toBe(0n);
  const giveaway = await reached(app(), id, 'completed');
  const record = await readDraw(app(), id);
  const list = readList(record.list!);
  const { winner } = record.places[0]!;
  expect(giveaway.winner).toBe(winner);
  // The operator alone fixed the list, and left time to stop it.
  expect(record.commits).toMatchObject([{ live: false, withdrawn: null }]);
  const held = list.entries.find(([wallet]) => wallet === winner)![2]!;
  expect(await tokenUnits(winner, COIN.mint)).toBe(BigInt(held) + PRIZE);
  expect(await coins()).toEqual({ creator: before.creator - PRIZE - FEE, treasury: before.treasury + FEE });

  const reasons = new Map(list.excluded.map(([wallet, reason]) => [wallet, reason]));
  const curve = tokenAddresses(COIN.mint)!.curve;
  const expected = {
    [curve]: 'off_curve',
    [id]: 'off_curve',
    [people.creator.publicKey]: 'giveaway_creator',
  };
  for (const [wallet, reason] of Object.entries({ ...expected, [people.treasury.publicKey]: 'treasury' }))
    expect(reasons.get(wallet), wallet).toBe(reason);
  const all = [...list.entries.map(([, , units]) => units), ...list.excluded.map(([, , units]) => units)];
  const below = list.below.map(([, units]) => units);
  expect([...all, ...below].reduce((sum, units) => sum + BigInt(units!), 0n)).toBe(
    BigInt(list.snapshot!.before),
  );

  const browser = await launchBrowser();
  const { page, problems } = await visit(browser, `${app()}/giveaways/${id}/draw`);
  await page.locator('[data-testid=verdict][data-verdict=verified]').waitFor();
  // On its label, once nothing moves: the radio itself is an invisible point.
  await page
    .locator('label')
    .filter({ hasText: /^Left out/ })
    .click();
  for (const [wallet, reason] of [
    [curve, 'off_curve'],
    [people.treasury.publicKey, 'treasury'],
  ] as const) {
    const row = page
      .getByTestId('draw-list')
      .getByRole('row')
      .filter({ has: page.getByTitle(wallet) });
    await row.getByText(EXCLUSION_REASONS[reason]).filter({ visible: true }).waitFor();
  }
  expect(problems).toEqual([]);
  await browser.close();
}, 300_000);

test("with the payer emptied, the creator's own wallet reclaims everything after thirty days", async () => {
  const { creator, payer } = people;
  const [funds, purse] = await Promise.all([lamports(creator.publicKey), lamports(payer.publicKey)]);
  const giveaway = await makeGiveaway(app(), creator, { title: 'Nobody came', prize: '1' });
  const days = 31 * 86_400;
  await setLamports(payer.publicKey, 0n);
  await travel(days);
  const browser = await launchBrowser();
  try {
    const { page, problems } = await visit(browser, `${app()}/giveaways/${giveaway.id}`, {
      prepare: (_, page) => page.clock.install({ time: Date.now() + days * 1000 }),
    });
    await connectAs(page, 'creator', creator.publicKey);
    await button(page, 'Reclaim the prize').click();
    await page.getByText('Prize and fee are back in your wallet').waitFor();
    await page.getByText('Reclaimed by its creator').waitFor();
    expect(problems).toEqual([]);
  } finally {
    await Promise.all([browser.close(), travel(-days), setLamports(payer.publicKey, purse)]);
  }
  const { transactions, status } = await readGiveaway(app(), giveaway.id);
  expect([status, Object.keys(transactions)]).toEqual(['cancelled', ['open', 'reclaim']]);
  const fees = await Promise.all(Object.values(transactions).map((one) => landed(one, creator.publicKey)));
  expect(await lamports(creator.publicKey)).toBe(funds - fees[0]!.fee - fees[1]!.fee);
  expect(await lamports(giveaway.id)).toBe(0n);
});
