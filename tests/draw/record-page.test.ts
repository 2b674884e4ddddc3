/** docs/record.md: its example is right for both verifiers, and the bytes on the page are those of the example. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { packEntries } from '../../core/draw/entries.ts';
import { readList } from '../../core/draw/list-text.ts';
import { EVMNET } from '../../core/draw/networks.ts';
import { receiptBytes } from '../../core/draw/receipt.ts';
import type { DrawRecord } from '../../core/draw/record.ts';
import { treeOf } from '../../core/draw/tree.ts';
import { verifyRecord } from '../../core/draw/verify.ts';
import { canonicalTerms } from '../../core/giveaways/terms.ts';
import { registrationMessage } from '../../core/messages.ts';
import { root } from '../../tools/files.ts';
import drand from '../vectors/drand.json' with { type: 'json' };
import { recordOf } from './records.ts';
import { secondVerifier } from './second-verifier.ts';

const page = readFileSync(join(root, 'docs/record.md'), 'utf8');
const example = JSON.parse(readFileSync(join(root, 'docs/record-example.json'), 'utf8')) as DrawRecord;

test('the example is a live draw of two places, and right for both verifiers', () => {
  expect(example).toEqual(recordOf({ sol: true, people: 3, amounts: ['20000000', '10000000'] }));
  expect(verifyRecord(example, { allowLocal: false }).filter(({ state }) => state !== 'holds')).toEqual([]);
  expect(secondVerifier(example)).toBeNull();
});

test('the page shows the bytes of the example', () => {
  const { entries } = readList(example.list!);
  const [first] = entries;
  const packed = packEntries(
    entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
  );
  const leaves = [0, 40, 80].map((at) => packed.subarray(at, at + 40));
  const { escrow, site, terms } = example;
  const round = drand.evmnet.find((one) => String(one.round) === example.commits[0]!.round)!;
  const bytes = {
    terms: `${canonicalTerms(terms)}\n${example.termsHash}`,
    listHash: example.commits[0]!.listHash,
    message: registrationMessage({ site, title: terms.title, id: escrow, wallet: first![0] }),
    receipt: bytesToHex(receiptBytes(escrow, first![0])),
    ...Object.fromEntries(
      leaves.map((leaf, at) => [
        `leaf ${at}`,
        `\`${bytesToHex(leaf.subarray(0, 32))}\` \`${bytesToHex(leaf.subarray(32))}\`) = \`${bytesToHex(treeOf(leaf).root)}\``,
      ]),
    ),
    node: `\`${bytesToHex(treeOf(packed.subarray(0, 80)).root)}\`, sum 12`,
    root: `\`${example.commits[0]!.root}\`, sum ${example.commits[0]!.totalWeight}`,
    'beacon message': round.message,
    'hash to curve': `\`${round.hashToG1.slice(0, 64)}\`,\n\`${round.hashToG1.slice(64)}\``,
    key: bytesToHex(EVMNET.key)
      .replace(/(.{128})(?=.)/, '$1\n')
      .replace(/(\w{64})(\w{64})/g, '$1 $2'),
  };
  expect(Object.entries(bytes).filter(([, text]) => !page.includes(text))).toEqual([]);
});

test('the page names every field of a record, and every check has its part', () => {
  const names = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(name);
      walk(inner);
    }
  };
  walk(example);
  expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});
