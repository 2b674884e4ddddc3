/** The program that a record names: its address, its bytes, its authority. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChainNode } from '../../core/draw/chain-node.ts';
import { compareProgram, type ProgramOptions } from '../../core/draw/chain-program.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { ESCROW_BUILD } from '../../core/escrow/programs.ts';
import { nodeOf } from './chain-checks.ts';
import { changed, person } from './records.ts';
import { ownScene, programBytes } from './scene.ts';

vi.setConfig({ testTimeout: 60_000 });
const scene = ownScene();

describe('the program', () => {
  let record: DrawRecord;
  beforeAll(async () => {
    record = await scene.open({ salt: 'program' });
    await scene.finalize();
  });
  const findingOf = async (given: DrawRecord, options: ProgramOptions, node = nodeOf(scene)) =>
    compareProgram(given, node, options);
  const altered = (change: (data: Uint8Array) => Uint8Array): ChainNode => {
    const node = nodeOf(scene);
    return {
      ...node,
      account: async (address) => {
        const found = await node.account(address);
        return found && found.data.length > 1000 ? { ...found, data: change(found.data) } : found;
      },
    };
  };
  const entry = () => ({ ...ESCROW_BUILD, genesis: scene.genesis, address: scene.program, firstSlot: 0 });

  test('a table or the verifier names it', async () => {
    expect((await findingOf(record, { program: scene.program })).state).toBe('holds');
    expect((await findingOf(record, { programs: [entry()] })).state).toBe('holds');
    await expect(findingOf(record, {})).rejects.toThrow('no known escrow program');
    const other = changed(record, (r) => Object.assign(r, { program: person('thief').address }));
    expect((await findingOf(other, { programs: [entry()] })).state).toBe('false');
    expect((await findingOf(other, { program: scene.program })).state).toBe('false');
    // Named by a user who believes the record: there is no program of ours.
    expect((await findingOf(other, { program: other.program })).state).toBe('false');
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
  ])('%s is false', async (_what, change) => {
    expect(await findingOf(record, { program: scene.program }, altered(change))).toMatchObject({
      state: 'false',
      wrong: 'program',
    });
  });

  test('zeros behind it are room that the loader gave', async () => {
    const room = altered((data) => Uint8Array.from([...data, 0, 0, 0]));
    expect((await findingOf(record, { program: scene.program }, room)).state).toBe('holds');
  });
});

test('the table names the committed program', () => {
  const text = readFileSync(new URL('../../program/fanfare-escrow.sha256', import.meta.url), 'utf8');
  expect(text).toContain(ESCROW_BUILD.sha256);
  expect(programBytes().length).toBe(ESCROW_BUILD.bytes);
});
