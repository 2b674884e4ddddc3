/**
 * Checks the holdings of a list as far as the chain can: when they were read, the mint's decimals, and which wallets
 * are programs. No node keeps old holdings, so they cannot be checked. Mints and programs can be closed, and wallets
 * can become creators: the absence of one today contradicts nothing.
 */
import { decodeMint } from '../accounts/mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import type { FrozenList } from '../giveaways/list.ts';
import { assembleToken, firstAddresses, furtherAddresses, tokenAddresses } from '../tokens/chain-token.ts';
import type { ChainNode } from './chain-node.ts';
import { contradiction, type Finding, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

/** Reads the decimals of a mint and the slot of the answer; null if there is no such mint. Throws NodeProblem. */
async function decimalsOf(mint: string, node: ChainNode): Promise<{ decimals: number; slot: number } | null> {
  const account = await node.account(mint);
  if (account?.owner !== TOKEN_PROGRAM && account?.owner !== TOKEN_2022_PROGRAM) return null;
  const found = decodeMint(account.data);
  return found && { decimals: found.decimals, slot: account.slot };
}

const isOther = (record: DrawRecord, slot: number, found: number, named: number, wrong: string) =>
  contradiction(record, slot, `The token has ${found} decimals, not ${named}.`, wrong);

/** Compares the decimals of a token prize; null for SOL. A mint never changes them. Throws NodeProblem. */
export async function comparePrize(record: DrawRecord, node: ChainNode): Promise<Finding | null> {
  const { mint, decimals } = record.prize;
  if (mint === null) return null;
  const found = await decimalsOf(mint, node);
  if (!found) return unknownFinding("The node does not show the prize's mint.");
  return found.decimals === decimals
    ? { state: 'holds', detail: `The token has ${decimals} decimals.` }
    : isOther(record, found.slot, found.decimals, decimals, 'prize.decimals');
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
    return isOther(record, found.slot, found.decimals, snapshot.decimals, 'list');
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
