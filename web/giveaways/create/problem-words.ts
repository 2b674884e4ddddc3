/** What the wizard refuses, as sentences. Those that the server shares are in core/refusals. */
export const problems = {
  holdersToken: 'Please enter the address of the token whose holders are entered',
  tiersToken: 'Please enter the address of the token that the entry tiers require',
  share: 'Please enter a share above 0 and up to 100%',
  tokens: 'Please enter an amount of whole tokens above 0',
  notToken: 'This is not a Solana token address.',
  freezable: 'its issuer can freeze it',
  notLookedUp: 'This token could not be looked up yet. Please wait a moment and try again',
  endEarly: (least: string) => `The end must be at least ${least} from now`,
  endLate: (most: string) => `The end must be at most ${most} from now`,
  tooManyTiers: (most: number) => `A giveaway has at most ${most} tiers`,
  tier: (label: string, problem: string) => `"${label}": ${problem}`,
  tierRequirement: (most: string) => `please enter a requirement from 0 to ${most}`,
  tierEntries: (problem: string) => `entries: ${problem}`,
  amount: 'Please enter an amount',
  least: (least: string) => `At least ${least}`,
  place: (place: number, problem: string) => `Place ${place}: ${problem}`,
  prizeLeast: (least: string) => `The prize must be at least ${least}`,
  placeLeast: (least: string) =>
    `Every place needs at least ${least}: please raise the prize or choose fewer places`,
  tooSmall: 'The prize is too small for so many places',
} as const;
