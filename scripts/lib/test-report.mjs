import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Reads the test runner's JSON report.
 * @param {string} file
 * @param {string} root Paths are given relative to it.
 * @returns {{ passed: number, failed: Named[], skipped: Named[] } | null} null when there is no readable report.
 * @typedef {{ name: string, file: string, why?: string }} Named
 */
export function readTestReport(file, root) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  const counts = { passed: 0, failed: [], skipped: [] };
  for (const testFile of report.testResults ?? []) {
    const path = relative(root, testFile.name);
    const before = counts.failed.length;
    for (const test of testFile.assertionResults ?? []) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') counts.failed.push({ name: test.fullName, file: path });
      else counts.skipped.push({ name: test.fullName, file: path });
    }
    // A file that cannot be loaded, or whose hooks throw, has no failed test of its own.
    if (testFile.status === 'failed' && counts.failed.length === before) {
      const [why] = String(testFile.message ?? '').split('\n');
      counts.failed.push({ name: 'the test file itself', file: path, why });
    }
  }
  return counts;
}

/**
 * A test that is skipped although what it needs is there hides a fault: such tests count as failed.
 * @param {{ passed: number, failed: Named[], skipped: Named[] }} counts
 * @param {{ tag: string, why: string }[]} rules Tests whose full name holds `tag` must not be skipped.
 */
export function failNeedlessSkips(counts, rules) {
  const ruleOf = (test) => rules.find(({ tag }) => test.name.includes(tag));
  const needless = counts.skipped.filter((test) => ruleOf(test) !== undefined);
  return {
    passed: counts.passed,
    failed: [
      ...counts.failed,
      ...needless.map((test) => ({ ...test, why: `skipped although ${ruleOf(test)?.why}` })),
    ],
    skipped: counts.skipped.filter((test) => ruleOf(test) === undefined),
  };
}
