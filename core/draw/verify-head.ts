/** The checks of the locked data: terms, address, prizes, beacon. */
import { hexToBytes } from '@noble/hashes/utils';
import { escrowAddress } from '../escrow/addresses.ts';
import { MAX_WINDOW_SECONDS, MIN_PLACE_LAMPORTS, MIN_PRIZE_LAMPORTS, minWindow } from '../escrow/rules.ts';
import { PUBLIC_GENESIS } from '../genesis.ts';
import { termsHashHex } from '../giveaways/terms.ts';
import { MAX_U64 } from './entries.ts';
import { type Result, type Scene, Wrong } from './scene.ts';

const SOL_DECIMALS = 9;

export function checkTerms({ record: { terms, termsHash } }: Scene): Result {
  if (termsHashHex(terms) !== termsHash) {
    throw new Wrong('terms', 'These are not the terms that the escrow was opened with.');
  }
  if (terms.kind === 'participants' && terms.eligibility !== null) {
    throw new Wrong(
      'terms.eligibility',
      'Everyone who registers is entered: such terms cannot ask for a holding.',
    );
  }
  if (terms.gateMint === null && (terms.kind === 'holders' || terms.tiers.length > 0)) {
    throw new Wrong('terms.gateMint', 'The terms count holdings, but name no token.');
  }
  return `Their SHA-256 is ${termsHash.slice(0, 16)}…, the one stored in the escrow.`;
}

export function checkAddress({ record, options }: Scene): Result {
  const { program, creator, operator, id, escrow } = record;
  if (options.program !== undefined && options.program !== program) {
    throw new Wrong('program', 'The record names a different program from the one that holds the prizes.');
  }
  if (escrowAddress(program, creator, hexToBytes(id)) !== escrow) {
    throw new Wrong('escrow', 'The address does not match the program, creator and id.');
  }
  const one =
    creator === operator
      ? ' The creator and the operator are one wallet, so two signatures are one here.'
      : '';
  return `The program, creator and id give exactly this address.${one}`;
}

/** Checks the prizes as the program's `open` does. */
export function checkPrize({ record: { prize, amounts, window }, network }: Scene): Result {
  const isSol = prize.mint === null;
  if (isSol && prize.decimals !== SOL_DECIMALS) {
    throw new Wrong('prize.decimals', `SOL has ${SOL_DECIMALS} decimals.`);
  }
  const least = isSol ? MIN_PLACE_LAMPORTS : 1n;
  let sum = 0n;
  for (const [place, amount] of amounts.entries()) {
    if (BigInt(amount) < least) {
      throw new Wrong(`amounts.${place}`, `Place ${place + 1} gets less than a place can get, ${least}.`);
    }
    sum += BigInt(amount);
  }
  if (isSol && sum < MIN_PRIZE_LAMPORTS) {
    throw new Wrong('amounts', `All places together get less than ${MIN_PRIZE_LAMPORTS} lamports.`);
  }
  if (sum + BigInt(prize.fee) > MAX_U64) {
    throw new Wrong('amounts', 'The amounts and the fee add up to 2^64 or more.');
  }
  if (window !== 0 && (window < minWindow(network) || window > MAX_WINDOW_SECONDS)) {
    throw new Wrong('window', `No escrow has a window of ${window} seconds.`);
  }
  return `${amounts.length === 1 ? 'One place gets' : `${amounts.length} places get`} ${sum} ${isSol ? 'lamports' : `base units of the token ${prize.mint}`}.`;
}

/** Checks the beacon that the program's build knows; the record has no say in it. */
export function checkNetwork({ record: { genesis }, options }: Scene): Result {
  if (!options.allowLocal) return "It is drand's evmnet, which nobody in this giveaway controls.";
  // No option trusts it on a public network: a page that lies could ask a visitor to set one.
  if (PUBLIC_GENESIS.has(genesis)) {
    throw new Wrong('genesis', 'No program with the beacon of local worlds counts on a public network.');
  }
  return 'The test beacon of local worlds, for which anyone can sign.';
}
