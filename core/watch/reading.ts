/** What the watch's readings pass to each other, and what it answers. Times in ms since 1970. */
import type { Health } from '../admin.ts';
import type { Finding } from './concerns.ts';

/** What one reading needs of the ones before it. */
export interface Memory {
  /** When the cron last ran; when the watch began, if it never did. */
  beatAt: number;
  /** The node's slot at the last reading. */
  slot: number;
  /** The message that the queue has yet to bring, and when it was sent; null if it has. */
  sent: { nonce: string; at: number } | null;
}

/** What a reading found, and what the next one needs of it. */
export interface Reading {
  findings: Finding[];
  /** The findings that are not urgent are among them. */
  quiet: boolean;
  slot: number;
  sent: Memory['sent'];
}

/**
 * What became of a message: the receiver has it, will not have it as it is, did not answer, is gone for good, or asks
 * for a wait.
 */
export type Told = 'taken' | 'refused' | 'unheard' | 'gone' | { waitMs: number };

/** What people and the operator read of a concern. */
export interface Notice {
  text: string;
  since: number;
}

export interface WatchState {
  outages: Notice[];
  /** What no message can tell. */
  notices: Notice[];
  /** When the last reading began, ms. */
  readAt: number;
  /** When the cron last ran; null before it ever did. */
  lastCron: number | null;
}

/** What the watch alone knows for the report for admins. */
export interface WatchReport {
  notices: Notice[];
  canary: Health['canary'];
}
