/** The texts about the program that are on chain: its interface, and whom to tell about a weakness. */
import type { SolanaRpc } from '../chain/rpc.ts';
import { SYSTEM_PROGRAM } from '../core/address.ts';
import { DeployError } from './deploy-error.ts';
import { committedIdl } from './idl/committed.ts';
import { type LoaderInstruction, uint32, uint64 } from './loader.ts';
import {
  allocate,
  close,
  handOver,
  initialize,
  METADATA_HEADER_BYTES,
  METADATA_PROGRAM,
  type Metadata,
  metadataAddress,
  packed,
  readMetadata,
  type Seed,
  UPDATE_BYTES,
  update,
  write,
  writeCount,
} from './metadata.ts';
import { type Sender, sendAll } from './send.ts';

/** What the runtime allows two instructions that name no limit, for the price. */
const UNITS = 400_000;
/** Allocate and initialize; of the contact also its authority. */
const FURTHER_TRANSACTIONS = 5;

/** A program that is final can get none any more. */
export const NO_CONTACT =
  'No security contact is on chain. Name one with --contact email:security@example.com: --final is refused before.';

/** The security contact in the form that explorers read. `contact`: as checkContact takes it. */
function securityText(contact: string): string {
  return JSON.stringify({
    name: 'Fanfare escrow',
    description: 'Giveaways: prizes that no one can take, draws that no one can rig.',
    contacts: [contact],
    policy: 'Tell the contact before anyone else. No bounty is promised.',
    preferred_languages: ['en'],
    version: '2.0.0',
  });
}

/** Throws DeployError unless it is a kind and an address, as solana-security-txt lists them. */
export function checkContact(contact: string): void {
  const valid = /^(email:[^\s@]+@[^\s@]+|link:https:\/\/\S+|(discord|telegram|twitter|other):\S+)$/.test(
    contact,
  );
  if (!valid || contact.length > 200) {
    throw new DeployError(
      '--contact is a kind and an address: email:security@example.com, link:https://…, telegram:… .',
    );
  }
}

/** Lamports that the payer needs to publish both texts of a new program. */
export async function publishCost(
  { rpc, priceMicroLamports }: Sender,
  contact: string | null,
): Promise<number> {
  const texts = [committedIdl(METADATA_PROGRAM), ...(contact === null ? [] : [securityText(contact)])];
  // An address of the program's own may compress a little worse.
  const sizes = texts.map((text) => packed(text).length + 50);
  const rents = await Promise.all(sizes.map((size) => rpc.rentMinimum(METADATA_HEADER_BYTES + size)));
  const transactions = sizes.reduce((sum, size) => sum + writeCount(size), FURTHER_TRANSACTIONS);
  const fee = 5_000 + Math.ceil((priceMicroLamports * UNITS) / 1_000_000);
  return rents.reduce((sum, rent) => sum + Number(rent), 0) + transactions * fee;
}

/** Puts interface and contact on chain, where they differ. The payer is the program's upgrade authority. */
export async function publish(sender: Sender, program: string, contact: string | null): Promise<void> {
  await put(sender, program, 'idl', committedIdl(program));
  if (contact === null) return;
  await put(sender, program, 'security', securityText(contact));
  const by = sender.payer.publicKey.toBase58();
  if ((await standing(sender.rpc, program, 'security')).found?.authority === by) return;
  // The interface of a final program is fixed with it; a contact may move.
  await sendAll(sender, [{ instructions: [handOver(by, program, 'security', by)] }]);
}

/** Changes the contact of a program that can no longer be upgraded. Throws DeployError when the payer may not. */
export async function changeContact(sender: Sender, program: string, contact: string): Promise<void> {
  const { found } = await standing(sender.rpc, program, 'security');
  const by = sender.payer.publicKey.toBase58();
  if (found?.kind !== 'metadata' || found.authority !== by) {
    throw new DeployError(`${by} may not change the security contact of ${program}.`);
  }
  await put(sender, program, 'security', securityText(contact));
}

/** Throws DeployError, with what to do, unless both texts are there and the contact can be changed later. */
export async function requirePublished(rpc: SolanaRpc, program: string): Promise<void> {
  const { found } = await standing(rpc, program, 'idl');
  if (found?.text !== committedIdl(program)) {
    throw new DeployError(`The interface of ${program} on chain is not program/idl.json.`);
  }
  const security = await standing(rpc, program, 'security');
  if (!contactsOf(security.found?.text ?? null) || !security.found?.authority) {
    throw new DeployError(NO_CONTACT);
  }
}

/** The contacts that stand on chain, joined; null when there are none. */
export async function contactOnChain(rpc: SolanaRpc, program: string): Promise<string | null> {
  return contactsOf((await standing(rpc, program, 'security')).found?.text ?? null);
}

function contactsOf(text: string | null): string | null {
  try {
    const { contacts } = JSON.parse(text ?? '{}') as { contacts?: unknown };
    return Array.isArray(contacts) && contacts.length > 0 ? contacts.join(', ') : null;
  } catch {
    return null;
  }
}

interface Standing {
  lamports: bigint;
  found: Metadata | null;
}

async function standing(rpc: SolanaRpc, program: string, seed: Seed): Promise<Standing> {
  const [account] = await rpc.accounts([metadataAddress(program, seed)]);
  const ours = account?.owner === METADATA_PROGRAM;
  return {
    lamports: account?.lamports ?? 0n,
    found: ours ? readMetadata(account.data, program, seed) : null,
  };
}

/** Writes a text that differs, and reads it back. */
async function put(sender: Sender, program: string, seed: Seed, text: string): Promise<void> {
  const present = await standing(sender.rpc, program, seed);
  if (present.found?.text === text) return;
  await exchange(sender, program, seed, text, present);
  if ((await standing(sender.rpc, program, seed)).found?.text === text) return;
  throw new DeployError(`${metadataAddress(program, seed)} does not contain what was written: try again.`);
}

/** Can be repeated after a crash anywhere: a buffer that was left behind is closed, and written again. */
async function exchange(
  sender: Sender,
  program: string,
  seed: Seed,
  text: string,
  { lamports, found }: Standing,
): Promise<void> {
  const { rpc, payer } = sender;
  const by = payer.publicKey.toBase58();
  const data = packed(text);
  const rent = await rpc.rentMinimum(METADATA_HEADER_BYTES + data.length);
  const fund = (held: bigint) => transfer(by, metadataAddress(program, seed), rent - held);
  if (found?.kind === 'metadata' && data.length <= UPDATE_BYTES) {
    await sendAll(sender, [{ instructions: [...fund(lamports), update(by, program, seed, data)] }]);
    return;
  }
  if (found) await sendAll(sender, [{ instructions: [close(by, program, seed)] }]);
  await sendAll(sender, [{ instructions: [...fund(found ? 0n : lamports), allocate(by, program, seed)] }]);
  await sendAll(
    sender,
    write(by, program, seed, data).map((one) => ({ instructions: [one] })),
  );
  await sendAll(sender, [{ instructions: [initialize(by, program, seed)] }]);
}

/** No instruction when there is nothing to send. */
function transfer(from: string, to: string, lamports: bigint): LoaderInstruction[] {
  if (lamports <= 0n) return [];
  const keys = [
    { address: from, signer: true, writable: true },
    { address: to, signer: false, writable: true },
  ];
  return [{ program: SYSTEM_PROGRAM, keys, data: Buffer.concat([uint32(2), uint64(lamports)]) }];
}
