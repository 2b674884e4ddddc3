/** The messages between the page and its Web Worker that checks a draw. */

import type { Check } from '../../../core/draw/checks.ts';
import type { ListHead } from '../../../core/giveaways/list.ts';
import type { DrawHead } from '../../client/draw.ts';
import type { ListKind, Place, RowPage } from './record-rows.ts';

export interface CheckOptions {
  /** True in the local world only. */
  allowOwnNetwork: boolean;
  /** The escrow program of this deployment; absent: any. */
  program?: string;
  /** The visitor's own node; null: this site's own answers about the draw. */
  node: string | null;
}

/** Every question has a number, which its answer repeats. */
export type Question =
  | { type: 'check'; number: number; bytes: ArrayBuffer; options: CheckOptions }
  | { type: 'rows'; number: number; kind: ListKind; search: string; from: number; limit: number }
  | { type: 'place'; number: number; wallet: string };

export type Answer =
  | { type: 'record'; number: number; head: DrawHead; list: ListFacts | null }
  | { type: 'check'; number: number; check: Check; chain: boolean }
  /** `problem`: why nothing was compared with the chain, as one sentence; null: it was. */
  | { type: 'end'; number: number; problem: string | null }
  | { type: 'rows'; number: number; page: RowPage }
  | { type: 'place'; number: number; place: Place };

/** The frozen list without its rows. */
export type ListFacts = ListHead & Record<ListKind, number>;
