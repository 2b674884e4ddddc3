/** How much may lie on the platform's wallets. Sentences for the operator. */
import type { Health } from '../admin.ts';
import { PAYER_LAMPORTS } from '../giveaways/funds.ts';
import { formatAmount, SOL_DECIMALS } from '../money.ts';

type Wallet = Health['balances'][number];

/** The least that a wallet must hold, and what happens below it. The others need nothing. */
const LEAST: Partial<Record<Wallet['name'], { lamports: bigint; send: bigint; without: string }>> = {
  payer: {
    lamports: PAYER_LAMPORTS,
    send: 200_000_000n,
    without: 'draws may come to a halt, and no giveaway is opened',
  },
  // A little more than the rent of an account: the network refuses a fee that leaves less in it.
  treasury: { lamports: 1_000_000n, send: 10_000_000n, without: 'small tips are refused' },
};

/** Returns whether a wallet needs no SOL: the operator only signs, and a payout fills the swap wallet. */
export const needsNoSol = (name: Wallet['name']): boolean => LEAST[name] === undefined;

/**
 * Returns concerns about wallets that hold too little, or more than `most` lamports although their keys are online: who
 * takes over the worker has what they hold. `most`: null without a limit. `isCold`: the treasury's key is elsewhere.
 */
export function balanceConcerns(
  wallets: readonly Wallet[],
  { most, isCold }: { most: bigint | null; isCold: boolean },
): string[] {
  return wallets.flatMap(({ name, lamports }) => {
    if (lamports === null) return [];
    const held = BigInt(lamports);
    const holds = `The ${name} holds ${sol(held)} SOL`;
    const least = LEAST[name];
    if (least && held < least.lamports)
      return [
        `${holds}, less than ${sol(least.lamports)} SOL: ${least.without}. Send it ${sol(least.send)} SOL`,
      ];
    // A payout fills the swap wallet for a minute.
    const isHot = name !== 'swap wallet' && !(name === 'treasury' && isCold);
    // Who sends what is asked for must not be told to move it away.
    const asked = least ? least.lamports + least.send : 0n;
    const limit = most === null || most > asked ? most : asked;
    if (!isHot || limit === null || held <= limit) return [];
    return [
      `${holds}, more than ${sol(limit)} SOL: its key is online, so move the rest to a wallet of your own`,
    ];
  });
}

function sol(lamports: bigint): string {
  return formatAmount(lamports, SOL_DECIMALS, 4);
}
