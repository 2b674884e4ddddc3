/** Figures over many giveaways. */

export interface PlatformStats {
  totalGiveaways: number;
  totalParticipants: number;
  active: number;
  completed: number;
}

/** What a creator's dashboard counts; of giveaways those that were funded. */
export interface CreatorStats {
  total: number;
  active: number;
  completed: number;
  totalParticipants: number;
  totalTips: number;
  /** What the creator got in SOL tips, in SOL. */
  totalTipValue: number;
  /** Tokens that were tipped. */
  uniqueTokens: number;
}
