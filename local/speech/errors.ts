/**
 * Errors of Workers AI as its binding receives them; those with a known source are fixtures in
 * local/contracts/workers-ai.
 */
import type { ServerResponse } from 'node:http';
import { answerJson } from '../http.ts';

const ERRORS = {
  noModel: [400, 5007, 'No such model {} or task'],
  invalid: [400, 5006, 'Error: {}'],
  tooLong: [413, 8007, 'Input text exceeds maximum character limit of 2000.'],
  tooLarge: [413, 3006, 'Request is too large'],
  quota: [
    429,
    4006,
    "you have used up your daily free allocation of 10,000 neurons, please upgrade to Cloudflare's Workers Paid plan if you would like to continue usage.",
  ],
  capacity: [429, 3040, 'Capacity temporarily exceeded, please try again.'],
  internal: [500, 3043, 'Internal server error'],
} as const;

/** The error of the service for each fault of the switch. */
const FAULTS = { fail: 'internal', busy: 'capacity', quota: 'quota' } as const;

/** True if this fault is an error that was answered; false if the caller answers. */
export function deniedBy(response: ServerResponse, fault: string): boolean {
  if (!Object.hasOwn(FAULTS, fault)) return false;
  denyAs(response, FAULTS[fault as keyof typeof FAULTS]);
  return true;
}

export function denyAs(response: ServerResponse, error: keyof typeof ERRORS, what = ''): void {
  const [status, internalCode, text] = ERRORS[error];
  const description = text.replace('{}', what);
  answerJson(response, status, { internalCode, name: 'AiError', message: description, description });
}
