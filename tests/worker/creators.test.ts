/** The creator that the chain names for a coin: page, tip and sign-in use the same account. */

import { expect, test } from 'vitest';
import { authenticateCreator, base64, creatorMessage, creatorToken, signText } from './sign-in.ts';
import { call, person, prepare, world } from './support.ts';

const coin = (symbol: string) => world.tokens.find((token) => token.symbol === symbol)!;
const page = async (symbol: string) =>
  (await call('GET', `/api/tip/${coin(symbol).mint}`)).json.data as {
    creator: string | null;
    creatorReason: string;
  };

test('a graduated coin belongs to the creator that its pool names, everywhere', async () => {
  const { mint } = coin('GOOSE');
  const creator = world.people.creator.publicKey;
  expect(await page('GOOSE')).toMatchObject({ creator, creatorReason: expect.stringContaining('pool') });
  expect((await prepare({ mint, recipient: creator })).status).toBe(200);
  // The creator that the curve still names gets neither tips nor the overlay.
  const former = person('fan3');
  const wallet = former.publicKey.toBase58();
  expect((await prepare({ mint, recipient: wallet })).json.code).toBe('recipient_not_creator');
  const signature = base64(signText(await creatorMessage(wallet, mint), former));
  expect((await authenticateCreator({ wallet, signature, tokenAddress: mint })).json.code).toBe(
    'not_creator',
  );
  expect(await creatorToken(person('creator'), mint)).toMatch(/\./);
});

test.each([
  ['KETTLE', 'among 3 receivers'],
  ['PARTY', 'among 3 receivers'],
  ['GUILD', 'shared vault'],
])('%s cannot be tipped, in the words of its page', async (symbol, what) => {
  const { creator, creatorReason } = await page(symbol);
  expect(creator).toBeNull();
  expect(creatorReason).toContain(what);
  const { status, json } = await prepare({ mint: coin(symbol).mint });
  expect([status, json.code]).toEqual([409, 'creator_off_curve']);
  expect(json.error).toBe(`Cannot tip this token. ${creatorReason}`);
});
