import { type AnySuite, type Lang, type Text, textIn } from '../contract/index.js';
import type { JudgeEntry, Rater, RunStatus } from '../pipeline/index.js';
import { shareable } from './bundle-redact.js';
import { type ComparedRun, raterName } from './compare-rows.js';
import { type ExportForm, type Framework, isTraining, type LeftReason } from './export-forms.js';
import type { Permit } from './export-permit.js';

/** All that a data card says of an export. */
export type CardFacts = {
  run: ComparedRun;
  form: ExportForm;
  /** Null for forms that no framework reads. */
  framework: Framework | null;
  /** Base name of the file. */
  file: string;
  rows: number;
  left: readonly (readonly [LeftReason, number])[];
  /** Values that stand in a table, or log, as missing. */
  blank: number;
  /** Answers of a table with texts, or log, whose prompt or reply is not there. */
  unknownTexts: { prompts: number; replies: number };
  /** A form without texts. */
  textless: boolean;
  status: RunStatus;
  targets: readonly string[];
  conditions: readonly string[];
  judges: readonly { name: string; lines: readonly Text[] }[];
  /** Null where nothing was weighed. */
  formula: { text: string; rules: readonly string[]; margin: number; hash: string } | null;
  permit: Permit;
  now: Date;
  hearth: string;
};

const LEFT: Readonly<Record<LeftReason, Text>> = {
  no_text: { en: 'answers without text', 'zh-CN': '没有文本的回答' },
  unrated: { en: 'answers without a value of every figure', 'zh-CN': '指标不全（未评）的回答' },
  several_turns: {
    en: 'answers of several turns: a figure of the whole is none of one reply',
    'zh-CN': '多轮回答：整段的指标不是单条回复的指标',
  },
  policy: { en: 'answers that a rule kept out', 'zh-CN': '被规则筛掉的回答' },
  tie: { en: 'pairs with equal scores', 'zh-CN': '分数相同的回答对' },
  margin: { en: 'pairs that differ by less than the margin', 'zh-CN': '分差小于门槛的回答对' },
  prompt_differs: {
    en: 'pairs whose answers were given to different words',
    'zh-CN': '提示文字不同的回答对',
  },
  same_text: { en: 'pairs of equal words', 'zh-CN': '文字完全相同的回答对' },
};
export const leftText = (reason: LeftReason): Text => LEFT[reason];

/** What audits of a judge found, one line each. */
export type AuditLines = (judge: JudgeEntry) => Promise<readonly Text[]>;

/** What is known of the judges behind some raters: a local judge's own line, then what audits of them found. */
export async function judgesOf(
  { suite, manifest }: Pick<ComparedRun, 'suite' | 'manifest'>,
  raters: readonly Rater[],
  audits: AuditLines,
): Promise<CardFacts['judges']> {
  const share = shareable(manifest);
  const known: { name: string; lines: readonly Text[] }[] = [];
  const seen = new Set<string>();
  for (const rater of raters) {
    const name = raterName(rater);
    if (rater.kind === 'none' || name === null || seen.has(name)) continue;
    seen.add(name);
    const judges = rater.kind === 'judge' ? [rater.judge] : rater.judges;
    const lines = await Promise.all(judges.map((judge) => linesOf(suite, judge, audits)));
    known.push(
      ...judges.map((judge, i) => ({
        name: rater.kind === 'judge' ? share.judge(name) : `${name} / ${share.judge(judge.name)}`,
        lines: lines[i] ?? [],
      })),
    );
  }
  return known;
}

async function linesOf(
  suite: AnySuite,
  judge: JudgeEntry,
  audits: AuditLines,
): Promise<readonly Text[]> {
  const own = await validityOf(suite, judge.name);
  return [...(own === null ? [] : [own]), ...(await audits(judge))];
}

async function validityOf(suite: AnySuite, name: string): Promise<Text | null> {
  try {
    return (await suite.localJudges?.[name]?.())?.validity.line ?? null;
  } catch {
    // Stored verdicts need no judge: its model file may be gone.
    return null;
  }
}

/** The card in one language: Markdown. */
export function cardText(facts: CardFacts, lang: Lang): string {
  const t = (en: string, zh: string): string => (lang === 'en' ? en : zh);
  const { run, form, permit, formula } = facts;
  const { meta } = run.suite;
  const { manifest } = run;
  const colon = t(': ', '：');
  const aside = (what: string): string => t(` (${what})`, `（${what}）`);
  const line = (name: string, value: string): string => `- ${name}${colon}${value}`;
  const list = (names: readonly string[]): string =>
    names.length === 0 ? t('none', '无') : names.join(t(', ', '、'));
  const training = isTraining(form);
  return [
    `# ${t('Data card', '数据说明')}${colon}${facts.file}`,
    '',
    ...(permit.overridden
      ? [
          `> ${t(
            'This file holds benchmark items (--allow-benchmark-items). A model trained on it has seen the test: its results on this suite mean nothing from then on and must not be published.',
            '本文件含评测题目（--allow-benchmark-items）。用它训练的模型等于看过试卷：此后它在该评测集上的成绩没有意义，不得发表。',
          )}`,
          '',
        ]
      : []),
    ...(facts.status === 'done'
      ? []
      : [
          `> ${t(
            `The run was not finished when this was written (${facts.status}): what was not asked is missing here.`,
            `写出本文件时运行尚未完成（${facts.status}）：未提问的部分不在其中。`,
          )}`,
          '',
        ]),
    `## ${t('What it is', '内容')}`,
    '',
    line(t('Form', '形式'), facts.framework === null ? form : `${form}${aside(facts.framework)}`),
    line(t('Rows', '行数'), String(facts.rows)),
    line(t('Run', '运行'), manifest.run),
    line(
      t('Suite', '评测集'),
      `${meta.title[lang]}${aside(`${manifest.suite} ${manifest.suiteVersion}`)}`,
    ),
    line(t('Targets', '被测对象'), list(facts.targets)),
    line(t('Conditions', '条件'), list(facts.conditions)),
    line(t('Run made', '运行日期'), new Date(manifest.createdMs).toISOString().slice(0, 10)),
    line(
      t('Exported', '导出日期'),
      `${facts.now.toISOString().slice(0, 10)}${aside(`Hearth ${facts.hearth}`)}`,
    ),
    line(
      t('Hash of the data', '数据哈希'),
      list([...new Set(manifest.conditions.map((c) => c.dataHash))]),
    ),
    '',
    `## ${t('Licence', '许可')}`,
    '',
    line(t('Licence', '许可'), textIn(meta.licence, lang)),
    line(t('Notice', '声明'), meta.notice[lang]),
    line(t('Source', '出处'), meta.citation),
    line(t('Benchmark items', '评测题目'), permit.benchmark ? t('yes', '是') : t('no', '否')),
    ...(permit.unlicensed
      ? [
          `- ${t(
            'The suite states no licence: the texts are for those who have the right to them, and must not be passed on as they are.',
            '评测集未注明许可：文本只供有权使用者使用，不得原样传播。',
          )}`,
        ]
      : []),
    ...(permit.texts === 'withheld'
      ? [
          line(
            t('Prompts', '提示'),
            t('left out: the licence does not let them be passed on', '未收入：许可不允许传播'),
          ),
        ]
      : []),
    '',
    `## ${t('Who rated', '评判者')}`,
    '',
    ...(facts.judges.length === 0
      ? [`- ${t('nobody: scored against gold or not at all', '无裁判：按标准答案计分，或未计分')}`]
      : facts.judges.map(({ name, lines }) =>
          line(
            name,
            lines.length === 0
              ? t(
                  'nothing is stored of how far this judge can be trusted on this suite',
                  '未存有该裁判在此评测集上的可信度记录',
                )
              : lines.map((said) => said[lang]).join(t('; ', '；')),
          ),
        )),
    '',
    ...(formula === null
      ? []
      : [
          `## ${t('Formula', '公式')}`,
          '',
          ...(formula.text === '' ? [] : [line(t('Score', '分数'), `\`${formula.text}\``)]),
          ...formula.rules.map((rule) => line(t('Kept where', '保留条件'), `\`${rule}\``)),
          ...(form === 'preference' ? [line(t('Margin', '分差门槛'), String(formula.margin))] : []),
          line(
            t('SHA-256 of formula, rules and margin', '公式、规则与分差门槛的 SHA-256'),
            formula.hash,
          ),
          '',
        ]),
    `## ${t('Left out', '未收入的内容')}`,
    '',
    ...(facts.left.length === 0
      ? training
        ? [`- ${t('nothing', '无')}`]
        : []
      : facts.left.map(([reason, n]) => line(LEFT[reason][lang], String(n)))),
    ...(training
      ? []
      : [
          line(
            t('Values that are missing (unscored; never 0)', '缺失的数值（未计分，不记为 0）'),
            String(facts.blank),
          ),
        ]),
    ...(facts.textless
      ? [
          `- ${t('all texts: this form holds none; --wide does', '全部文本：此形式不含文本，加 --wide 才有')}`,
        ]
      : []),
    ...(facts.unknownTexts.prompts > 0 && permit.texts === 'included'
      ? [
          line(
            t('Answers whose prompt is not stored', '未存有提示的回答'),
            String(facts.unknownTexts.prompts),
          ),
        ]
      : []),
    ...(facts.unknownTexts.replies > 0
      ? [
          line(
            t('Answers without words (see their states)', '没有文字的回答（见各自状态）'),
            String(facts.unknownTexts.replies),
          ),
        ]
      : []),
    '',
    `## ${t('Use', '用途')}`,
    '',
    `- ${
      training
        ? t(
            'Meant for training and studying models on answers that a judge rated; read some rows before you do.',
            '用于在裁判评过的回答上训练和研究模型；使用前请先抽读若干行。',
          )
        : t(
            'Meant for analysis of these very answers with other tools.',
            '用于以其他工具分析这些回答。',
          )
    }`,
    `- ${t(
      'Not for evaluating a model that was trained on it, nor for judging or diagnosing people.',
      '不得用于评测用它训练过的模型，也不得用于评判或诊断任何人。',
    )}`,
    `- ${t(
      'A score is what this judge said, not what is good for people: a model trained on it learns the judge, its faults included.',
      '分数只是该裁判的看法，不等于对人有益；据此训练的模型会学到裁判，也会学到它的毛病。',
    )}`,
    ...(training || permit.benchmark === false
      ? []
      : [
          `- ${t(
            'Not for training: it holds benchmark items or answers to them.',
            '不得用于训练：其中含有评测题目或对它们的回答。',
          )}`,
        ]),
    '',
  ].join('\n');
}
