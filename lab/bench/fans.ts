/**
 * Fans of the benchmark: keys with SOL, who tip over the API. They send no client address, so no rate limits apply:
 * Cloudflare counts natively, while its fake here costs as much as a call.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Agent, request } from 'node:http';
import bs58 from 'bs58';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import type { ConfirmedTip, PreparedTip } from '../../core/tips/model.ts';
import { setAccounts } from '../../local/world/seed.ts';

export interface Fan {
  address: string;
  key: KeyObject;
}

export interface Coin {
  mint: string;
  creator: string;
}

/** Duration of each part of one tip, in milliseconds. */
export interface Steps {
  prepare: number;
  sign: number;
  confirm: number;
}

const LAMPORTS = 1_000_000_000_000n;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** New keys, each with 1,000 SOL on the chain at `rpcUrl`. */
export async function newFans(rpcUrl: string, count: number): Promise<Fan[]> {
  const fans = Array.from({ length: count }, (): Fan => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const address = bs58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
    return { address, key: privateKey };
  });
  await setAccounts(
    rpcUrl,
    fans.map(({ address }) => ({
      pubkey: address,
      owner: SYSTEM_PROGRAM,
      data: new Uint8Array(),
      lamports: LAMPORTS,
    })),
  );
  return fans;
}

/** Returns a tip of 0.01 SOL as the server has prepared it. Throws the server's message. */
export const prepareTip = (url: string, fan: Fan, coin: Coin, message: string): Promise<PreparedTip> =>
  post<PreparedTip>(`${url}/api/tip/${coin.mint}/prepare`, {
    senderAddress: fan.address,
    recipientAddress: coin.creator,
    currency: 'SOL',
    amount: '0.01',
    message,
  });

/**
 * Sends one tip of 0.01 SOL and waits until it is confirmed on chain. `onSigned` gets the signed bytes, base64, before
 * they are sent. Throws the server's message unless it is confirmed.
 */
export async function tip(
  url: string,
  fan: Fan,
  coin: Coin,
  message = 'That last round was unreal',
  onSigned = (_: string) => {},
): Promise<Steps> {
  const began = performance.now();
  const prepared = await prepareTip(url, fan, coin, message);
  const asked = performance.now();
  const signedTransaction = signed(prepared.serializedTransaction, fan.key);
  const approved = performance.now();
  onSigned(signedTransaction);
  const confirmed = await post<ConfirmedTip>(`${url}/api/tip/${coin.mint}/confirm`, {
    tempTipId: prepared.tempTipId,
    signedTransaction,
  });
  if (confirmed.status !== 'confirmed') throw new Error(`the tip is ${confirmed.status}`);
  return { prepare: asked - began, sign: approved - asked, confirm: performance.now() - approved };
}

/**
 * Returns a transaction with one signer: the number of signatures in one byte, the signature's 64, then the signed
 * message.
 */
export function signed(base64: string, key: KeyObject): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes.set(sign(null, bytes.subarray(65), key), 1);
  return bytes.toString('base64');
}

/** Returns the `data` of a response. Node's own client costs a fraction of fetch. */
function post<T>(url: string, body: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('error', reject)
          .on('end', () => {
            const reply = JSON.parse(text) as { success: boolean; data: T };
            if (reply.success) resolve(reply.data);
            else reject(new Error(`${response.statusCode} ${text}`));
          });
      },
    );
    sent.on('error', (error) => {
      // The server closed an idle connection just as it was reused. Both calls may be repeated.
      if (sent.reusedSocket) post<T>(url, body).then(resolve, reject);
      else reject(error);
    });
    sent.end(JSON.stringify(body));
  });
}
