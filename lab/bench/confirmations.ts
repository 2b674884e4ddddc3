/** When the local chain itself confirms a payment: heard at the node, without any distance. */
import { once } from 'node:events';
import bs58 from 'bs58';
import { WebSocket } from 'ws';

export interface Observer {
  /**
   * Resolves with the time of the confirmation, ms since 1970: the node looks at its chain each 20 ms. Call it before
   * the payment is sent. `signedTransaction`: base64, of one signer.
   */
  confirmed(signedTransaction: string): Promise<number>;
  close(): void;
}

/** Opens a socket to the node. Throws when it takes none. */
export async function observe(rpcUrl: string): Promise<Observer> {
  const socket = new WebSocket(rpcUrl.replace('http', 'ws'));
  await once(socket, 'open');
  const waiting = new Map<number, (at: number) => void>();
  const asked = new Map<number, (at: number) => void>();
  socket.on('message', (data) => {
    const { id, result, params } = JSON.parse(String(data)) as {
      id?: number;
      result?: number;
      params?: { subscription: number };
    };
    if (id !== undefined) waiting.set(result!, asked.get(id)!);
    else waiting.get(params!.subscription)?.(Date.now());
  });
  let calls = 0;
  return {
    confirmed(signedTransaction) {
      // The number of signatures is one byte, then comes the only one.
      const signature = bs58.encode(Buffer.from(signedTransaction, 'base64').subarray(1, 65));
      const id = ++calls;
      const params = [signature, { commitment: 'confirmed' }];
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'signatureSubscribe', params }));
      return new Promise((resolve) => asked.set(id, resolve));
    },
    close: () => socket.close(),
  };
}
