/**
 * Checks that the chain shows a claim of a record: by the program's instructions with their data and accounts, never by
 * logs.
 */
import { courseIn, ESCROW_STEPS, type EscrowStep } from '../escrow/instructions.ts';
import type { Claim } from './chain-claims.ts';
import {
  type ChainNode,
  type EscrowCall,
  escrowInstructionsIn,
  NodeProblem,
  type NodeTransaction,
} from './chain-node.ts';
import { courseInWords } from './course.ts';
import { type Finding, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

/** Asks the node for the transaction of a claim and compares. Never throws. */
export async function compareClaim(record: DrawRecord, claim: Claim, node: ChainNode): Promise<Finding> {
  const { signature } = claim.tx;
  let landed: NodeTransaction | null;
  try {
    landed = await node.transaction(signature);
  } catch (error) {
    const problem = error instanceof NodeProblem ? error.message : 'The node could not be asked.';
    return unknownFinding(problem);
  }
  if (!landed) {
    const first = await node.firstSlot();
    const since =
      first === null ? '' : ` It knows blocks from slot ${first} on; this one is of slot ${claim.tx.slot}.`;
    return unknownFinding(`The node does not know the transaction ${signature}.${since}`);
  }
  return judge(record, claim, landed);
}

function judge({ program, escrow, creator }: DrawRecord, claim: Claim, landed: NodeTransaction): Finding {
  const { field, tx } = claim;
  const { meta } = landed;
  const contradicts = (wrong: string, detail: string): Finding => ({ state: 'false', detail, wrong });
  if (!meta) return unknownFinding('The node does not say how this transaction ended.');
  if (meta.err !== null) return contradicts(field, 'This transaction failed on-chain.');
  const calls = escrowInstructionsIn(landed, program, escrow);
  if (!calls) return unknownFinding('The node did not store all instructions of this transaction.');
  const alike = calls.filter((call) => isSameStep(claim, call));
  if (alike.length === 0)
    return contradicts(field, 'This transaction did nothing of that kind to this giveaway.');
  const differing = alike.map((call) => differenceOf(claim, call));
  const [first] = differing;
  if (!differing.includes(null)) {
    const course = courseIn(alike[0]!.data);
    return contradicts(
      first!,
      course
        ? `The transaction that ended it names ${courseInWords(course)}, which is not what the record says.`
        : `${first} is different on-chain.`,
    );
  }
  if (landed.slot !== tx.slot) {
    return contradicts(`${field}.slot`, `It landed in slot ${landed.slot}, not in ${tx.slot}.`);
  }
  if (landed.blockTime === null) return unknownFinding('The node does not say when this transaction landed.');
  if (landed.blockTime !== tx.time) {
    return contradicts(`${field}.time`, `It landed at ${landed.blockTime}, not at ${tx.time}.`);
  }
  const by =
    alike[differing.indexOf(null)]!.accounts[0] === creator ? "the creator's wallet" : "the platform's key";
  const who = claim.step === 'cancel' ? ` It was canceled by ${by}.` : '';
  return { state: 'holds', detail: `Matches transaction ${tx.signature}.${who}` };
}

/** Steps whose second byte is a place: one transaction may prove or pay several. */
const BY_PLACE: readonly EscrowStep[] = ['prove', 'pay'];

function isSameStep({ step, data }: Claim, call: EscrowCall): boolean {
  if (ESCROW_STEPS[call.data[0]!] !== step) return false;
  return !BY_PLACE.includes(step) || call.data[1] === data[1];
}

/** Returns the field that differs in this call, or null. */
function differenceOf(claim: Claim, call: EscrowCall): string | null {
  const { whole, fields, accounts, field, or } = claim;
  const data = or?.every((byte, i) => call.data[i] === byte) ? or : claim.data;
  const at = data.findIndex((byte, i) => call.data[i] !== byte);
  const from = at === -1 && whole && call.data.length !== data.length ? data.length - 1 : at;
  if (from !== -1) return fields.findLast(([start]) => start <= from)?.[1] ?? field;
  return accounts.find(([position, address]) => (call.accounts[position] ?? null) !== address)?.[2] ?? null;
}
