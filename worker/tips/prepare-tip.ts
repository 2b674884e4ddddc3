/** POST /api/tip/prepare and /api/tip/{token}/prepare: builds the transaction that a fan signs, and stores its row. */
import { z } from 'zod';
import { computeLimit, networkFee, priorityPrice, recentPrices } from '../../chain/budget.ts';
import { describeChainError } from '../../chain/errors.ts';
import type { Account, SolanaRpc } from '../../chain/rpc.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { addressSchema } from '../../core/address-schema.ts';
import { blocksAgainst, checkBlocks } from '../../core/blocks/rules.ts';
import { pointsAt } from '../../core/channels/name.ts';
import { splitFee } from '../../core/fees.ts';
import { refuseField } from '../../core/fields.ts';
import { displayNumber, formatAmount, SOL_DECIMALS } from '../../core/money.ts';
import { Refusal } from '../../core/refusals.ts';
import { checkFunds } from '../../core/tips/funds.ts';
import type { PreparedTip } from '../../core/tips/model.ts';
import { prepareTipSchema } from '../../core/tips/schemas.ts';
import { tipAmount } from '../../core/tips/tip-amount.ts';
import { tipTokenFor } from '../../core/tips/tip-limits.ts';
import { needsClaim } from '../../core/tokens/claim.ts';
import { cleanMessage } from '../../core/words.ts';
import { endChannel } from '../channels/end-channel.ts';
import { type Database, database, solana } from '../env.ts';
import { answer, endpoint, jsonBody, params } from '../http/endpoint.ts';
import { tipRules } from '../platform/store.ts';
import { share } from '../shares/minute.ts';
import { readTokenWith } from '../tokens/read-token.ts';
import { fundsAddresses, fundsOf, holdsCoin } from './funds.ts';
import { type TipTerms, tipInstructions } from './instructions.ts';
import { nameOf } from './name-of.ts';
import { planTips } from './plan-tips.ts';
import { insertTip, lostTips } from './store.ts';
import { payeeOf } from './tippable.ts';

/** A tip that expired longer ago is no evidence about the network of today. */
const LOST_MS = 10 * 60_000;

const tokenParam = params(z.object({ token: z.optional(addressSchema) }), 'token_not_found');

export const prepareTip = endpoint(jsonBody(prepareTipSchema), tokenParam, share('tips'), async (c) => {
  const input = c.req.valid('json');
  const token = tokenOf(c.req.valid('param').token, input.tokenAddress);
  const treasury = c.env.TREASURY_ADDRESS;
  if (!treasury) throw new Refusal('not_configured', { what: 'the treasury address' });

  const rpc = solana(c.env);
  const db = database(c.env);
  const { currency, senderAddress: sender, recipientAddress } = input;
  const against = blocksAgainst('tip', { mint: token, wallet: [sender, recipientAddress] });
  const [read, { platform, words, settings, isClaimed, isChannel, named, blocks }] = await Promise.all([
    // Anyone may ask for any token here, so token and funds cost one call of the node.
    readTokenWith(
      rpc,
      token,
      fundsAddresses({ token, currency, sender, creator: recipientAddress, treasury }),
    ),
    tipRules(db, token, recipientAddress, against),
  ]);
  checkBlocks('tip', blocks);
  if (read.token && isChannel) await endChannel(c.env, token);
  const known = payeeOf(token, read.token, isChannel, currency);
  if (recipientAddress !== known.creator) throw new Refusal('recipient_not_creator');
  if (read.token && needsClaim(read.token) && !isClaimed) throw new Refusal('creator_unclaimed');
  if (input.channelName && !pointsAt(named, input.channelName, token, Date.now()))
    throw new Refusal('channel_moved');
  if (input.tipTokenAddress && input.tipTokenAddress !== tipTokenFor(currency, token)) {
    throw new Refusal('wrong_tip_token');
  }
  const amount = tipAmount(input.amount, currency, known);
  const inSol = currency === 'SOL';
  const decimals = inSol ? SOL_DECIMALS : known.decimals;
  const [{ name, handle }, [planned]] = await Promise.all([
    nameOf(c, input, { ...known, channelName: named?.name ?? null }, words),
    planTips(db, [{ token, currency, amount, decimals }], settings),
  ]);
  const { worth, dollars, plan, alerts } = planned!;
  if (plan === 'refused')
    throw new Refusal('tip_below_accepted', {
      least: formatAmount(BigInt(alerts.minimums.accept), SOL_DECIMALS),
    });
  const { platformFee, creatorAmount } = splitFee(amount, platform.feeBps);

  const terms: TipTerms = {
    id: crypto.randomUUID(),
    token,
    currency,
    tokenProgram: inSol ? null : known.tokenProgram,
    decimals,
    sender,
    creator: known.creator,
    treasury,
    platformFee,
    creatorAmount,
  };
  const tip = { amount, ...terms, symbol: known.symbol };
  const { transaction, blockhash, lastValidBlockHeight } = await build(rpc, db, tip, read.others);
  const message = cleanMessage(input.message ?? '', words);
  await insertTip(db, {
    ...terms,
    tokenSymbol: known.symbol,
    amount,
    message,
    name,
    handle,
    worth,
    dollars,
    plan,
    holds: holdsCoin(terms, read.others, { supply: known.supply, paid: inSol ? 0n : amount }),
    blockhash,
    lastValidBlockHeight,
    preparedAt: Date.now(),
  });

  const prepared: PreparedTip = {
    serializedTransaction: transaction,
    tempTipId: terms.id,
    platformFee: displayNumber(platformFee, terms.decimals),
    platformFeeUnits: platformFee.toString(),
    creatorAmount: displayNumber(creatorAmount, terms.decimals),
    creatorAmountUnits: creatorAmount.toString(),
    message,
    name,
    handle,
    worth: worth === null ? null : worth.toString(),
    plan,
    lastValidBlockHeight,
  };
  return answer(c, prepared, { ...prepared });
});

/** Returns the token of a call: named by the path, by the body, or the same by both. Refuses invalid_field. */
function tokenOf(inPath: string | undefined, inBody: string | undefined): string {
  if (inPath === undefined) {
    if (inBody === undefined) refuseField('tokenAddress', 'is required');
    return inBody;
  }
  if (inBody !== undefined && inBody !== inPath) {
    refuseField('tokenAddress', 'differs from the token in the address');
  }
  return inPath;
}

/**
 * Checks the accounts, simulates the transaction, and builds it with its compute budget and a fresh blockhash. Each
 * question to the node waits until the tip has passed the one before: a refused tip costs few calls.
 */
async function build(
  rpc: SolanaRpc,
  db: Database,
  tip: TipTerms & { amount: bigint; symbol: string },
  accounts: (Account | null)[],
) {
  const instructions = tipInstructions(tip);
  const funds = fundsOf(tip, accounts);
  checkFunds({ ...funds.present, networkCost: networkFee(0, 0) + funds.newAccountsRent }, tip);

  // The node replaces this blockhash by its own.
  const trial = await rpc.simulate(
    buildTransaction({ payer: tip.sender, instructions, blockhash: SYSTEM_PROGRAM }),
  );
  if (trial.err !== null)
    throw new Refusal('tip_failed', { reason: describeChainError(trial.err) }, trial.logs.join('\n'));
  const computeUnits = computeLimit(trial.unitsConsumed);
  const [recent, lost] = await Promise.all([
    recentPrices(rpc, [tip.creator]),
    lostTips(db, tip, Date.now() - LOST_MS),
  ]);
  const computeUnitPrice = priorityPrice(recent, computeUnits, lost);
  checkFunds(
    { ...funds.present, networkCost: networkFee(computeUnits, computeUnitPrice) + funds.newAccountsRent },
    tip,
  );

  // A blockhash lives about 30 seconds: the user's time to sign starts as late as possible.
  const { blockhash, lastValidBlockHeight } = await rpc.latestBlockhash();
  const transaction = buildTransaction({
    payer: tip.sender,
    instructions,
    blockhash,
    computeUnits,
    computeUnitPrice,
  });
  return { transaction, blockhash, lastValidBlockHeight };
}
