/** Wallets that send on their own, as real ones do: they renew the blockhash, send twice, decline, or never answer. */
import { type Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { advanceSlots, latestBlockhash, sendRaw } from './chain.ts';
import type { SendAnswer } from './page-wallet.ts';

interface SendingWallet {
  sends(transaction: Uint8Array, chain: string): Promise<SendAnswer>;
  /** The transactions that it was given, and the networks that were named with them. */
  asked: { transaction: Uint8Array; chain: string }[];
  /** The signatures of what it has sent. */
  sent: string[];
}

type Way = (wallet: {
  /** Signs what was given on a new blockhash. */
  renew(): Promise<VersionedTransaction>;
  /** Sends, and stores the signature. */
  send(transaction: VersionedTransaction): Promise<string>;
}) => Promise<SendAnswer>;

function wallet(signer: Keypair, way: Way): SendingWallet {
  const asked: SendingWallet['asked'] = [];
  const sent: string[] = [];
  return {
    asked,
    sent,
    sends(transaction, chain) {
      asked.push({ transaction, chain });
      return way({
        async renew() {
          await advanceSlots(2);
          const { instructions } = TransactionMessage.decompile(
            VersionedTransaction.deserialize(transaction).message,
          );
          const message = {
            payerKey: signer.publicKey,
            recentBlockhash: await latestBlockhash(),
            instructions,
          };
          const renewed = new VersionedTransaction(new TransactionMessage(message).compileToV0Message());
          renewed.sign([signer]);
          return renewed;
        },
        async send(signed) {
          const signature = await sendRaw(signed.serialize());
          sent.push(signature);
          return signature;
        },
      });
    },
  };
}

const named = (signature: string): SendAnswer => ({ signature: [...bs58.decode(signature)] });

/** Sends what it was given on a newer blockhash, as Phantom does. */
export const renewing = (signer: Keypair) =>
  wallet(signer, async ({ renew, send }) => named(await send(await renew())));

/** Takes its first sending for lost, sends once more, and returns the first signature. */
export const sendingTwice = (signer: Keypair) =>
  wallet(signer, async ({ renew, send }) => {
    const first = await send(await renew());
    await send(await renew());
    return named(first);
  });

/** The user declines, in the words and with the code of Phantom. */
export const refusing = (signer: Keypair) =>
  wallet(signer, async () => ({ code: 4001, message: 'User rejected the request.' }));

/** Signs and answers, and its node drops the transaction. */
export const droppingIt = (signer: Keypair) =>
  wallet(signer, async ({ renew }) => ({ signature: [...(await renew()).signatures[0]!] }));

/** Leaves its window open until `answer` is called, if it is. `sendNow` sends without an answer to the page. */
export function silent(signer: Keypair) {
  let answer: (answer: SendAnswer) => void = () => {};
  let sendNow: () => Promise<string> = async () => '';
  const made = wallet(signer, ({ renew, send }) => {
    sendNow = async () => send(await renew());
    return new Promise<SendAnswer>((resolve) => {
      answer = resolve;
    });
  });
  return { ...made, answer: (given: SendAnswer) => answer(given), sendNow: () => sendNow() };
}
