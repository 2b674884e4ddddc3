/** The network's costs for a wallet beside the amounts, so that screens can name them before anything is signed. */
import { escrowSize } from './escrow/account.ts';
import { DEPOSIT_TOKEN_ACCOUNT_BYTES, depositLamports } from './escrow/rules.ts';

/** Lamports as text. */
interface DepositText {
  /** The amount that open takes on top of prize and fee. */
  lamports: string;
  /** The minimum of it that returns at the end. */
  back: string;
}

/** Lamports as text. */
export interface NetworkCosts {
  /** The most that one transaction of ours costs: its signature and the priority that we offer. */
  networkFee: string;
  /** The most that a token account costs which has to be made. */
  tokenAccount: string;
  /** Of a giveaway with one place, and what each further place adds. */
  deposit: Record<'SOL' | 'CREATOR_COIN', { one: DepositText; further: DepositText }>;
}

/** Bytes that every account is charged for beside its data. */
const ACCOUNT_OVERHEAD = 128n;

/**
 * `emptyAccountRent`: lamports that the network asks of an account without data, today; rent grows with the bytes. In
 * lamports.
 */
export function networkCosts(emptyAccountRent: bigint, networkFee: bigint): NetworkCosts {
  const rent = (bytes: number) => (emptyAccountRent * (ACCOUNT_OVERHEAD + BigInt(bytes))) / ACCOUNT_OVERHEAD;
  const account = rent(DEPOSIT_TOKEN_ACCOUNT_BYTES);
  const deposit = (isToken: boolean, places: number) => {
    const escrow = rent(escrowSize(places));
    const lamports = escrow + depositLamports(places, isToken, account);
    // The vault and, for the first prize of a coin, the platform's account; the winners' may come out of the deposit.
    return isToken ? [lamports + 2n * account, escrow + account] : [lamports, escrow];
  };
  const texts = (isToken: boolean) => {
    const [one, two] = [deposit(isToken, 1), deposit(isToken, 2)];
    const text = ([lamports, back]: bigint[]) => ({ lamports: String(lamports), back: String(back) });
    return { one: text(one), further: text(two.map((part, at) => part - one[at]!)) };
  };
  return {
    networkFee: String(networkFee),
    tokenAccount: String(account),
    deposit: { SOL: texts(false), CREATOR_COIN: texts(true) },
  };
}

/** Returns the deposit of a giveaway with `places` places, and its minimum refund, in lamports. */
export function depositOf(
  { deposit }: Pick<NetworkCosts, 'deposit'>,
  currency: 'SOL' | 'CREATOR_COIN',
  places: number,
): { lamports: bigint; back: bigint } {
  const { one, further } = deposit[currency];
  const sum = (part: keyof DepositText) => BigInt(one[part]) + BigInt(places - 1) * BigInt(further[part]);
  return { lamports: sum('lamports'), back: sum('back') };
}
