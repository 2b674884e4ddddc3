/** The instructions that mean the same in clang's BPF (-mcpu=v2) and in SBPF v3; all others are refused. */
import { LinkError } from './link-error.ts';

export const LDDW = 0x18;
export const CALL = 0x85;
export const EXIT = 0x95;
export const JUMP = 0x05;
const FRAME_REGISTER = 10;

export interface Instruction {
  /** Its place, counted in units of 8 bytes. */
  at: number;
  opcode: number;
  dst: number;
  src: number;
  offset: number;
  imm: number;
}

const LOADS = new Map([
  [0x71, 1],
  [0x69, 2],
  [0x61, 4],
  [0x79, 8],
]);
const STORES = new Map([
  [0x72, 1],
  [0x6a, 2],
  [0x62, 4],
  [0x7a, 8],
  [0x73, 1],
  [0x6b, 2],
  [0x63, 4],
  [0x7b, 8],
]);
/** add, sub, mul, div, or, and, lsh, rsh, neg, mod, xor, mov, arsh. */
const OPERATIONS = [0x00, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0, 0xc0];
const ALU64 = new Set(
  OPERATIONS.flatMap((operation) => (operation === 0x80 ? [0x87] : [operation | 7, operation | 15])),
);
const CONDITIONS = [0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0xa0, 0xb0, 0xc0, 0xd0];
const BRANCHES = new Set(CONDITIONS.flatMap((condition) => [condition | 5, condition | 13]));
const BIG_ENDIAN = 0xdc;

const ALU32_NAMES: Record<number, string> = { 0: 'add', 16: 'sub', 32: 'mul' };

/** Decodes `code`, refusing what SBPF v3 does not support or understands differently. Throws LinkError. */
export function readInstructions(code: Uint8Array): Instruction[] {
  if (code.length === 0 || code.length % 8 !== 0)
    throw new LinkError('The code is no whole number of instructions.');
  const view = new DataView(code.buffer, code.byteOffset, code.byteLength);
  const instructions: Instruction[] = [];
  for (let at = 0; at < code.length / 8; at++) {
    const registers = view.getUint8(at * 8 + 1);
    const instruction = {
      at,
      opcode: view.getUint8(at * 8),
      dst: registers & 15,
      src: registers >> 4,
      offset: view.getInt16(at * 8 + 2, true),
      imm: view.getInt32(at * 8 + 4, true),
    };
    check(instruction);
    instructions.push(instruction);
    if (instruction.opcode !== LDDW) continue;
    at += 1;
    if (at * 8 >= code.length || view.getUint32(at * 8, true) !== 0) {
      throw refusal(instruction, 'a 64-bit constant without its second half');
    }
  }
  return instructions;
}

/** Whether control may reach the instruction at `target` from elsewhere than the one before. */
export function branchTarget({ at, opcode, offset }: Instruction): number | null {
  return opcode === JUMP || BRANCHES.has(opcode) ? at + 1 + offset : null;
}

function check(instruction: Instruction): void {
  const { opcode, dst, src, offset, imm } = instruction;
  if (dst > FRAME_REGISTER || src > FRAME_REGISTER)
    throw refusal(instruction, 'a register that does not exist');
  const width = LOADS.get(opcode) ?? STORES.get(opcode);
  if (width !== undefined) {
    const base = LOADS.has(opcode) ? src : dst;
    if (LOADS.has(opcode) && dst === FRAME_REGISTER)
      throw refusal(instruction, 'a write to the frame register');
    // Nothing separates the frames of SBPF v3: memory outside a frame belongs to the caller.
    if (base === FRAME_REGISTER && (offset < -FRAME_BYTES || offset + width > 0)) {
      throw refusal(instruction, 'a stack access outside of its own frame');
    }
    return;
  }
  if (opcode === LDDW) {
    if (src !== 0 || offset !== 0) throw refusal(instruction, 'a 64-bit constant of another kind');
    if (dst === FRAME_REGISTER) throw refusal(instruction, 'a write to the frame register');
    return;
  }
  if (ALU64.has(opcode)) {
    checkArithmetic(instruction);
    return;
  }
  if (opcode === BIG_ENDIAN) {
    if (![16, 32, 64].includes(imm) || offset !== 0)
      throw refusal(instruction, 'a byte swap of another kind');
    if (dst === FRAME_REGISTER) throw refusal(instruction, 'a write to the frame register');
    return;
  }
  if (BRANCHES.has(opcode) || opcode === JUMP || opcode === EXIT || opcode === CALL) return;
  if (opcode === 0x8d)
    throw refusal(instruction, 'a call through a pointer, whose stack depth cannot be checked');
  if ((opcode & 7) === 4) {
    const name = ALU32_NAMES[opcode & 0xf0];
    throw refusal(
      instruction,
      name
        ? `32-bit ${name}, whose upper half differs in SBPF`
        : 'a 32-bit operation, which clang -mcpu=v2 does not write',
    );
  }
  throw refusal(instruction, 'an unknown opcode');
}

function checkArithmetic(instruction: Instruction): void {
  const { opcode, dst, offset, imm } = instruction;
  // The offset marks signed division and sign-extending moves, and SBPF ignores it.
  if (offset !== 0) throw refusal(instruction, 'a signed form of a 64-bit operation');
  if (dst === FRAME_REGISTER) throw refusal(instruction, 'a write to the frame register');
  if ((opcode === 0x37 || opcode === 0x97) && imm === 0) throw refusal(instruction, 'a division by zero');
  if ((opcode === 0x67 || opcode === 0x77 || opcode === 0xc7) && (imm < 0 || imm > 63)) {
    throw refusal(instruction, 'a shift by more than 63 bits');
  }
}

/** Size of every stack frame in bytes. */
export const FRAME_BYTES = 4096;

export function refusal({ at, opcode }: Instruction, what: string): LinkError {
  return new LinkError(`Instruction ${at} (opcode 0x${opcode.toString(16).padStart(2, '0')}) is ${what}.`);
}
