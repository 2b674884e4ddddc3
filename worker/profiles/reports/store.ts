/** SQL of reports of profiles, which stand beside those of files under "face:" and the wallet, and of hiding them. */
import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { FACE_LIBRARY, type HiddenProfile, type ProfileReport } from '../../../core/media/model.ts';
import { entryIfChanged } from '../../admin/store.ts';
import type { Database } from '../../env.ts';
import { addReport, type Reported, reasonsOf } from '../../media/reports/store.ts';
import { mediaReports, profiles } from '../../schema.ts';
import { batchOf } from '../../statements.ts';
import { libraryOf } from '../store.ts';

/** Stores a report. False if no such profile is visible. */
export function addProfileReport(
  db: Database,
  wallet: string,
  report: Omit<Reported, 'hash'>,
): Promise<boolean> {
  const visible = sql`FROM ${profiles} WHERE ${profiles.wallet} = ${wallet} AND ${profiles.hiddenAt} IS NULL`;
  return addReport(db, { ...report, hash: libraryOf(wallet) }, visible);
}

/** Returns the newest reports, each with what the profile says now. */
export async function openProfileReports(db: Database, limit: number): Promise<ProfileReport[]> {
  const { wallet, name, bio, picture, banner, links } = profiles;
  const rows = await db
    .select({ report: mediaReports, profile: { wallet, name, bio, picture, banner, links } })
    .from(mediaReports)
    .innerJoin(profiles, eq(profiles.wallet, sql`substr(${mediaReports.hash}, ${FACE_LIBRARY.length + 1})`))
    // The range of the key: files may have any number of reports. A semicolon follows the colon.
    .where(and(gt(mediaReports.hash, FACE_LIBRARY), lt(mediaReports.hash, 'face;')))
    .orderBy(desc(mediaReports.lastAt), mediaReports.hash)
    .limit(limit);
  return rows.map(({ report: { hash, reasons, ...report }, profile }) => ({
    ...report,
    ...profile,
    reasons: reasonsOf(reasons),
    links: JSON.parse(profile.links),
  }));
}

/** Returns the profiles that are hidden, those hidden last first. */
export function hiddenProfiles(db: Database, limit: number): Promise<HiddenProfile[]> {
  const { wallet, name, hiddenAt } = profiles;
  return db
    .select({ wallet, name, hiddenAt: sql<number>`${hiddenAt}` })
    .from(profiles)
    .where(isNotNull(hiddenAt))
    .orderBy(desc(hiddenAt))
    .limit(limit);
}

/** Hides or shows a profile, settles its reports, and logs it if it changes something. False if there is none. */
export async function setHidden(
  db: Database,
  wallet: string,
  { hidden, reason, by, now }: { hidden: boolean; reason: string; by: string; now: number },
): Promise<boolean> {
  const { known } = await batchOf(db, {
    hidden: db
      .update(profiles)
      .set({ hiddenAt: hidden ? now : null })
      .where(sql`${profiles.wallet} = ${wallet} AND (${profiles.hiddenAt} IS NOT NULL) <> ${hidden ? 1 : 0}`),
    logged: entryIfChanged(db, {
      at: now,
      actor: by,
      action: hidden ? 'profile.hide' : 'profile.show',
      subject: wallet,
      after: { reason },
    }),
    settled: db.delete(mediaReports).where(eq(mediaReports.hash, libraryOf(wallet))),
    known: db.select({ wallet: profiles.wallet }).from(profiles).where(eq(profiles.wallet, wallet)),
  });
  return known.length > 0;
}
