/**
 * Checks the holdings of a list as far as the chain can: when they were read, the mint's decimals, and which wallets
 * are programs. No node keeps old holdings, so they cannot be checked. Mints and programs can be closed, and wallets
 * can become creators: the absence of one today contradicts nothing.
 */
import { decodeMint } from '../accounts/mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { vaultAddress } from '../escrow/addresses.ts';
import type { FrozenList } from '../giveaways/list.ts';
import { assembleToken, firstAddresses, furtherAddresses, tokenAddresses } from '../tokens/chain-token.ts';
import { type ChainNode, escrowInstructionsIn } from './chain-node.ts';
import { type Finding, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

/** Reads the decimals of a mint; null if there is no such mint. Throws NodeProblem. */
async function decimalsOf(mint: string, node: ChainNode): Promise<{ decimals: number } | null> {
  const account = await node.account(mint);
  if (account?.owner !== TOKEN_PROGRAM && account?.owner !== TOKEN_2022_PROGRAM) return null;
  return decodeMint(account.data);
}

/** TransferChecked of the token programs: its number, amount u64, decimals u8; source, mint, destination, authority. */
const TRANSFER_CHECKED = 12;
const DECIMALS_AT = 9;

/**
 * Compares the decimals of a token prize with the transfer that locked it; null for SOL. The mint of today says nothing:
 * one with a close authority can be made again with others. Throws NodeProblem.
 */
export async function comparePrize(record: DrawRecord, node: ChainNode): Promise<Finding | null> {
  const { escrow, open, prize } = record;
  const { mint, tokenProgram, decimals } = prize;
  if (mint === null || tokenProgram === null) return null;
  const landed = await node.transaction(open.signature);
  const vault = vaultAddress(escrow, mint, tokenProgram);
  const transfer = (landed && escrowInstructionsIn(landed, tokenProgram, mint))?.find(
    ({ accounts, data }) => data[0] === TRANSFER_CHECKED && accounts[2] === vault,
  );
  if (!transfer) return unknownFinding('The node does not show the transfer that locked the prize.');
  const found = transfer.data[DECIMALS_AT];
  return found === decimals
    ? { state: 'holds', detail: `The token had ${decimals} decimals when the prize was locked.` }
    : {
        state: 'false',
        detail: `The token had ${found} decimals when the prize was locked, not ${decimals}.`,
        wrong: 'prize.decimals',
      };
}

/**
 * Reads the current creators of the draw's tokens. A token may have changed hands since the list was made, so another
 * creator contradicts nothing. Throws NodeProblem.
 */
async function creatorsOf({ terms, prize }: DrawRecord, node: ChainNode): Promise<ReadonlySet<string>> {
  const read = (addresses: string[]) =>
    Promise.all(
      addresses.map(async (address) => {
        const account = await node.account(address);
        return account && { address, ...account };
      }),
    );
  const creators = new Set<string>();
  for (const mint of new Set([terms.gateMint, prize.mint])) {
    const where = mint === null ? null : tokenAddresses(mint);
    if (!where) continue;
    const accounts = await read(firstAddresses(where));
    accounts.push(...(await read(furtherAddresses(where, accounts))));
    const creator = assembleToken(where, accounts)?.creator;
    if (creator) creators.add(creator);
  }
  return creators;
}

/** Compares the holdings; null if none count. Throws NodeProblem. */
export async function compareHolders(
  record: DrawRecord,
  list: Pick<FrozenList, 'snapshot' | 'excluded'>,
  node: ChainNode,
): Promise<Finding | null> {
  const { snapshot, excluded } = list;
  if (!snapshot) return null;
  const committed = record.commits.at(-1)?.tx.time ?? Number.POSITIVE_INFINITY;
  const earliest = record.terms.kind === 'holders' ? record.terms.endsAt : record.open.time;
  const wrong = (detail: string): Finding => ({ state: 'false', detail, wrong: 'list' });
  if (snapshot.time < earliest || snapshot.time > committed) {
    return wrong('The holdings were read before the giveaway ended or after the list was committed.');
  }
  const found = await decimalsOf(snapshot.mint, node);
  if (found && found.decimals !== snapshot.decimals) {
    return unknownFinding(
      `The token has ${found.decimals} decimals now, and had ${snapshot.decimals} by the list: a mint can be made again.`,
    );
  }
  const time = await node.blockTime(snapshot.slot);
  if (time !== null && time !== snapshot.time) {
    return wrong(`Slot ${snapshot.slot} was at ${time}, not at ${snapshot.time}.`);
  }
  const own = 'The holdings themselves are as the platform read them.';
  if (time === null)
    return unknownFinding(`The node does not have the block of slot ${snapshot.slot}. ${own}`);
  if (!found) return unknownFinding(`The node does not show the token's mint. ${own}`);
  const doubtful = await doubtfulOf(record, excluded, node);
  if (doubtful !== null) return unknownFinding(`${doubtful} ${own}`);
  return { state: 'holds', detail: `Slot ${snapshot.slot} and the token's decimals are right. ${own}` };
}

/** Returns a sentence about the first wallet whose reason for exclusion the chain does not show now. */
async function doubtfulOf(
  record: DrawRecord,
  excluded: FrozenList['excluded'],
  node: ChainNode,
): Promise<string | null> {
  const leftOut = (wanted: string) => excluded.flatMap(([wallet, why]) => (why === wanted ? [wallet] : []));
  for (const wallet of leftOut('executable')) {
    if (!(await node.account(wallet))?.executable) {
      return `${wallet} is left out as a program, which it is not now.`;
    }
  }
  const named = leftOut('token_creator');
  const creators = named.length > 0 ? await creatorsOf(record, node) : new Set<string>();
  const other = named.find((wallet) => !creators.has(wallet));
  return other === undefined ? null : `${other} is left out as the token's creator, which it is not now.`;
}
