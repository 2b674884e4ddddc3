/** The prices of the services, in dollars a month. Paid plans; each price is beyond what the plan includes. */

/** `each`: dollars for a million, or for a gigabyte that is stored. */
interface Metered {
  included: number;
  each: number;
}

/**
 * Cloudflare's Workers Paid plan. https://developers.cloudflare.com/workers/platform/pricing/, durable-objects, d1 and r2
 * beside it; as read on 2026-08-03.
 */
export const CLOUDFLARE = {
  plan: 5,
  requests: { included: 10e6, each: 0.3 },
  cpuMs: { included: 30e6, each: 0.02 },
  objectRequests: { included: 1e6, each: 0.15 },
  gigabyteSeconds: { included: 400_000, each: 12.5 },
  rowsRead: { included: 25e9, each: 0.001 },
  rowsWritten: { included: 50e6, each: 1 },
} as const satisfies Record<string, number | Metered>;
/** Dollars for a gigabyte and month. */
export const STORAGE = {
  d1: { included: 5, each: 0.75 },
  r2: { included: 10, each: 0.015 },
} as const;
/** Incoming messages of WebSockets that count as one request of an object; outgoing ones are free. */
export const MESSAGES_A_REQUEST = 20;
/** An object is billed for this much memory, in gigabytes, while it runs. */
export const OBJECT_GIGABYTES = 0.128;

/**
 * A provider of Solana's RPC by its public plans, with the calls a second that each takes:
 * https://www.helius.dev/docs/billing/credits, /rate-limits and /additional-credits, as read on 2026-11-29.
 */
const RPC_PLANS = [
  { credits: 1e6, price: 0, perSecond: 10 },
  { credits: 10e6, price: 49, perSecond: 50 },
  { credits: 100e6, price: 499, perSecond: 200 },
  { credits: 200e6, price: 999, perSecond: 500 },
] as const;
/** Dollars for a million credits beyond a plan. */
const MORE_CREDITS = 5;
/** Calls that read history; every other call is one credit. Our statuses search history. */
const OF_HISTORY = ['getSignatureStatuses', 'getTransaction', 'getSignaturesForAddress', 'getBlockTime'];

/** Returns the credits of a call of the node. */
export const creditsOf = (method: string) => (OF_HISTORY.some((name) => method.includes(name)) ? 10 : 1);

/**
 * Workers AI: dollars for a character of aura-2, for a message of melotts, and for a text of the judge
 * (docs/runbook.md, "What it costs").
 */
export const VOICE = { character: 0.03 / 1000, plainMessage: 0.0001 } as const;
export const JUDGE = 0.00015;

export function metered(amount: number, { included, each }: Metered): number {
  return (Math.max(0, amount - included) / 1e6) * each;
}

/** Dollars for a month of so many gigabytes. */
export function stored(gigabytes: number, { included, each }: Metered): number {
  return Math.max(0, gigabytes - included) * each;
}

/** Returns the cheapest plan with so many credits a month; beyond the largest each million more has its price. */
export function rpcPrice(credits: number): number {
  const largest = RPC_PLANS.at(-1)!;
  const more = Math.max(0, credits - largest.credits) / 1e6;
  return (RPC_PLANS.find((plan) => credits <= plan.credits) ?? largest).price + more * MORE_CREDITS;
}

/** Returns the price of the cheapest plan that takes so many calls a second. */
export function burstPrice(perSecond: number): number {
  return RPC_PLANS.find((plan) => perSecond <= plan.perSecond)?.price ?? Number.NaN;
}
