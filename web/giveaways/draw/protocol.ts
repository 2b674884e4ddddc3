/** The messages between the page and its Web Worker that checks a draw. */
import type { RpcAnswer } from '../../../chain/json-rpc.ts';
import type { Check } from '../../../core/draw/checks.ts';
import type { ListHead } from '../../../core/giveaways/list.ts';
import type { DrawHead } from '../../client/draw.ts';
import type { ListKind, RowPage, WalletPart } from './record-rows.ts';

export interface CheckOptions {
  /** True in a page that was built for a local world. */
  allowLocal: boolean;
  /** The escrow program of this deployment; absent: any. */
  program?: string;
  /** The platform that this page belongs to, by its build; null: not known. */
  platform: { operator: string; treasury: string } | null;
  /** The visitor's own node; null: this site's own answers about the draw. */
  node: string | null;
}

/** Every question has a number, which its answer repeats. */
export type CheckQuestion =
  | { type: 'check'; number: number; bytes: ArrayBuffer; options: CheckOptions }
  | { type: 'rows'; number: number; kind: ListKind; search: string; from: number; limit: number }
  | { type: 'place'; number: number; wallet: string }
  /** One call to the node that the visitor named, for the creator's brake: no other script may reach it. */
  | { type: 'ask'; number: number; node: string; method: string; params: unknown[] };

export type CheckAnswer =
  | { type: 'record'; number: number; head: DrawHead; list: ListFacts | null }
  | { type: 'check'; number: number; check: Check; chain: boolean }
  /** `problem`: why nothing was compared with the chain, as one sentence; null: it was. */
  | { type: 'end'; number: number; problem: string | null }
  | { type: 'rows'; number: number; page: RowPage }
  | { type: 'place'; number: number; place: WalletPart }
  | { type: 'asked'; number: number; answer: RpcAnswer };

/** The frozen list without its rows. */
export type ListFacts = ListHead & Record<ListKind, number>;

/** Returns a Web Worker that checks draws, and asks the node that a visitor names (core/security-headers.ts). */
export function openCheckWorker(listen: (answer: CheckAnswer) => void): Worker {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<CheckAnswer>) => listen(data);
  return worker;
}
