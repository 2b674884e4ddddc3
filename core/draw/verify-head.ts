/** The checks of what was locked: terms, address, prizes, beacon. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { escrowAddress } from '../escrow/addresses.ts';
import { MAX_WINDOW_SECONDS, MIN_PLACE_LAMPORTS, MIN_PRIZE_LAMPORTS, minWindow } from '../escrow/rules.ts';
import { termsHashHex } from '../giveaways/terms.ts';
import { imitatesSol } from '../tokens/token-text.ts';
import { MAX_U64 } from './entries.ts';
import { EVMNET } from './networks.ts';
import { type Result, type Scene, Wrong } from './scene.ts';

const SOL_DECIMALS = 9;
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}]/u;

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

/** As `open` of the program checks them. */
export function checkPrize({ record: { prize, amounts, window }, network }: Scene): Result {
  const isSol = prize.mint === null;
  if (isSol && prize.decimals !== SOL_DECIMALS) {
    throw new Wrong('prize.decimals', `SOL has ${SOL_DECIMALS} decimals.`);
  }
  if (isSol && prize.symbol !== 'SOL') throw new Wrong('prize.symbol', 'The prize is SOL.');
  // A symbol is on no chain: the mint tells what a token is. But no token may pass for SOL, or for more than a name.
  if (!isSol && (imitatesSol(prize.symbol) || NOT_ONE_LINE.test(prize.symbol))) {
    throw new Wrong('prize.symbol', 'No token can have this symbol here.');
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

export function checkNetwork({ record: { beacon }, options }: Scene): Result {
  if (beacon.network === 1) {
    if (!options.allowOwnNetwork) {
      throw new Wrong(
        'beacon.network',
        'The record names its own source of randomness, which its author may control.',
      );
    }
    return 'A test beacon of the local world, named in the escrow itself.';
  }
  for (const field of ['genesis', 'period', 'lead'] as const) {
    if (beacon[field] !== EVMNET[field]) {
      throw new Wrong(`beacon.${field}`, "The random number does not come from drand's evmnet.");
    }
  }
  if (beacon.key !== bytesToHex(EVMNET.key)) {
    throw new Wrong('beacon.key', "The key is not that of drand's evmnet.");
  }
  return "It is drand's evmnet, which nobody in this giveaway controls.";
}
