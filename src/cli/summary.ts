import { LANGS, type Metric } from '../contract/index.js';
import { faultsOf, panelName, type Result } from '../pipeline/index.js';
import { conditionNames } from '../report/condition-name.js';
import { formatNumber } from '../report/format.js';
import { headlineOf } from '../suites/index.js';
import { type AnswerFacts, factLines } from './answer-facts.js';
import { costLine } from './costs.js';
import { judgeLines } from './judge-trust.js';
import type { OpenRun } from './open-run.js';
import { profileNotes } from './profile-notes.js';
import { ReasonMarks } from './reason-marks.js';
import { reasoningLines } from './reasoning-cuts.js';
import { reusedLines } from './reused-lines.js';
import type { Shell } from './shell.js';
import { printable, table } from './table.js';
import type { Tally } from './tally.js';

export type Ended = {
  results: readonly Result[];
  facts: AnswerFacts;
  tally: Tally;
  /** Of the report; empty for none. */
  files: readonly string[];
};

/** What a person reads after a run: a short table, what became of every sample, whom to believe, where the report is. */
export async function summary(
  shell: Shell,
  run: OpenRun,
  { results, facts, tally, files }: Ended,
): Promise<string> {
  const { lang, t } = shell;
  const { suite, manifest } = run;
  const cost = costLine(shell, run, results);
  const costLines = cost === null ? [] : [cost];
  const marks = new ReasonMarks(lang);
  const rows = resultRows(shell, run, results, headlineColumns(shell, suite, results, marks));
  const parts = [
    `${suite.meta.title[lang]}\n${t('summary.run', { run: manifest.run, items: itemsOf(run) })}`,
    [table(rows), ...marks.lines()].join('\n'),
    [headlineOf(suite).meaning, ...profileNotes(run)].map((text) => text[lang]).join('\n'),
    [
      tally.line[lang],
      ...factLines(shell, facts),
      ...(await faultLines(shell, run)),
      ...(await reasoningLines(shell, run)),
      ...reusedLines(shell, results),
      ...costLines,
    ].join('\n'),
    (await judgeLines(shell, run)).join('\n'),
    `${t('summary.use')}\n${suite.meta.notice[lang]}`,
  ];
  if (files.length > 0) parts.push(`${t('summary.report')}\n${files.join('\n')}`);
  return parts.filter((p) => p !== '').join('\n\n');
}

const itemsOf = ({ conditions }: OpenRun): string =>
  [...new Set(conditions.map((c) => c.items.length))].join(' / ');

const FAULTS = 3;

/** Why steps have no reply: the most frequent reasons. */
export async function faultLines({ t }: Shell, { db, manifest }: OpenRun): Promise<string[]> {
  const faults = await faultsOf(db, manifest.run);
  return faults
    .slice(0, FAULTS)
    .map(({ message, steps }) => printable(`  ${t('summary.fault', { steps, message })}`));
}

export type ResultColumn = { head: string; cell: (result: Result) => string };

/** One row a result: who answered, who judged, under which condition where there are several, and the columns given. */
export function resultRows(
  { t }: Shell,
  { conditions }: OpenRun,
  results: readonly Result[],
  columns: readonly ResultColumn[],
): string[][] {
  const several = conditions.length > 1;
  const judged = results.some(({ judge, panel }) => judge !== null || panel !== undefined);
  const names = conditionNames(
    conditions.map(({ condition: c }, i) => ({
      id: c.id,
      protocol: c.asked.protocol,
      scoring: results[i]?.scoring ?? c.scoring,
      options: results[i]?.condition ?? {},
    })),
  );
  const head = [
    t('summary.target'),
    ...(judged ? [t('summary.judge')] : []),
    ...(several ? [t('summary.condition')] : []),
    ...columns.map((c) => c.head),
  ];
  const rows = results.map((result, i) => {
    // Results come with the conditions innermost, so their place tells the condition.
    const name = names.get(conditions[i % conditions.length]?.condition.id ?? '') ?? '';
    return [
      result.target,
      ...(judged
        ? [result.panel === undefined ? (result.judge ?? '–') : panelName(result.panel)]
        : []),
      ...(several ? [name] : []),
      ...columns.map((c2) => c2.cell(result)),
    ];
  });
  return [head, ...rows];
}

/** Figures that need a judge have no column where there is none. */
function headlineColumns(
  { t, lang }: Shell,
  suite: OpenRun['suite'],
  results: readonly Result[],
  marks: ReasonMarks,
): ResultColumn[] {
  const unjudged = (id: string): boolean =>
    results.every(({ metrics }) =>
      metrics.some((m) => m.id === id && m.value === null && m.reason === 'no_judge'),
    );
  return [
    ...headlineOf(suite)
      .metrics.filter(({ id }) => results.length === 0 || !unjudged(id))
      .map(({ id, label, kind }) => ({
        head: label[lang],
        cell: (result: Result) => figure(result.metrics, id, kind, marks),
      })),
    {
      head: t('summary.coverage'),
      cell: (result: Result) => formatNumber(result.coverage, 'rate', lang),
    },
  ];
}

/** An overall figure of a result; a dash where the suite gives none. */
function figure(
  metrics: readonly Metric[],
  id: string,
  kind: 'rate' | 'number',
  marks: ReasonMarks,
): string {
  const metric = metrics.find((m) => m.id === id && Object.keys(m.slice).length === 0);
  return metric === undefined ? '–' : marks.figure(metric, kind);
}

/** The page in the reader's language comes last, so that it is the last thing on the screen. */
export const readersPageLast = (files: readonly string[], lang: string): string[] => {
  const order = (file: string): number =>
    LANGS.some((l) => file.endsWith(`.${l}.html`)) ? (file.endsWith(`.${lang}.html`) ? 2 : 1) : 0;
  return [...files].sort((a, b) => order(a) - order(b));
};
