import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AdminCall, asAdmin, audited } from './admin-calls.ts';
import { call, confirm, person, prepared, sign, tipStatus } from './support.ts';

let admin: AdminCall;
beforeEach(async () => {
  admin = await asAdmin();
});
const add = (word: unknown) => admin('POST', 'banned-words', { word });
const remove = (word: string) => admin('DELETE', `banned-words/${encodeURIComponent(word)}`);
const clean = async (message: string): Promise<string> =>
  (await call('POST', '/api/tip/clean-message', { message })).json.data.message;

describe('a banned word', () => {
  test('a banned word applies at once, in lower case and trimmed', async () => {
    expect(await clean('frogs rule')).toBe('frogs rule');
    const { status, json } = await add('  FROGS ');
    expect(status).toBe(200);
    expect(json.bannedWords).toContain('frogs');
    expect(json.data).toEqual(json.bannedWords);
    expect(await clean('frogs rule')).toBe('**** rule');
    const tip = await prepared({ message: 'for the frogs' });
    const stored = 'SELECT message FROM tips WHERE id = ?';
    expect(await env.DB.prepare(stored).bind(tip.tempTipId).first('message')).toBe('for the ****');

    expect((await remove('frogs')).json.bannedWords).not.toContain('frogs');
    expect(await clean('frogs rule')).toBe('frogs rule');
    expect((await audited(admin)).map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      [person('admin').publicKey.toBase58(), 'word.add', 'frogs'],
      [person('admin').publicKey.toBase58(), 'word.remove', 'frogs'],
    ]);
  });

  test('a banned word that is added twice changes nothing', async () => {
    const { json } = await add('toads');
    const again = await add('Toads');
    expect([again.status, again.json.bannedWords]).toEqual([200, json.bannedWords]);
    expect(await audited(admin)).toHaveLength(1);
  });

  test.each(['half baked', 'a/b', '100%', '#1?', 'кот', 'ÀÉ', 'İstanbul'])(
    'the banned word %s is found by its address',
    async (word) => {
      const before = (await admin('GET', 'banned-words')).json.bannedWords;
      const { json } = await add(word);
      expect(json.bannedWords).toHaveLength(before.length + 1);
      const removed = await remove(word);
      expect([removed.status, removed.json.bannedWords]).toEqual([200, before]);
    },
  );

  test.each([
    ['nothing', undefined],
    ['empty', ''],
    ['blanks', ' \n '],
    ['null', null],
    ['a number', 5],
  ])('a banned word that is %s is refused in the words of the form', async (_, word) => {
    const { status, json } = await add(word);
    expect([status, json.error]).toEqual([400, 'Please enter a word']);
  });

  test('a banned word has at most 50 characters, none invisible, at least one readable', async () => {
    expect((await add('x'.repeat(50))).status).toBe(200);
    expect((await add('x'.repeat(51))).json.error).toBe('word: must be at most 50 characters');
    expect((await add('İ'.repeat(50))).json.error).toBe('word: must be at most 50 characters');
    expect((await add('\u0000x')).json.error).toBe('word: must not hold control characters');
    expect((await add('***')).json.error).toBe('word: must hold a letter or a digit');
  });

  test('a word that is not in the list cannot be removed', async () => {
    for (const word of ['nowhere', ' ', 'x'.repeat(90)]) {
      const { status, json } = await remove(word);
      expect([status, json.code]).toEqual([404, 'word_not_found']);
    }
    expect(await audited(admin)).toEqual([]);
  });
});

test('a tip prepared before a word was banned keeps its message', async () => {
  const tip = await prepared({ message: 'for the newts' });
  await add('newts');
  expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
  expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
});
