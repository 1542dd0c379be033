import { writeFile } from 'node:fs/promises';
import { type Json, type Lang, type Section, usageError } from '../../contract/index.js';
import { parseTable, readTable } from '../../pipeline/index.js';
import { escapeMarkdown, markdownTable } from '../../report/markdown.js';
import { cellText, viewTable } from '../../report/table-view.js';
import {
  type Check,
  type CheckRow,
  checkReward,
  itemTexts,
  type RewardAgain,
  rowText,
} from '../../serve/reward/check/index.js';
import { DEFAULT_FORMULA, localReward, readFormula } from '../../serve/reward/index.js';
import type { Declare } from '../declare.js';
import { dataSource } from '../home.js';
import { type Done, done, type Shell } from '../shell.js';
import { subcommands } from '../subcommands.js';
import { table } from '../table.js';
import { bytesOf } from '../text-bytes.js';

type Flags = { judge: string; formula?: string; markdown?: string };

/** `hearth reward check FILE`: what training on a reward would find. */
export const declare: Declare = (command, shell, act) => {
  const { t } = shell;
  const sub = subcommands(command, shell, ['check']);
  sub('check', t('about.reward.check'))
    .argument('<file>', t('arg.rewardFile'))
    .option('--judge <name>', t('flag.rewardJudge'), 'local/house')
    .option('--formula <file>', t('flag.formula'))
    .option('--markdown <file>', t('flag.rewardMarkdown'))
    .action((file: string, flags: Flags) => act(() => check(shell, file, flags)));
};

async function check(shell: Shell, file: string, flags: Flags): Promise<Done> {
  const { t, lang } = shell;
  const { rows, given } = await rowsOf(file);
  const judged = given ? null : await judgedBy(flags);
  const rated =
    judged === null
      ? rows
      : rows.map((row) => ({ ...row, reward: judged.again(row.prompt, row.reply) }));
  const items = await itemTexts((suite) => dataSource(shell, suite));
  const checks = checkReward(rated, items, judged?.again);
  const found = checks.filter((one) => one.found).length;
  const open = checks.filter((one) => one.found === null).length;
  const counts = {
    rows: rated.length,
    prompts: new Set(rated.map(({ prompt }) => prompt)).size,
    rated: rated.filter(({ reward }) => reward !== null).length,
  };
  const source =
    judged === null
      ? t('reward.source.file')
      : t('reward.source.judge', { judge: flags.judge, text: judged.text });
  const verdict = [
    found > 0 ? t('reward.found', { n: found }) : open === 0 ? t('reward.clean') : '',
    open > 0 ? t('reward.tooFew', { n: open, of: checks.length }) : '',
  ]
    .filter((one) => one !== '')
    .join('\n');
  if (flags.markdown !== undefined)
    await writeFile(
      flags.markdown,
      markdownOf([t('reward.rows', counts), source, verdict], checks, lang),
    );
  const text = [
    t('reward.rows', counts),
    source,
    '',
    ...checks.map(({ found: is, says }) => `${is === null ? '–' : is ? '!' : '✓'} ${says[lang]}`),
    ...checks
      .filter((one) => one.found)
      .flatMap(({ section }) => ['', section.title[lang], sectionText(shell, section)]),
    '',
    verdict,
  ];
  return done(text.join('\n'), {
    reward: {
      ...counts,
      source: judged === null ? 'file' : flags.judge,
      formula: judged?.hash ?? null,
      found,
      too_few: open,
      checks: checks.map(({ id, found: is, says, section }) => ({
        id,
        found: is,
        says,
        table: section.table,
      })),
    },
  });
}

async function judgedBy(flags: Flags): Promise<{ again: RewardAgain; text: string; hash: string }> {
  const formula = flags.formula === undefined ? DEFAULT_FORMULA : await readFormula(flags.formula);
  return localReward(flags.judge, formula);
}

/**
 * Rewards stand in the file where any row has one. A row without one is then left out, not rated by the judge: rewards of
 * two makings on two scales would be compared as one.
 */
async function rowsOf(file: string): Promise<{ rows: CheckRow[]; given: boolean }> {
  const { file: name, lines } =
    file === '-' ? await parseTable('stdin', (await bytesOf(file)).bytes) : await readTable(file);
  const rows = lines.map(({ line, record }): CheckRow => {
    const at = (field: string) => ({ file: name, line, field });
    const text = (field: 'prompt' | 'reply'): string => {
      const value = rowText(record[field], field);
      if (value !== null) return value;
      throw usageError(
        {
          en: 'is missing, or neither text nor a list of {role, content} messages',
          'zh-CN': '缺失，或既不是文本也不是 {role, content} 消息列表',
        },
        at(field),
      );
    };
    return {
      line,
      prompt: text('prompt'),
      reply: text('reply'),
      reward: numberOf(record.reward ?? null, at('reward')),
    };
  });
  if (rows.length === 0)
    throw usageError({ en: 'holds no rows', 'zh-CN': '没有任何数据行' }, { file: name });
  return { rows, given: rows.some(({ reward }) => reward !== null) };
}

/** Numbers in tables are text. */
function numberOf(value: Json, at: { file: string; line: number; field: string }): number | null {
  if (value === null || value === '') return null;
  const n = typeof value === 'string' ? Number(value) : value;
  if (typeof n === 'number' && Number.isFinite(n)) return n;
  throw usageError({ en: 'is not a number', 'zh-CN': '不是数字' }, at);
}

/** Rows of a table that a terminal shows. */
const SHOWN = 12;

function sectionText({ t, lang }: Shell, section: Section): string {
  const { columns, rows } = section.table;
  const view = viewTable({ columns, rows: rows.slice(0, SHOWN) }, lang);
  const text = table([
    view.columns.map(({ label }) => label),
    ...view.rows.map((row) => row.map((cell) => cellText(cell, lang))),
  ]);
  const more = rows.length - SHOWN;
  return more > 0 ? `${text}\n${t('reward.more', { n: more })}` : text;
}

function markdownOf(head: readonly string[], checks: readonly Check[], lang: Lang): string {
  const parts = checks.flatMap(({ found, says, section }) => [
    `## ${section.title[lang]}`,
    `${found ? '**!** ' : ''}${escapeMarkdown(says[lang])}`,
    escapeMarkdown(section.lead[lang]),
    markdownTable(section.table, lang),
  ]);
  return `${[`# hearth reward check`, ...head.map(escapeMarkdown), ...parts].join('\n\n')}\n`;
}
