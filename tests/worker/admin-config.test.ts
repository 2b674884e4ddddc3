import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { MAX_ADMINS } from '../../core/admin.ts';
import type { Env } from '../../worker/env.ts';
import { type AdminCall, asAdmin, audited, cutBody, feeBody, run } from './admin-calls.ts';
import { fresh } from './coins.ts';
import { changes, mortal } from './faulty.ts';
import { prepareGiveaway, SITE, signText as signed } from './giveaways.ts';
import { adminHeaders, adminMessage, bearer, hex, memoTransaction, signText } from './sign-in.ts';
import { call, person, prepared } from './support.ts';

const wallet = person('admin').publicKey.toBase58();
const partner = person('partner').publicKey.toBase58();

let admin: AdminCall;
beforeEach(async () => {
  admin = await asAdmin();
});

describe('the configuration', () => {
  test('GET config returns fee, payout cut and admins', async () => {
    const { status, json } = await admin('GET', 'config');
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, data: json.config });
    expect(json.config).toEqual({
      platform: { fee: 0.02, feeBps: 200, payoutCut: 10 },
      admins: [wallet],
      lastUpdated: { timestamp: null },
    });
  });
});

describe('the platform fee', () => {
  test('a new platform fee applies to the next prepared tip and giveaway, and is audited', async () => {
    const body = feeBody(2.5);
    const { status, json } = await admin('PUT', 'config', body);
    expect(status).toBe(200);
    expect(json).toMatchObject({ data: { feePercentage: 2.5 }, feePercentage: 2.5 });
    expect(json.config.platform).toEqual({ fee: 0.025, feeBps: 250, payoutCut: 10 });
    expect(Date.parse(json.config.lastUpdated.timestamp)).toBeGreaterThan(Date.now() - 60_000);

    const shown = await call('GET', '/api/giveaways/public-config');
    expect(shown.json.config.platformFee).toEqual({ percentage: 2.5, basisPoints: 250 });
    expect(await prepared({ amount: 1 })).toMatchObject({ platformFeeUnits: '25000000' });
    const giveaway = await prepareGiveaway();
    expect(giveaway.json.data.tempGiveawayData.platformFeeUnits).toBe('25000000');

    const [entry] = await audited(admin);
    expect(entry).toMatchObject({
      actor: wallet,
      action: 'fee.update',
      before: { feeBps: 200 },
      after: { feeBps: 250, message: body.message },
      signature: body.signature,
    });
  });

  test('a platform fee can be signed by a memo transaction', async () => {
    const { signature: _, ...body } = feeBody(0);
    const proof = memoTransaction(body.message, person('admin'));
    const { json } = await admin('PUT', 'config', { ...body, memoTransaction: proof });
    expect(json.feePercentage).toBe(0);
    expect((await audited(admin))[0]).toMatchObject({ after: { feeBps: 0 }, signature: proof });
  });

  test('the audit log never holds a false signature: a memo beside one does not count', async () => {
    const body = { ...feeBody(4), signature: '00' };
    const memo = memoTransaction(body.message, person('admin'));
    const { json } = await admin('PUT', 'config', { ...body, memoTransaction: memo });
    expect(json.code).toBe('signature_invalid');
    expect((await admin('GET', 'config')).json.config.platform.feeBps).toBe(200);
    expect(await audited(admin)).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['a text', 'two'],
    ['a number as text', '2'],
    ['less than nothing', -0.01],
    ['nothing', null],
    ['missing', undefined],
    ['a list', [2]],
  ])('a platform fee that is %s is refused in the words of the form', async (_, platformFee) => {
    const { status, json } = await admin('PUT', 'config', { ...feeBody(2), platformFee });
    expect([status, json.code, json.error]).toEqual([
      400,
      'fee_invalid',
      'Platform fee must be a valid positive number',
    ]);
  });

  test('a platform fee beyond every number is refused in the words of the form', async () => {
    const body = JSON.stringify(feeBody(2)).replace('"platformFee":2', '"platformFee":1e999');
    expect((await admin('PUT', 'config', body)).json.code).toBe('fee_invalid');
  });

  test.each([20.01, 21, 1e21, 0.001, 2.005, 1e-7])('a platform fee of %s percent is refused', async (fee) => {
    const { status, json } = await admin('PUT', 'config', feeBody(fee));
    expect([status, json.code]).toEqual([400, 'fee_too_high']);
  });

  test.each([0.01, 19.99, 20, 4.35])('a platform fee of %s percent is stored exactly', async (fee) => {
    const { json } = await admin('PUT', 'config', feeBody(fee));
    expect(json.feePercentage).toBe(fee);
    expect(String(json.config.platform.feeBps)).toBe(String(Math.round(fee * 100)));
  });

  test('a fee change needs a message for this site, this fee and this moment, signed by this wallet', async () => {
    const refused = async (body: object) => {
      const { status, json } = await admin('PUT', 'config', body);
      expect(status).toBe(401);
      return json.code;
    };
    expect(await refused(feeBody(3, { site: 'evil.test' }))).toBe('message_invalid');
    expect(await refused(feeBody(3, { newFee: 2 }))).toBe('message_invalid');
    expect(await refused(feeBody(3, { nonce: 'short' }))).toBe('message_invalid');
    expect(await refused({ ...feeBody(3), message: 'hello' })).toBe('message_invalid');
    expect(await refused(feeBody(3, { signer: person('fan1') }))).toBe('signature_invalid');
    expect(await refused({ ...feeBody(3), signature: undefined })).toBe('signature_invalid');
    const old = Date.now() - 300_500;
    expect(await refused(feeBody(3, { timestamp: old }))).toBe('message_expired');
    expect(await refused(feeBody(3, { timestamp: Date.now() + 310_000 }))).toBe('message_expired');
    expect((await admin('GET', 'config')).json.config.platform.feeBps).toBe(200);
    expect(await audited(admin)).toEqual([]);
  });

  test('a fee change as specified, without a site, is answered with the text to sign, which then changes it', async () => {
    const four = { action: 'update_platform_fee', newFee: 3, timestamp: Date.now(), nonce: 'abc123' };
    const message = JSON.stringify(four);
    for (const body of [
      { platformFee: 3 },
      { platformFee: 3, signature: signed(person('admin'), message), message },
    ]) {
      const { status, json } = await admin('PUT', 'config', body);
      expect([status, json.code]).toEqual([409, 'confirmation_required']);
      expect(JSON.parse(json.confirmation.message)).toMatchObject({ site: SITE, newFee: 3 });
      expect((await admin('GET', 'config')).json.config.platform.feeBps).toBe(200);
      const signature = signed(person('admin'), json.confirmation.message);
      expect((await admin('PUT', 'config', { ...json.confirmation, signature })).json.feePercentage).toBe(3);
      await admin('PUT', 'config', feeBody(2));
    }
  });

  test('a message changes the fee once: a replay after another change is refused', async () => {
    const first = feeBody(5);
    expect((await admin('PUT', 'config', first)).status).toBe(200);
    expect((await admin('PUT', 'config', feeBody(1))).status).toBe(200);
    const replay = await admin('PUT', 'config', first);
    expect([replay.status, replay.json.code]).toEqual([401, 'message_expired']);
    expect((await admin('GET', 'config')).json.config.platform.feeBps).toBe(100);
    expect((await audited(admin)).map(({ before, after }) => [before, after])).toMatchObject([
      [{ feeBps: 200 }, { feeBps: 500 }],
      [{ feeBps: 500 }, { feeBps: 100 }],
    ]);
  });

  test('a message that arrives many times at once changes the fee once', async () => {
    const body = feeBody(7);
    const replies = await Promise.all(Array.from({ length: 6 }, () => admin('PUT', 'config', body)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await audited(admin)).toHaveLength(1);
  });

  test('a fee change takes effect whole or not at all wherever the worker dies', async () => {
    const seen: string[] = [];
    for (let point = 0; ; point++) {
      const fee = 1 + point;
      const body = feeBody(fee);
      const before = (await admin('GET', 'config')).json.config.platform.feeBps;
      const entries = (await audited(admin)).length;
      const doomed = mortal(env, point, changes);
      await doomed.live(() => admin('PUT', 'config', body, doomed.env));
      const after = (await admin('GET', 'config')).json.config.platform.feeBps;
      const changed = after !== before;
      expect((await audited(admin)).length - entries).toBe(changed ? 1 : 0);
      const again = await admin('PUT', 'config', body);
      expect([again.status, again.json.code]).toEqual(changed ? [401, 'message_expired'] : [200, undefined]);
      expect((await admin('GET', 'config')).json.config.platform.feeBps).toBe(fee * 100);
      seen.push(changed ? 'changed' : 'unchanged');
      if (!doomed.dead()) break;
    }
    // Only a death before the batch leaves everything as it was: what follows the batch only reads.
    expect(seen.indexOf('changed')).toBe(1);
    expect(seen.lastIndexOf('unchanged')).toBe(0);
  });
});

describe('the payout cut', () => {
  const change = (body: object) => admin('POST', 'config/payout-cut', body);

  test('a signed message changes the payout cut and is audited with it', async () => {
    const first = cutBody(25);
    expect((await change(first)).json).toMatchObject({
      data: { payoutCut: 25 },
      message: 'Payout cut updated to 25%',
    });
    for (const cut of [0, 100]) expect((await change(cutBody(cut))).status).toBe(200);
    expect((await admin('GET', 'config')).json.config.platform.payoutCut).toBe(100);
    const entries = await audited(admin);
    expect(entries).toMatchObject([
      { actor: wallet, action: 'payout-cut.update', before: { payoutCut: 10 }, after: { payoutCut: 25 } },
      { actor: wallet, action: 'payout-cut.update', before: { payoutCut: 25 }, after: { payoutCut: 0 } },
      { actor: wallet, action: 'payout-cut.update', before: { payoutCut: 0 }, after: { payoutCut: 100 } },
    ]);
    expect(entries[0]).toMatchObject({ after: { message: first.message }, signature: first.signature });
  });

  test('a bearer token alone does not change the payout cut: a signature is required', async () => {
    const { status, json } = await change({ newPayoutCutPercentage: 100 });
    expect([status, json.code]).toEqual([409, 'confirmation_required']);
    expect(JSON.parse(json.confirmation.message)).toMatchObject({ site: SITE, newCut: 100 });
    const refused = async (body: object) => (await change(body)).json.code;
    expect(await refused(cutBody(3, { site: 'evil.test' }))).toBe('message_invalid');
    expect(await refused(cutBody(3, { newCut: 2 }))).toBe('message_invalid');
    expect(await refused({ ...feeBody(3), newPayoutCutPercentage: 3 })).toBe('message_invalid');
    expect(await refused(cutBody(3, { signer: person('fan1') }))).toBe('signature_invalid');
    expect(await refused({ ...cutBody(3), signature: undefined })).toBe('signature_invalid');
    expect(await refused(cutBody(3, { timestamp: Date.now() - 300_500 }))).toBe('message_expired');
    expect((await admin('GET', 'config')).json.config.platform.payoutCut).toBe(10);
    expect(await audited(admin)).toEqual([]);
  });

  test('a message changes the payout cut once, also when it arrives many times at once', async () => {
    const body = cutBody(7);
    const replies = await Promise.all([change(body), change(body), change(body)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await change(cutBody(8))).status).toBe(200);
    expect((await change(body)).json.code).toBe('message_expired');
    expect((await admin('GET', 'config')).json.config.platform.payoutCut).toBe(8);
  });

  test.each([-1, 101, 10.5, '10', null, undefined])(
    'a payout cut of %s is refused',
    async (newPayoutCutPercentage) => {
      const { status, json } = await change({ ...cutBody(10), newPayoutCutPercentage });
      expect([status, json.error]).toEqual([400, 'Payout cut must be a valid number between 0 and 100']);
      expect(await audited(admin)).toEqual([]);
    },
  );
});

describe('reloading the configuration', () => {
  const reload = (ADMIN_WALLETS: string) =>
    admin('POST', 'reload-config', undefined, { ...env, ADMIN_WALLETS } as Env);

  test("reload-config applies the deployment's admin list at once: removed admins are out, new ones may sign in", async () => {
    const { status, json } = await reload(`${partner}, ${wallet}`);
    expect([status, json.message]).toEqual([200, 'Configuration reloaded']);
    expect(json.data).toEqual(json.config);
    expect(json.config.admins.sort()).toEqual([partner, wallet].sort());

    const theirs = await asAdmin(person('partner'));
    expect((await reload(wallet)).json.config.admins).toEqual([wallet]);
    for (const [method, path] of [
      ['GET', 'config'],
      ['PUT', 'config'],
      ['POST', 'reload-config'],
    ] as const) {
      const { status: refused, json: answer } = await theirs(method, path, method === 'GET' ? undefined : {});
      expect([refused, answer.code]).toEqual([403, 'not_admin']);
    }
    const entries = await audited(admin);
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['config.reload', [partner, wallet]],
      ['config.reload', [wallet]],
    ]);
    expect(entries[0]!.before).toEqual([wallet]);
    expect((entries[1]!.before as string[]).sort()).toEqual([partner, wallet].sort());
  });

  test.each<[string, () => string]>([
    ['is empty', () => ' , '],
    ['holds something that is no address', () => `${wallet},nobody`],
    ['is too long', () => Array.from({ length: MAX_ADMINS + 1 }, () => addressOf(fresh())).join(',')],
  ])('reload-config refuses a list that %s and keeps the old one active', async (_, list) => {
    const { status, json } = await reload(list());
    expect([status, json.code]).toEqual([409, 'admins_invalid']);
    expect((await admin('GET', 'config')).json.config.admins).toEqual([wallet]);
    expect(await audited(admin)).toEqual([]);
  });

  test('reload-config accepts as many admins as one payout can be shared among', async () => {
    const others = Array.from({ length: MAX_ADMINS - 1 }, () => addressOf(fresh()));
    expect((await reload([wallet, ...others].join(' '))).json.config.admins).toHaveLength(MAX_ADMINS);
  });
});

describe('the audit log', () => {
  test('the audit log holds every sign-in with what was signed', async () => {
    await run('UPDATE challenges SET issued_at = issued_at - 10001');
    const message = await adminMessage(wallet);
    const signature = hex(signText(message, person('admin')));
    const { json } = await call('POST', '/api/admin/authenticate', undefined, {
      headers: adminHeaders(message, person('admin')),
    });
    const [entry] = (await call('GET', '/api/admin/audit', undefined, { headers: bearer(json.token) })).json
      .data;
    expect(entry).toMatchObject({ actor: wallet, action: 'admin.sign-in', after: { message }, signature });
  });

  test('the audit log is returned newest first, in pages', async () => {
    for (const word of ['one', 'two', 'three']) await admin('POST', 'banned-words', { word: `xx${word}` });
    const subjects: string[] = [];
    // A blank one is none, as in all lists.
    let cursor: string | null = '';
    do {
      const { json } = await admin('GET', `audit?limit=2&cursor=${cursor}`);
      expect(json.data.length).toBeLessThanOrEqual(2);
      subjects.push(...json.data.map(({ subject }: { subject: string }) => subject));
      cursor = json.nextCursor;
    } while (cursor !== null);
    expect(subjects).toEqual(['xxthree', 'xxtwo', 'xxone', 'fanfare.test', 'admins']);
    expect((await admin('GET', 'audit?cursor=x')).json.error).toBe('cursor: is not one that a list gave out');
    expect((await admin('GET', 'audit?limit=101')).json.error).toBe('limit: must be at most 100');
  });

  test('the audit log can only grow', async () => {
    await expect(run("UPDATE audit_log SET actor = 'nobody'")).rejects.toThrow('append only');
    await expect(run('DELETE FROM audit_log')).rejects.toThrow('append only');
  });
});
