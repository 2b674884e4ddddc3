import { expect, test } from 'vitest';
import { addressOf, TOKEN_PROGRAM } from '../core/address.ts';
import { heldMints, MOST_ACCOUNTS } from './held-mints.ts';

const WALLET = addressOf(new Uint8Array(32).fill(7));

function account(mint: number, amount: number): string {
  const data = new Uint8Array(165).fill(mint, 0, 32);
  data[64] = amount;
  const shown = { data: [btoa(String.fromCharCode(...data)), 'base64'], owner: TOKEN_PROGRAM, lamports: 1 };
  return JSON.stringify({ pubkey: WALLET, account: shown });
}

/** Returns a node whose answer has these accounts, one a chunk; `sent` counts the accounts that were taken from it. */
function node(accounts: Iterator<string>) {
  const sent = { accounts: 0, cancelled: false };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(bytes('{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":5},"value":[')),
    pull(to) {
      const { value, done } = accounts.next();
      if (done) {
        to.enqueue(bytes(']}}'));
        return to.close();
      }
      to.enqueue(bytes(`${sent.accounts++ === 0 ? '' : ','}${value}`));
    },
    cancel() {
      sent.cancelled = true;
    },
  });
  return { sent, rpc: { stream: async () => body } };
}

test('the mints of the accounts that hold something', async () => {
  const { rpc } = node([account(1, 5), account(2, 0), account(3, 1)].values());
  const mints = await heldMints(rpc, WALLET, TOKEN_PROGRAM, 1000);
  expect(mints).toEqual([1, 3].map((byte) => addressOf(new Uint8Array(32).fill(byte))));
});

test('of a wallet with accounts without end only the first are read', async () => {
  const endless = (function* () {
    for (;;) yield account(1, 5);
  })();
  const { rpc, sent } = node(endless);
  expect(await heldMints(rpc, WALLET, TOKEN_PROGRAM, 1000)).toHaveLength(MOST_ACCOUNTS);
  expect(sent.cancelled).toBe(true);
  expect(sent.accounts).toBeLessThan(MOST_ACCOUNTS + 10);
});
