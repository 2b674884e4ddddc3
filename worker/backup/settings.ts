/** The bucket of the backup, from the settings. */
import { type S3Bucket, s3Bucket } from '../../chain/s3.ts';
import type { Env } from '../env.ts';

type Settings = Pick<Env, 'BACKUP_S3_URL' | 'BACKUP_S3_KEY' | 'BACKUP_S3_SECRET' | 'SITE_URL'>;

/** Returns whether any of the settings is there. */
export function wantsBackup({ BACKUP_S3_URL, BACKUP_S3_KEY, BACKUP_S3_SECRET }: Settings): boolean {
  return Boolean(BACKUP_S3_URL || BACKUP_S3_KEY || BACKUP_S3_SECRET);
}

/** Returns the site's folder in the bucket of another account; null unless all settings are there. */
export function bucketOf(env: Settings): S3Bucket | null {
  const { BACKUP_S3_URL: address, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret, SITE_URL } = env;
  // A malformed one must not stop the cron, which asks whether there is a backup.
  if (!address || !key || !secret || !URL.canParse(SITE_URL ?? '')) return null;
  const bucket = s3Bucket(address, key, secret);
  return bucket && { ...bucket, url: `${bucket.url}/${new URL(SITE_URL!).host}` };
}
