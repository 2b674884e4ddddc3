/** The calls that take a name from a wallet: to another one, or from all. */
import { mutate } from 'swr';
import type { Channel, ChannelName } from '../../core/channels/model.ts';
import { giveUpNameMessage, moveNameMessage } from '../../core/messages.ts';
import type { WalletProof } from '../wallet/context.ts';
import { get } from './call.ts';
import { readChannelAgain, readNameAgain } from './channels.ts';
import { namePath } from './early.ts';
import { type Prove, signedBody } from './signed.ts';

/** What both wallets of a move sign, with the proof of the one that gives. `time`: unix seconds. */
export interface NameOffer {
  name: string;
  from: string;
  to: string;
  /** What the name points at then: `to`, or a coin of that wallet. */
  subject: string;
  time: number;
  proof: WalletProof;
}

type Move = Omit<NameOffer, 'time' | 'proof'>;

const secondsNow = () => Math.floor(Date.now() / 1000);
const textOf = (move: Move, time: number) => moveNameMessage({ site: location.host, ...move, time });

/** `from` signs the move. Nothing is sent: the other wallet does, by a link. Throws what the wallet throws. */
export async function offerName(move: Move, prove: Prove): Promise<NameOffer> {
  const time = secondsNow();
  return { ...move, time, proof: await prove(textOf(move, time)) };
}

/** `to` signs the same and sends both. Throws ApiError, and what the wallet throws. */
export async function acceptName({ time, proof, ...move }: NameOffer, prove: Prove): Promise<void> {
  const toMessage = textOf(move, secondsNow());
  const own = await prove(toMessage);
  const { name, from, to, subject } = move;
  await get<ChannelName>(`${namePath(name)}/move`, {
    method: 'POST',
    body: {
      ...{ from, to, subject, fromMessage: textOf(move, time), toMessage },
      ...('signature' in proof
        ? { fromSignature: proof.signature }
        : { fromMemoTransaction: proof.memoTransaction }),
      ...('signature' in own ? { toSignature: own.signature } : { toMemoTransaction: own.memoTransaction }),
    },
  });
  await Promise.all([readChannelAgain(from, from), readChannelAgain(to, subject), readNameAgain(name)]);
}

/** The wallet gives its name up. Throws as acceptName does. */
export async function giveUpName({ wallet, subject }: Channel, name: string, prove: Prove): Promise<void> {
  const body = await signedBody(wallet, prove, (signer) => giveUpNameMessage({ ...signer, name }));
  await get(namePath(name), { method: 'DELETE', body });
  await readChannelAgain(wallet, subject);
  await mutate(namePath(name), undefined, { revalidate: false });
}
