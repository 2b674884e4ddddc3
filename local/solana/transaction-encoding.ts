/** A landed transaction in the encodings of getTransaction. */
import bs58 from 'bs58';
import { type DecodedTransaction, isWritable } from './decode.ts';
import { invalid } from './errors.ts';

export function encodeTransaction(
  { wire, signatures, message }: DecodedTransaction,
  encoding: unknown,
): unknown {
  const { keys, header, instructions, blockhash, lookups, version } = message;
  switch (encoding) {
    case 'base64':
      return [Buffer.from(wire).toString('base64'), 'base64'];
    case 'base58':
      return [bs58.encode(wire), 'base58'];
    case 'json':
      return {
        signatures,
        message: {
          accountKeys: keys,
          header: {
            numRequiredSignatures: header.signers,
            numReadonlySignedAccounts: header.readonlySigners,
            numReadonlyUnsignedAccounts: header.readonlyOthers,
          },
          recentBlockhash: blockhash,
          instructions: instructions.map(({ programIndex, accounts, data }) => ({
            programIdIndex: programIndex,
            accounts,
            data: bs58.encode(data),
            stackHeight: 1,
          })),
          ...(version === 'legacy'
            ? {}
            : {
                addressTableLookups: lookups.map(({ table, writable, readonly }) => ({
                  accountKey: table,
                  writableIndexes: writable,
                  readonlyIndexes: readonly,
                })),
              }),
        },
      };
    case 'jsonParsed':
      // Every instruction in the form that a cluster uses for programs it has no parser for.
      return {
        signatures,
        message: {
          accountKeys: keys.map((pubkey, index) => ({
            pubkey,
            signer: index < header.signers,
            writable: isWritable(message, index),
            source: 'transaction',
          })),
          recentBlockhash: blockhash,
          instructions: instructions.map(({ program, accounts, data }) => ({
            programId: program,
            accounts: accounts.map((index) => keys[index] ?? ''),
            data: bs58.encode(data),
            stackHeight: 1,
          })),
        },
      };
    default:
      throw invalid(`Invalid params: unknown variant \`${String(encoding)}\`.`);
  }
}
