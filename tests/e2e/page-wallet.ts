/** A wallet of a test: announces itself in the page by the Wallet Standard, as an extension does. */
import bs58 from 'bs58';
import type { BrowserContext } from 'playwright-core';
import { signSerialized } from '../../web/wallet/demo/sign-serialized.ts';

declare global {
  interface Window {
    /** Bytes of a transaction in, the signed ones out; absent for a wallet without a key. */
    signForPageWallet?: (transaction: number[]) => Promise<number[]>;
    /** What the page asks a wallet to send in, what the wallet answers out. */
    sendForPageWallet?: (asked: { transaction: number[]; chain: string }) => Promise<SendAnswer>;
  }
}

/** The signature, or the error that the wallet throws. */
export type SendAnswer = { signature: number[] } | { code: number; message: string };

export interface PageWallet {
  name: string;
  /** Base58. */
  address: string;
  /** Base58 of 64 bytes, which stay outside of the page: transactions are really signed. */
  secretKey?: string;
  /** Hardware wallets and some others cannot sign messages. */
  signsMessages?: boolean;
  /** The wallet refuses to connect with this reason. */
  refuses?: string;
  /** Networks that its account names; mainnet by default. */
  chains?: string[];
  /** The wallet also sends on its own (solana:signAndSendTransaction), in this way. */
  sends?: (transaction: Uint8Array, chain: string) => Promise<SendAnswer>;
  /** Receives the bytes that the wallet was asked to sign, and those that it returned. */
  onSigned?: (asked: Uint8Array, signed: Uint8Array) => void;
}

/** Puts the wallet into every page of the context that opens from now on. It signs messages with 64 zero bytes. */
export async function announceWallet(
  context: BrowserContext,
  { secretKey, sends, onSigned, ...wallet }: PageWallet,
): Promise<void> {
  if (secretKey) {
    const seed = bs58.decode(secretKey).subarray(0, 32);
    await context.exposeFunction('signForPageWallet', (transaction: number[]) => {
      const asked = Uint8Array.from(transaction);
      const signed = signSerialized(asked, seed);
      onSigned?.(asked, signed);
      return [...signed];
    });
  }
  if (sends)
    await context.exposeFunction(
      'sendForPageWallet',
      ({ transaction, chain }: { transaction: number[]; chain: string }) =>
        sends(Uint8Array.from(transaction), chain),
    );
  const publicKey = [...bs58.decode(wallet.address)];
  await context.addInitScript(
    ({ name, address, publicKey, signsMessages, refuses, chains, canSend }) => {
      const account = {
        address,
        publicKey: new Uint8Array(publicKey),
        chains,
        features: [
          'solana:signTransaction',
          ...(signsMessages ? ['solana:signMessage'] : []),
          ...(canSend ? ['solana:signAndSendTransaction'] : []),
        ],
      };
      const isTrusted = () => localStorage.getItem('page-wallet-trusts') === 'yes';
      const page = {
        version: '1.0.0',
        name,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        chains,
        accounts: [] as (typeof account)[],
        features: {
          'standard:connect': {
            version: '1.0.0',
            connect: async (input?: { silent?: boolean }) => {
              if (refuses) throw new Error(refuses);
              if (!input?.silent) localStorage.setItem('page-wallet-trusts', 'yes');
              if (isTrusted()) page.accounts = [account];
              return { accounts: page.accounts };
            },
          },
          'standard:disconnect': {
            version: '1.0.0',
            disconnect: async () => {
              page.accounts = [];
            },
          },
          'standard:events': { version: '1.0.0', on: () => () => {} },
          'solana:signTransaction': {
            version: '1.0.0',
            supportedTransactionVersions: ['legacy', 0],
            signTransaction: (...inputs: { transaction: Uint8Array }[]) =>
              Promise.all(
                inputs.map(async ({ transaction }) => ({
                  signedTransaction: Uint8Array.from(
                    (await window.signForPageWallet?.([...transaction])) ?? transaction,
                  ),
                })),
              ),
          },
          ...(canSend && {
            'solana:signAndSendTransaction': {
              version: '1.0.0',
              supportedTransactionVersions: ['legacy', 0],
              signAndSendTransaction: (...inputs: { transaction: Uint8Array; chain: string }[]) =>
                Promise.all(
                  inputs.map(async ({ transaction, chain }) => {
                    const answer = await window.sendForPageWallet!({ transaction: [...transaction], chain });
                    if ('code' in answer)
                      throw Object.assign(new Error(answer.message), { code: answer.code });
                    return { signature: Uint8Array.from(answer.signature) };
                  }),
                ),
            },
          }),
          ...(signsMessages && {
            'solana:signMessage': {
              version: '1.0.0',
              signMessage: async (...inputs: { message: Uint8Array }[]) =>
                inputs.map(({ message }) => ({ signedMessage: message, signature: new Uint8Array(64) })),
            },
          }),
        },
      };
      const callback = (api: { register: (wallet: unknown) => void }) => api.register(page);
      window.addEventListener('wallet-standard:app-ready', (event) =>
        callback((event as CustomEvent).detail),
      );
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
    },
    {
      signsMessages: true,
      refuses: '',
      chains: ['solana:mainnet'],
      ...wallet,
      publicKey,
      canSend: sends !== undefined,
    },
  );
}

/** A browser without any wallet: the local world's Demo wallet is hidden too. */
export async function withoutDemoWallet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => sessionStorage.setItem('fanfare:demo-wallet', 'off'));
}
