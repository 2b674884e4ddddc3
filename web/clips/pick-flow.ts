/** Picks and saves a winner by signed calls. Signing, calling and waiting are passed in. */
import type { Clip, Pick } from '../../core/clips/model.ts';
import { canonicalPostUrl } from '../../core/clips/post-url.ts';
import type { PickRecord } from '../../core/clips/record.ts';
import { clipActionMessage } from '../../core/messages.ts';
import { FlowError } from '../client/call.ts';
import type { Dates, Signed } from '../client/clips.ts';
import { failWith } from '../client/flow.ts';
import type { WalletProof } from '../wallet/context.ts';
import { words } from './words.ts';

type ClipAction = Parameters<typeof clipActionMessage>[0]['action'];

export interface Signer {
  site: string;
  wallet: string;
  /** Returns the time in milliseconds. */
  now(): number;
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
}

/** Second of the last signed text. The server accepts a text once, so a quick repeat signs the next second. */
let lastSecond = 0;

/** Signs one action. Throws the wallet's error. */
export async function signAction(
  signer: Signer,
  action: ClipAction,
  token: string,
  subject?: string,
): Promise<Signed> {
  const { site, wallet } = signer;
  const time = Math.max(Math.floor(signer.now() / 1000), lastSecond + 1);
  lastSecond = time;
  const message = clipActionMessage({ site, action, token, subject, wallet, time });
  return { walletAddress: wallet, message, ...(await signer.prove(message)) };
}

export interface RandomFlow {
  select(body: Dates & Signed): Promise<{ selectedClip: Clip | null; totalClips: number; pick: Pick }>;
  record(pickId: string): Promise<PickRecord>;
  wait(milliseconds: number): Promise<void>;
  /** Called after the signature. From then on the pick waits for the beacon. */
  onSigned(): void;
}

/** The fields of a picked clip on screen. A record has them too, for a clip that no loaded page has. */
type ChosenClip = { [Field in 'id' | 'username' | 'timestamp' | 'xUrl']: Clip[Field] } & {
  /** Absent in a record: random picks exclude clips that others submitted. */
  handedInBy?: Clip['handedInBy'];
  /** Absent in a record too. */
  face?: Clip['face'];
};

export interface Chosen {
  clip: ChosenClip;
  pick: Pick;
}

const POLL_MS = 2000;
const MAX_POLLS = 15;

/** Picks a clip by a round of the beacon that is not published yet, and waits for it. Throws FlowError. */
export async function pickAtRandom(
  flow: RandomFlow,
  signer: Signer,
  token: string,
  dates: Dates,
): Promise<Chosen> {
  let answer: Awaited<ReturnType<RandomFlow['select']>>;
  try {
    const signed = await signAction(signer, 'choose a clip at random', token);
    flow.onSigned();
    answer = await flow.select({ ...dates, ...signed });
  } catch (error) {
    return failWith(words.choose.randomFailed)(error);
  }
  const { selectedClip, pick } = answer;
  if (selectedClip) return { clip: selectedClip, pick };
  for (let polls = 0; polls < MAX_POLLS; polls++) {
    await flow.wait(POLL_MS);
    const record = await flow.record(pick.id).catch(() => null);
    const clip = record && winnerOf(record);
    if (clip) return { clip, pick: { ...pick, clipId: clip.id, username: clip.username, xUrl: clip.xUrl } };
  }
  throw new FlowError(words.choose.late);
}

function winnerOf({ winner, candidates }: PickRecord): ChosenClip | null {
  const addedAt = winner && candidates[winner.index]?.[3];
  if (!winner || !addedAt) return null;
  const { clip: id, handle, postId } = winner;
  return { id, username: handle, timestamp: addedAt, xUrl: canonicalPostUrl(handle, postId) };
}
