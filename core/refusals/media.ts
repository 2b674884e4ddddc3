/** Pictures, clips and sounds that creators upload for their alerts. */
import type { RefusalKind } from './kind.ts';

export const MEDIA_REFUSALS = {
  media_unusable: { status: 400, text: 'This file cannot be used: {problem}' },
  media_too_large: { status: 413, text: 'This file cannot be used: it is larger than 2 MB' },
  media_full: {
    status: 409,
    text: 'The library is full: {files} files and {megabytes} MB together are the most. Delete one that you do not use',
  },
  media_today: {
    status: 429,
    text: 'So many files were uploaded today that no more are taken. Please try again tomorrow',
  },
  media_busy: { status: 409, text: 'This file was just deleted. Please try again in a minute' },
  media_in_use: { status: 409, text: 'An alert uses this file. Choose another for that alert first' },
  media_not_found: { status: 404, text: 'There is no such file' },
  media_taken_down: { status: 451, text: 'This file was taken down and cannot be used' },
  report_not_found: { status: 404, text: 'There is no report of this file' },
} as const satisfies Record<string, RefusalKind>;
