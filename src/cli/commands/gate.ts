import { appendFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type GateResult, gateRuns, readPolicy, shareable } from '../../analysis/index.js';
import { EXIT, machineError, usageError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { listRuns, type Manifest } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import { common, type Declare } from '../declare.js';
import { repeated } from '../flags.js';
import { gateExample } from '../gate-example.js';
import { annotations, toSummary } from '../gate-github.js';
import { toJunit } from '../gate-junit.js';
import { gateText } from '../gate-text.js';
import { gateTexts } from '../gate-texts.js';
import { type GateView, gateView } from '../gate-view.js';
import { withStore } from '../home.js';
import { openRun } from '../open-run.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = {
  baseline?: string;
  candidate?: string;
  policy?: string;
  target?: string;
  baselineTarget?: string;
  judge?: string[];
  condition?: string[];
  allow?: string[];
  junit?: string;
  idsOnly?: boolean;
};

/** `hearth gate --baseline RUN --policy FILE` and `hearth gate init`: exit 1 when a rule is broken; asks nothing. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .helpCommand(false)
    .option('--baseline <run>', t('flag.gateBaseline'))
    .option('--candidate <run>', t('flag.gateCandidate'))
    .option('--policy <file>', t('flag.gatePolicy'))
    .option('--target <name>', t('flag.gateTarget'))
    .option('--baseline-target <name>', t('flag.gateBaselineTarget'))
    .option('--judge <name>', t('flag.gateJudge'), repeated)
    .option('--condition <id>', t('flag.gateCondition'), repeated)
    .option('--allow <fact>', t('flag.gateAllow'), repeated)
    .option('--junit <file>', t('flag.gateJunit'))
    .option('--ids-only', t('flag.gateIds'));
  command.action((flags: Flags) => act(() => gate(shell, flags)));
  const init = command.command('init').description(t('about.gate.init'));
  common(init, shell);
  init
    .argument('[file]', t('arg.policyFile'))
    .option('--force', t('flag.force'))
    .action((file: string | undefined, { force }: { force?: boolean }) =>
      act(() => writeExample(shell, file ?? 'gate.yaml', force === true)),
    );
};

async function gate(shell: Shell, flags: Flags): Promise<Done> {
  const baselineName = given('--baseline', flags.baseline);
  const policy = await readPolicy(given('--policy', flags.policy));
  return withStore(shell, async (db) => {
    const baseline = await openRun(shell, db, baselineName);
    const named = flags.candidate ?? (await newestAfter(db, baseline.manifest));
    if (flags.candidate === undefined)
      shell.note(shell.t('gate.newest', { suite: baseline.manifest.suite, run: named }));
    const candidate = await openRun(shell, db, named);
    const result = await gateRuns({
      baseline,
      candidate,
      policy,
      choice: {
        target: flags.target ?? null,
        baselineTarget: flags.baselineTarget ?? null,
        judges: flags.judge ?? [],
        conditions: flags.condition ?? [],
      },
      allow: flags.allow ?? [],
    });
    const view = gateView(shell, result, await gateTexts(shell, result, flags.idsOnly !== true));
    const files = await writeResults(shell, { flags, result, view });
    const marks =
      shell.env.GITHUB_ACTIONS === 'true'
        ? annotations(view, policy.file, shell.env.GITHUB_WORKSPACE || undefined)
        : [];
    // Standard output has one JSON object with --json; the runner reads both streams.
    if (shell.json) for (const line of marks) process.stderr.write(`${line}\n`);
    const text = [gateText(shell, view), ...files, ...marks].join('\n');
    const stopping = result.rules.filter(({ stops }) => stops).length;
    return {
      code: result.passed ? EXIT.done : EXIT.gate,
      reason: result.passed
        ? null
        : sentence('cli', 'gate.reason', { count: stopping, of: result.rules.length }),
      text,
      json: { gate: jsonOf(result), files },
    };
  });
}

/** @throws HearthError exit 2 for a flag that is missing. */
function given(flag: string, value: string | undefined): string {
  if (value !== undefined) return value;
  throw usageError(
    {
      en: 'is missing; give a --baseline RUN and a --policy FILE ("hearth gate init" writes one)',
      'zh-CN': '缺少该选项；请给出 --baseline RUN 和 --policy FILE（可用 “hearth gate init” 生成）',
    },
    { field: flag },
  );
}

/** @throws HearthError exit 2 where no run of the suite was finished since. */
async function newestAfter(db: Db, { run, suite, createdMs }: Manifest): Promise<string> {
  const runs = await listRuns(db);
  const newest = runs.find(
    ({ manifest, status }) =>
      manifest.suite === suite &&
      manifest.run !== run &&
      status === 'done' &&
      manifest.createdMs >= createdMs,
  );
  if (newest !== undefined) return newest.manifest.run;
  throw usageError(
    {
      en: `no run of ${suite} was finished after the baseline ${run}; run it first, or name a run`,
      'zh-CN': `基线 ${run} 之后没有已完成的 ${suite} 运行；请先运行，或指定一次运行`,
    },
    { field: '--candidate' },
  );
}

type Written = { flags: Flags; result: GateResult; view: GateView };

async function writeResults(shell: Shell, { flags, result, view }: Written): Promise<string[]> {
  const { manifest } = result.candidate.run;
  const files: string[] = [];
  if (flags.junit !== undefined) {
    const file = resolve(flags.junit);
    await writing(file, () => writeFile(file, toJunit(view, manifest.suite, Date.now())));
    files.push(file);
  }
  const summary = shell.env.GITHUB_STEP_SUMMARY;
  if (summary) await writing(summary, () => appendFile(summary, `${toSummary(shell, view)}\n`));
  return files;
}

/** @throws HearthError exit 4 with what the disk says. */
async function writing(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw machineError(
      { en: `cannot be written (${code})`, 'zh-CN': `无法写入（${code}）` },
      { file },
      { cause: error },
    );
  }
}

/** The numbers, unrounded, and ids of items; no texts of anybody. */
const jsonOf = ({ passed, rules, baseline, candidate, unlike, notes }: GateResult) => ({
  passed,
  baseline: placeOf(baseline),
  candidate: placeOf(candidate),
  differences: unlike.map(({ key, values }) => ({ key, values })),
  notes,
  rules: rules.map(({ rule, figure, ...found }) => ({
    name: rule.name,
    line: rule.line,
    figure: rule.figure,
    unit: figure.unit,
    where: rule.where,
    test: rule.test,
    sure: rule.sure,
    ...found,
  })),
});

/** A run and its target's name, without folders of this machine. */
const placeOf = ({ run: { manifest }, target }: GateResult['candidate']) => ({
  run: manifest.run,
  target: shareable(manifest).target(target.name),
});

async function writeExample(shell: Shell, file: string, force: boolean): Promise<Done> {
  try {
    await writeFile(file, gateExample, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw usageError(
        { en: 'is there already; --force overwrites it', 'zh-CN': '已存在；加 --force 可覆盖' },
        { file },
      );
    throw machineError(
      { en: `cannot be written (${code})`, 'zh-CN': `无法写入（${code}）` },
      { file },
      { cause: error },
    );
  }
  return done(shell.t('gate.written', { file }), { gate: { file } });
}
