/** A real subject behind every address, so that no request is refused only because its subject is missing. */
import { env } from 'cloudflare:workers';
import { sign as signClaims } from 'hono/jwt';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DESK_ACTIONS } from '../../core/live/desk.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import {
  claimMessage,
  forgetNameMessage,
  forgetWordsMessage,
  payoutMessage,
  registrationMessage,
} from '../../core/messages.ts';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import { seedAdmins } from '../../worker/platform/store.ts';
import { blockBody, cutBody, feeBody, liftBody } from '../worker/admin-calls.ts';
import { giveUpBody, moveBody, takeBody } from '../worker/channels.ts';
import { actionProof, addedClip, clipBody, linkProof, selectManual, selectRandom } from '../worker/clips.ts';
import { quiet, rowOf } from '../worker/draws.ts';
import { selectAs } from '../worker/giveaway-acts.ts';
import {
  actionBody,
  confirmBody,
  fund,
  giveawayBody,
  makeGiveaway,
  preparedGiveaway,
  register,
  SITE,
  signText,
} from '../worker/giveaways.ts';
import { MEDIA, upload } from '../worker/media-uploads.ts';
import { deleteBody, profileBody, webp } from '../worker/profiles.ts';
import { adminHeaders, adminMessage, creatorMessage, memoTransaction } from '../worker/sign-in.ts';
import { confirm, person, prepared, sign, token, world } from '../worker/support.ts';
import { type Words, wordsOf } from './generated.ts';

/** A valid request to one endpoint. */
export interface Example {
  body?: unknown;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The values in its path, if they are not the first of Scene.places. */
  places?: Record<string, string>;
}

export interface Scene {
  /** Values of the placeholders in paths. */
  places: Record<string, string[]>;
  /** By endpoint: with a stranger's signatures, then with the right ones. */
  examples: [Record<string, Example>, Record<string, Example>];
  /** Meaningful values, by the names of fields. */
  words: Words;
  /** Headers of all roles. */
  roles: Record<string, string>[];
  /** By role, in the words of docs/endpoints.md: the headers of a user with that role. */
  keys: Record<string, Record<string, string>>;
}

const { mint } = token('launch');
const address = (name: Parameters<typeof person>[0]) => person(name).publicKey.toBase58();

type Facts = Awaited<ReturnType<typeof happened>>;

/** Creates the scene: tips, a running giveaway, a clip and a pick, an admin, users who signed in. */
export async function buildScene(): Promise<Scene> {
  await seedAdmins(env);
  await fund();
  const facts = await happened();
  const { open, closed, draft, paid, clip, gone, pick, draw } = facts;
  const places = {
    token: [mint, token('spl').mint, address('fan1')],
    wallet: [address('creator'), address('fan1')],
    id: [open.id, closed.id, draft.tempGiveawayData.id, mint],
    clipId: [clip.id, gone.id],
    pickId: [draw.id, pick.id],
    listHash: ['0'.repeat(64), facts.listHash],
    hash: [facts.media, '0'.repeat(64)],
    tipId: [paid.tempTipId, 'test-1'],
    asset: ['SOL', mint],
    word: ['zounds'],
    kind: ['token', 'giveaway', 'draw'],
    file: [`${mint}.png`, `${open.id}.png`],
    linkId: ['none'],
    name: ['juniper', 'jun1per'],
    action: [...DESK_ACTIONS],
  };
  const both: Scene['examples'] = [await examples(facts, false), await examples(facts, true)];
  return {
    places,
    examples: both,
    words: wordsOf([both, places]),
    ...(await bearers()),
  };
}

async function happened() {
  const { using } = quiet();
  const open = await makeGiveaway({ title: 'Open one', endsIn: 86_000, using });
  await register(open, person('fan1'), using);
  // Its entries are closed, its list is frozen, and it waits for a round that appears during the requests.
  const closed = await makeGiveaway({ title: 'Closed one', endsIn: 86_000, using });
  const { receipt } = (await register(closed, person('fan1'), using)).json.data;
  await selectAs(person('creator'), closed.id, using);
  const { listHash } = await rowOf(closed.id);
  const draft = await preparedGiveaway({ title: 'Draft', using });
  const paid = await prepared({ message: 'paid' });
  await confirm(paid, sign(paid.serializedTransaction));
  const waiting = await prepared({ message: 'waiting' });
  const { clip } = await addedClip();
  const { clip: gone } = await addedClip();
  const { pick } = (await selectManual(clip.id)).json;
  const { pick: draw } = (await selectRandom()).json;
  // The scene does not sign in here: the server issues a text to sign once in ten seconds, and the examples need
  // theirs.
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'fanfare.test', aud: 'fanfare', iat: now - 10, exp: now + 3500 };
  const key = await signClaims(
    { ...claims, sub: address('admin'), scope: 'admin' },
    env.TOKEN_SECRET,
    'HS256',
  );
  const media = (await upload(MEDIA['still.png']!, key)).data.hash;
  return {
    open,
    closed,
    receipt,
    listHash: listHash ?? '',
    draft,
    paid,
    waiting,
    clip,
    gone,
    pick,
    draw,
    media,
  };
}

/** `proven`: messages have the right wallet's signature; otherwise everything is right except that signature. */
async function examples(facts: Facts, proven: boolean): Promise<Record<string, Example>> {
  const { open, closed, draft, paid, waiting, clip, gone, pick } = facts;
  const wallet = address('fan1');
  const adminText = await adminMessage(address('admin'));
  const creatorText = await creatorMessage(address('creator'), mint);
  const signer = (name: Parameters<typeof person>[0]) => person(proven ? name : 'fan3');
  const nameText = forgetNameMessage({
    site: SITE,
    tip: paid.tempTipId,
    wallet,
    time: Math.floor(Date.now() / 1000),
  });
  const wordsText = forgetWordsMessage({
    site: SITE,
    tip: paid.tempTipId,
    wallet,
    time: Math.floor(Date.now() / 1000),
  });
  const coin = token('spl').mint;
  const claimText = claimMessage({
    site: SITE,
    mint: coin,
    wallet: address('creator'),
    time: Math.floor(Date.now() / 1000),
  });
  const stranger = <T extends { message: string }>(body: T) =>
    proven ? body : { ...body, signature: signText(person('fan3'), body.message) };

  const tip = {
    senderAddress: wallet,
    recipientAddress: address('creator'),
    amount: 0.05,
    currency: 'SOL',
    message: 'hello',
    name: 'nightowl',
    tipTokenAddress: undefined,
    tokenAddress: mint,
  };
  const give = await giveawayBody({
    title: 'Fuzzed',
    eligibilityTiers: [{ label: 'Whales', requirementType: 'amount', requirementValue: 1000, entries: 5 }],
    tokenMint: mint,
  });
  const payout = {
    amountUnits: '1000000',
    minimumLamports: '1000000',
    payoutCutPercent: 10,
    recipients: [address('admin')],
  };
  const payoutText = payoutMessage({
    site: SITE,
    mint: 'SOL',
    amount: payout.amountUnits,
    minimumLamports: payout.minimumLamports,
    payoutCutPercent: payout.payoutCutPercent,
    recipients: payout.recipients,
    timestamp: Date.now(),
    nonce: crypto.randomUUID().replaceAll('-', ''),
  });
  return {
    'GET /api/giveaways': {
      query: {
        status: 'active',
        type: 'participants',
        search: 'one',
        creator: address('creator'),
        token: mint,
        cursor: `1700000000000.${mint}`,
        limit: '5',
      },
    },
    'POST /api/giveaways': { body: give },
    'POST /api/giveaways/prepare': {
      body: {
        ...give,
        type: 'holders',
        eligibilityType: 'percentage',
        minPercentage: 0.5,
        eligibilityTiers: [],
        places: [String(give.prizeAmount)],
        windowSeconds: 600,
      },
    },
    'POST /api/giveaways/confirm': { body: stranger(confirmBody(draft)) },
    'POST /api/giveaways/:id/register': {
      body: { walletAddress: address('fan2'), signature: proven ? registrationOf(open) : 'x' },
    },
    'POST /api/giveaways/:id/select': {
      body: {
        ...stranger(actionBody(open, 'select the winner of giveaway')),
        signedTransaction: proven ? undefined : sign(waiting.serializedTransaction),
      },
    },
    'POST /api/giveaways/:id/execute': {
      body: stranger(actionBody(closed, 'pay the winner of giveaway')),
      places: { id: closed.id },
    },
    'POST /api/giveaways/:id/steps': {
      body: {
        wallet,
        step: 'reveal',
        signedTransaction: proven ? undefined : sign(waiting.serializedTransaction),
      },
      places: { id: closed.id },
    },
    'DELETE /api/giveaways/:id': { body: stranger(actionBody(open, 'cancel giveaway')) },
    'GET /api/giveaways/:id/draw': {
      query: { download: '' },
      headers: { 'if-none-match': 'W/"1", "2"' },
      places: { id: closed.id },
    },
    'GET /api/giveaways/:id/lists/:listHash': { places: { id: closed.id, listHash: facts.listHash } },
    'POST /api/giveaways/:id/objections': {
      body: {
        wallet,
        receipt: { ...facts.receipt, ...(!proven && { signature: '1'.repeat(64) }) },
        signature: 'x',
      },
      places: { id: closed.id },
    },
    'POST /api/giveaways/:id/rpc': {
      body: { jsonrpc: '2.0', id: 1, method: 'getTransaction', params: [open.transactions.open ?? '', {}] },
      places: { id: open.id },
    },
    'GET /api/admin/auth-message': { query: { wallet: address('admin') } },
    'POST /api/admin/authenticate': {
      body: { memoTransaction: memoTransaction(adminText, signer('admin')) },
      headers: adminHeaders(adminText, signer('admin')),
    },
    'POST /api/admin/jupiter-quote': { body: { tokenAddress: mint, amount: '12.5', decimals: 6 } },
    'PUT /api/admin/config': { body: stranger(feeBody(3)) },
    'POST /api/admin/config/payout-cut': { body: stranger(cutBody(12)) },
    'PUT /api/admin/blocks': { body: stranger(blockBody({ kind: 'country', key: 'AQ' })) },
    'DELETE /api/admin/blocks': { body: stranger(liftBody({ kind: 'country', key: 'AQ' })) },
    'GET /api/admin/giveaways': { query: { status: 'active', cursor: `1700000000000.${mint}`, limit: '5' } },
    'POST /api/admin/banned-words': { body: { word: 'zounds' } },
    'GET /api/admin/audit': { query: { cursor: '100', limit: '5' } },
    'POST /api/admin/payout/:asset': {
      body: { ...payout, message: payoutText, confirmationSignature: signText(signer('admin'), payoutText) },
    },
    // Unsigned: other tests cover these requests.
    'POST /api/admin/smoke': { body: { message: 'unsigned', coin: mint } },
    'GET /api/admin/payouts': { query: { cursor: '1700000000000.p1', limit: '5' } },
    'POST /api/tip/auth/creator/challenge': { query: { wallet: address('creator'), tokenAddress: mint } },
    'POST /api/tip/auth/creator/authenticate': {
      body: {
        wallet: address('creator'),
        tokenAddress: mint,
        message: creatorText,
        signature: signText(signer('creator'), creatorText),
        memoTransaction: memoTransaction(creatorText, signer('creator')),
      },
    },
    'POST /api/tip/clean-message': { body: { message: 'hello world', name: 'nightowl' } },
    'PUT /api/names/:name': { body: stranger(takeBody(person('fan2'), 'juniper')) },
    'DELETE /api/names/:name': { body: giveUpBody(signer('fan2'), 'juniper') },
    'GET /api/names/:name/free': { query: { wallet } },
    'POST /api/names/:name/move': { body: moveBody('juniper', signer('fan2'), person('fan1')) },
    'PUT /api/admin/names/:name': { body: { action: 'take-down', reason: 'fuzzed' } },
    'PUT /api/tip/:token/chips': { body: { amounts: ['50000000', '100000000'] } },
    'PUT /api/tokens/:token/start': { body: { step: 'look' } },
    'PUT /api/live/:token/settings/alerts': { body: DEFAULT_ALERTS },
    'PUT /api/live/:token/settings/show': { body: DEFAULT_SHOW },
    'PUT /api/live/:token/settings/moderation': { body: { ...DEFAULT_MODERATION, blocked: [wallet] } },
    'DELETE /api/tip/:tipId/name': {
      body: { walletAddress: wallet, message: nameText, signature: signText(signer('fan1'), nameText) },
    },
    'DELETE /api/tip/:tipId/words': {
      body: { walletAddress: wallet, message: wordsText, signature: signText(signer('fan1'), wordsText) },
    },
    'POST /api/tip/prepare': { body: tip },
    'POST /api/tip/confirm': {
      body: {
        tempTipId: waiting.tempTipId,
        signedTransaction: sign(waiting.serializedTransaction, person('fan1')),
      },
    },
    'GET /api/tip/received/:wallet': {
      query: { token: mint, currency: 'SOL', cursor: '1700000000000.abc', limit: '5' },
    },
    'GET /api/tip/received/:wallet/csv': { query: { token: mint, currency: 'TOKEN' } },
    'POST /api/tip/:token/prepare': {
      body: { ...tip, currency: 'CREATOR_COIN', amount: '1500.5', tipTokenAddress: mint },
    },
    'POST /api/tip/:token/claim': {
      body: {
        walletAddress: address('creator'),
        message: claimText,
        signature: signText(signer('creator'), claimText),
      },
      places: { token: coin },
    },
    'POST /api/tip/:token/confirm': {
      body: { tempTipId: paid.tempTipId, signedTransaction: sign(paid.serializedTransaction) },
    },
    'GET /api/prices': { query: { mints: `${mint},${token('spl').mint}` } },
    'GET /api/wallets/:wallet/balances/:token': { places: { wallet, token: mint } },
    'GET /api/tokens/:token/picture': { query: { v: '0123456789abcdef' } },
    'GET /api/clips': { query: { limit: '5', cursor: '1700000000000.c' } },
    'POST /api/clips/auth/request': { body: stranger(linkProof(person('fan1'))) },
    'POST /api/clips/auth/exchange': {
      body: { state: 'state', code: 'code', walletAddress: wallet },
      headers: { cookie: 'x_state=state' },
    },
    'POST /api/clips/auth/code': { body: stranger(linkProof(person('fan2'))) },
    'POST /api/clips/auth/post': {
      body: { walletAddress: wallet, code: 'ABCDEFGHJKLMNPQR', postUrl: 'https://x.com/frogfan/status/1' },
    },
    'POST /api/clips/auth/manual-verify': { body: { walletAddress: address('fan3'), xHandle: 'somebody' } },
    'GET /api/clips/:token': { query: { limit: '5', cursor: '1700000000000.c' } },
    'POST /api/clips/:token': { body: stranger(clipBody('https://x.com/frogfan/status/1', person('fan1'))) },
    'POST /api/clips/:token/winners': {
      body: {
        ...stranger(actionProof('save the winning clip', person('creator'), pick.id)),
        clipId: clip.id,
        pickId: pick.id,
      },
    },
    'POST /api/clips/:token/select-manual': {
      body: {
        ...stranger(actionProof('choose a clip', person('creator'), clip.id)),
        clipId: clip.id,
        startDate: '2026-01-01',
        endDate: null,
      },
    },
    'POST /api/clips/:token/select-random': {
      body: {
        ...stranger(actionProof('choose a clip at random', person('creator'))),
        startDate: '2026-01-01',
        endDate: '2026-01-02',
      },
    },
    'DELETE /api/clips/:token/:clipId': {
      body: stranger(actionProof('withdraw a clip', person('fan1'), gone.id)),
      places: { clipId: gone.id },
    },
    'GET /api/live/:token': { headers: { upgrade: 'websocket', connection: 'upgrade' } },
    'GET /api/live/:token/speech/:tipId': { headers: { range: 'bytes=0-10' } },
    'POST /api/live/:token/queue/skip': { body: { alertId: paid.tempTipId } },
    'POST /api/live/:token/queue/missed/play': { body: { tipId: paid.tempTipId } },
    'POST /api/live/:token/queue/missed/dismiss': { body: { all: true } },
    'POST /api/live/:token/queue/replay': { body: { tipId: paid.tempTipId } },
    'POST /api/tip/admin/queue/:token/force-add': { body: { tip: { id: paid.tempTipId } } },
    'POST /api/media/:token': { query: { name: 'frog.png' }, body: 'no file' },
    'PUT /api/profiles/:wallet': {
      body: stranger(await profileBody(person('fan1'), { picture: webp(1), bio: 'I draw frogs' })),
      places: { wallet },
    },
    'DELETE /api/profiles/:wallet': { body: stranger(deleteBody(person('fan1'))), places: { wallet } },
    'POST /api/profiles/:wallet/report': { body: { reason: 'not theirs' }, places: { wallet } },
    'PUT /api/admin/profiles/:wallet/hidden': { body: { hidden: true, reason: 'vile' }, places: { wallet } },
    'GET /api/faces': { query: { wallets: `${wallet},${address('creator')}` } },
    'POST /api/media/:hash/report': { body: { reason: 'not theirs' } },
    'POST /api/admin/media/:hash/take-down': { body: { reason: 'copied' } },
    'GET /api/media/:hash': { headers: { range: 'bytes=0-10' } },
    'PUT /api/tip/config/:token': { body: { config: DEFAULT_STYLE } },
  };
}

function registrationOf({ id, title }: { id: string; title: string }): string {
  return signText(person('fan2'), registrationMessage({ site: SITE, title, id, wallet: address('fan2') }));
}

/** No token, an admin, a creator, another token's creator, a former admin, and malformed tokens. */
async function bearers(): Promise<Pick<Scene, 'roles' | 'keys'>> {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'fanfare.test', aud: 'fanfare', iat: now - 10, exp: now + 3500 };
  const issued = async (name: keyof typeof world.people, scope: string, changes: object = {}) => {
    const text = await signClaims(
      { ...claims, sub: world.people[name].publicKey, scope, ...changes },
      env.TOKEN_SECRET,
      'HS256',
    );
    return { authorization: `Bearer ${text}` };
  };
  const scope = `creator:${mint}`;
  const [admin, creator] = [await issued('admin', 'admin'), await issued('creator', scope)];
  const roles: Scene['roles'] = [
    {},
    admin,
    creator,
    await issued('creator', `creator:${token('spl').mint}`),
    await issued('fan1', scope),
    await issued('partner', 'admin'),
    await issued('admin', 'admin', { exp: now - 5 }),
    await issued('admin', 'admin', { iss: 'evil.test' }),
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer a.b.c' },
    { 'x-wallet-address': address('admin') },
  ];
  return { roles, keys: { admin, creator } };
}
