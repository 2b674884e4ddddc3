import { afterEach, expect, test } from 'vitest';
import { choosePort, isFree } from './ports.ts';

const NAME = 'PORTS_TEST_PORT';

afterEach(() => {
  delete process.env[NAME];
});

test('a free port is below those that the system gives to outgoing connections', async () => {
  process.env[NAME] = '0';
  const found = await Promise.all(Array.from({ length: 50 }, () => choosePort(NAME, 1)));
  expect(Math.min(...found)).toBeGreaterThan(1024);
  expect(Math.max(...found)).toBeLessThan(32_768);
  expect(await isFree(found[0]!)).toBe(true);
});
