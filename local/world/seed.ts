/** Creates the demo world on a fresh local network: users with SOL, and the coins that they hold. */
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import type { AccountWrite } from './coin.ts';
import { demoCoins } from './coins.ts';
import { newPerson } from './keys.ts';
import { PEOPLE, type Person, type PersonName, type Seed } from './types.ts';

const LAMPORTS_PER_SOL = 1_000_000_000n;
/** SOL. The payer holds little, and the operator nothing. */
const PURSES: Record<PersonName, bigint> = {
  creator: 25n,
  fan1: 50n,
  fan2: 50n,
  fan3: 10n,
  admin: 10n,
  partner: 10n,
  treasury: 5n,
  swap: 0n,
  operator: 0n,
  payer: 5n,
};

export function newPeople(): Record<PersonName, Person> {
  return Object.fromEntries(PEOPLE.map((name) => [name, newPerson()])) as Record<PersonName, Person>;
}

/** The wallets of these users, with the SOL that they start with. */
export function purses(people: Record<PersonName, Person>, names: readonly PersonName[]): AccountWrite[] {
  return names.map((name) => ({
    pubkey: people[name].publicKey,
    owner: SYSTEM_PROGRAM,
    data: new Uint8Array(),
    lamports: PURSES[name] * LAMPORTS_PER_SOL,
  }));
}

/** Creates new coins at every call. Throws if `rpcUrl` is not a local network. */
export async function seedWorld(rpcUrl: string, people = newPeople()): Promise<Seed> {
  const wallets = PEOPLE.filter((name) => PURSES[name] > 0n);
  const coins = demoCoins(people);
  await setAccounts(rpcUrl, [...purses(people, wallets), ...coins.flatMap((coin) => coin.accounts)]);
  return { tokens: coins.map((coin) => coin.token), people };
}

/** Writes accounts unchanged. Throws if `rpcUrl` is not a local network. */
export async function setAccounts(rpcUrl: string, accounts: AccountWrite[]): Promise<void> {
  const written = accounts.map(({ pubkey, owner, data, lamports }) => ({
    pubkey,
    owner,
    data: Buffer.from(data).toString('base64'),
    ...(lamports === undefined ? {} : { lamports: lamports.toString() }),
  }));
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'local_setAccounts', params: [written] }),
  });
  const reply = (await response.json()) as { error?: { message: string } };
  if (reply.error) throw new Error(`The local network refused its seed: ${reply.error.message}`);
}
