import { type Json, usageError } from '../../contract/index.js';
import { readTable } from '../../pipeline/index.js';
import { CATEGORY_NAMES } from '../../suites/intima/taxonomy.js';
import { CATEGORIES } from '../../suites/intima/types.js';
import {
  type CodedRow,
  countsOf,
  gapsOf,
  type Sides,
  sidesOf,
  userCoder,
} from '../../suites/intima/user-coder/index.js';
import { type Messages, messagesOf, type Splitting } from '../code-rows.js';
import { agreementText, countsText, gapText } from '../code-text.js';
import type { Declare } from '../declare.js';
import { type Done, done, type Shell } from '../shell.js';

type Flags = {
  summary?: boolean;
  labels?: string;
  text?: string;
  cluster?: string;
  split?: string;
};

const SEED = 'code';

/**
 * `hearth code FILE`: the likeliest INTIMA code, category and vulnerability level of each user message, one line a
 * message; `--summary`: counts; `--labels FILE`: also the vulnerability gap of the replies. No text is ever printed.
 */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  command
    .argument('<file>', t('arg.code'))
    .option('--summary', t('flag.codeSummary'))
    .option('--labels <file>', t('flag.codeLabels'))
    .option('--text <field>', t('flag.codeText'))
    .option('--cluster <field>', t('flag.codeCluster'))
    .option('--split <lines|blank>', t('flag.codeSplit'));
  command.action((file: string, flags: Flags) => act(() => code(shell, file, flags)));
};

async function code(shell: Shell, file: string, flags: Flags): Promise<Done> {
  const split = splitting(flags.split);
  const messages = await messagesOf(file, {
    ...(flags.text !== undefined && { text: flags.text }),
    ...(flags.cluster !== undefined && { cluster: flags.cluster }),
    ...(split !== undefined && { split }),
  });
  tellOf(shell, messages);
  const coder = await userCoder();
  const coded = messages.rows.map(({ id, text, cluster }) => ({
    id,
    cluster,
    coded: coder.code(text),
  }));
  if (flags.summary !== true && flags.labels === undefined) {
    shell.note(coder.validity.line[shell.lang]);
    shell.note(shell.t('code.screening'));
    const lines = coded.map(({ id, coded: { score, ...rest } }) =>
      JSON.stringify({ id, ...rest, score: rounded(score) }),
    );
    const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`;
    return { ...done(text, {}), records: true };
  }
  const rows = coded.map((row): CodedRow => ({ ...row, id: String(row.id) }));
  const counts = countsOf(rows, [...CATEGORIES, null]);
  const gap = flags.labels === undefined ? null : await gapOf(shell, rows, flags.labels);
  const { t, lang } = shell;
  if (gap !== null && flags.cluster === undefined) shell.note(t('code.noCluster'));
  const text = [
    countsText(shell, counts, (c) => (c === null ? t('code.noCode') : CATEGORY_NAMES[c][lang])),
    ...(gap === null ? [] : [gapText(shell, gap.parts, gap.gaps)]),
    agreementText(shell, coder.validity),
    coder.validity.line[lang],
    t('code.screening'),
  ];
  return done(text.join('\n\n'), {
    code: {
      messages: rows.length,
      counts,
      ...(gap !== null && { replies: gap.parts, gaps: gap.gaps, unmatched: gap.missing }),
      validity: coder.validity,
    },
  });
}

/** Four decimals: more would only be the machine's noise. */
const rounded = (score: number): number => Math.round(score * 1e4) / 1e4;

/** Remarks on how the file was read. */
function tellOf({ note, t }: Shell, { rows, left, numbered, split }: Messages): void {
  if (left > 0) note(t('code.left', { left, all: rows.length + left }));
  if (numbered && rows.length > 0) note(t('code.numbered'));
  if (split !== null) note(split === 'lines' ? t('code.splitLines') : t('code.splitBlank'));
}

async function gapOf(shell: Shell, rows: readonly CodedRow[], file: string) {
  const byId = await labelsOf(file);
  const sides = rows.map(({ id }) => byId.get(id) ?? null);
  const missing = sides.filter((s) => s === null).length;
  if (missing > 0) shell.note(shell.t('code.unmatched', { missing, all: rows.length }));
  return { ...gapsOf(rows, sides, SEED), missing };
}

/** Records of `hearth label` by id. @throws HearthError exit 2 for other lines, and for an id that stands twice. */
async function labelsOf(file: string): Promise<Map<string, Sides | null>> {
  const { lines } = await readTable(file);
  const byId = new Map<string, Sides | null>();
  for (const { line, record } of lines) {
    const id: Json = record.id ?? null;
    if (typeof id !== 'string' && typeof id !== 'number')
      throw usageError(
        { en: 'is missing or not text', 'zh-CN': '缺失或不是文本' },
        { file, line, field: 'id' },
      );
    if (!('labels' in record))
      throw usageError(
        {
          en: 'is missing; the file must be what "hearth label" wrote',
          'zh-CN': '缺失；该文件应为“hearth label”的输出',
        },
        { file, line, field: 'labels' },
      );
    if (byId.has(String(id)))
      throw usageError(
        {
          en: 'stands twice; keep the labels of one product and one repeat',
          'zh-CN': '出现了两次；请只保留一个产品、一次重复的标签',
        },
        { file, line, field: 'id' },
      );
    byId.set(String(id), sidesOf(record.labels));
  }
  return byId;
}

function splitting(value: string | undefined): Splitting | undefined {
  if (value === undefined || value === 'lines' || value === 'blank') return value;
  throw usageError(
    { en: 'must be lines or blank', 'zh-CN': '只能是 lines 或 blank' },
    { field: '--split' },
  );
}
