/** The types of the program's data, in Codama's nodes. Numbers are little-endian. */
import {
  arrayTypeNode,
  booleanTypeNode,
  bytesTypeNode,
  definedTypeLinkNode,
  definedTypeNode,
  type EnumEmptyVariantTypeNode,
  enumEmptyVariantTypeNode,
  enumTypeNode,
  fixedSizeTypeNode,
  numberTypeNode,
  prefixedCountNode,
  publicKeyTypeNode,
  remainderCountNode,
  structFieldTypeNode,
  structTypeNode,
  type TypeNode,
  zeroableOptionTypeNode,
} from '@codama/nodes';
import { ESCROW_KINDS, ESCROW_STATUSES } from '../../core/escrow/account.ts';

/** Name, type and, where the name does not say it, the meaning. */
export type Field = readonly [name: string, type: TypeNode, meaning?: string];

export const u8 = numberTypeNode('u8');
export const u32 = numberTypeNode('u32');
export const u64 = numberTypeNode('u64');
export const i64 = numberTypeNode('i64');
export const flag = booleanTypeNode(u8);
export const address = publicKeyTypeNode();
/** 32 zero bytes stand for none. */
export const optionalAddress = zeroableOptionTypeNode(address);
/** Everything up to the end. */
export const rest = bytesTypeNode();

export function bytes(length: number) {
  return fixedSizeTypeNode(bytesTypeNode(), length);
}

export function struct(fields: readonly Field[]) {
  return structTypeNode(
    fields.map(([name, type, meaning]) => structFieldTypeNode({ name, type, ...docsOf(meaning) })),
  );
}

/** One item for each of the bytes that are left. */
export function untilEnd(item: TypeNode) {
  return arrayTypeNode(item, remainderCountNode());
}

/** A count of one byte, then the items. */
export function counted(item: TypeNode) {
  return arrayTypeNode(item, prefixedCountNode(u8));
}

export function docsOf(meaning: string | undefined) {
  return meaning === undefined ? {} : { docs: [meaning] };
}

export const kind = definedTypeLinkNode('escrowKind');
export const status = definedTypeLinkNode('escrowStatus');
export const place = definedTypeLinkNode('place');
export const treeLevel = definedTypeLinkNode('treeLevel');

function variants(names: readonly string[]): EnumEmptyVariantTypeNode[] {
  return names.map((name) => enumEmptyVariantTypeNode(name));
}

/** The types that accounts, instructions and events share. */
export function sharedTypes() {
  return [
    definedTypeNode({ name: 'escrowKind', type: enumTypeNode(variants(ESCROW_KINDS), { size: u8 }) }),
    definedTypeNode({
      name: 'escrowStatus',
      docs: ['An escrow is never at 0. closed: entries are closed, nothing is committed.'],
      // Numbers start at 1; renderers count the variants from 0.
      type: enumTypeNode(variants(['none', ...ESCROW_STATUSES]), { size: u8 }),
    }),
    definedTypeNode({
      name: 'place',
      docs: ['Everything but the amount is zero before the place is proven.'],
      type: struct([
        ['amount', u64, 'Base units'],
        ['winner', optionalAddress],
        ['start', u64, "The winner's range in the list: start <= ticket < start + weight"],
        ['weight', u64],
      ]),
    }),
    definedTypeNode({
      name: 'treeLevel',
      docs: ['The sibling at one level of a proof.'],
      type: struct([
        ['hash', bytes(32)],
        ['sum', u64],
      ]),
    }),
  ];
}
