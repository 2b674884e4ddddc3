/** Collects the health report for admins: running jobs, stuck work, and concerns for the operator. */

import { addressOfKey } from '../../chain/keys.ts';
import type { Health } from '../../core/admin.ts';
import { missedBackup } from '../../core/backup/schedule.ts';
import { type DayName, dayOf } from '../../core/shares/days.ts';
import { sizeText } from '../../core/size-text.ts';
import { balanceConcerns } from '../../core/watch/balances.ts';
import { bucketOf, wantsBackup } from '../backup/settings.ts';
import { lastBackup } from '../backup/store.ts';
import { canaryOf } from '../canary/settings.ts';
import { readAlarms, readFindings } from '../chain/store.ts';
import { CRON_JOBS, isEnabled, LIMIT_MS, SILENT_MS } from '../cron-jobs.ts';
import { database, type Env } from '../env.ts';
import { hotLamports } from '../platform/settings.ts';
import { siteOf } from '../shares/day.ts';
import { readSite } from '../shares/store.ts';
import { readNetwork } from './chain.ts';
import {
  type ArchiveState,
  archiveState,
  type Backlog,
  databaseBytes,
  isBehind,
  type JobRun,
  readBacklog,
  readRuns,
  readStuck,
  readWaiting,
  type Trouble,
  unusualPayments,
} from './store.ts';

/** Solana's own clock drifts by some seconds; a node this far behind misses current state. */
const LAG_SECONDS = 60;
/** Time for storing a run's end. */
const GRACE_MS = 15_000;
const DAY_MS = 24 * 3_600_000;
/** A beacon's round appears within seconds; a draw that waits longer needs the operator. */
const PATIENT_MS = 15 * 60_000;
/** The maximum size of one D1 database (Cloudflare's page "Limits" of D1), and the part at which to act. */
const D1_BYTES = 10_000_000_000;
const FULL_SHARE = 0.7;
/** Part of a share of the day: who asks for more than a twentieth of the rest is refused already. */
const NEARLY_SPENT = 0.95;
/** Maximum age of an open part: one is moved in a minute. */
const MOVE_MS = 3_600_000;
/** A limit above any real count. */
const ALL = 1_000_000;

/** Collects all of it but the canary's times, which the watch has. */
export async function collectHealth(env: Env): Promise<Omit<Health, 'canary'>> {
  const db = database(env);
  const now = Date.now();
  const [runs, network, stuck, backlog, waiting, findings, alarms, payments, bytes, spent, archive, backup] =
    await Promise.all([
      readRuns(db),
      readNetwork(env),
      readStuck(db, now),
      readBacklog(db, now, ALL),
      readWaiting(db),
      readFindings(db, now - DAY_MS),
      readAlarms(db),
      unusualPayments(db, now - DAY_MS),
      databaseBytes(db),
      readSite(db, dayOf(now), Object.keys(SHARED) as DayName[]),
      env.ARCHIVE ? archiveState(db) : null,
      bucketOf(env) ? lastBackup(db) : null,
    ]);
  const impatient = waiting.filter(({ since }) => since < now - PATIENT_MS).length;
  const concerns = [
    ...jobConcerns(env, runs, now),
    ...networkConcerns(network),
    ...balanceConcerns(network.balances, { most: hotLamports(env), isCold: !env.TREASURY_KEY }),
    ...settingConcerns(env),
    ...alarms.map(({ service, detail, raisedAt }) => `${service}: ${detail}, since ${iso(raisedAt)}`),
    ...stuckConcerns(stuck),
    ...backlog.filter((one) => isBehind(one, now)).map((one) => behindConcern(one, now)),
    ...(impatient > 0 ? [`${counted(impatient, 'draw')} waiting for more than 15 minutes`] : []),
    ...paymentConcerns(payments),
    ...sizeConcerns(bytes),
    ...archiveConcerns(archive, now),
    ...backupConcerns(backup, now),
    ...dayConcerns(env, spent),
    ...(findings.recent > 0
      ? [`${counted(findings.recent, 'finding')} new since yesterday: database and chain differ`]
      : []),
  ];
  return {
    status: concerns.length === 0 ? 'ok' : 'attention',
    concerns,
    jobs: runs.map((run) => ({
      name: run.name,
      startedAt: iso(run.startedAt),
      finishedAt: isoOrNull(run.finishedAt),
      okAt: isoOrNull(run.okAt),
      error: run.error,
    })),
    ...network,
    stuck: stuck.map((trouble) => ({ ...trouble, since: iso(trouble.since) })),
    backlog: backlog.map((one) => ({ ...one, oldestAt: isoOrNull(one.oldestAt) })),
    database: { bytes, limitBytes: D1_BYTES },
    archive: archive && {
      tips: archive.tips,
      parts: archive.parts,
      bytes: archive.bytes,
      lastMonth: archive.lastMonth,
    },
    backup: bucketOf(env) && { name: backup?.name ?? null },
    waiting: waiting.map((draw) => ({ ...draw, since: iso(draw.since) })),
    findings: {
      total: findings.total,
      newest: findings.newest.map(({ kind, subject, detail, foundAt }) => ({
        kind,
        subject,
        detail,
        foundAt: iso(foundAt),
      })),
    },
  };
}

function jobConcerns(env: Env, runs: JobRun[], now: number): string[] {
  return CRON_JOBS.filter((name) => isEnabled(env, name)).flatMap((name) => {
    const run = runs.find((candidate) => candidate.name === name);
    if (!run) return [`The job ${name} has never run`];
    // A run ends after its limit in any case; this one could not even record its end.
    const hangs = (run.finishedAt ?? 0) < run.startedAt && now - run.startedAt > LIMIT_MS + GRACE_MS;
    if (hangs) return [`The job ${name} has been running since ${iso(run.startedAt)}`];
    if (run.okAt !== null && now - run.okAt <= SILENT_MS) return [];
    const since = run.okAt === null ? 'has never succeeded' : `has not succeeded since ${iso(run.okAt)}`;
    return [`The job ${name} ${since}${run.error ? `: ${run.error}` : ''}`];
  });
}

function networkConcerns({ rpc }: Pick<Health, 'rpc'>): string[] {
  if (!rpc.reachable) return ['The Solana network cannot be reached'];
  if (rpc.lagSeconds === null) return ["The network's clock cannot be read"];
  return rpc.lagSeconds > LAG_SECONDS ? [`The network node is ${rpc.lagSeconds} seconds behind`] : [];
}

function settingConcerns(env: Env): string[] {
  const concerns: string[] = [];
  for (const name of ['OPERATOR_KEY', 'PAYER_KEY'] as const)
    if (addressOfKey(env[name]) === null) concerns.push(`${name} is missing or no key`);
  if (env.PAYER_KEY && env.PAYER_KEY === env.OPERATOR_KEY)
    concerns.push('PAYER_KEY is OPERATOR_KEY: who steals it also stops the rescue');
  if (env.TREASURY_KEY && addressOfKey(env.TREASURY_KEY) !== env.TREASURY_ADDRESS)
    concerns.push('TREASURY_KEY is not the key of TREASURY_ADDRESS: nothing can be paid out');
  if (wantsBackup(env) && bucketOf(env) === null)
    concerns.push(
      'There is no backup: it needs an address as BACKUP_S3_URL, BACKUP_S3_KEY, BACKUP_S3_SECRET and SITE_URL',
    );
  if (env.CANARY_KEYS && canaryOf(env) === null)
    concerns.push('The canary does not run: it needs two keys, two coins and SITE_URL');
  return concerns;
}

/** A wallet that sends by itself may send twice; a payment whose row is gone has lost its message. */
function paymentConcerns({ again, chain }: { again: number; chain: number }): string[] {
  const paid = (many: number) => (many === 1 ? '1 tip was' : `${many} tips were`);
  return [
    ...(again > 0
      ? [`${paid(again)} sent once more by a wallet since yesterday: each was paid and shown`]
      : []),
    ...(chain > 0
      ? [`${paid(chain)} adopted from the chain since yesterday, without words: the row was gone`]
      : []),
  ];
}

const STUCK: Record<Trouble['kind'], { one: string; what: string }> = {
  tip: { one: 'tip', what: 'sent more than 2 minutes ago without a known end' },
  'giveaway transaction': {
    one: 'giveaway transaction',
    what: 'sent more than 2 minutes ago without a known end',
  },
  payout: { one: 'payout', what: 'failing or not ended after 10 minutes' },
  alert: { one: 'alert', what: 'not delivered after a minute' },
  giveaway: { one: 'giveaway', what: 'failing or overdue' },
};

function stuckConcerns(stuck: Trouble[]): string[] {
  return Object.entries(STUCK).flatMap(([kind, { one, what }]) => {
    const many = stuck.filter((trouble) => trouble.kind === kind).length;
    return many === 0 ? [] : [`${counted(many, one)} ${what}`];
  });
}

/** The shares of a day whose end someone notices, and what then is so. */
const SHARED: Partial<Record<DayName, string>> = {
  voice: 'characters of the voice for small tips are spoken; then what the plain voice cannot say is not',
  tests: 'characters of test alerts are spoken; then the plain voice speaks them',
  judge: 'calls of the judge for small tips are made; then a sender has 20',
  bytes: 'uploaded bytes are written; then a creator has 4 MB',
  entries: 'entries of empty wallets are taken; then an address has 3',
};

/** Returns concerns about shares of the day that are nearly used up. `spent`: what all have taken today. */
function dayConcerns(env: Env, spent: ReadonlyMap<DayName, number>): string[] {
  return [...spent].flatMap(([name, used]) => {
    const site = siteOf(env, name);
    return used < NEARLY_SPENT * site ? [] : [`Today ${used} of ${site} ${SHARED[name]}`];
  });
}

/** Returns concerns about the database's size. `bytes`: its present size. */
export function sizeConcerns(bytes: number | null): string[] {
  if (bytes === null || bytes < FULL_SHARE * D1_BYTES) return [];
  return [`The database holds ${sizeText(bytes)} of ${sizeText(D1_BYTES)}, and a full one refuses every tip`];
}

function archiveConcerns(archive: ArchiveState | null, now: number): string[] {
  if (!archive?.openSince || now - archive.openSince < MOVE_MS) return [];
  return [`Tips have been moving to the archive since ${iso(archive.openSince)}, and the move does not end`];
}

function backupConcerns(backup: Awaited<ReturnType<typeof lastBackup>>, now: number): string[] {
  const missed = backup && missedBackup(backup.at, backup.firstTriedAt, now);
  return missed ? [missed] : [];
}

const WAITING: Record<Exclude<Backlog['what'], 'history'>, { one: string; many: string }> = {
  tips: { one: 'tip waits for its end', many: 'tips wait for their end' },
  payments: { one: 'payment waits to be final', many: 'payments wait to be final' },
  alerts: { one: 'alert waits for its room', many: 'alerts wait for their rooms' },
  draws: { one: 'draw is due', many: 'draws are due' },
};

/** Returns the sentence about a backlog that waits for too long. `now` in ms. */
export function behindConcern({ what, waiting, oldestAt }: Backlog, now: number): string {
  const minutes = Math.floor((now - (oldestAt ?? now)) / 60_000);
  if (what === 'history') return `The treasury's history was last read to its end ${minutes} minutes ago`;
  const { one, many } = WAITING[what];
  return `${waiting} ${waiting === 1 ? one : many}, the oldest for ${minutes} minutes`;
}

function counted(many: number, one: string): string {
  return many === 1 ? `1 ${one} is` : `${many} ${one}s are`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function isoOrNull(ms: number | null): string | null {
  return ms === null ? null : iso(ms);
}
