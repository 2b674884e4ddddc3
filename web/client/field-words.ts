/** The texts for a field that the API refuses: it answers "xUrl: is not the address of a post on X" to clients. */

/** Fields as the forms name them. */
const FIELDS: Readonly<Record<string, string>> = {
  amount: 'the amount',
  name: 'the name',
  title: 'the title',
  description: 'the description',
  prizeAmount: 'the prize',
  places: 'the prizes',
  endDateTime: 'the end date',
  startDate: 'the start date',
  endDate: 'the end date',
  eligibilityTiers: 'the entry tiers',
  customAmount: 'the amount',
  minPercentage: 'the percentage',
  tokenAddress: 'the token address',
  tokenMint: 'the token address',
  platformFee: 'the platform fee',
  word: 'the word',
  xUrl: 'the post link',
  postUrl: 'the post link',
  code: 'the code',
  signedTransaction: 'the transaction from your wallet',
};

const words = {
  message_invalid: 'Your wallet signed a different text than the one shown. Please try again.',
  signature_invalid: 'The signature does not match your wallet. Please try again.',
  check: (field: string, problem: string) => `Check ${field}: ${problem}.`,
  other: 'Something on this page is out of date. Please reload it and try again.',
} as const;

/** "amount: …", "places.0: …", "x-signature: …". */
const FIELD = /^([a-z][A-Za-z]*|x-[a-z]+)(?:\.\w+)*: (.+)$/s;
/** Problems that bring a subject of their own. */
const WHOLE = /^(?:its|their|there|place) /;

/** The server's sentence as users read it: one about a field names what the form calls it. */
export function plainSentence(sentence: string, code: string | null): string {
  const [, field, problem] = FIELD.exec(sentence) ?? [];
  if (!field || !problem) return sentence;
  if (code === 'message_invalid' || code === 'signature_invalid') return words[code];
  const label = FIELDS[field];
  return label ? words.check(label, WHOLE.test(problem) ? problem : `it ${problem}`) : words.other;
}
