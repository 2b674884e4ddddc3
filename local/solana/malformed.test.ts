import {
  AddressLookupTableProgram,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { base64Of, ownNetwork } from '../../tests/own-network.ts';

const network = ownNetwork();

/** Returns a v0 payment whose recipient comes from a lookup table that really exists on chain. */
async function lookedUpPayment(signer: Keypair): Promise<VersionedTransaction> {
  const table = Keypair.generate().publicKey;
  const recipient = Keypair.generate().publicKey;
  const data = Buffer.alloc(56 + 32);
  data.writeUInt32LE(1, 0); // a lookup table
  data.fill(255, 4, 12); // not being deactivated
  data.set(recipient.toBytes(), 56);
  const owner = AddressLookupTableProgram.programId.toBase58();
  await network.call('local_setAccounts', [
    { pubkey: table.toBase58(), owner, data: data.toString('base64') },
  ]);
  const { value } = await network.connection.getAddressLookupTable(table);
  const message = new TransactionMessage({
    payerKey: signer.publicKey,
    recentBlockhash: (await network.connection.getLatestBlockhash()).blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: signer.publicKey, toPubkey: recipient, lamports: 1_000_000_000 }),
    ],
  }).compileToV0Message([value!]);
  expect(message.addressTableLookups).toHaveLength(1);
  const transaction = new VersionedTransaction(message);
  transaction.sign([signer]);
  return transaction;
}

test('lookup tables are followed, and the addresses they load are recorded', async () => {
  const signer = await network.funded();
  const signature = await network.connection.sendTransaction(await lookedUpPayment(signer));
  const landed = await network.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
  expect(landed?.meta?.loadedAddresses?.writable).toHaveLength(1);
  expect(landed?.meta?.postBalances).toEqual([8_999_995_000, 1, 1_000_000_000]);
});

test('two thousand mutated transactions crash nothing', async () => {
  const signer = await network.funded();
  const wires = [(await network.payment(signer)).serialize(), (await lookedUpPayment(signer)).serialize()];
  // A fixed sequence: what fails once fails again.
  let state = 12345;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const mutilated = (wire: Uint8Array) => {
    const bytes = Uint8Array.from(wire);
    for (let changes = 1 + random(4); changes > 0; changes--) {
      // Lengths, header and indexes do the damage: most changes hit bytes after the signature.
      const at = random(4) === 0 ? random(bytes.length) : 65 + random(bytes.length - 65);
      bytes[at] = random(3) === 0 ? 255 : random(256);
    }
    const cut = random(6) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
    return Buffer.compare(cut, wire) === 0 ? new Uint8Array() : cut;
  };
  const mutations = Array.from({ length: 2000 }, (_, index) => ({
    jsonrpc: '2.0',
    id: index,
    method: index % 2 ? 'simulateTransaction' : 'sendTransaction',
    params: [
      base64Of(mutilated(wires[(index >> 1) % 2]!)),
      index % 2
        ? { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true }
        : { encoding: 'base64', preflightCommitment: 'confirmed', skipPreflight: index % 4 === 0 },
    ],
  }));
  const response = await fetch(network.url, { method: 'POST', body: JSON.stringify(mutations) });
  const replies = (await response.json()) as { error?: { code: number } }[];
  expect(replies).toHaveLength(2000);
  const codes = new Set(replies.map((reply) => reply.error?.code));
  expect(codes).not.toContain(-32603);
  expect(codes).toContain(-32602);
  // Some are well-formed enough to run in a simulation: those test the runtime itself.
  expect(codes).toContain(undefined);
  expect(await network.connection.getBalance(signer.publicKey)).toBe(10_000_000_000);
});
