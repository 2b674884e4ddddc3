/** Words that no one may read are not stored for ever, and a name that was taken back is stored nowhere. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { forgetNameMessage, forgetWordsMessage } from '../../core/messages.ts';
import type { Tip } from '../../core/tips/model.ts';
import { deleteOld } from '../../worker/retention.ts';
import { counted } from './counted.ts';
import { everything } from './everything.ts';
import { SITE, signText } from './giveaways.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, confirm, person, prepare, sign, tipsCron, token, world } from './support.ts';

const { mint } = token('launch');
const DAY = 86_400_000;

interface Case {
  state: 'shown' | 'held' | 'wordless' | 'removed';
  dropped?: boolean;
  /** Since the decision. */
  days: number;
}
const CASES: Record<string, Case> = {
  removed: { state: 'removed', days: 31 },
  wordless: { state: 'wordless', days: 31 },
  dropped: { state: 'shown', dropped: true, days: 31 },
  'removed lately': { state: 'removed', days: 29 },
  shown: { state: 'shown', days: 400 },
  held: { state: 'held', days: 31 },
};

async function ruled(id: string, { state, dropped, days }: Case): Promise<void> {
  await insertTip({ id, token: mint, message: `words of ${id}` });
  await env.DB.batch([
    env.DB.prepare('INSERT INTO tip_names (tip_id, name) VALUES (?, ?)').bind(id, `name of ${id}`),
    env.DB.prepare('INSERT INTO tip_handles VALUES (?, ?)').bind(id, 'night_owl'),
    env.DB.prepare("INSERT INTO tip_rulings VALUES (?, ?, NULL, '[]', ?, ?, 'Kestrel', 0)").bind(
      id,
      state,
      dropped ? 1 : 0,
      Date.now() - days * DAY,
    ),
  ]);
}

/** What the creator, who reads everything, finds of each tip. */
async function stored(): Promise<Record<string, Pick<Tip, 'message' | 'name' | 'handle'>>> {
  const headers = await asCreator(mint);
  const path = `/api/tip/received/${world.people.creator.publicKey}`;
  const tips = (await call('GET', path, undefined, { headers })).json.data.tips as Tip[];
  return Object.fromEntries(
    tips.map(({ id, message, name, handle }) => [
      id,
      { message, name: name ?? null, handle: handle ?? null },
    ]),
  );
}

test('words that were denied go 30 days after the decision, and no others', async () => {
  for (const [id, each] of Object.entries(CASES)) await ruled(id, each);
  await deleteOld(counted(env));
  const all = (id: string) => ({ message: `words of ${id}`, name: `name of ${id}`, handle: 'night_owl' });
  expect(await stored()).toEqual({
    removed: { message: '', name: null, handle: null },
    wordless: { message: '', name: null, handle: null },
    dropped: { ...all('dropped'), message: '' },
    'removed lately': all('removed lately'),
    shown: all('shown'),
    held: all('held'),
  });
  // What was denied later is found by a later run.
  await env.DB.prepare("UPDATE tip_rulings SET decided_at = ? WHERE tip_id = 'removed lately'")
    .bind(Date.now() - 30 * DAY - 1)
    .run();
  await deleteOld(counted(env));
  expect((await stored())['removed lately']).toEqual({ message: '', name: null, handle: null });
});

test('words that their writer deletes are in no table, no room and no archive, and no page shows them', async () => {
  const { id, fan, found } = await pay({ message: 'hello from me', name: 'Zephyrine Q' });
  const page = await RoomClient.join('page', { token: mint });
  expect((await found()).length).toBeGreaterThan(1);
  expect((await deleteWords(id, fan)).status).toBe(200);
  expect(await found()).toEqual([]);
  expect((await stored())[id]).toEqual({ message: '', name: null, handle: null });
  const waiting = (await theRoom(mint).state()).waiting.find((tip) => tip.id === id);
  expect(waiting).toMatchObject({ message: '', name: null });
  await until(() =>
    expect(page.of('tip:words')).toContainEqual(expect.objectContaining({ id, message: '', name: null })),
  );
  page.leave();
  // A judge who read them before does not bring them back.
  await env.DB.prepare("UPDATE tips SET message = 'hello ****' WHERE id = ?").bind(id).run();
  expect((await stored())[id]?.message).toBe('');
  // The same again is the same.
  expect((await deleteWords(id, fan)).status).toBe(200);
});

test('nobody else deletes the words of a tip', async () => {
  const { id, fan } = await pay({ message: 'hello from me' });
  const stranger = person('fan2');
  expect((await deleteWords(id, stranger)).json.code).toBe('tip_unknown');
  const stolen = { walletAddress: fan.publicKey.toBase58(), ...signedWords(id, fan, stranger) };
  expect((await call('DELETE', `/api/tip/${id}/words`, stolen)).status).toBe(401);
  expect((await deleteWords('none', fan)).json.code).toBe('tip_unknown');
  expect((await stored())[id]?.message).toBe('hello from me');
});

test('a wallet deletes the words of all its tips, and no others, by a job', async () => {
  const { fan, found } = await pay({ message: 'hello from me', name: 'Zephyrine Q' });
  for (let many = 0; many < 120; many++)
    await insertTip({
      id: `old ${many}`,
      token: mint,
      message: 'hello from me',
      sender: fan.publicKey.toBase58(),
    });
  await insertTip({
    id: 'other',
    token: mint,
    message: 'hello too',
    sender: person('fan2').publicKey.toBase58(),
  });
  expect((await deleteWords('all', fan)).status).toBe(200);
  await deleteOld(counted(env));
  await deleteOld(counted(env));
  await tipsCron();
  expect(await found()).toEqual([]);
  const kept = env.DB.prepare("SELECT message FROM tips WHERE id = 'other'").first('message');
  expect(await kept).toBe('hello too');
  expect((await everything(mint)).filter((row) => row.startsWith('word_erasures'))).toEqual([]);
});

test('wallets that never tipped leave no wish behind, and delay nobody', async () => {
  const { fan, found } = await pay({ message: 'hello from me', name: 'Zephyrine Q' });
  for (let many = 0; many < 12; many++)
    expect((await deleteWords('all', Keypair.generate())).status).toBe(200);
  expect((await everything(mint)).filter((row) => row.startsWith('word_erasures'))).toEqual([]);
  expect((await deleteWords('all', fan)).status).toBe(200);
  await deleteOld(counted(env));
  await tipsCron();
  expect(await found()).toEqual([]);
});

/** Pays a tip with these words, and finds them wherever they are stored. */
async function pay(texts: { message: string; name?: string }) {
  const fan = person('fan1');
  const { json } = await prepare(texts);
  const { json: paid } = await confirm(json.data, sign(json.data.serializedTransaction));
  const found = async () =>
    (await everything(mint)).filter((row) => Object.values(texts).some((text) => row.includes(text)));
  return { id: paid.data.tip.id as string, fan, found };
}

function signedWords(tip: string, wallet: Keypair, signer = wallet) {
  const time = Math.floor(Date.now() / 1000);
  const message = forgetWordsMessage({ site: SITE, tip, wallet: wallet.publicKey.toBase58(), time });
  return { message, signature: signText(signer, message) };
}

const deleteWords = (tip: string, wallet: Keypair) =>
  call('DELETE', `/api/tip/${tip}/words`, {
    walletAddress: wallet.publicKey.toBase58(),
    ...signedWords(tip, wallet),
  });

test('a name that its owner takes back is in no table, no room and no archive', async () => {
  const fan = person('fan1');
  const wallet = fan.publicKey.toBase58();
  const name = 'Zephyrine Q';
  const asked = { senderAddress: wallet, recipientAddress: world.people.creator.publicKey, currency: 'SOL' };
  const { json } = await call('POST', `/api/tip/${mint}/prepare`, { ...asked, amount: 0.02, name });
  const { json: paid } = await confirm(json.data, sign(json.data.serializedTransaction));
  const tip = paid.data.tip.id as string;
  const found = async () => (await everything(mint)).filter((text) => text.includes(name));
  expect((await found()).length).toBeGreaterThan(0);
  const message = forgetNameMessage({ site: SITE, tip, wallet, time: Math.floor(Date.now() / 1000) });
  const body = { walletAddress: wallet, message, signature: signText(fan, message) };
  expect((await call('DELETE', `/api/tip/${tip}/name`, body)).status).toBe(200);
  expect(await found()).toEqual([]);
});
