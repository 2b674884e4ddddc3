/** Picking and saving as signed calls. Signing, calling and waiting are passed in. */
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
  /** Milliseconds. */
  now(): number;
  /** Throws when the user or the wallet refuses. */
  prove(text: string): Promise<WalletProof>;
}

/**
 * The time in the last signed text. A text can be used once, so the same pick within the same second signs the next
 * second.
 */
let lastSecond = 0;

/** Signs for one action. Throws what the wallet throws. */
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
  /** The wallet has signed: what follows waits for the beacon. */
  onSigned(): void;
}

/** What is shown of a picked clip: a record has it too, for a clip that is on no loaded page. */
type ChosenClip = { [Field in 'id' | 'username' | 'timestamp' | 'xUrl']: Clip[Field] } & {
  /** Absent for a clip that was read from a record: random picks hold no clip that was handed in. */
  handedInBy?: Clip['handedInBy'];
};

export interface Chosen {
  clip: ChosenClip;
  pick: Pick;
}

const POLL_MS = 2000;
const MAX_POLLS = 15;

/** Picks one clip at random by a round that does not exist yet, and waits for a late beacon. Throws FlowError. */
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
