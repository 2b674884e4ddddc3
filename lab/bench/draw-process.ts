/**
 * A draw as the worker makes it, in a separate process: `node draw-process.ts <entries>` computes the root from the
 * file in chunks, as storage streams it; then reads the whole list, from which it picks and proves the winner. Reports
 * how long each part took and the peak memory of the process.
 */
import { createReadStream, readFileSync } from 'node:fs';
import { winnerOf } from '../../core/draw/ticket.ts';
import { proofOf, TreeBuilder, verifyProof } from '../../core/draw/tree.ts';

const file = process.argv[2]!;
const laps: Record<string, number> = {};
let began = performance.now();
const lap = (name: string) => {
  laps[name] = performance.now() - began;
  began = performance.now();
};

const builder = new TreeBuilder();
for await (const piece of createReadStream(file)) builder.push(piece as Uint8Array);
const top = builder.finish();
lap('root_ms');
const rootMegabytes = peakMegabytes();
began = performance.now();
const packed = new Uint8Array(readFileSync(file));
lap('load_ms');
const { index, entry } = winnerOf(packed, top.total / 3n);
lap('pick_ms');
const proof = proofOf(packed, index);
lap('proof_ms');
verifyProof(top, entry.wallet, entry.weight, proof);
lap('verify_ms');
console.log(JSON.stringify({ ...laps, root_peak_mb: rootMegabytes, peak_mb: peakMegabytes() }));

function peakMegabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
