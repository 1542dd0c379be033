import { EXIT, type Json, type Rec, usageError } from '../../contract/index.js';
import { sentence } from '../../i18n/index.js';
import {
  type AdhocRow,
  type AdhocVerdict,
  adhocJudge,
  parseTable,
  rateByModel,
  rateInProcess,
  readTable,
} from '../../pipeline/index.js';
import { openSuite } from '../../suites/index.js';
import type { Declare } from '../declare.js';
import { whole } from '../flags.js';
import { withStore } from '../home.js';
import { Interrupt } from '../interrupt.js';
import { withJudgeFiles } from '../judge-files.js';
import type { Done, Shell } from '../shell.js';

type Flags = { judge: string; judgeBaseUrl?: string; maxConnections?: number };

/** The suite whose labels these are; the only one that labels conversations so far. */
const SUITE = 'intima';
const MAX_CONNECTIONS = 16;

/** `hearth label --judge J FILE`: labels conversations from anywhere; records in, records out, in order. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<file>', t('arg.label'))
    .requiredOption('--judge <name>', t('flag.oneJudge'))
    .option('--judge-base-url <url>', t('flag.judgeBaseUrl'))
    .option('--max-connections <n>', t('flag.maxConnections'), whole('--max-connections', 1, 1024));
  command.action((file: string, flags: Flags) => act(() => label(shell, file, flags)));
};

async function label(shell: Shell, file: string, flags: Flags): Promise<Done> {
  const rows = await readRows(file);
  const suite = withJudgeFiles(await openSuite(SUITE), [flags.judge]);
  const input = {
    name: flags.judge,
    ...(flags.judgeBaseUrl !== undefined && { baseUrl: flags.judgeBaseUrl }),
  };
  const judge = await adhocJudge(suite, input, shell.env);
  const texts = rows.map(({ row }) => row);
  const verdicts =
    judge.kind === 'local'
      ? await rateInProcess(suite, judge, texts)
      : await byModel(shell, (ask) => rateByModel(suite, judge, texts, ask), flags);
  if (verdicts === null)
    return {
      ...records(''),
      code: EXIT.interrupted,
      reason: sentence('cli', 'label.interrupted'),
    };
  const lines = rows.map(({ id }, i) => JSON.stringify(recordOf(suite.labels, id, verdicts[i])));
  const unrated = verdicts.filter((v) => v.state !== 'rated').length;
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

function byModel(
  shell: Shell,
  rate: (ask: Ask) => Promise<AdhocVerdict[] | null>,
  { maxConnections = MAX_CONNECTIONS }: Flags,
): Promise<AdhocVerdict[] | null> {
  return withStore(shell, async (db) => {
    const interrupt = new Interrupt(shell);
    const { abort, stop } = interrupt;
    try {
      return await rate({ db, env: shell.env, maxConnections, abort, stop });
    } finally {
      interrupt.end();
    }
  });
}

function recordOf(
  labels: ((value: unknown) => Json) | undefined,
  id: Json,
  verdict: AdhocVerdict | undefined,
) {
  if (verdict?.state === 'rated' && labels !== undefined)
    return { id, labels: labels(verdict.value) };
  const why: Rec['why'] = verdict?.why;
  return {
    id,
    labels: null,
    state: verdict?.state ?? 'errored',
    ...(why !== undefined && { why }),
  };
}

/** All rows of a file, or of standard input for `-`. @throws HearthError exit 2 with file and line. */
async function readRows(file: string): Promise<{ id: Json; row: AdhocRow }[]> {
  const table =
    file === '-' ? await parseTable('stdin', await standardInput()) : await readTable(file);
  const seen = new Map<string, number>();
  return table.lines.map(({ line, record }) => {
    const at = (field: string) => ({ file: table.file, line, field });
    const { id = null } = record;
    if ((typeof id !== 'string' && typeof id !== 'number') || id === '')
      throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at('id'));
    const first = seen.get(String(id));
    if (first !== undefined) {
      throw usageError(
        { en: `"${id}" stands on line ${first} already`, 'zh-CN': `“${id}”在第 ${first} 行已出现` },
        at('id'),
      );
    }
    seen.set(String(id), line);
    const text = (field: 'prompt' | 'reply'): string => {
      const value = record[field];
      if (typeof value === 'string') return value;
      throw usageError({ en: 'is missing or not text', 'zh-CN': '缺失或不是文本' }, at(field));
    };
    return { id, row: { id: String(id), prompt: text('prompt'), reply: text('reply') } };
  });
}

async function standardInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
