/** Every call of the specification, with exactly its fields and real signatures, and who is refused what. */
import {
  addClipMessage,
  clipActionMessage,
  confirmGiveawayMessage,
  giveawayActionMessage,
  linkXMessage,
  registrationMessage,
} from '../../../core/messages.ts';
import type { Person } from '../../../local/world/types.ts';
import { readGiveaway } from '../../e2e/giveaways.ts';
import { fact } from '../recording.ts';
import {
  bearer,
  clientOf,
  joinRoom,
  type Stage,
  signature,
  signedText,
  signedTransaction,
  step,
  unixTime,
  until,
} from '../stage.ts';

/** An account of the local X that nothing else links: a handle belongs to one wallet. */
const HANDLE = 'clipcaller';
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';

/** Three giveaways, of which one is drawn, one is cancelled and one stays open. */
export async function walkCalls(stage: Stage): Promise<void> {
  const { people, coin, app } = stage;
  const call = clientOf(stage, 'calls');
  const site = new URL(app).host;
  const address = (person: Person) => person.publicKey;
  const [creator, fan] = [people.creator, people.fan1];
  const { mint } = coin;
  const tokens: Record<string, string> = {};
  const room = joinRoom(stage, 'calls');

  await step('a visitor reads', async () => {
    for (const path of [
      '/api/giveaways',
      '/api/giveaways?status=active&type=participants&search=x&creator=',
      '/api/giveaways/public-config',
      '/api/giveaways/stats/platform',
      '/api/tip/stats/global',
      `/api/tip/${mint}`,
      `/api/tip/stats/${mint}`,
      `/api/tip/config/${mint}`,
      '/api/clips?limit=12',
      `/api/clips/${mint}?limit=12`,
      `/api/clips/auth/status/${address(fan)}`,
    ])
      await call('visitor', 'GET', path);
  });

  await step('a creator signs in', async () => {
    const wallet = address(creator);
    const { json } = await call('creator', 'POST', `/api/tip/auth/creator/challenge?wallet=${wallet}`);
    const { message } = json.data;
    const body = { wallet, tokenAddress: mint, signature: signedText(message, creator) };
    const done = await call('creator', 'POST', '/api/tip/auth/creator/authenticate', body);
    tokens.creator = done.json.token;
    const { exp, iat } = JSON.parse(Buffer.from(tokens.creator!.split('.')[1]!, 'base64url').toString());
    fact('seconds of a creator token', exp - iat);
    const stranger = { wallet: address(fan), tokenAddress: mint, signature: signedText(message, fan) };
    await call('fan', 'POST', '/api/tip/auth/creator/authenticate', stranger);
  });

  await step('an admin signs in', async () => {
    const wallet = address(people.admin);
    const ask = () => call('admin', 'GET', `/api/admin/auth-message?wallet=${wallet}`);
    const { message } = (await ask()).json;
    fact('the admin message stays', (await ask()).json.message === message);
    const headers = (person: Person) => ({
      'x-wallet-address': address(person),
      'x-signature': signature(message, person).toString('hex'),
      'x-message': Buffer.from(message).toString('base64'),
    });
    const { json } = await call('admin', 'POST', '/api/admin/authenticate', undefined, headers(people.admin));
    tokens.admin = json.token;
    await call('fan', 'POST', '/api/admin/authenticate', undefined, headers(fan));
  });
  const as = (name: string): Record<string, string> =>
    tokens[name]
      ? { ...bearer(tokens[name]), ...(name === 'admin' && { 'x-wallet-address': address(people.admin) }) }
      : {};

  await step('tips', async () => {
    const parties = { senderAddress: address(fan), recipientAddress: address(creator) };
    const whole = { tokenAddress: mint, ...parties, tipTokenAddress: WRAPPED_SOL };
    const send = async (base: string, body: object) => {
      const { json } = await call('fan', 'POST', `${base}/prepare`, body);
      const { serializedTransaction, tempTipId } = json.data;
      const signed = { tempTipId, signedTransaction: signedTransaction(serializedTransaction, fan) };
      return (await call('fan', 'POST', `${base}/confirm`, signed)).json.data;
    };
    await until(() => room.got.some(({ type }) => type === 'tip:config'));
    const sol = { amount: 0.05, message: 'a shit soup', currency: 'SOL' };
    const tip = await send('/api/tip', { ...whole, ...sol });
    fact('a banned word in a tip', tip.tip?.message ?? '');
    await send(`/api/tip/${mint}`, { ...whole, amount: 0.02, currency: 'SOL' });
    await send('/api/tip', { ...whole, amount: 1000, message: '', currency: 'TOKEN', tipTokenAddress: mint });
    const coins = { ...whole, amount: 1000, currency: 'CREATOR_COIN', tipTokenAddress: mint };
    fact('a tip in CREATOR_COIN', (await send(`/api/tip/${mint}`, coins)).status);
    await call('visitor', 'GET', `/api/tip/stats/${mint}`);
    await call('visitor', 'GET', '/api/tip/stats/global');
    await until(() => room.got.some(({ type }) => type === 'tip:new'));
    const { json } = await call('visitor', 'GET', `/api/tip/stats/${mint}`);
    const [newest] = json.data.recentTips;
    const { id, tokenAddress, tokenSymbol, amount, currency, message, timestamp, txSignature } = newest;
    const stored = { id, tokenAddress, tokenSymbol, amount, currency, message, timestamp, txSignature };
    const replayed = {
      tip: { ...stored, platformFee: newest.platformFee, creatorAmount: newest.creatorAmount },
    };
    for (const who of ['visitor', 'creator', 'admin'])
      await call(who, 'POST', `/api/tip/admin/queue/${mint}/force-add`, replayed, as(who));
  });

  await step('style', async () => {
    const style = { amountTextColor: '#ff0000', messageTimeoutSeconds: 6, textColor: '#ff8800' };
    for (const who of ['visitor', 'creator', 'admin'])
      await call(who, 'PUT', `/api/tip/config/${mint}`, style, as(who));
    await until(() => room.got.filter(({ type }) => type === 'tip:config').length > 1);
    const { json } = await call('visitor', 'GET', `/api/tip/config/${mint}`);
    fact('the stored color', json.data.amountTextColor);
    for (const [name, value, status] of [
      ['amountOutlineWidth', 21, 400],
      ['amountOutlineWidth', 20, 200],
      ['amountFontWeight', 150, 400],
      ['amountFontWeight', 900, 200],
      ['messageTimeoutSeconds', 61, 400],
      ['messageTimeoutSeconds', 60, 200],
    ] as const) {
      const answer = await call(
        'creator',
        'PUT',
        `/api/tip/config/${mint}`,
        { [name]: value },
        as('creator'),
      );
      fact(`${name} of ${value}`, answer.status === status);
    }
    const names = Object.keys(json.data);
    await call(
      'creator',
      'PUT',
      `/api/tip/config/${mint}`,
      Object.fromEntries(names.map((n) => [n, null])),
      as('creator'),
    );
    await call('creator', 'POST', `/api/live/${mint}/queue/clear`, {}, as('creator'));
    await until(() => room.got.some(({ type }) => type === 'tip:clear'));
    room.send({ type: 'leave-token', tokenAddress: mint });
  });

  await step('giveaways', async () => {
    const draft = (title: string) => ({
      title,
      description: 'For one of you.',
      type: 'participants',
      creator: address(creator),
      tokenMint: mint,
      tokenAddress: mint,
      tokenSymbol: coin.symbol,
      detectedTokenSymbol: coin.symbol,
      prizeAmount: 0.2,
      prizeCurrency: 'SOL',
      endDateTime: new Date(Date.now() + 3_600_000).toISOString().slice(0, 16),
      eligibilityTiers: [
        { label: 'New Tier', requirementType: 'percentage', requirementValue: 0.1, entries: 1 },
      ],
      creatorAddress: address(creator),
    });
    const open = async (title: string): Promise<{ id: string; title: string }> => {
      const { json } = await call('creator', 'POST', '/api/giveaways/prepare', draft(title));
      const { serializedTransaction, tempGiveawayData } = json.data;
      const message = confirmGiveawayMessage({ site, title, creator: address(creator), time: unixTime() });
      fact('the confirm message', message);
      const confirmed = await call('creator', 'POST', '/api/giveaways/confirm', {
        tempGiveawayData,
        signedTransaction: signedTransaction(serializedTransaction, creator),
        message,
        signature: signedText(message, creator),
      });
      return { id: confirmed.json.data.giveaway.id, title };
    };
    await call('creator', 'POST', '/api/giveaways', draft('By the older path'));
    const [drawn, kept] = [await open('Drawn by calls'), await open('Cancelled by calls')];
    const at = async (id: string, ...stages: string[]) =>
      until(async () => stages.includes((await readGiveaway(app, id)).stage), 90_000);
    await at(drawn.id, 'open');
    for (const one of ['fan1', 'fan2'] as const) {
      const person = people[one];
      const text = registrationMessage({ site, ...drawn, wallet: address(person) });
      const body = { walletAddress: address(person), signature: signedText(text, person) };
      await call('fan', 'POST', `/api/giveaways/${drawn.id}/register`, body);
    }
    const action = (
      what: 'select the winner of giveaway' | 'pay the winner of giveaway' | 'cancel giveaway',
      one: { id: string; title: string },
      by: Person,
    ) => {
      const message = giveawayActionMessage({
        site,
        action: what,
        ...one,
        creator: address(by),
        time: unixTime(),
      });
      return { creator: address(by), message, signature: signedText(message, by) };
    };
    const path = `/api/giveaways/${drawn.id}`;
    const select = (body: object) => call('creator', 'POST', `${path}/select`, body);
    // A stranger's signature beside the creator's address, and a stranger's own.
    const honest = action('select the winner of giveaway', drawn, creator);
    const forged = { ...honest, signature: signedText(honest.message, fan) };
    await call('fan', 'POST', `${path}/select`, forged);
    await call('fan', 'POST', `${path}/execute`, action('pay the winner of giveaway', drawn, fan));
    await call('fan', 'DELETE', path, action('cancel giveaway', drawn, fan));
    const alone = await call('creator', 'DELETE', `/api/giveaways/${kept.id}`, { creator: address(creator) });
    fact('a cancel by its creator alone', alone.json.code ?? alone.json.error);
    const asked = (await select(honest)).json.data;
    const transaction = (asked.prompt ?? asked).serializedTransaction;
    await select({ creator: address(creator), signedTransaction: signedTransaction(transaction, creator) });
    await at(drawn.id, 'proven', 'paid', 'completed');
    await select({ creator: address(creator) });
    await call('creator', 'POST', `${path}/execute`, action('pay the winner of giveaway', drawn, creator));
    await at(drawn.id, 'paid', 'completed');
    await until(async () => (await call('visitor', 'GET', path)).json.data.winner, 60_000);
    await select({ creator: address(creator) });
    await call('visitor', 'GET', '/api/giveaways?status=completed');
    fact('id of an open giveaway', kept.id);
  });

  await step('clips', async () => {
    const post = async (username: string, text: string) => {
      const body = JSON.stringify({ username, text });
      return (
        (await (await fetch(`${stage.xUrl}/posts`, { method: 'POST', body })).json()) as { url: string }
      ).url;
    };
    const wallet = address(fan);
    const link = linkXMessage({ site, wallet, time: unixTime() });
    const alone = await call('fan', 'POST', '/api/clips/auth/request', { walletAddress: wallet });
    fact('X asks for a signature', alone.json.code);
    const proof = { message: link, signature: signedText(link, fan) };
    await call('fan', 'POST', '/api/clips/auth/request', { walletAddress: wallet, ...proof });
    await call('fan', 'POST', '/api/clips/auth/exchange', { state: 'x'.repeat(22), code: 'none' });
    const add = (person: Person, xUrl: string) => {
      const message = addClipMessage({
        site,
        token: mint,
        url: xUrl,
        wallet: address(person),
        time: unixTime(),
      });
      const body = { xUrl, message, signature: signedText(message, person), walletAddress: address(person) };
      return call(person === fan ? 'fan' : 'unverified', 'POST', `/api/clips/${mint}`, body);
    };
    const moment = await post(HANDLE, 'A moment by calls');
    await add(people.fan3, moment);
    const manual = linkXMessage({ site, wallet, time: unixTime() - 1 });
    const byHand = { message: manual, signature: signedText(manual, fan) };
    await call('fan', 'POST', '/api/clips/auth/manual-verify', {
      walletAddress: wallet,
      xHandle: HANDLE,
      ...byHand,
    });
    await call('visitor', 'GET', `/api/clips/auth/status/${wallet}`);
    await add(fan, moment);
    await add(fan, moment);
    await add(fan, await post(HANDLE, 'Another moment by calls'));
    const list = (await call('visitor', 'GET', `/api/clips/${mint}?limit=12`)).json.clips as { id: string }[];
    const [one, other] = list.map(({ id }) => id);
    await call('visitor', 'POST', `/api/clips/${mint}/${one}/refresh-embed`, {});
    type Choice = 'choose a clip' | 'choose a clip at random';
    const choose = (role: string, person: Person, action: Choice, subject?: string) => {
      const by = address(person);
      const message = clipActionMessage({ site, action, token: mint, subject, wallet: by, time: unixTime() });
      const body = { message, signature: signedText(message, person), walletAddress: by };
      const kind = subject ? 'manual' : 'random';
      return call(
        role,
        'POST',
        `/api/clips/${mint}/select-${kind}`,
        subject ? { clipId: subject, ...body } : body,
      );
    };
    await choose('fan', fan, 'choose a clip', one);
    await choose('fan', fan, 'choose a clip at random');
    await choose('creator', creator, 'choose a clip', one);
    await choose('creator', creator, 'choose a clip at random');
    await choose('admin', people.admin, 'choose a clip', one);
    await call('visitor', 'DELETE', `/api/clips/${mint}/${one}`);
    await call('creator', 'DELETE', `/api/clips/${mint}/${one}`, undefined, as('creator'));
    await call('admin', 'DELETE', `/api/clips/${mint}/${other}`, undefined, as('admin'));
    await add(fan, await post(HANDLE, 'A moment that stays'));
  });

  await step('the vanished post', async () => {
    const url = `${stage.xUrl}/posts`;
    const body = JSON.stringify({ username: HANDLE, text: 'A moment that vanishes' });
    const { url: xUrl } = (await (await fetch(url, { method: 'POST', body })).json()) as { url: string };
    const wallet = address(fan);
    const message = addClipMessage({ site, token: mint, url: xUrl, wallet, time: unixTime() });
    const added = await call('fan', 'POST', `/api/clips/${mint}`, {
      xUrl,
      message,
      signature: signedText(message, fan),
      walletAddress: wallet,
    });
    const watcher = joinRoom(stage, 'calls');
    await until(() => watcher.got.length > 0);
    const id = (added.json.clip ?? added.json.data).id;
    await fetch(`${url}/${xUrl.split('/').at(-1)}`, { method: 'DELETE' });
    // X is asked about a clip once in ten seconds, and adding it was such a reading.
    await new Promise((done) => setTimeout(done, 10_500));
    await call('visitor', 'POST', `/api/clips/${mint}/${id}/refresh-embed`, {});
    await until(() => watcher.got.some(({ type }) => type === 'clip:embed-updated'));
    watcher.close();
  });

  await step('admin', async () => {
    for (const who of ['visitor', 'creator', 'admin']) {
      for (const path of [
        'verify-token',
        'config',
        'stats',
        'giveaways',
        'token-balances',
        'platform-earnings',
        'banned-words',
      ])
        await call(who, 'GET', `/api/admin/${path}`, undefined, as(who));
      await call(who, 'POST', '/api/admin/banned-words', { word: 'Zounds' }, as(who));
      await call(who, 'DELETE', '/api/admin/banned-words/zounds', undefined, as(who));
      await call(who, 'POST', '/api/admin/reload-config', {}, as(who));
      await call(who, 'POST', `/api/admin/payout/${mint}`, {}, as(who));
      await call(who, 'POST', '/api/admin/config/payout-cut', { newPayoutCutPercentage: 10 }, as(who));
      const fee = {
        platformFee: 2,
        message: JSON.stringify({
          action: 'update_platform_fee',
          newFee: 2,
          timestamp: Date.now(),
          nonce: '0'.repeat(32),
        }),
      };
      const first = await call(
        who,
        'PUT',
        '/api/admin/config',
        { ...fee, signature: signedText(fee.message, people.admin) },
        as(who),
      );
      if (who !== 'admin') continue;
      const { message } = first.json.confirmation;
      fact('the fee message', message);
      await call(
        who,
        'PUT',
        '/api/admin/config',
        { platformFee: 2, message, signature: signedText(message, people.admin) },
        as(who),
      );
      const cut = await call(
        who,
        'POST',
        '/api/admin/config/payout-cut',
        { newPayoutCutPercentage: 10 },
        as(who),
      );
      const text = cut.json.confirmation.message;
      await call(
        who,
        'POST',
        '/api/admin/config/payout-cut',
        { newPayoutCutPercentage: 10, message: text, signature: signedText(text, people.admin) },
        as(who),
      );
      const bare = await call(who, 'POST', `/api/admin/payout/${mint}`, undefined, as(who));
      fact('a payout without a body', bare.json.code);
      const quote = { tokenAddress: mint, amount: 100, decimals: coin.decimals };
      await call(who, 'POST', '/api/admin/jupiter-quote', quote, as(who));
    }
  });
  room.close();
}
