/**
 * Adopts tips that landed without their confirm, by the memo, in two walks through the treasury's history. The first
 * takes only payments whose memo names a row of ours, and stays close to the present whatever strangers send. The
 * second skips nothing: second and third landings, payments whose row is gone, payments that the first could not read.
 */
import type { LandedTransaction } from '../../../chain/landed.ts';
import { RpcError, RpcUnavailable, type SignatureRecord, type SolanaRpc } from '../../../chain/rpc.ts';
import { tipIdOf } from '../../../core/tips/tip-memo.ts';
import { type Finding, loadPoint, recordStrangers, saveCursor } from '../../chain/store.ts';
import { hasChannel } from '../../channels/store.ts';
import type { Database } from '../../env.ts';
import { loadPlatform } from '../../platform/store.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { isUnclaimed } from '../../tokens/store.ts';
import { planTips } from '../plan-tips.ts';
import { type Budget, walkHistory } from './history.ts';
import { mismatch } from './landed-tip.ts';
import { type LandedPayment, lookUpFinal, recordPayments } from './store.ts';
import { type StrayRules, type StrayTip, strayTip } from './stray-tip.ts';

/** Concurrent reads of transactions; a worker has six connections. */
const AT_ONCE = 5;
/** Landings of one tip that the first walk reads per run: a stranger may repeat a memo for a fee each. */
const LANDINGS = 2;
/** The error code of Agave's custom_error.rs. */
const UNSUPPORTED_VERSION = -32015;
/** Transactions whose outcome is stored in one batch. */
export const GROUP = 50;

interface Adoption {
  db: Database;
  rpc: SolanaRpc;
  treasury: string;
  finalizedSlot: number;
}

interface Candidate {
  record: SignatureRecord;
  id: string;
  /** Its index among the given records. */
  place: number;
}

/** `known`: every landed tip with a row was seen. `all`: every payment was. */
interface Adopted {
  known: boolean;
  all: boolean;
}

export async function adoptLanded(adoption: Adoption, known: Budget, strays: Budget): Promise<Adopted> {
  const { db, treasury, finalizedSlot } = adoption;
  const walk = { ...adoption, address: treasury, finalizedSlot };
  const name = `treasury:${treasury}`;
  const landings = new Map<string, number>();
  const since = await straysSince(adoption, name);
  const first = await walkHistory({ ...walk, name, budget: known }, (records) =>
    takeKnown(adoption, records, known, landings),
  );
  if (!first) return { known: false, all: false };
  const straysName = `strays:${treasury}`;
  const [at, seen] = [await loadPoint(db, name), await loadPoint(db, straysName)];
  if (at?.signature === seen?.signature) return { known: true, all: true };
  const { feeBps } = await loadPlatform(db);
  const all = await walkHistory({ ...walk, name: straysName, budget: strays }, (records) =>
    takeAll(adoption, records, strays, {
      ...{ treasury, feeBps, since },
      isUnclaimed: (token) => isUnclaimed(db, token),
      isChannel: (wallet) => hasChannel(db, wallet),
    }),
  );
  return { known: true, all };
}

interface Rules extends StrayRules {
  /** Payments without a row are adopted after this slot. */
  since: number;
}

/**
 * Returns the slot after which a payment without a row is adopted. Payments that landed before this database's first
 * run belong to another database. A restored database has run before, so it recovers its lost rows.
 */
async function straysSince({ db, treasury, finalizedSlot }: Adoption, cursor: string): Promise<number> {
  const name = `strays-since:${treasury}`;
  const known = await loadPoint(db, name);
  if (known) return known.slot;
  const slot = (await loadPoint(db, cursor))?.slot ?? finalizedSlot;
  await saveCursor(db, name, { signature: '', slot }, Date.now());
  return slot;
}

function candidatesAmong(records: SignatureRecord[]): Candidate[] {
  return records.flatMap((record, place) => {
    const id = record.err === null ? tipIdOf(record.memo) : null;
    return id === null ? [] : [{ record, id, place }];
  });
}

async function takeKnown(
  { db, rpc }: Adoption,
  records: SignatureRecord[],
  budget: Budget,
  landings: Map<string, number>,
): Promise<number> {
  const candidates = candidatesAmong(records);
  if (candidates.length === 0) return records.length;
  const { rows, recorded } = await lookUpAll(db, candidates);
  const wanted = candidates.filter(({ record, id }) => {
    if (!rows.has(id) || recorded.has(record.signature)) return false;
    const before = landings.get(id) ?? 0;
    landings.set(id, before + 1);
    return before < LANDINGS;
  });
  return readEach(rpc, records, wanted, budget, async (read) => {
    const payments = read.flatMap(({ candidate, landed }) => {
      const row = rows.get(candidate.id);
      const readable = row && landed && landed !== 'unreadable';
      return readable && problemOf(landed, row) === null ? [paymentOf(candidate, landed)] : [];
    });
    await recordPayments(db, payments, Date.now());
  });
}

async function takeAll(
  { db, rpc }: Adoption,
  records: SignatureRecord[],
  budget: Budget,
  rules: Rules,
): Promise<number> {
  const candidates = candidatesAmong(records);
  if (candidates.length === 0) return records.length;
  const { rows, recorded } = await lookUpAll(db, candidates);
  const wanted = candidates.filter(({ record }) => !recorded.has(record.signature));
  return readEach(rpc, records, wanted, budget, async (read) => {
    const payments: JudgedPayment[] = [];
    const findings: Finding[] = [];
    for (const { candidate, landed } of read) {
      const { signature } = candidate.record;
      if (!landed) throw new RpcUnavailable('getTransaction: a listed signature is unknown');
      const judged = await judge(rpc, candidate, landed, rows.get(candidate.id) ?? null, rules);
      if (typeof judged === 'string')
        findings.push({ subject: signature, detail: `${candidate.id}: ${judged}` });
      else if (judged) payments.push(judged);
    }
    await recordPayments(db, await withPlans(db, payments), Date.now());
    await recordStrangers(db, 'unmatched-tip', findings, Date.now());
  });
}

/** Returns a transaction's payment; a finding if it contradicts its memo; null for noise. */
async function judge(
  rpc: SolanaRpc,
  candidate: Candidate,
  landed: LandedTransaction | 'unreadable',
  row: TipRow | null,
  rules: Rules,
): Promise<JudgedPayment | string | null> {
  if (landed === 'unreadable') return row && 'it cannot be read';
  const problem = row ? problemOf(landed, row) : 'no such tip';
  if (problem === null) return paymentOf(candidate, landed);
  const ownSignature = row?.signature === candidate.record.signature;
  const stray =
    ownSignature || landed.err !== null || candidate.record.slot <= rules.since
      ? null
      : await strayTip(rpc, landed, candidate.id, rules);
  if (stray && typeof stray !== 'string') return { ...paymentOf(candidate, landed), chain: stray };
  return row ? problem : stray;
}

/** A payment whose row, if it needs one, has no plan yet. */
type JudgedPayment = Omit<LandedPayment, 'chain'> & { chain?: StrayTip };

/** Adds plans to payments that only the chain knows. They are paid: one that would have been refused is not shown. */
async function withPlans(db: Database, payments: JudgedPayment[]): Promise<LandedPayment[]> {
  const strays = payments.flatMap(({ chain }) => (chain ? [chain] : []));
  if (strays.length === 0) return payments.map((payment) => ({ ...payment, chain: undefined }));
  const plans = await planTips(
    db,
    strays.map((stray) => ({ ...stray, amount: stray.platformFee + stray.creatorAmount })),
  );
  return payments.map(({ chain, ...payment }) => {
    if (!chain) return payment;
    const { worth, dollars, plan } = plans[strays.indexOf(chain)]!;
    return { ...payment, chain: { ...chain, worth, dollars, plan: plan === 'refused' ? 'unseen' : plan } };
  });
}

function problemOf(landed: LandedTransaction, row: TipRow): string | null {
  return landed.err === null ? mismatch(landed, row) : 'it failed';
}

function paymentOf({ record, id }: Candidate, { blockTime }: LandedTransaction): LandedPayment {
  const { signature, slot } = record;
  const landedAt = blockTime === null ? undefined : Math.min(blockTime * 1000, Date.now());
  return { signature, slot, memoId: id, finalized: true, landedAt };
}

function lookUpAll(db: Database, candidates: Candidate[]) {
  return lookUpFinal(
    db,
    candidates.map(({ id, record }) => ({ memoId: id, signature: record.signature })),
    Date.now(),
  );
}

interface Read {
  candidate: Candidate;
  /** The landed transaction; null while the node does not return it. */
  landed: LandedTransaction | 'unreadable' | null;
}

/**
 * Reads the wanted transactions in order and passes them on in groups. Returns how many of `records` are done: all, or
 * those before the first one for which the budget was used up.
 */
async function readEach(
  rpc: SolanaRpc,
  records: SignatureRecord[],
  wanted: Candidate[],
  budget: Budget,
  then: (read: Read[]) => Promise<void>,
): Promise<number> {
  for (let at = 0; at < wanted.length; at += GROUP) {
    const group = wanted.slice(at, at + GROUP);
    if (budget.reads < group.length || Date.now() > budget.until) return group[0]!.place;
    budget.reads -= group.length;
    const read: Read[] = [];
    for (let some = 0; some < group.length; some += AT_ONCE)
      read.push(...(await Promise.all(group.slice(some, some + AT_ONCE).map((each) => readOne(rpc, each)))));
    await then(read);
  }
  return records.length;
}

async function readOne(rpc: SolanaRpc, candidate: Candidate): Promise<Read> {
  try {
    return { candidate, landed: await rpc.transaction(candidate.record.signature) };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    // No node of ours can read this version: never a tip of ours. Any other error says nothing about the payment, so
    // the walk waits.
    if (error.code === UNSUPPORTED_VERSION) return { candidate, landed: 'unreadable' };
    throw new RpcUnavailable(`getTransaction: ${error.code}`);
  }
}
