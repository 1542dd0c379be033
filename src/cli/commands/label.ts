import { EXIT, type Json, type Rec, usageError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import { type AdhocVerdict, adhocJudge, rateByModel, rateInProcess } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import { openSuite } from '../../suites/index.js';
import { knownNeeds } from '../../suites/intima/needs/local/index.js';
import type { Declare } from '../declare.js';
import { whole } from '../flags.js';
import { withStore } from '../home.js';
import { Interrupt } from '../interrupt.js';
import { withJudgeFiles } from '../judge-files.js';
import { type LabelRow, rowsOfFile, rowsOfRun } from '../label-rows.js';
import type { Done, Shell } from '../shell.js';

type Flags = {
  judge: string;
  run?: string;
  needs?: boolean;
  judgeBaseUrl?: string;
  maxConnections?: number;
};

/** The suite whose labels these are; the only one that labels conversations so far. */
const SUITE = 'intima';
const MAX_CONNECTIONS = 16;

/**
 * `hearth label --judge J FILE` labels conversations from anywhere, `hearth label --judge J --run RUN` the answers of a
 * stored run; records out, in order.
 */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('[file]', t('arg.label'))
    .requiredOption('--judge <name>', t('flag.oneJudge'))
    .option('--run <run>', t('flag.labelRun'))
    .option('--needs', t('flag.labelNeeds'))
    .option('--judge-base-url <url>', t('flag.judgeBaseUrl'))
    .option('--max-connections <n>', t('flag.maxConnections'), whole('--max-connections', 1, 1024));
  command.action((file: string | undefined, flags: Flags) => act(() => label(shell, file, flags)));
};

async function label(shell: Shell, file: string | undefined, flags: Flags): Promise<Done> {
  const { run } = flags;
  if (file !== undefined && run === undefined)
    return labelled(shell, await rowsOfFile(file), flags);
  if (file === undefined && run !== undefined)
    return withStore(shell, async (db) => {
      const { rows, left, all } = await rowsOfRun(shell, db, run);
      if (left > 0) shell.note(shell.t('label.left', { left, all }));
      return labelled(shell, rows, flags, db);
    });
  throw usageError({
    en: 'name a file of conversations, or a stored run with --run, and not both',
    'zh-CN': '请给出对话文件，或用 --run 给出一次运行，二者选一',
  });
}

/** @param db opened already; else one is opened where a model is asked, and none for a judge that runs in process. */
async function labelled(
  shell: Shell,
  rows: readonly LabelRow[],
  flags: Flags,
  db?: Db,
): Promise<Done> {
  const suite = withJudgeFiles(await openSuite(SUITE), [flags.judge]);
  const input = {
    name: flags.judge,
    ...(flags.judgeBaseUrl !== undefined && { baseUrl: flags.judgeBaseUrl }),
  };
  const judge = await adhocJudge(suite, input, shell.env);
  const asked = flags.needs === true ? { needs: true } : {};
  if (flags.needs === true)
    for (const line of await knownNeeds([flags.judge])) shell.note(line[shell.lang]);
  const texts = rows.map(({ row }) => row);
  const rate = (): Promise<AdhocVerdict[] | null> => {
    if (judge.kind === 'local') return rateInProcess(suite, judge, texts, asked);
    const ask = (open: Db) =>
      byModel(shell, open, (how) => rateByModel(suite, judge, texts, how, asked), flags);
    return db === undefined ? withStore(shell, ask) : ask(db);
  };
  const verdicts = await rate();
  if (verdicts === null)
    return {
      ...records(''),
      code: EXIT.interrupted,
      reason: sentence('cli', 'label.interrupted'),
    };
  const lines = rows.map(({ head }, i) =>
    JSON.stringify({ ...head, ...recordOf(suite.labels, verdicts[i]) }),
  );
  const unrated = verdicts.filter((v) =>
    [v, ...(v.also ?? [])].some(({ state }) => state !== 'rated'),
  ).length;
  const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  if (unrated === 0) return records(text);
  const reason = sentence('cli', 'label.unrated', { unrated, all: rows.length });
  return { ...records(text), code: EXIT.unscored, reason };
}

const records = (text: string): Done => ({
  code: EXIT.done,
  reason: null,
  text,
  json: {},
  records: true,
});

type Ask = Parameters<typeof rateByModel>[3];

async function byModel(
  shell: Shell,
  db: Db,
  rate: (ask: Ask) => Promise<AdhocVerdict[] | null>,
  { maxConnections = MAX_CONNECTIONS }: Flags,
): Promise<AdhocVerdict[] | null> {
  const interrupt = new Interrupt(shell);
  const { abort, stop } = interrupt;
  try {
    return await rate({ db, env: shell.env, maxConnections, abort, stop });
  } finally {
    interrupt.end();
  }
}

/** Labels of all steps in one object; `unrated` names the further steps whose verdict is missing. */
function recordOf(
  labels: ((value: unknown) => Json) | undefined,
  verdict: AdhocVerdict | undefined,
) {
  if (verdict?.state === 'rated' && labels !== undefined) {
    const also = verdict.also ?? [];
    const further = also.flatMap(({ state, value }) => (state === 'rated' ? [labels(value)] : []));
    const unrated = also.flatMap(({ step, state, why }) =>
      state === 'rated' ? [] : [{ step, state, ...(why !== undefined && { why }) }],
    );
    return {
      labels: Object.assign({}, labels(verdict.value), ...further) as Json,
      ...(unrated.length > 0 && { unrated }),
    };
  }
  const why: Rec['why'] = verdict?.why;
  return {
    labels: null,
    state: verdict?.state ?? 'errored',
    ...(why !== undefined && { why }),
  };
}
