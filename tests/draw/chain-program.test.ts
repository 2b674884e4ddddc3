/** The program that a record names: its address, its bytes, its authority. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import type { ChainNode, NodeAccount } from '../../core/draw/chain-node.ts';
import { compareProgram, type ProgramOptions } from '../../core/draw/chain-program.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ESCROW_BUILD, type EscrowProgram, LOCAL_BUILD } from '../../core/escrow/programs.ts';
import { nodeOf } from './chain-checks.ts';
import { changed, person } from './records.ts';
import { ownScene } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const scene = ownScene();

describe('the program', () => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.open({ salt: 'program' });
    await scene.finalize();
  });
  const findingOf = async (given: DrawRecord, options: ProgramOptions, node = nodeOf(scene)) =>
    compareProgram(given, node, { allowLocal: true, ...options });
  const answering = (change: (found: NodeAccount) => NodeAccount | null): ChainNode => {
    const node = nodeOf(scene);
    return {
      ...node,
      account: async (address) => {
        const found = await node.account(address);
        return found && change(found);
      },
    };
  };
  const isCode = ({ data }: NodeAccount) => data.length > 1000;
  const altered = (change: (data: Uint8Array) => Uint8Array, slot?: number) =>
    answering((found) => {
      const seen = slot === undefined ? found : { ...found, slot };
      return isCode(seen) ? { ...seen, data: change(seen.data) } : seen;
    });
  const entry = (build = LOCAL_BUILD): EscrowProgram => ({
    ...build,
    genesis: scene.genesis,
    address: scene.program,
    firstSlot: 0,
  });

  test('a table or the verifier names it', async () => {
    expect((await findingOf(record, { program: scene.program })).state).toBe('holds');
    expect((await findingOf(record, { programs: [entry()] })).state).toBe('holds');
    const deployed = { programs: [entry(ESCROW_BUILD)] };
    expect((await findingOf(record, deployed)).state).toBe('false');
    await expect(findingOf(record, {})).rejects.toThrow('no known escrow program');
    const other = changed(record, (r) => Object.assign(r, { program: person('thief').address }));
    expect((await findingOf(other, { programs: [entry()] })).state).toBe('false');
    expect((await findingOf(other, { program: scene.program })).state).toBe('false');
    // Named by a user who believes the record: no account is there, which proves nothing.
    expect((await findingOf(other, { program: other.program })).state).toBe('unknown');
  });

  test('a node of another network decides nothing', async () => {
    const other = changed(record, (r) => Object.assign(r, { genesis: person('y').address }));
    await expect(findingOf(other, { program: scene.program })).rejects.toThrow('the node belongs to');
  });

  test.each<[string, (data: Uint8Array) => Uint8Array]>([
    ['an authority', (data) => data.with(12, 1)],
    ['another byte', (data) => data.with(45 + 5000, data[45 + 5000]! ^ 1)],
    ['more code behind it', (data) => Uint8Array.from([...data, 1])],
    ['a byte less', (data) => data.slice(0, -1)],
    ['a later deployment', (data) => data.with(11, 1)],
  ])('%s is false, and not known from a node that is behind the record', async (_what, change) => {
    expect(await findingOf(record, { program: scene.program }, altered(change))).toMatchObject({
      state: 'false',
      wrong: 'program',
    });
    const behind = altered(change, record.open.slot - 1);
    expect(await findingOf(record, { program: scene.program }, behind)).toMatchObject({
      state: 'unknown',
      detail: expect.stringContaining('behind the record'),
    });
  });

  const wallet = { owner: SYSTEM_PROGRAM, data: new Uint8Array(), executable: false };
  test.each<[string, (found: NodeAccount) => NodeAccount | null]>([
    ['no account of the program', (found) => (isCode(found) ? found : null)],
    ['no account of its data', (found) => (isCode(found) ? null : found)],
    ['a wallet at its address', (found) => (isCode(found) ? found : { ...found, ...wallet })],
    ['a wallet in place of its data', (found) => (isCode(found) ? { ...found, ...wallet } : found)],
  ])('%s is not known, and never false', async (_what, change) => {
    const finding = await findingOf(record, { program: scene.program }, answering(change));
    expect([finding.state, finding.wrong]).toEqual(['unknown', undefined]);
  });

  test('zeros behind it are room that the loader gave', async () => {
    const room = altered((data) => Uint8Array.from([...data, 0, 0, 0]));
    expect((await findingOf(record, { program: scene.program }, room)).state).toBe('holds');
  });

  test('only the build with the beacon that the user allows counts', async () => {
    const { program } = scene;
    expect(await findingOf(record, { program, allowLocal: false })).toMatchObject({
      state: 'false',
      wrong: 'program',
    });
  });
});

test.each([
  ['fanfare-escrow', ESCROW_BUILD],
  ['fanfare-escrow-local', LOCAL_BUILD],
])('the code names the committed %s', (name, { sha256, bytes }) => {
  const text = readFileSync(new URL(`../../program/${name}.sha256`, import.meta.url), 'utf8');
  expect(text).toBe(`${sha256}  ${name}.so\n${bytes} bytes\n`);
});
