/**
 * Functions, the calls between them and their stack. SBPF v3 leaves no gap between frames, so a function that needs
 * more than its frame would silently overwrite its caller's: each must declare its size and respect it.
 */
import type { ElfObject, Section } from './elf-object.ts';
import { STT_FUNC } from './elf-object.ts';
import { branchTarget, CALL, EXIT, FRAME_BYTES, type Instruction, JUMP } from './instructions.ts';
import { LinkError } from './link-error.ts';

/** Nested calls that the runtime allows. */
const MAX_DEPTH = 64;

export interface ProgramFunction {
  name: string;
  /** The first instruction and the one after the last, in units of 8 bytes. */
  start: number;
  end: number;
  frameBytes: number;
}

/** The functions of the code with the frame sizes that clang -fstack-size-section records. Throws LinkError. */
export function readFunctions(object: ElfObject, code: Section): ProgramFunction[] {
  const sizes = frameSizes(object, code);
  const functions = object.symbols
    .filter(({ type, section }) => type === STT_FUNC && section === code.index)
    .map(({ name, value, size }) => {
      const frameBytes = sizes.get(value);
      if (frameBytes === undefined) {
        throw new LinkError(
          `The stack frame of ${name} cannot be checked: compile with -fstack-size-section.`,
        );
      }
      if (frameBytes > FRAME_BYTES) {
        throw new LinkError(`${name} needs ${frameBytes} bytes of stack; a frame has ${FRAME_BYTES}.`);
      }
      return { name, start: value / 8, end: (value + size) / 8, frameBytes };
    })
    .sort((a, b) => a.start - b.start);
  let covered = 0;
  for (const { name, start, end } of functions) {
    if (start !== covered || end <= start)
      throw new LinkError(`${name} does not begin where the code before it ends.`);
    covered = end;
  }
  if (covered !== code.size / 8) throw new LinkError('There is code outside of every function.');
  return functions;
}

/** Frame bytes by the offset of the function: each entry is a relocated 64-bit address and a ULEB128 size. */
function frameSizes({ sections }: ElfObject, code: Section): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { bytes, relocations } of sections.filter(({ name }) => name === '.stack_sizes')) {
    const targets = new Map(relocations.map(({ offset, symbol }) => [offset, symbol]));
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at + 8 < bytes.length; ) {
      const target = targets.get(at);
      const address = Number(view.getBigUint64(at, true)) + (target?.value ?? 0);
      let size = 0;
      let shift = 0;
      at += 8;
      for (; at < bytes.length; shift += 7) {
        const byte = bytes[at++]!;
        size += (byte & 127) * 2 ** shift;
        if (byte < 128) break;
      }
      if (target?.section === code.index) sizes.set(address, size);
    }
  }
  return sizes;
}

/**
 * Checks that control flow stays in its function and that the call depth is within the runtime's limit. `calls` maps
 * place to target.
 */
export function checkFlow(
  functions: ProgramFunction[],
  instructions: Instruction[],
  calls: Map<number, number>,
): void {
  const starts = new Map(functions.map((one) => [one.start, one]));
  const callees = new Map<ProgramFunction, ProgramFunction[]>(functions.map((one) => [one, []]));
  const places = new Set(instructions.map(({ at }) => at));
  const byStart = functions.map((one) => instructions.filter(({ at }) => at >= one.start && at < one.end));
  for (const [i, own] of functions.entries()) {
    const last = byStart[i]!.at(-1);
    if (last?.opcode !== EXIT && last?.opcode !== JUMP) throw new LinkError(`${own.name} runs past its end.`);
    for (const instruction of byStart[i]!) {
      const target = branchTarget(instruction);
      if (target !== null && (target < own.start || target >= own.end || !places.has(target))) {
        throw new LinkError(`Instruction ${instruction.at} jumps out of ${own.name}.`);
      }
      const callee = calls.get(instruction.at);
      if (instruction.opcode !== CALL || callee === undefined) continue;
      const called = starts.get(callee);
      if (!called) throw new LinkError(`Instruction ${instruction.at} calls into the middle of a function.`);
      callees.get(own)!.push(called);
    }
  }
  checkDepth(callees);
}

function checkDepth(callees: Map<ProgramFunction, ProgramFunction[]>): void {
  const depths = new Map<ProgramFunction, number | 'open'>();
  const depthOf = (one: ProgramFunction): number => {
    const known = depths.get(one);
    if (known === 'open')
      throw new LinkError(`${one.name} calls itself: the depth of its stack cannot be checked.`);
    if (known !== undefined) return known;
    depths.set(one, 'open');
    const depth = 1 + Math.max(0, ...callees.get(one)!.map(depthOf));
    depths.set(one, depth);
    if (depth > MAX_DEPTH)
      throw new LinkError(`${one.name} leads ${depth} calls deep; ${MAX_DEPTH} are allowed.`);
    return depth;
  };
  for (const one of callees.keys()) depthOf(one);
}
