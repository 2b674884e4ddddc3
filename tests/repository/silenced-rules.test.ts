/** Lint rules that are silenced in few places, each with a reason. */
import { expect, test } from 'vitest';
import { hits, isTest, sources } from './files.ts';

test('useExhaustiveDependencies is silenced in at most five places, each with a sentence as its reason', () => {
  const silenced = sources
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => hits(file, /biome-ignore lint\/correctness\/useExhaustiveDependencies/));
  expect(silenced.length, silenced.join('\n')).toBeLessThanOrEqual(5);
  for (const place of silenced) expect(place).toMatch(/useExhaustiveDependencies: .{40,}\.$/);
});
