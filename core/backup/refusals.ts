/** What the bucket's refusals mean, and what the operator can do. */

/** S3's codes (local/contracts/s3). Others go by their name alone. */
const ADVICE: Readonly<Record<string, string>> = {
  AccessDenied: 'its key may not write there',
  AuthorizationHeaderMalformed: 'BACKUP_S3_URL names the wrong region',
  InvalidAccessKeyId: 'BACKUP_S3_KEY is unknown there',
  NoSuchBucket: 'the bucket of BACKUP_S3_URL does not exist',
  RequestTimeTooSkewed: 'its clock and ours differ by more than 15 minutes',
  SignatureDoesNotMatch: 'BACKUP_S3_SECRET does not belong to BACKUP_S3_KEY',
  SlowDown: 'it wants fewer requests',
  XAmzContentSHA256Mismatch: 'the file was damaged on its way',
};

/** Returns the code in an answer of S3; null if it holds none. */
export function codeOf(xml: string): string | null {
  return /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? null;
}

/** Returns a sentence about a refusal. `code`: S3's; null for an answer without one, or none. */
export function refusalText(code: string | null, what: string): string {
  const advice = code === null ? undefined : ADVICE[code];
  return `The bucket takes no backup: ${code ?? what}${advice ? `, ${advice}` : ''}`;
}
