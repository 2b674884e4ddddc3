/** Which processes run, so that tests can assert that none is left. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Process {
  pid: number;
  parent: number;
}

/** Every process but zombies. */
function running(): Process[] {
  if (existsSync('/proc/self/stat')) {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          // The name is in brackets and may hold anything; state and parent follow the last one.
          const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
          return fields[0] === 'Z' ? [] : [{ pid: Number(pid), parent: Number(fields[1]) }];
        } catch {
          return [];
        }
      });
  }
  return execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** Process ids of everything that `pid` started, at any depth. */
export function descendants(pid: number): number[] {
  const all = running();
  const found = [pid];
  for (const ancestor of found) {
    for (const process of all) if (process.parent === ancestor) found.push(process.pid);
  }
  return found.slice(1);
}

/** Those of `pids` that still run. */
export function stillRunning(pids: number[]): number[] {
  const alive = new Set(running().map((process) => process.pid));
  return pids.filter((pid) => alive.has(pid));
}

/** The one of `pids` whose command line holds `words`. */
export function findByCommand(pids: number[], words: string): number {
  const found = pids.find((pid) => commandLine(pid).includes(words));
  if (found === undefined) throw new Error(`no process runs ${words}`);
  return found;
}

function commandLine(pid: number): string {
  if (existsSync('/proc/self/cmdline'))
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}
