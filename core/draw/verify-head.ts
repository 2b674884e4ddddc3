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
    throw new Wrong('terms', 'The terms do not have the hash that the escrow was opened with.');
  }
  if (terms.kind === 'participants' && terms.eligibility !== null) {
    throw new Wrong('terms.eligibility', 'Whoever registers takes part: such terms ask for no holding.');
  }
  if (terms.gateMint === null && (terms.kind === 'holders' || terms.tiers.length > 0)) {
    throw new Wrong('terms.gateMint', 'The terms count holdings, but name no token.');
  }
  return `Their SHA-256 is ${termsHash.slice(0, 16)}…, as the escrow holds it.`;
}

export function checkAddress({ record, options }: Scene): Result {
  const { program, creator, operator, id, escrow } = record;
  if (options.program !== undefined && options.program !== program) {
    throw new Wrong('program', 'The record names another program than the one that holds the prizes.');
  }
  if (escrowAddress(program, creator, hexToBytes(id)) !== escrow) {
    throw new Wrong('escrow', 'The address does not follow from program, creator and id.');
  }
  const one =
    creator === operator ? ' Creator and operator are one wallet: two signatures are one here.' : '';
  return `Program, creator and id give exactly this address.${one}`;
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
    throw new Wrong('prize.symbol', 'No token has such a symbol here.');
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
        'The record names a beacon of its own, which whoever made it controls.',
      );
    }
    return 'A beacon of the local world, named in the escrow itself.';
  }
  for (const field of ['genesis', 'period', 'lead'] as const) {
    if (beacon[field] !== EVMNET[field]) {
      throw new Wrong(`beacon.${field}`, "The record's beacon is not drand's evmnet.");
    }
  }
  if (beacon.key !== bytesToHex(EVMNET.key)) {
    throw new Wrong('beacon.key', "The key is not that of drand's evmnet.");
  }
  return "It is drand's evmnet, which belongs to nobody of this giveaway.";
}
