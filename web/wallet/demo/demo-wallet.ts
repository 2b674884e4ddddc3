/**
 * The local world's wallet: announces itself by the Wallet Standard, lets you choose one of the demo users, and signs
 * with that user's keys. Only in builds of the local world; it refuses to work on any network but the local one.
 */

import { ed25519 } from '@noble/curves/ed25519';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import bs58 from 'bs58';
import { DEMO_ICON } from './demo-icon.ts';
import type { Person } from './person-dialog.tsx';
import { signSerialized } from './sign-serialized.ts';

const DEMO_WALLET_NAME = 'Demo wallet';

/** The demo user of this tab, so that a reload connects again without a dialog. */
const PERSON_KEY = 'fanfare:demo-person';
/** Set to "off" in sessionStorage, the Demo wallet does not announce itself: a browser without a wallet. */
const SWITCH_KEY = 'fanfare:demo-wallet';

const FEATURES = ['solana:signTransaction', 'solana:signMessage'] as const;
const CHAINS = ['solana:localnet', 'solana:mainnet'] as const;

type Listener = (change: { accounts: readonly WalletAccount[] }) => void;

class DemoWallet implements Wallet {
  readonly version = '1.0.0';
  readonly name = DEMO_WALLET_NAME;
  readonly icon = DEMO_ICON;
  readonly chains = CHAINS;
  accounts: readonly WalletAccount[] = [];
  private person: Person | null = null;
  private readonly listeners = new Set<Listener>();

  readonly features = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input?: { silent?: boolean }) => this.connect(input?.silent ?? false),
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => this.disconnect() },
    'standard:events': {
      version: '1.0.0',
      on: (event: string, listener: Listener) => this.on(event, listener),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs: { transaction: Uint8Array }[]) =>
        inputs.map(({ transaction }) => ({ signedTransaction: signSerialized(transaction, this.key()) })),
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: async (...inputs: { message: Uint8Array }[]) =>
        inputs.map(({ message }) => ({
          signedMessage: message,
          signature: ed25519.sign(message, this.key()),
        })),
    },
  };

  private async connect(silent: boolean) {
    await requireLocalNetwork();
    const people = await loadPeople();
    const stored = people.find((person) => person.publicKey === sessionStorage.getItem(PERSON_KEY));
    const person = silent ? stored : await choosePerson(people, stored);
    if (!person && !silent) throw new Error('No person was chosen');
    if (person) this.become(person);
    return { accounts: this.accounts };
  }

  private async disconnect() {
    sessionStorage.removeItem(PERSON_KEY);
    this.person = null;
    this.accounts = [];
  }

  private become(person: Person) {
    sessionStorage.setItem(PERSON_KEY, person.publicKey);
    const changed = this.person !== null && this.person.publicKey !== person.publicKey;
    this.person = person;
    this.accounts = [
      {
        address: person.publicKey,
        publicKey: bs58.decode(person.publicKey),
        chains: CHAINS,
        features: FEATURES,
        label: person.name,
      },
    ];
    if (changed) for (const listener of this.listeners) listener({ accounts: this.accounts });
  }

  private on(event: string, listener: Listener) {
    if (event !== 'change') return () => {};
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The seed that signs. */
  private key(): Uint8Array {
    if (!this.person) throw new Error('The Demo wallet is not connected');
    return bs58.decode(this.person.secretKey).subarray(0, 32);
  }
}

/** Announces the wallet to all listeners, present and later (Wallet Standard's window events). */
export function registerDemoWallet(): void {
  if (sessionStorage.getItem(SWITCH_KEY) === 'off') return;
  const wallet = new DemoWallet();
  const callback = ({ register }: { register: (wallet: Wallet) => void }) => register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) =>
    callback((event as CustomEvent<{ register: (wallet: Wallet) => void }>).detail),
  );
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
}

async function requireLocalNetwork() {
  const answer = await fetch('/api/giveaways/public-config');
  const body = (await answer.json()) as { config?: { network?: string }; data?: { network?: string } };
  const network = body.config?.network ?? body.data?.network;
  if (network !== 'localnet') throw new Error('The Demo wallet works on the local network only');
}

async function loadPeople(): Promise<Person[]> {
  const answer = await fetch(`${__LOCAL_WORLD_URL__}/people`);
  if (!answer.ok) throw new Error('The people of the local world cannot be read');
  return (await answer.json()) as Person[];
}

async function choosePerson(people: Person[], current: Person | undefined): Promise<Person | null> {
  const { askForPerson } = await import('./person-dialog.tsx');
  return askForPerson(people, current?.publicKey ?? null);
}
