import { isAbsolute, join, relative } from 'node:path';
import { same, type Text, withPlace } from '../../../contract/index.js';
import { type Fault, sentenceOf } from '../faults.js';
import { signed } from '../judge/criteria.js';
import { list, say } from '../say.js';
import { shellWord } from '../shell-word.js';
import type { Sample, SuiteCheck, Trial } from './types.js';

/** Faults and notes shown; the rest are counted. */
const SHOWN = 50;
/** Characters of a message shown. */
const CUT = 1200;

/** A check as lines for a terminal, faults first. `cwd`: files are named from here. */
export function checkLines(check: SuiteCheck, cwd: string): Text[] {
  return [
    ...capped(check.faults, (fault) => faultLine(fault, cwd)),
    ...capped(notesInOrder(check), ({ file, row, what }) =>
      placed(what, { file: join(check.dir, file), ...(row !== null && { line: row }) }, cwd),
    ),
    ...(check.faults.length > 0 ? [] : found(check)),
    ...verdict(check, cwd),
  ];
}

/** What may be a slip first, what is only to be known last. */
const notesInOrder = ({ notes }: SuiteCheck): SuiteCheck['notes'] => [
  ...notes.filter((note) => note.level !== 'info'),
  ...notes.filter((note) => note.level === 'info'),
];

function capped<T>(all: readonly T[], line: (one: T) => Text): Text[] {
  const more = all.length - SHOWN;
  return [
    ...all.slice(0, SHOWN).map(line),
    ...(more > 0 ? [say(`… and ${more} more.`, `……还有 ${more} 处。`)] : []),
  ];
}

/** `file:line: field: what is wrong; what to do`. */
const faultLine = (fault: Fault, cwd: string): Text => placed(sentenceOf(fault), fault.place, cwd);

function placed(text: Text, place: Fault['place'], cwd: string): Text {
  const at = place.file === undefined ? place : { ...place, file: near(place.file, cwd) };
  return say(withPlace(text.en, at), withPlace(text['zh-CN'], at));
}

/** A path from the working folder where it lies below it. */
function near(file: string, cwd: string): string {
  const from = isAbsolute(file) ? relative(cwd, file) : file;
  return from === '' ? '.' : from.startsWith('..') ? file : from;
}

function found({ items, langs, asks, criteria, trial, headline }: SuiteCheck): Text[] {
  const names = list(langs.map(same));
  return [
    say(
      `${items} items${langs.length > 0 ? ` (${names.en})` : ''}.`,
      `共 ${items} 道题${langs.length > 0 ? `（${names['zh-CN']}）` : ''}。`,
    ),
    ...criteriaLines(criteria),
    ...asks.flatMap(sampleLines),
    ...trialLines(trial, headline),
  ];
}

/** One item's criteria with their points, so that a slip of a column or a sign is seen. */
function criteriaLines(criteria: SuiteCheck['criteria']): Text[] {
  if (criteria === null) return [];
  const { item, rows } = criteria;
  return [
    say(
      `Criteria of item ${item}, as they were read (points, dimension, text):`,
      `题目 ${item} 的细则，读成这样（分值、维度、内容）：`,
    ),
    ...rows.map(({ id, score, dimension, content }) => {
      const rest = `${dimension === '' ? '' : ` [${dimension}]`} ${content.replaceAll('\n', ' ')}`;
      const points = score === null ? null : signed(score);
      return say(`  ${id} ${points ?? 'gate'}${rest}`, `  ${id} ${points ?? '一票否决'}${rest}`);
    }),
  ];
}

function sampleLines({ role, calls, first }: Sample): Text[] {
  const head =
    role === 'target'
      ? say(
          `A run asks each target ${calls} times, first:`,
          `一次运行会向每个被测对象提问 ${calls} 次，第一次是：`,
        )
      : say(
          `and each judge ${calls} times for each target, first:`,
          `并为每个被测对象向每个裁判提问 ${calls} 次，第一次是：`,
        );
  const messages = first.map(({ role: speaker, content }) => {
    const cut = content.length > CUT ? `${content.slice(0, CUT)}…` : content;
    return same(`  [${speaker}] ${cut.replaceAll('\n', '\n  ')}`);
  });
  return [head, ...messages];
}

function trialLines(trial: readonly Trial[], headline: SuiteCheck['headline']): Text[] {
  if (trial.length === 0) return [];
  return [
    say('Trial with baselines, in memory:', '用基线在内存中试运行：'),
    ...trial.map(({ target, judge, metrics }) => {
      const who = judge === null ? target : `${target} × ${judge}`;
      const shownOf = headline.length > 0 ? headline : firstOf(metrics);
      const figures = shownOf.map(({ id, label }) => {
        const value =
          metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0)?.value ?? null;
        const shown = value === null ? '–' : `${(value * 100).toFixed(1)}%`;
        return say(`${label.en} ${shown}`, `${label['zh-CN']} ${shown}`);
      });
      const all = list(figures);
      return say(`  ${who}: ${all.en}`, `  ${who}：${all['zh-CN']}`);
    }),
  ];
}

function verdict({ faults, dir, offline }: SuiteCheck, cwd: string): Text[] {
  const n = faults.length;
  if (n > 0)
    return [
      say(
        `${n} ${n === 1 ? 'fault' : 'faults'} to mend before it can run.`,
        `有 ${n} 处问题，改好后才能运行。`,
      ),
    ];
  // A name without a slash would be looked up among Hearth's own suites.
  const from = near(dir, cwd);
  const name = shellWord(isAbsolute(from) || from === '.' ? from : `./${from}`);
  const { judged = false, target = null, judge = null, defaultJudge = null } = offline ?? {};
  const judgeFlag = (voice: string | null): string =>
    judged && voice !== null ? ` --judge ${voice}` : '';
  const line = (voice: string, rater: string | null): string =>
    `hearth run ${name} --target ${voice}${judgeFlag(rater)}`;
  const own = defaultJudge === null ? 'openai/gpt-4o' : null;
  return [
    say('Nothing to mend.', '没有问题。'),
    ...(judged && defaultJudge === null
      ? [
          say(
            'This suite needs a judge and names none: a run without --judge has answers but no figures. Name one with --judge, or write judge: {default: …} into suite.yaml.',
            '该评测集需要裁判，但没有写明用哪个：运行时不加 --judge，就只有回答、没有结果。请用 --judge 指定，或在 suite.yaml 里写 judge: {default: ……}。',
          ),
        ]
      : []),
    ...(target === null
      ? []
      : [
          say(
            `Run it without a key: ${line(target, judge)}`,
            `不用密钥先跑一遍：${line(target, judge)}`,
          ),
        ]),
    say(
      `With models (needs OPENAI_API_KEY; others: hearth models list): ${line('openai/gpt-4o-mini', own)}`,
      `接模型运行（需要 OPENAI_API_KEY；其他模型见 hearth models list）：${line('openai/gpt-4o-mini', own)}`,
    ),
  ];
}

/** Overall figures of a program, which says of none that it sums up the others. */
const firstOf = (metrics: Trial['metrics']): SuiteCheck['headline'] =>
  metrics
    .filter((m) => m.unit === 'rate' && Object.keys(m.slice).length === 0)
    .slice(0, 3)
    .map(({ id }) => ({ id, label: same(id), kind: 'rate' as const }));
