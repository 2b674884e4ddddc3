/** What the network asks of a wallet beside the amounts, so that screens can name it before anything is signed. */
import { ESCROW_SIZE, OWN_NETWORK_ESCROW_SIZE } from './escrow/account.ts';
import { DEPOSIT_TOKEN_ACCOUNT_BYTES, depositLamports } from './escrow/rules.ts';

/** Lamports as text. */
export interface NetworkCosts {
  /** The most that one transaction of ours costs: its signature and the priority that we offer. */
  networkFee: string;
  /** The most that a token account costs which has to be made. */
  tokenAccount: string;
  /** What open takes on top of prize and fee, and what of it returns at the end at least. */
  deposit: Record<'SOL' | 'CREATOR_COIN', { lamports: string; back: string }>;
}

/** Bytes that every account is charged for beside its data. */
const ACCOUNT_OVERHEAD = 128n;

/**
 * `emptyAccountRent`: lamports that the network asks of an account without data, today; rent grows with the bytes.
 * `ownNetwork`: giveaways of the local world, whose escrow also holds the beacon's key. In lamports.
 */
export function networkCosts(
  emptyAccountRent: bigint,
  ownNetwork: boolean,
  networkFee: bigint,
): NetworkCosts {
  const rent = (bytes: number) => (emptyAccountRent * (ACCOUNT_OVERHEAD + BigInt(bytes))) / ACCOUNT_OVERHEAD;
  const escrow = rent(ownNetwork ? OWN_NETWORK_ESCROW_SIZE : ESCROW_SIZE);
  const account = rent(DEPOSIT_TOKEN_ACCOUNT_BYTES);
  const text = (lamports: bigint, back: bigint) => ({ lamports: String(lamports), back: String(back) });
  return {
    networkFee: String(networkFee),
    tokenAccount: String(account),
    deposit: {
      SOL: text(escrow + depositLamports(false, 0n), escrow),
      // The vault and, for the first prize of a coin, the platform's account; the winner's may come out of the deposit.
      CREATOR_COIN: text(escrow + depositLamports(true, account) + 2n * account, escrow + account),
    },
  };
}
