/**
 * What the chain can show about the holdings in a list: when they were read, the mint's decimals, and which wallets are
 * programs. The holdings themselves it cannot: no node keeps old ones.
 */
import { decodeMint } from '../accounts/mint.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import type { FrozenList } from '../giveaways/list.ts';
import { assembleToken, firstAddresses, furtherAddresses, tokenAddresses } from '../tokens/chain-token.ts';
import type { ChainNode } from './chain-node.ts';
import type { Finding } from './chain-program.ts';
import type { DrawRecord } from './record.ts';

/** The decimals of a mint; undefined if the account is closed. Throws NodeProblem. */
async function decimalsOf(mint: string, node: ChainNode): Promise<number | undefined> {
  const account = await node.account(mint);
  const isToken = account?.owner === TOKEN_PROGRAM || account?.owner === TOKEN_2022_PROGRAM;
  return account && isToken ? decodeMint(account.data)?.decimals : undefined;
}

/** The decimals with which a token prize is shown; null for SOL. A mint never changes them. Throws NodeProblem. */
export async function comparePrize({ prize }: DrawRecord, node: ChainNode): Promise<Finding | null> {
  if (prize.mint === null) return null;
  const decimals = await decimalsOf(prize.mint, node);
  if (decimals === undefined) return { state: 'unknown', detail: "The prize's mint is gone." };
  return decimals === prize.decimals
    ? { state: 'holds', detail: `The token has ${decimals} decimals.` }
    : {
        state: 'false',
        detail: `The token has ${decimals} decimals, not ${prize.decimals}.`,
        wrong: 'prize.decimals',
      };
}

/**
 * The creators of the draw's tokens, as their accounts name them now. A token may have changed hands since the list was
 * made, so another one contradicts nothing. Throws NodeProblem.
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

/** Throws NodeProblem. Null when no holdings count. */
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
  const decimals = await decimalsOf(snapshot.mint, node);
  if (decimals !== undefined && decimals !== snapshot.decimals) {
    return wrong(`The token has ${decimals} decimals, not ${snapshot.decimals}.`);
  }
  for (const [wallet, reason] of excluded) {
    // A program stays one: the loader never removes its account.
    if (reason === 'executable' && !(await node.account(wallet))?.executable) {
      return wrong(`${wallet} is left out as a program, which it is not.`);
    }
  }
  const time = await node.blockTime(snapshot.slot);
  if (time !== null && time !== snapshot.time) {
    return wrong(`Slot ${snapshot.slot} was at ${time}, not at ${snapshot.time}.`);
  }
  const own = 'The holdings themselves are as the platform read them.';
  if (time === null) {
    return { state: 'unknown', detail: `The node does not have the block of slot ${snapshot.slot}. ${own}` };
  }
  const left = excluded.flatMap(([wallet, reason]) => (reason === 'token_creator' ? [wallet] : []));
  const creators = left.length > 0 ? await creatorsOf(record, node) : new Set<string>();
  const doubtful = left.find((wallet) => !creators.has(wallet));
  if (doubtful !== undefined) {
    return {
      state: 'unknown',
      detail: `${doubtful} is left out as the token's creator, which it is not now. ${own}`,
    };
  }
  if (decimals === undefined) return { state: 'unknown', detail: `The token's mint is gone. ${own}` };
  return { state: 'holds', detail: `Slot ${snapshot.slot} and the token's decimals are right. ${own}` };
}
