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

/** A provider of Solana's RPC by its public plans: https://www.helius.dev/docs/billing/credits. A call is a credit. */
const RPC_PLANS = [
  { calls: 1e6, price: 0 },
  { calls: 10e6, price: 49 },
  { calls: 100e6, price: 499 },
  { calls: 200e6, price: 999 },
] as const;

export function metered(amount: number, { included, each }: Metered): number {
  return (Math.max(0, amount - included) / 1e6) * each;
}

/** Dollars for a month of so many gigabytes. */
export function stored(gigabytes: number, { included, each }: Metered): number {
  return Math.max(0, gigabytes - included) * each;
}

/** Returns the cheapest plan with so many calls a month. */
export function rpcPrice(calls: number): number {
  return RPC_PLANS.find((plan) => calls <= plan.calls)?.price ?? Number.NaN;
}
