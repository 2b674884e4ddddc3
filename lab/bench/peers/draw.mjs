/** Shared parts of a draw's peers: the entries of the file, and laps. */
import { readFileSync } from 'node:fs';

const ENTRY_BYTES = 40;

export function readEntries(form) {
  const bytes = readFileSync(process.argv[2]);
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => {
    const entry = bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    return form(entry.subarray(0, 32), entry.readUInt32LE(32), entry);
  });
}

/** Returns the index of the entry that holds the ticket at a third of all. */
export function pick(weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  let end = 0n;
  return weights.findIndex((weight) => {
    end += weight;
    return end > total / 3n;
  });
}

export function course(run) {
  const laps = {};
  let began = performance.now();
  run((name) => {
    laps[name] = performance.now() - began;
    began = performance.now();
  });
  console.log(JSON.stringify({ ...laps, peak_mb: Math.round(process.resourceUsage().maxRSS / 1024) }));
}
