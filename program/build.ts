/**
 * `npm run program:build [-- --out <folder>]`: compiles program/src/program.c, which includes all other sources, links
 * it and writes fanfare-escrow.so and fanfare-escrow.sha256. The same sources give the same bytes, wherever they lie.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Linked, link } from './link.ts';
import { LinkError } from './link-error.ts';

const COMPILER = 'clang-19';
const ROOM = fileURLToPath(new URL('.', import.meta.url));

const FLAGS = [
  ...['-target', 'bpf', '-std=c17', '-O2', '-ffreestanding', '-nostdlibinc'],
  // Later processors of BPF have 32-bit operations that mean something else to SBPF.
  '-mcpu=v2',
  ...['-mllvm', '-bpf-stack-size=4096', '-fstack-size-section'],
  // Account data is read through many types; memory functions must not turn into calls of themselves.
  ...['-fno-strict-aliasing', '-fno-builtin'],
  // Nothing in the object that the program does not need.
  ...['-fno-ident', '-fno-addrsig', '-fno-asynchronous-unwind-tables', '-g0'],
  ...['-Wall', '-Wextra', '-Werror'],
];

/**
 * Compiles and links `source`, a file name inside `folder`. `defines` are for programs of tests, as NAME=value.
 * Throws LinkError with a sentence, or with what the compiler said.
 */
export function buildProgram(folder: string, source: string, defines: string[] = []): Linked {
  const scratch = mkdtempSync(join(tmpdir(), 'fanfare-program-'));
  const object = join(scratch, 'program.o');
  try {
    const flags = [...FLAGS, ...defines.map((one) => `-D${one}`), '-c', source, '-o', object];
    // Relative names, so that no path of this machine can reach the object.
    const { error, status, stderr } = spawnSync(COMPILER, flags, { cwd: folder, encoding: 'utf8' });
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
      throw new LinkError(
        `${COMPILER} is missing: install Debian's package of that name (apt-get install ${COMPILER}).`,
      );
    }
    if (error) throw error;
    if (status !== 0) throw new LinkError(`${COMPILER} refuses the program:\n${stderr}`);
    if (stderr) process.stderr.write(stderr);
    return link(readFileSync(object));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the hash file holds: the hash, the size in bytes and the name, as `sha256sum` would read the outer two. */
export function hashLine(program: Uint8Array): string {
  return `${createHash('sha256').update(program).digest('hex')}  fanfare-escrow.so\n${program.length} bytes\n`;
}

function main(): void {
  const { values } = parseArgs({ options: { out: { type: 'string', default: ROOM } } });
  const { elf, functions, syscalls } = buildProgram(join(ROOM, 'src'), 'program.c');
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'fanfare-escrow.so'), elf);
  writeFileSync(join(values.out, 'fanfare-escrow.sha256'), hashLine(elf));
  const largest = functions.reduce((a, b) => (b.frameBytes > a.frameBytes ? b : a));
  console.log(hashLine(elf).trimEnd());
  console.log(
    `${functions.length} functions; largest stack frame ${largest.frameBytes} bytes (${largest.name})`,
  );
  console.log(`syscalls: ${syscalls.join(', ')}`);
}

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
