/**
 * `npm run program:build`: compiles program/src/program.c, which includes all other sources, links it, and writes
 * fanfare-escrow.so, its hash beside it, and the hash into README.md; then the same with -DLOCAL, for local worlds and
 * tests, as fanfare-escrow-local.so. The same sources give the same bytes in every folder. `-- --check` writes nothing
 * and compares with the committed programs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  // Later BPF processors have 32-bit operations that mean something else in SBPF.
  '-mcpu=v2',
  ...['-mllvm', '-bpf-stack-size=4096', '-fstack-size-section'],
  // Account data is read through many types, and memory functions must not be compiled into calls of themselves.
  ...['-fno-strict-aliasing', '-fno-builtin'],
  // Nothing in the object that the program does not need.
  ...['-fno-ident', '-fno-addrsig', '-fno-asynchronous-unwind-tables', '-g0'],
  ...['-Wall', '-Wextra', '-Werror'],
];

/**
 * Compiles and links `source`, a file name inside `folder`. `defines`: NAME or NAME=value. Throws
 * LinkError with a sentence, or with the compiler's output.
 */
function buildProgram(folder: string, source: string, defines: string[] = []): Linked {
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
    if (status !== 0) throw new LinkError(`${COMPILER} rejects the program:\n${stderr}`);
    if (stderr) process.stderr.write(stderr);
    return link(readFileSync(object));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The two programs: the deployed one, and the one of local worlds and tests, whose beacon anyone can sign for. */
const BUILDS = [
  { name: 'fanfare-escrow', defines: [] },
  { name: 'fanfare-escrow-local', defines: ['LOCAL'] },
] as const;
const README = join(ROOM, 'README.md');

/** The content of the hash file: hash, size in bytes and name; `sha256sum` prints the same without the size. */
export function hashLine(program: Uint8Array, name = 'fanfare-escrow'): string {
  return `${createHash('sha256').update(program).digest('hex')}  ${name}.so\n${program.length} bytes\n`;
}

function build({ check }: { check: boolean }): void {
  for (const { name, defines } of BUILDS) {
    const { elf, functions, syscalls } = buildProgram(join(ROOM, 'src'), 'program.c', [...defines]);
    const line = hashLine(elf, name);
    const file = join(ROOM, `${name}.so`);
    if (check) {
      if (Buffer.compare(elf, readFileSync(file)) !== 0) {
        throw new LinkError(
          `The sources give another program than the committed one:\n${line}npm run program:build`,
        );
      }
      console.log(`The sources give the committed program, byte for byte:\n${line.trimEnd()}`);
      continue;
    }
    writeFileSync(file, elf);
    writeFileSync(join(ROOM, `${name}.sha256`), line);
    const quoted = new RegExp(`(SHA-256 of \`${name}\\.so\`: \`)[0-9a-f]{64}\``);
    writeFileSync(README, readFileSync(README, 'utf8').replace(quoted, `$1${line.slice(0, 64)}\``));
    const largest = functions.reduce((a, b) => (b.frameBytes > a.frameBytes ? b : a));
    console.log(line.trimEnd());
    console.log(
      `${functions.length} functions; largest stack frame ${largest.frameBytes} bytes (${largest.name})`,
    );
    console.log(`syscalls: ${syscalls.join(', ')}`);
  }
}

if (import.meta.main) {
  try {
    build(parseArgs({ options: { check: { type: 'boolean', default: false } } }).values);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
