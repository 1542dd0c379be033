// Command two of the README: sets up, then runs every check and every test, browser tests included.
// The last line of the output is exactly `N passed, N failed, N skipped`; a check counts as one test.
// `--no-install`: takes packages, browser and PostgreSQL as they are.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { npm, ROOT, run } from './lib/command.mjs';
import { installPackages } from './lib/install.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { say, seconds, words } from './lib/say.mjs';
import {
  failNeedlessSkips,
  readTestReport,
  secondTryFiles,
  takeSecondTry,
} from './lib/test-report.mjs';

/** Checks by the name of their npm script. The build is first: tests drive the built command. */
const CHECKS = ['build', 'typecheck', 'lint', 'unused'];
const TESTS_LIMIT_MS = 60 * 60_000;
/** How long the test runner may take to end after it has written its report. */
const CLOSING_MS = 90_000;

const started = Date.now();
const total = { passed: 0, failed: [], skipped: [], second: [] };
await verify();
printOutcome();
process.exitCode = total.failed.length > 0 ? 1 : 0;

async function verify() {
  const install = !process.argv.includes('--no-install');
  if (install && !(await installPackages())) {
    total.failed.push({ name: 'npm ci' });
    return;
  }
  const chromium = await ensureBrowser(install);
  const postgres = await ensurePostgres(install);
  for (const name of CHECKS) await check(name);
  await tests(chromium, postgres);
}

async function check(name) {
  const begun = Date.now();
  const { code, output } = await npm(['run', '--silent', name]);
  if (code === 0) total.passed += 1;
  else {
    process.stdout.write(output);
    total.failed.push({ name: `npm run ${name}` });
  }
  say(`${code === 0 ? 'ok    ' : 'FAILED'} npm run ${name} (${seconds(Date.now() - begun)})`);
}

async function tests(chromium, postgres) {
  const env = chromium === null ? {} : { HEARTH_CHROMIUM: chromium };
  const { code, ended, report } = await runTests([], env);
  const counts = failNeedlessSkips(
    report ?? { passed: 0, failed: [], skipped: [] },
    needlessSkips(chromium, postgres),
  );
  const runner = { name: 'vitest', file: 'vitest.config.ts' };
  if (ended) counts.failed.push({ ...runner, why: 'did not end by itself' });
  else if (report === null) counts.failed.push({ ...runner, why: `no report, code ${code}` });
  else if (code !== 0 && counts.failed.length === 0)
    counts.failed.push({ ...runner, why: `ended with code ${code} outside of any test` });
  const again = secondTryFiles(counts.failed);
  if (again.length > 0) {
    say(`\nOnce more, alone: ${again.join(', ')}`);
    const second = await runTests(again, env);
    if (second.report !== null && !second.ended) takeSecondTry(counts, second.report, again);
  }
  total.passed += counts.passed;
  total.failed.push(...counts.failed);
  total.skipped.push(...counts.skipped);
  total.second.push(...(counts.second ?? []));
}

/** The test runner over all files, or over some; `report` is null where it wrote none. */
async function runTests(files, env) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-verify-'));
  const file = join(folder, 'tests.json');
  let written = 0;
  const { code, ended } = await run(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...files,
    ],
    {
      show: true,
      env,
      limitMs: TESTS_LIMIT_MS,
      overdue: () => {
        if (written === 0 && existsSync(file)) written = Date.now();
        return written > 0 && Date.now() - written > CLOSING_MS;
      },
    },
  );
  const report = readTestReport(file, ROOT);
  rmSync(folder, { recursive: true, force: true });
  return { code, ended, report };
}

/** What is on this machine, so that no test which needs it may be skipped. */
function needlessSkips(chromium, postgres) {
  const data = resolve(ROOT, process.env.HEARTH_TEST_DATA ?? '../shared/datasets');
  return [
    ...(existsSync(join(data, 'intima', 'INTIMA.jsonl'))
      ? [{ tag: '[official data]', why: 'the official data is here' }]
      : []),
    ...(chromium !== null ? [{ tag: '[browser]', why: 'Chromium is here' }] : []),
    ...(postgres ? [{ tag: '[postgres]', why: 'PostgreSQL is here' }] : []),
  ];
}

function printOutcome() {
  list(words('Skipped:', '跳过：'), total.skipped);
  list(words('Passed only when run once more, alone:', '单独重跑一次后才通过：'), total.second);
  list(words('Failed:', '失败：'), total.failed);
  say(`Total time: ${seconds(Date.now() - started)}`, `总用时：${seconds(Date.now() - started)}`);
  const { passed, failed, skipped } = total;
  say(`${passed} passed, ${failed.length} failed, ${skipped.length} skipped`);
}

function list(title, tests) {
  if (tests.length === 0) return;
  say(`\n${title}`);
  for (const { name, file, why } of tests)
    say(
      `  ${file === undefined ? '' : `${file} › `}${name}${why === undefined ? '' : ` (${why})`}`,
    );
}
