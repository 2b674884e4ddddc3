/** The fake bucket as a process: prints one JSON line with the settings of a backup when it answers. */
import { startBucket } from './server.ts';

const { address, key, secret } = await startBucket();
console.log(JSON.stringify({ BACKUP_S3_URL: address, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret }));
