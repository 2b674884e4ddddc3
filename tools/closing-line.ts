/**
 * A vitest reporter that closes the run with the tests that needed a second try, and one line: how many passed and
 * failed.
 */
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      // A file that cannot be loaded has no tests that could fail.
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        const retries = test.diagnostic()?.retryCount ?? 0;
        if (retries > 0) console.log(`TRIED AGAIN (${state}): ${module.relativeModuleId} > ${test.fullName}`);
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
