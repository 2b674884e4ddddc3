/**
 * From a tip's signature to the room that tells its pages: the real worker, and a node some milliseconds away, whose
 * chain lands a transaction after LANDS_MS and confirms it two slots later. Beside it the same with a node that has no
 * sockets, where confirmations are polled, and the chain's own confirmation.
 */
import { rpcCall } from '../../tests/rpc.ts';
import { newFans, tip } from './fans.ts';
import { farNode } from './far-node.ts';
import { startProduct } from './product.ts';
import { at, ms, type Row, record } from './record.ts';

const FANS = 4;
const EACH = Number(process.env.TIPS ?? 8);
const LANDS_MS = 250;
const CONFIRMATION_SLOTS = 2;
const CASES = [200, 400].flatMap((slotMs) => [20, 60, 120].map((rttMs) => ({ slotMs, rttMs })));

const node = await farNode();
const product = await startProduct('lab/bench/flow-worker.ts', { bindings: { SOLANA_RPC_URL: node.url } });
try {
  node.target = product.rpcUrl;
  const { mint, creator } = product.seed.tokens.find((token) => token.kind === 'launch')!;
  const coin = { mint, creator: creator! };
  const fans = await newFans(product.rpcUrl, FANS);
  const rows: Row[] = [];
  const raw: unknown[] = [];
  for (const { slotMs, rttMs } of CASES) {
    node.rttMs = rttMs;
    await rpcCall(product.rpcUrl, 'local_setClock', { slotMs, confirmationSlots: CONFIRMATION_SLOTS });
    await rpcCall(product.rpcUrl, 'local_fault', {
      ...{ method: 'sendTransaction', kind: 'late', ms: LANDS_MS, times: 1_000_000 },
    });
    const told: Record<'heard' | 'polled', number[]> = { heard: [], polled: [] };
    // In turn, so that other load on this machine affects both alike.
    for (let i = 0; i < EACH; i++)
      for (const way of ['heard', 'polled'] as const) {
        node.hasSockets = way === 'heard';
        const steps = await Promise.all(fans.map((fan) => tip(product.url, fan, coin)));
        told[way].push(...steps.map(({ confirm }) => confirm));
      }
    await rpcCall(product.rpcUrl, 'local_clearFaults');
    // The bytes travel half a round trip; landing falls somewhere into a slot.
    const own = LANDS_MS + (CONFIRMATION_SLOTS + 0.5) * slotMs + rttMs;
    const shown = (values: number[]) => [0.5, 0.9, 0.99].map((part) => ms(at(values, part))).join(', ');
    rows.push({
      what: `signature to room, slots of ${slotMs} ms, node ${rttMs} ms away: p50, p90, p99`,
      ours: shown(told.heard),
      peer: `polled: ${shown(told.polled)}`,
      ratio: `the chain's own: ${ms(own)} in the middle`,
      aim: 'p90 one slot beyond the chain',
      met: at(told.heard, 0.9) <= own + 1.5 * slotMs,
    });
    raw.push({ slotMs, rttMs, told_ms: told });
  }
  record('first', rows, { lands_ms: LANDS_MS, confirmation_slots: CONFIRMATION_SLOTS, cases: raw });
} finally {
  await product.stop();
  node.close();
}
