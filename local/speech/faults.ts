/**
 * The ways in which Workers AI can say no. A fault is switched on for all calls (POST /fault) or named by a word in the text
 * to be spoken, so that a person can try each one by tipping with that word in the message.
 */

export const FAULTS = ['none', 'fail', 'busy', 'quota', 'hang', 'late', 'garbage', 'empty'] as const;
export type Fault = (typeof FAULTS)[number];

const WORDS: Record<string, Fault> = {
  'speech-fail': 'fail',
  'speech-busy': 'busy',
  'speech-quota': 'quota',
  'speech-hang': 'hang',
  'speech-late': 'late',
  'speech-garbage': 'garbage',
  'speech-empty': 'empty',
};

/** The fault that `text` names, or the one that is switched on. */
export function faultFor(text: string, switchedOn: Fault): Fault {
  const lower = text.toLowerCase();
  for (const [word, fault] of Object.entries(WORDS)) if (lower.includes(word)) return fault;
  return switchedOn;
}

export function isFault(value: unknown): value is Fault {
  return FAULTS.some((fault) => fault === value);
}
