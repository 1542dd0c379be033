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

/** Files that are worth a second try: on a busy machine a few tests may wait in vain. Many failures are no accident. */
const FEW = 4;

/**
 * The files of a few failed tests, to be run once more without others beside them.
 * @param {Named[]} failed
 * @returns {string[]} empty where too many failed, or something else than a test
 */
export function secondTryFiles(failed) {
  const files = [...new Set(failed.map(({ file }) => file))];
  const accident = failed.every(
    ({ file, why }) => file !== undefined && /\.test\.[jt]s$/.test(file) && why === undefined,
  );
  return accident && files.length <= FEW ? files : [];
}

/**
 * Takes what the second try found for the tests that had failed; they are named in `second`, so that nothing is hidden.
 * @param {{ passed: number, failed: Named[], second?: Named[] }} counts changed in place
 * @param {{ failed: Named[], skipped: Named[] }} report of the second try
 * @param {string[]} files that were run
 */
export function takeSecondTry(counts, report, files) {
  const key = ({ file, name }) => `${file}\n${name}`;
  const still = new Set([...report.failed, ...report.skipped].map(key));
  const fileFailed = new Set(
    report.failed.filter(({ why }) => why !== undefined).map(({ file }) => file),
  );
  const mended = counts.failed.filter(
    (test) => files.includes(test.file) && !still.has(key(test)) && !fileFailed.has(test.file),
  );
  counts.second = mended;
  counts.passed += mended.length;
  counts.failed = counts.failed.filter((test) => !mended.includes(test));
}
