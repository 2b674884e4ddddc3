/**
 * POST /api/giveaways and /api/giveaways/prepare: builds the transaction that locks the prize, and stores the terms.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { networkFee } from '../../chain/budget.ts';
import { addressOfKey } from '../../chain/keys.ts';
import { RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../../core/accounts/clock.ts';
import { blocksAgainst, checkBlocks } from '../../core/blocks/rules.ts';
import { type BeaconNetwork, EVMNET, LOCAL_BEACON } from '../../core/draw/networks.ts';
import { escrowAddress, escrowId } from '../../core/escrow/addresses.ts';
import {
  checkEnd,
  type GiveawayInput,
  prizeDecimals,
  prizeUnits,
  readDraft,
} from '../../core/giveaways/draft.ts';
import { checkPrizeFunds } from '../../core/giveaways/funds.ts';
import type { PreparedGiveaway } from '../../core/giveaways/prepared.ts';
import { prepareGiveawaySchema } from '../../core/giveaways/schemas.ts';
import { canonicalTerms, type GiveawayTerms, termsHashHex, termsTiers } from '../../core/giveaways/terms.ts';
import { Refusal } from '../../core/refusals.ts';
import type { ChainToken } from '../../core/tokens/chain-token.ts';
import { countryOf } from '../blocks/country.ts';
import { networkOf } from '../chain/cluster.ts';
import { type Deps, depsOf } from '../draw-engine/deps.ts';
import { prizeTokenOf } from '../draw-engine/instructions.ts';
import { type BuiltStep, buildStep, storeDraft } from '../draw-engine/steps.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { liveMinSeconds, minSeconds } from '../platform/settings.ts';
import { giveawayRules } from '../platform/store.ts';
import type { giveaways } from '../schema.ts';
import { countShare, share } from '../shares/minute.ts';
import { beaconText } from './beacon-network.ts';
import { readFunds } from './funds.ts';
import { HolderLimit } from './holder-limit.ts';
import { symbolOf, toTemp } from './present.ts';
import { insertDraft } from './store.ts';
import { giveawayToken } from './token.ts';

const holderLimit = new HolderLimit();
/**
 * By the chain's clock the deposit opens the escrow within this time or never; its creator can cancel from then on. A
 * blockhash is good for about a minute.
 */
const OPEN_SECONDS = 150;
/** The same in a local world, which shows a whole giveaway in a minute. */
const OWN_NETWORK_OPEN_SECONDS = 45;
/** The draw engine checks a draft once its transaction can no longer land. */
const DRAFT_MS = 90_000;

export const prepareGiveaway = endpoint(jsonBody(prepareGiveawaySchema), share('drafts'), async (c) => {
  const input = c.req.valid('json');
  const db = database(c.env);
  const against = blocksAgainst('host', {
    country: countryOf(c),
    mint: [input.tokenMint, input.tokenAddress],
    wallet: [input.creator, input.creatorAddress],
  });
  const { words, platform, blocks } = await giveawayRules(db, against);
  const draft = readDraft(input, words);
  checkBlocks('host', blocks);
  const deps = depsOf(c.env);
  const chainNow = await chainTime(deps.rpc);
  const isLive = draft.type === 'participants' && draft.windowSeconds === 0;
  const least = isLive ? liveMinSeconds(c.env) : minSeconds(c.env);
  checkEnd(draft.endsAt, [deps.clock.now() / 1000, chainNow], least);
  const token = draft.token === null ? null : await giveawayToken(deps.rpc, draft.token, draft.prizeCurrency);
  const { amounts, prize, fee } = prizeUnits(
    draft,
    prizeDecimals(draft.prizeCurrency, token?.facts ?? null),
    platform.feeBps,
  );
  const row = {
    ...(await draftRow(deps, draft, token, chainNow)),
    ...{ prize, fee, places: amounts.length, amounts: JSON.stringify(amounts.map(String)) },
    site: siteOf(c),
  };
  const built = await build(deps, row);
  // Last, because it costs most: only a creator who can pay for the giveaway causes it.
  if (token && draft.gated) {
    const counting = () => countShare(c, 'holderCounts');
    await holderLimit.check(deps.rpc, token.facts.address, deps.clock.now(), counting);
  }
  await insertDraft(db, row);
  await storeDraft(deps, row, 'open', row.creator, built);
  const prepared: PreparedGiveaway = {
    serializedTransaction: built.transaction,
    tempGiveawayData: toTemp(row),
    terms: JSON.parse(row.terms) as GiveawayTerms,
    lastValidBlockHeight: built.lastValidBlockHeight,
  };
  return answer(c, prepared, { ...prepared, message: 'Sign the transaction to fund this giveaway' });
});

/** Builds the row's columns that follow from the draft, the token, and this deployment. */
async function draftRow(deps: Deps, draft: GiveawayInput, token: ChainToken | null, chainNow: number) {
  const { env, operator, program, clock } = deps;
  if (!env.TREASURY_ADDRESS) throw new Refusal('not_configured', { what: 'the treasury address' });
  const terms: GiveawayTerms = {
    version: 2,
    kind: draft.type,
    gateMint: draft.gated ? draft.token : null,
    eligibility: draft.eligibility,
    tiers: termsTiers(draft.tiers),
    endsAt: draft.endsAt,
    title: draft.title,
    description: draft.description,
    swapWallet: addressOfKey(env.SWAP_KEY) ?? undefined,
  };
  const now = clock.now();
  const network = await beaconNetwork(deps);
  const openSeconds = network.id === 1 ? OWN_NETWORK_OPEN_SECONDS : OPEN_SECONDS;
  return {
    ...newEscrow(program, draft.creator, chainNow + openSeconds),
    program,
    kind: draft.type,
    title: draft.title,
    description: draft.description,
    creator: draft.creator,
    operator: operator.publicKey.toBase58(),
    treasury: env.TREASURY_ADDRESS,
    token: draft.token,
    tokenSymbol: token?.symbol ?? null,
    tokenProgram: token?.facts.tokenProgram ?? null,
    tokenDecimals: token?.facts.decimals ?? null,
    tokenCreator: token?.creator ?? null,
    currency: draft.prizeCurrency,
    prizeDecimals: prizeDecimals(draft.prizeCurrency, token?.facts ?? null),
    terms: canonicalTerms(terms),
    termsHash: termsHashHex(terms),
    beacon: beaconText(network),
    endsAt: draft.endsAt,
    windowSeconds: draft.windowSeconds,
    createdAt: now,
    dueAt: now + DRAFT_MS,
  };
}

/** Finds an id for which the program has an address: every second one has. `openBefore`: unix seconds. */
function newEscrow(
  program: string,
  creator: string,
  openBefore: number,
): { id: string; escrowId: string; openBefore: number } {
  for (;;) {
    const bytes = escrowId(BigInt(openBefore), crypto.getRandomValues(new Uint8Array(24)));
    const id = escrowAddress(program, creator, bytes);
    if (id !== null) return { id, escrowId: bytesToHex(bytes), openBefore };
  }
}

/** Returns the beacon of the program's build: drand's evmnet everywhere except in a local world, which cannot reach it. */
async function beaconNetwork({ env }: Deps): Promise<BeaconNetwork> {
  return (await networkOf(env)) === 'localnet' ? LOCAL_BEACON : EVMNET;
}

async function chainTime(rpc: SolanaRpc): Promise<number> {
  const [clock] = await rpc.accounts([CLOCK_SYSVAR]);
  const time = clock && decodeClock(clock.data);
  if (time === null || time === undefined) throw new RpcUnavailable('the clock sysvar cannot be read');
  return time;
}

type DraftRow = Awaited<ReturnType<typeof draftRow>> &
  Pick<typeof giveaways.$inferInsert, 'prize' | 'fee' | 'places' | 'amounts'>;

/** Simulates the transaction without signatures; checks the wallet's funds before, and after with the real cost. */
async function build(deps: Deps, row: DraftRow): Promise<BuiltStep> {
  const payer = deps.payer.publicKey.toBase58();
  const funds = await readFunds(deps.rpc, { ...row, payer, token: prizeTokenOf(row) });
  const total = row.prize + row.fee;
  const prize = { total, fee: row.fee, decimals: row.prizeDecimals, symbol: symbolOf(row) };
  checkPrizeFunds(funds, prize, networkFee(0, 0));
  const built = await buildStep(deps, row, 'open', row.creator);
  checkPrizeFunds(funds, prize, built.networkCost);
  return built;
}
