/** Statistics over many giveaways. */

export interface PlatformStats {
  totalGiveaways: number;
  /** Wallets that registered. */
  totalParticipants: number;
  /** Holders that were eligible; they are no participants. */
  totalEligible: number;
  active: number;
  completed: number;
}

/** The numbers of a creator's dashboard; giveaways count once they were funded. */
export interface CreatorStats {
  total: number;
  active: number;
  /** Over, and not paid or cancelled yet. With active, completed and cancelled ones they are all. */
  waiting: number;
  completed: number;
  cancelled: number;
  /** Wallets that registered. */
  totalParticipants: number;
  /** Holders that were eligible; they are no participants. */
  totalEligible: number;
  totalTips: number;
  /** The creator's share of SOL tips, in SOL. */
  totalTipValue: number;
  /** The same in lamports, decimal text. */
  totalTipUnits: string;
  /** Number of tipped tokens. */
  uniqueTokens: number;
}
