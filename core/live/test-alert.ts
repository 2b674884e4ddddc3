/** The alert by which a creator tries out an overlay. It is not paid; its id marks it as a test. */
import { SYSTEM_PROGRAM } from '../address.ts';
import { SOL_DECIMALS } from '../money.ts';
import type { Tip } from '../tips/model.ts';

const ID_PREFIX = 'test-';
const AMOUNT_UNITS = 50_000_000n;
/** All test alerts are spoken alike, so that one sound serves them all. */
export const TEST_MESSAGE = 'This is a test alert';

/** `unique` is any text that no other test alert of the token has; `now` is ms since 1970. */
export function testAlert(tokenAddress: string, tokenSymbol: string, unique: string, now: number): Tip {
  return {
    id: `${ID_PREFIX}${unique}`,
    tokenAddress,
    amount: 0.05,
    amountUnits: AMOUNT_UNITS.toString(),
    currency: 'SOL',
    decimals: SOL_DECIMALS,
    tokenSymbol,
    senderAddress: SYSTEM_PROGRAM,
    name: null,
    message: TEST_MESSAGE,
    timestamp: new Date(now).toISOString(),
    txSignature: '',
    platformFee: 0,
    platformFeeUnits: '0',
    creatorAmount: 0.05,
    creatorAmountUnits: AMOUNT_UNITS.toString(),
  };
}

export function isTestAlert(tipId: string): boolean {
  return tipId.startsWith(ID_PREFIX);
}
