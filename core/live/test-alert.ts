/** The alert by which a creator tries out an overlay. It is not paid; its id marks it as a test. */
import { SYSTEM_PROGRAM } from '../address.ts';
import { displayNumber, SOL_DECIMALS } from '../money.ts';
import { NO_NAME, type Tip } from '../tips/model.ts';

const ID_PREFIX = 'test-';
const AMOUNT_UNITS = 50_000_000n;
/** All test alerts of an amount are spoken alike, so that one sound serves them all. */
export const TEST_MESSAGE = 'This is a test alert';

/**
 * Makes a test alert. `unique` is any text that no other test alert of the token has; `now` is ms since 1970;
 * `amountUnits` are lamports. The id carries the amount, so that the id alone finds its sound.
 */
export function testAlert(
  tokenAddress: string,
  tokenSymbol: string,
  unique: string,
  now: number,
  amountUnits: bigint = AMOUNT_UNITS,
): Tip {
  const amount = displayNumber(amountUnits, SOL_DECIMALS);
  return {
    id: amountUnits === AMOUNT_UNITS ? `${ID_PREFIX}${unique}` : `${ID_PREFIX}sol${amountUnits}-${unique}`,
    tokenAddress,
    amount,
    amountUnits: amountUnits.toString(),
    currency: 'SOL',
    decimals: SOL_DECIMALS,
    tokenSymbol,
    senderAddress: SYSTEM_PROGRAM,
    ...NO_NAME,
    message: TEST_MESSAGE,
    timestamp: new Date(now).toISOString(),
    txSignature: '',
    platformFee: 0,
    platformFeeUnits: '0',
    creatorAmount: amount,
    creatorAmountUnits: amountUnits.toString(),
    worth: amountUnits.toString(),
    dollars: true,
    plan: 'spoken',
  };
}

export function isTestAlert(tipId: string): boolean {
  return tipId.startsWith(ID_PREFIX);
}

/** Returns the lamports of the test alert with this id. */
export function testAmount(tipId: string): bigint {
  const amount = /^test-sol(\d{1,18})-/.exec(tipId)?.[1];
  return amount === undefined ? AMOUNT_UNITS : BigInt(amount);
}
