/** The public record of a random pick: everything that an outsider needs to repeat it. Binary values are hex. */

/** clip id, post id, handle, added at (ISO 8601). */
export type Candidate = [clip: string, postId: string, handle: string, addedAt: string];

export interface PickRecord {
  kind: 'clip-pick';
  version: 2;
  id: string;
  tokenAddress: string;
  /** Counts up per token from 1: every earlier pick is at /api/clips/{token}/picks. */
  number: number;
  chosenBy: string;
  startDate: string | null;
  endDate: string | null;
  pickedAt: string;
  /** Strictly ascending by core/clips/pick.ts leafOf, and each clip has one entry. */
  candidates: Candidate[];
  /** Root of the tree of core/draw/tree.ts over the candidates. */
  root: string;
  beacon: { network: 0 | 1; key: string; genesis: number; period: number; lead: number };
  round: string;
  /** Unix seconds. */
  roundTime: number;
  operator: string;
  /** Base58: the operator's signature over core/messages.ts pickStatement. */
  statementSignature: string;
  revealed: { signature: string; randomness: string; ticket: string } | null;
  winner: { clip: string; postId: string; handle: string; index: number } | null;
}
