/** Reads figures of other processes for the benchmarks. Linux only. */
import { readFileSync } from 'node:fs';
import { descendants } from '../../tests/e2e/processes.ts';

/** Returns the one workerd that runs under a process. */
export function workerdOf(pid: number): number {
  const found = descendants(pid).filter(
    (child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'workerd',
  );
  if (found.length !== 1) throw new Error(`${found.length} workerd run under process ${pid}`);
  return found[0]!;
}

/** Returns a process's peak memory, in MB (VmHWM). */
export function peakMegabytes(pid: number): number {
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found![1]) / 1024);
}
