/**
 * A vitest reporter that closes the run with the tests that needed a second try, those that failed, and one line: how
 * many passed and failed. The end of a log is what a code host keeps.
 */
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    const failures = errors.map((error) => firstLine(error));
    for (const module of modules) {
      // A file that cannot be loaded has no tests that could fail.
      failures.push(...module.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`));
      for (const test of module.children.allTests()) {
        const { state, errors: found } = test.result();
        const retries = test.diagnostic()?.retryCount ?? 0;
        if (retries > 0) console.log(`TRIED AGAIN (${state}): ${module.relativeModuleId} > ${test.fullName}`);
        if (state === 'passed') passed += 1;
        if (state === 'failed')
          failures.push(`${module.relativeModuleId} > ${test.fullName}: ${firstLine(found?.[0])}`);
      }
    }
    for (const failure of failures) console.log(`FAILED: ${failure}`);
    console.log(`${passed} passed, ${failures.length} failed`);
  }
}

function firstLine(error: unknown): string {
  const text = hasMessage(error) ? error.message : String(error);
  return text.split('\n', 1)[0]!.slice(0, 300);
}

function hasMessage(error: unknown): error is { message: string } {
  return typeof (error as { message?: unknown } | undefined)?.message === 'string';
}
