/** The monthly bill of an operator, computed from the measured cost of a tip and of a viewer. */
import { DAYS } from '../../core/shares/days.ts';
import {
  burstPrice,
  CLOUDFLARE,
  creditsOf,
  JUDGE,
  MESSAGES_A_REQUEST,
  metered,
  OBJECT_GIGABYTES,
  rpcPrice,
  STORAGE,
  stored,
  VOICE,
} from './prices.ts';

/** Of one tip, from its first call to the cron's last. */
export interface TipUse {
  requests: number;
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
  roomCalls: number;
  rpcCalls: number;
  /** What a provider counts for them. */
  rpcCredits: number;
  /** Bytes in D1 before its month moves, with all indexes; what stays there; in the archive's files. */
  d1Bytes: number;
  keyBytes: number;
  r2Bytes: number;
}

export interface ViewerUse {
  /** Of opening a page: requests of the worker, its CPU. */
  requests: number;
  cpuMs: number;
  /** CPU of an object for a message to one socket, in µs. */
  messageUs: number;
}

/** The assumptions about streams. */
const ASSUMED = {
  /** Hours a month with that many viewers. */
  hours: 120,
  /** The stay of one viewer. */
  visitHours: 0.5,
  /** A socket asks so often whether it is alive. */
  pingSeconds: 20,
  /** Sockets on the room, and on each relay. */
  direct: 500,
  relay: 2000,
  /** Messages to each page about a tip: the tip, its turn, its end. */
  messages: 3,
  /** The months for which finished tips stay in D1: the current month, and the one before until it may move. */
  hotMonths: 2.2,
  /** Credits a minute without any tip: the cron asks five calls, one of them of history, and the watch six. */
  creditsAMinute: 20,
  /** Of a tip that is spoken. */
  characters: 80,
  /** A tip asks all its calls of the node in this time. */
  tipSeconds: 2,
  /** Polls until a payment is confirmed on the public network, where the local one needs one. */
  polls: 5,
} as const;

const MINUTES = 43_200;
const MONTH_DAYS = 30;
const GB = 1e9;

export interface Bill {
  workers: number;
  objects: number;
  d1: number;
  r2: number;
  rpc: number;
  /** Workers AI, if no tip pays for its own words, and if each does. */
  voice: [small: number, paid: number];
  judge: [small: number, paid: number];
  /** Everything, likewise. */
  total: [small: number, paid: number];
  /** Gigabytes in D1, which one database holds up to ten of. */
  d1Gigabytes: number;
}

/** Dollars of a month with `tips` tips, and `viewers` at once during the hours of streams. */
export function billOf(tips: number, viewers: number, tip: TipUse, viewer: ViewerUse): Bill {
  const { hours, visitHours, pingSeconds, direct, relay, messages, hotMonths, polls } = ASSUMED;
  const visits = (viewers * hours) / visitHours;
  const relays = Math.max(0, Math.ceil((viewers - direct) / relay));
  const pings = (viewers * hours * 3600) / pingSeconds;
  // Each relay is called for each message; each visit opens a socket; the cron asks nine objects a minute.
  const objectRequests =
    tips * (tip.roomCalls + messages * relays) + visits + pings / MESSAGES_A_REQUEST + 9 * MINUTES;
  const objectSeconds = (tips * messages * viewers * viewer.messageUs) / 1e6 + tips * 0.1;
  // After ten years.
  const d1Gigabytes = (tips * (hotMonths * tip.d1Bytes + 120 * tip.keyBytes)) / GB;
  const r2Gigabytes = (tips * 120 * tip.r2Bytes) / GB;
  const workers =
    CLOUDFLARE.plan +
    metered(tips * tip.requests + visits * viewer.requests + MINUTES, CLOUDFLARE.requests) +
    metered(tips * tip.cpuMs + visits * viewer.cpuMs, CLOUDFLARE.cpuMs);
  const objects =
    metered(objectRequests, CLOUDFLARE.objectRequests) +
    metered(objectSeconds * OBJECT_GIGABYTES, CLOUDFLARE.gigabyteSeconds);
  const d1 =
    metered(tips * tip.rowsRead, CLOUDFLARE.rowsRead) +
    metered(tips * tip.rowsWritten, CLOUDFLARE.rowsWritten) +
    stored(d1Gigabytes, STORAGE.d1);
  const r2 = stored(r2Gigabytes, STORAGE.r2);
  const polled = (polls - 1) * creditsOf('getSignatureStatuses');
  const rpc = rpcPrice(tips * (tip.rpcCredits + polled) + ASSUMED.creditsAMinute * MINUTES);
  const [voice, judge] = [voiceOf(tips), judgeOf(tips)];
  const rest = workers + objects + d1 + r2 + rpc;
  const total: Bill['total'] = [rest + voice[0] + judge[0], rest + voice[1] + judge[1]];
  return { workers, objects, d1, r2, rpc, voice, judge, total, d1Gigabytes };
}

/** aura-2 speaks every tip that pays for it, and of small ones a share of a day; melotts speaks the rest. */
function voiceOf(tips: number): [small: number, paid: number] {
  const most = (DAYS.voice.site * MONTH_DAYS) / ASSUMED.characters;
  const spoken = Math.min(tips, most);
  const each = ASSUMED.characters * VOICE.character;
  return [spoken * each + (tips - spoken) * VOICE.plainMessage, tips * each];
}

/** The judge hears every tip in SOL, and of tips in coins a share of a day. */
function judgeOf(tips: number): [small: number, paid: number] {
  return [Math.min(tips, DAYS.judge.site * MONTH_DAYS) * JUDGE, tips * JUDGE];
}

/** Calls of the node a second while `fans` tip at once, and the plan that takes them. */
export function burstOf(fans: number, tip: TipUse): { perSecond: number; price: number } {
  const perSecond = Math.ceil((fans * (tip.rpcCalls + ASSUMED.polls - 1)) / ASSUMED.tipSeconds);
  return { perSecond, price: burstPrice(perSecond) };
}
