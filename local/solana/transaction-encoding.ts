/** A landed transaction in the encodings of getTransaction. */
import bs58 from 'bs58';
import type { DecodedTransaction } from './decode.ts';
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
    default:
      throw invalid(`Invalid params: unknown variant \`${String(encoding)}\`.`);
  }
}
