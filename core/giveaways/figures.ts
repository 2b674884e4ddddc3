/** Figures over many giveaways. */

export interface PlatformStats {
  totalGiveaways: number;
  /** Wallets that registered. */
  totalParticipants: number;
  /** Holders that were eligible; they are no participants. */
  totalEligible: number;
  active: number;
  completed: number;
}

/** What a creator's dashboard counts; of giveaways those that were funded. */
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
  /** What the creator got in SOL tips, in SOL. */
  totalTipValue: number;
  /** The same in lamports, decimal text. */
  totalTipUnits: string;
  /** Tokens that were tipped. */
  uniqueTokens: number;
}
