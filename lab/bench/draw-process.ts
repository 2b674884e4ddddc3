/**
 * A draw as the worker makes it, in a process of its own: `node draw-process.ts <entries>` reads the root from the file in
 * pieces, as it comes from storage; then the list as a whole, from which the winner is picked and proven; and tells how long
 * each part took and the most memory that the process ever held.
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
