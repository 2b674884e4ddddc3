/** The monthly bill of an operator, computed from the measured cost of a tip and of a viewer. */
import {
  CLOUDFLARE,
  MESSAGES_A_REQUEST,
  metered,
  OBJECT_GIGABYTES,
  rpcPrice,
  STORAGE,
  stored,
} from './prices.ts';

/** Of one tip, from its first call to the cron's last. */
export interface TipUse {
  requests: number;
  cpuMs: number;
  rowsRead: number;
  rowsWritten: number;
  roomCalls: number;
  rpcCalls: number;
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
  /** Calls of the node a minute by the cron, without any tip. */
  rpcAMinute: 5,
  /** Polls until a payment is confirmed on the public network, where the local one needs one. */
  polls: 5,
} as const;

const MINUTES = 43_200;
const GB = 1e9;

export interface Bill {
  workers: number;
  objects: number;
  d1: number;
  r2: number;
  rpc: number;
  total: number;
  /** Gigabytes in D1, which one database holds up to ten of. */
  d1Gigabytes: number;
}

/** Dollars of a month with `tips` tips, and `viewers` at once during the hours of streams. */
export function billOf(tips: number, viewers: number, tip: TipUse, viewer: ViewerUse): Bill {
  const { hours, visitHours, pingSeconds, direct, relay, messages, hotMonths, rpcAMinute, polls } = ASSUMED;
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
  const rpc = rpcPrice(tips * (tip.rpcCalls + polls - 1) + rpcAMinute * MINUTES);
  return { workers, objects, d1, r2, rpc, total: workers + objects + d1 + r2 + rpc, d1Gigabytes };
}
