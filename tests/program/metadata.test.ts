/** Instructions and accounts of the Program Metadata program, against what its own client writes. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { programDataAddress } from '../../program/loader.ts';
import {
  allocate,
  close,
  handOver,
  initialize,
  METADATA_PROGRAM,
  metadataAddress,
  packed,
  readMetadata,
  update,
  write,
} from '../../program/metadata.ts';

interface Recorded {
  addresses: Record<string, string>;
  instructions: Record<string, { keys: [address: string, flags: string][]; data: string }>;
  accounts: Record<'idl' | 'security' | 'buffer', { text: string; data: string }>;
}

const recorded = JSON.parse(
  readFileSync(new URL('../vectors/program-metadata.json', import.meta.url), 'utf8'),
) as Recorded;
const { program, programData, authority, otherAuthority } = recorded.addresses as Record<string, string> &
  Record<'program' | 'authority' | 'otherAuthority', string>;
const DATA = Uint8Array.of(1, 2, 3, 250);

test('the addresses are those of the program', () => {
  const { metadataProgram, idl, security } = recorded.addresses;
  expect(METADATA_PROGRAM).toBe(metadataProgram);
  expect(metadataAddress(program, 'idl')).toBe(idl);
  expect(metadataAddress(program, 'security')).toBe(security);
  expect(programDataAddress(program)).toBe(programData);
});

test.each([
  ['allocate', allocate(authority, program, 'idl')],
  ['initialize', initialize(authority, program, 'idl')],
  ['setData', update(authority, program, 'security', DATA)],
  ['setAuthority', handOver(authority, program, 'security', otherAuthority)],
  ['close', close(authority, program, 'idl')],
  ['write', write(authority, program, 'idl', Buffer.concat([new Uint8Array(960), DATA]))[1]!],
])("%s is byte for byte what the program's own client writes", (name, { keys, data }) => {
  const flags = ({ signer, writable }: (typeof keys)[number]) => (signer ? 's' : '') + (writable ? 'w' : '');
  expect({
    keys: keys.map((key) => [key.address, flags(key)]),
    data: Buffer.from(data).toString('hex'),
  }).toEqual(recorded.instructions[name]);
});

describe('an account is read', () => {
  const bytesOf = (name: 'idl' | 'security' | 'buffer') => Buffer.from(recorded.accounts[name].data, 'hex');

  test('with text and authority', () => {
    const { text } = recorded.accounts.idl;
    expect(readMetadata(bytesOf('idl'), program, 'idl')).toEqual({ kind: 'metadata', authority: null, text });
    expect(readMetadata(bytesOf('security'), program, 'security')).toEqual({
      kind: 'metadata',
      authority: otherAuthority,
      text,
    });
    expect(readMetadata(bytesOf('buffer'), program, 'idl')).toEqual({
      kind: 'buffer',
      authority,
      text: null,
    });
  });

  test('only of its own program, seed and upgrade authority', () => {
    const idl = bytesOf('idl');
    expect(readMetadata(idl, otherAuthority, 'idl')).toBeNull();
    expect(readMetadata(idl, program, 'security')).toBeNull();
    const byAnyone = Uint8Array.from(idl);
    byAnyone[66] = 0;
    expect(readMetadata(byAnyone, program, 'idl')).toBeNull();
    expect(readMetadata(idl.subarray(0, 95), program, 'idl')).toBeNull();
  });

  test.each([
    ['a link instead of a text', (data: Uint8Array) => data.fill(1, 86, 87)],
    ['another compression', (data: Uint8Array) => data.fill(1, 84, 85)],
    ['bytes that are no zlib', (data: Uint8Array) => data.fill(7, 96)],
  ])('without its text when it holds %s', (_what, change) => {
    const data = bytesOf('idl');
    change(data);
    expect(readMetadata(data, program, 'idl')?.text).toBeNull();
  });

  test('without its text when that would be huge', () => {
    const bomb = Buffer.concat([bytesOf('idl').subarray(0, 96), packed('0'.repeat(2_000_000))]);
    expect(readMetadata(bomb, program, 'idl')?.text).toBeNull();
  });
});
