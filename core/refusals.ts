/**
 * Every error that a user can meet: its code, HTTP status and message. The specification quotes some word for word.
 * A refusal is a value of the domain; anything else that is thrown is our bug and becomes a 500.
 */
import { BLOCK_REFUSALS } from './refusals/blocks.ts';
import { CHANNEL_REFUSALS } from './refusals/channels.ts';
import { CLIP_REFUSALS } from './refusals/clips.ts';
import { DESK_REFUSALS } from './refusals/desk.ts';
import { GENERAL_REFUSALS } from './refusals/general.ts';
import { GIVEAWAY_REFUSALS } from './refusals/giveaways.ts';
import { filled, type RefusalKind } from './refusals/kind.ts';
import { MEDIA_REFUSALS } from './refusals/media.ts';
import { PLATFORM_REFUSALS } from './refusals/platform.ts';
import { PROFILE_REFUSALS } from './refusals/profiles.ts';
import { TIP_FORM_REFUSALS } from './refusals/tip-form.ts';
import { TIP_REFUSALS } from './refusals/tips.ts';

export const REFUSALS = {
  ...GENERAL_REFUSALS,
  ...TIP_REFUSALS,
  ...TIP_FORM_REFUSALS,
  ...GIVEAWAY_REFUSALS,
  ...CHANNEL_REFUSALS,
  ...CLIP_REFUSALS,
  ...MEDIA_REFUSALS,
  ...DESK_REFUSALS,
  ...PLATFORM_REFUSALS,
  ...PROFILE_REFUSALS,
  ...BLOCK_REFUSALS,
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof REFUSALS;

/**
 * An expected error with a message for the user. `detail` is for the log only.
 * `params` fill the placeholders of the message.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: RefusalKind['status'];
  readonly detail: string | undefined;

  constructor(code: RefusalCode, params: Record<string, string | number> = {}, detail?: string) {
    super(refusalText(code, params));
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code].status;
    this.detail = detail;
  }
}

/** Returns the message of a refusal with its parameters filled in. */
export function refusalText(code: RefusalCode, params: Record<string, string | number> = {}): string {
  return filled(REFUSALS[code], params);
}
