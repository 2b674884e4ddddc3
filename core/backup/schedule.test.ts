import { describe, expect, test } from 'vitest';
import { isBackupDue, isGivenUp, missedBackup } from './schedule.ts';

const at = (time: string) => Date.parse(`2026-11-${time}Z`);

describe('a backup', () => {
  test('begins once there is none, then each night at three', () => {
    expect(isBackupDue(null, at('29T12:00:00'))).toBe(true);
    expect(isBackupDue(at('29T12:00:00'), at('30T02:59:59'))).toBe(false);
    expect(isBackupDue(at('29T12:00:00'), at('30T03:00:00'))).toBe(true);
    expect(isBackupDue(at('30T03:00:02'), at('30T23:59:59'))).toBe(false);
  });

  test('begins late after a night in which nothing ran', () => {
    expect(isBackupDue(at('28T03:00:02'), at('29T17:00:00'))).toBe(true);
  });

  test('that takes longer than six hours is given up', () => {
    expect(isGivenUp(at('29T03:00:00'), at('29T09:00:00'))).toBe(false);
    expect(isGivenUp(at('29T03:00:00'), at('29T09:00:01'))).toBe(true);
  });

  test('is missed after 26 hours', () => {
    expect(missedBackup(at('29T03:00:00'), 0, at('30T05:00:00'))).toBe(null);
    expect(missedBackup(at('29T03:00:00'), 0, at('30T05:00:01'))).toBe(
      'The last backup is of 2026-11-29T03:00:00.000Z, more than 26 hours ago',
    );
    expect(missedBackup(null, at('29T03:00:00'), at('30T05:00:00'))).toBe(null);
    expect(missedBackup(null, at('29T03:00:00'), at('30T05:00:01'))).toMatch(/^There is no backup/);
  });
});
