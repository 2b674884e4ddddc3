/** Made-up API responses for states that a fresh world does not reach by itself: for pictures of screens only. */
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { embedHtml } from '../../core/clips/embed.ts';
import type { Clip, ClipWinner, Pick } from '../../core/clips/model.ts';
import type { Giveaway, GiveawayStage, GiveawayStatus } from '../../core/giveaways/model.ts';
import { DEFAULT_MODERATION, publicModeration } from '../../core/moderation/model.ts';
import { networkCosts } from '../../core/network-costs.ts';
import { NO_FACE } from '../../core/profiles/model.ts';
import { NO_NAME, type Tip, type TipStats } from '../../core/tips/model.ts';
import type { ReceivedTips } from '../../core/tips/received.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { activityAnswer } from './made-up-activity.ts';
import { giveawayAnswer, OPERATOR } from './made-up-giveaways.ts';

/**
 * `full`: a lot of everything, with names that are long, foreign or both (of scripts that the packaged browser can
 * draw).
 */
export type State = 'empty' | 'loading' | 'failed' | 'full';

export const TOKEN = 'AnHjQKuiVhtZbqVSQHDAYtzqWZMMHBsHtNxnogTYbcqp';
export const WALLET = '6Gx4HTEDPT31hKDR4CaQRqoUVwATjHQmRuSBcjWh6RY5';
const NOW = Date.now();
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

const TITLES = [
  'Friday night giveaway',
  'العربية: جائزة لمن يتابع البث كل أسبوع',
  'Κλήρωση για όσους μένουν ως το τέλος',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'For those who hold, and held, and will be holding when the next season of the show begins at last',
  'Розыгрыш для самых верных зрителей',
  'חמישי בערב: פרס אחד, זוכה אחד',
];
const MESSAGES = [
  'Good luck tonight!',
  'That last round was unreal. I have watched it twenty times now and still do not know how you came out of that corner with one point of health left, and then the whole chat went quiet for a second before it exploded. Never change, see you on Friday, same time, same place, same frogs.',
  'Η καλύτερη μετάδοση της χρονιάς, ευχαριστώ όλους',
  '',
  'أفضل بث هذا العام، شكرا لكم جميعا',
  'Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
];
const CONFIG = {
  platformFee: { percentage: 2, basisPoints: 200 },
  network: 'localnet',
  escrowProgram: null,
  operator: OPERATOR,
  treasury: WALLET,
  costs: networkCosts(890_880n, 15_000n),
};
const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function token(state: State): TokenInfo {
  const full = state === 'full';
  return {
    kind: 'coin',
    channelName: null,
    tokenAddress: TOKEN,
    name: full ? 'The Extraordinarily Long-Winded Amphibian Appreciation Society برمائيات' : 'Fanfare Frog',
    symbol: full ? 'EXTRALONGFROG' : 'FROG',
    imageUrl: null,
    description: full
      ? 'A coin for everybody who has ever sat by a pond at night and listened. Streams on Fridays, giveaways when the moon is full, clips whenever somebody is quick enough. يمكنك الانضمام في أي وقت.'
      : '',
    creator: WALLET,
    creatorStatus: 'ok',
    creatorSource: 'launch',
    creatorReason: "The creator's wallet is the one that pump.fun names.",
    supply: '1000000000000000',
    decimals: 6,
    tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    network: 'localnet',
    pumpFunUrl: `https://pump.fun/coin/${TOKEN}`,
    tipPageUrl: `http://localhost:5173/${TOKEN}`,
    isLive: full,
    price: 0.00000679,
    marketCap: full ? 1_234_567_890 : 6_790,
    volume24h: full ? 98_765_432 : null,
    priceSource: full ? 'dexscreener' : 'curve',
    refusedReason: null,
    warnings: full ? ['This token can be frozen by its issuer. Tips in it could become unspendable.'] : [],
  };
}

function giveaway(index: number): Giveaway {
  const states: [GiveawayStatus, GiveawayStage][] = [
    ['active', 'open'],
    ['active', 'open'],
    ['completed', 'completed'],
    ['ended', 'closed'],
    ['cancelled', 'cancelled'],
  ];
  const [status, stage] = at(states, index);
  const coin = index % 3 === 1;
  const won = status === 'completed';
  return {
    id: '4'.repeat(32 + index),
    title: at(TITLES, index),
    description: at(MESSAGES, index) || 'Half a SOL for one of you.',
    type: coin ? 'holders' : 'participants',
    status,
    stage,
    creator: WALLET,
    prizeAmount: coin ? 123_456_789 : 0.5,
    prizeUnits: coin ? '123456789000000' : '500000000',
    prizeCurrency: coin ? 'CREATOR_COIN' : 'SOL',
    prizeDecimals: coin ? 6 : 9,
    prizeSymbol: coin ? 'EXTRALONGFROG' : 'SOL',
    platformFee: 0.01,
    platformFeeUnits: '10000000',
    tokenAddress: TOKEN,
    tokenMint: TOKEN,
    tokenSymbol: 'EXTRALONGFROG',
    tokenDecimals: 6,
    endDate: new Date(NOW + (index + 1) * 5 * 3_600_000).toISOString(),
    createdAt: ago(60 * (index + 1)),
    eligibilityType: coin ? 'percentage' : null,
    minPercentage: coin ? 0.1 : null,
    customAmount: null,
    eligibilityTiers: [],
    eligibleParticipants: 0,
    registeredParticipants: 0,
    currentParticipants: index * 1234,
    participantAddresses: [],
    registrationLink: '',
    winner: won ? WALLET : null,
    revealAt: won ? ago(60 * (index + 1)) : null,
    places: [
      {
        place: 1,
        amount: coin ? 123_456_789 : 0.5,
        units: coin ? '123456789000000' : '500000000',
        winner: won ? WALLET : null,
        revealAt: won ? ago(60 * (index + 1)) : null,
        paid: won,
        payFinal: won,
        prove: null,
        pay: null,
        ...NO_FACE,
      },
    ],
    windowSeconds: 0,
    cancelFrom: ago(60 * (index + 1)),
    cutoff: null,
    commits: [],
    live: won ? true : null,
    promptUntil: null,
    entriesClosed: status !== 'active',
    vrfResult: null,
    round: null,
    roundTime: null,
    reclaimAt: ago(0),
    autoPayAt: null,
    reason: null,
    transactions: {},
  };
}

function tip(index: number): Tip {
  const coin = index % 3 === 2;
  return {
    id: `tip-${index}`,
    tokenAddress: TOKEN,
    amount: coin ? 1_234_567 : 0.05,
    amountUnits: coin ? '1234567000000' : '50000000',
    currency: coin ? 'TOKEN' : 'SOL',
    decimals: coin ? 6 : 9,
    tokenSymbol: coin ? 'EXTRALONGFROG' : 'SOL',
    ...NO_NAME,
    worth: coin ? null : '50000000',
    dollars: !coin,
    plan: 'spoken',
    senderAddress: WALLET,
    message: at(MESSAGES, index),
    timestamp: ago(index * 17),
    txSignature: `${'5'.repeat(80)}${index}`,
    platformFee: 0.001,
    platformFeeUnits: coin ? '24691340000' : '1000000',
    creatorAmount: 0.049,
    creatorAmountUnits: coin ? '1209875660000' : '49000000',
  };
}

function stats(state: State): TipStats {
  const full = state === 'full';
  return {
    totalTips: full ? 12_345 : 0,
    totalVolume: full ? 1234.5 : 0,
    volumes: full
      ? [
          { currency: 'SOL', symbol: 'SOL', amount: 1234.5, amountUnits: '1234500000000' },
          { currency: 'TOKEN', symbol: 'EXTRALONGFROG', amount: 98_765_432, amountUnits: '98765432000000' },
        ]
      : [],
    uniqueTippers: full ? 4_321 : 0,
    recentTips: full ? list(10, tip) : [],
    tipData: [],
  };
}

function clip(index: number): Clip {
  const username = at(['frogfan', 'clipqueen', 'a_very_long_han'], index);
  const xUrl = `https://x.com/${username}/status/18${String(index).padStart(8, '0')}`;
  const text = at(MESSAGES, index) || 'Best stream of the year\nThank you all';
  return {
    id: `clip-${index}`,
    tokenAddress: TOKEN,
    tokenSymbol: index % 3 === 2 ? null : 'EXTRALONGFROG',
    username,
    verifiedXHandle: username,
    handedInBy: null,
    walletAddress: WALLET,
    timestamp: ago(index * 600),
    xUrl,
    embedHtml:
      index === 4
        ? null
        : embedHtml({ text, authorName: 'Frog Fan', date: 'August 4, 2026' }, username, xUrl),
    unavailable: false,
    winner: index === 1,
    name: null,
    face: null,
  };
}

function winner(index: number): ClipWinner {
  const { id, username, xUrl, timestamp } = clip(index);
  return {
    id: `w${index}`,
    clipId: id,
    pickId: `p${index}`,
    username,
    xUrl,
    mode: 'random',
    savedAt: timestamp,
    name: null,
    face: null,
  };
}

function pick(index: number): Pick {
  const { id, username, xUrl, timestamp } = clip(index);
  const chosen = { clipId: id, username, xUrl, pickedAt: timestamp, saved: index % 2 === 0 };
  const range = { startDate: null, endDate: null, candidates: 12, round: '1234567' };
  return { id: `p${index}`, number: index + 1, mode: 'random', chosenBy: WALLET, ...range, ...chosen };
}

function received(state: State): ReceivedTips {
  const full = state === 'full';
  const days = list(90, (index) => {
    const tips = full ? (index * 7919) % 23 : 0;
    return {
      date: ago((89 - index) * 1440).slice(0, 10),
      tips,
      sol: tips / 20,
      lamports: String(tips * 50_000_000),
    };
  });
  const totals = [
    { symbol: 'SOL', token: null, decimals: 9, tips: 8_000, amount: 1210, amountUnits: '1209810000000' },
    {
      symbol: 'EXTRALONGFROG',
      token: TOKEN,
      decimals: 6,
      tips: 4_345,
      amount: 1,
      amountUnits: '96790123360000',
    },
  ];
  return {
    tips: full ? list(20, tip) : [],
    nextCursor: full ? '1.a' : null,
    totals: full
      ? totals.map((one) => ({
          ...one,
          currency: one.token ? 'TOKEN' : 'SOL',
          platformFeeUnits: '24690000000',
        }))
      : [],
    days,
    tokens: full ? [{ mint: TOKEN, symbol: 'EXTRALONGFROG' }] : [],
    network: 'localnet',
  };
}

function list<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}

/** Returns the response to a path of the API, or undefined for a path without one here. */
export function answerOf(path: string, state: State): object | undefined {
  const full = state === 'full';
  const detail = giveawayAnswer(path, giveaway(0), WALLET);
  if (detail) return detail;
  const activity = activityAnswer(path, full ? 5 : 0, TOKEN);
  if (activity) return activity;
  const page = (data: unknown[]) => ({ success: true, data, nextCursor: full ? 'more' : null });
  const data = (value: unknown) => ({ success: true, data: value });
  if (path.startsWith('/api/giveaways/public-config')) return { success: true, config: CONFIG, data: CONFIG };
  if (path.startsWith('/api/giveaways/stats/platform'))
    return data({
      totalGiveaways: full ? 1_234 : 0,
      totalParticipants: full ? 56_789 : 0,
      totalEligible: full ? 1_234 : 0,
      active: full ? 12 : 0,
      completed: full ? 1_200 : 0,
    });
  if (path.startsWith('/api/tip/stats/global'))
    return data({
      totalTips: full ? 12_345 : 0,
      totalValueSOL: 0,
      totalValueTokens: 0,
      totalTokensTipped: full ? 678 : 0,
    });
  if (/^\/api\/giveaways(\?|$)/.test(path)) {
    const figures = {
      total: full ? 12 : 0,
      active: full ? 5 : 0,
      waiting: full ? 2 : 0,
      completed: full ? 4 : 0,
      cancelled: full ? 1 : 0,
      totalParticipants: full ? 7_404 : 0,
      totalEligible: full ? 1_200 : 0,
      totalTips: full ? 12_345 : 0,
      totalTipValue: full ? 1209.81 : 0,
      totalTipUnits: full ? '1209810000000' : '0',
      uniqueTokens: full ? 2 : 0,
    };
    const query = new URLSearchParams(path.split('?')[1]);
    const status = query.get('status') ?? 'all';
    const wanted = list(full ? 12 : 0, giveaway)
      .filter((one) => status === 'all' || one.status === status)
      .slice(0, Number(query.get('limit') ?? 12));
    return { ...page(wanted), stats: figures };
  }
  if (path.endsWith('/settings/alerts'))
    return { ...data(DEFAULT_ALERTS), moderation: publicModeration(DEFAULT_MODERATION) };
  if (path.startsWith('/api/tip/received/')) return data(received(state));
  if (path.startsWith('/api/tip/stats/')) return data(stats(state));
  if (path.startsWith('/api/clips/auth/status/'))
    return data({ verified: full, xHandle: full ? 'frogfan' : null });
  if (path.includes('/winners'))
    return { ...page(full ? list(3, winner) : []), winners: full ? list(3, winner) : [] };
  if (path.includes('/picks'))
    return { ...page(full ? list(4, pick) : []), picks: full ? list(4, pick) : [] };
  if (path.startsWith('/api/clips')) return { ...page([]), clips: full ? list(9, clip) : [] };
  if (path.startsWith(`/api/tip/${TOKEN}`)) return data(token(state));
  return undefined;
}
