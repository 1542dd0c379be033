import { ownLine } from '../analysis/index.js';
import { type Lang, textIn } from '../contract/index.js';
import { nameOf, type Translator, translator } from '../i18n/index.js';
import { isPerson } from '../pipeline/index.js';
import { formatDate, formatLanguages, formatNumber } from './format.js';
import type { ReportModel } from './model.js';
import { cellText, viewTable } from './table-view.js';

/** Sentences that the report writes of the run. Plain text; every format escapes it itself. */

type Judge = ReportModel['judges'][number];
type Words = { lang: Lang; t: Translator<'report'> };
const words = (lang: Lang): Words => ({ lang, t: translator(lang, 'report') });

/** What was run, in one sentence or two. */
export function opening(model: ReportModel, lang: Lang): string {
  const { t } = words(lang);
  // A panel is made of judges and is none itself.
  const count = model.judges.filter(({ kind }) => kind !== 'panel').length;
  return t('opening', {
    targets: t('targets', { count: model.targets.length }),
    items: t('items', { count: model.data.items }),
    languages: formatLanguages(model.data.languages, lang),
    judged: count === 0 ? t('judgedByNone') : t('judged', { judges: t('judges', { count }) }),
  });
}

/** Suite, date and run. */
export function made({ suite, run }: ReportModel, lang: Lang): string {
  return words(lang).t('made', {
    suite: suite.id,
    version: suite.version,
    date: formatDate(run.createdMs, lang),
    run: run.tag === null ? run.id : `${run.id} (${run.tag})`,
  });
}

/** How far a judge can be trusted: its line, what audits found, people, family. */
export function validity(judge: Judge, lang: Lang): string[] {
  const { t } = words(lang);
  const audited = judge.record?.lines.map((line) => line[lang]) ?? [];
  const people = judge.validity?.people === true || judge.record?.people === true;
  const known = [
    ...(judge.validity === null ? [] : [ownLine(judge.validity.line, people)[lang]]),
    ...audited,
    ...(people
      ? [t('withPeople')]
      : // People are what judges are validated with; a panel is as good as its members.
        judge.validity === null && judge.kind !== 'panel' && !isPerson(judge)
        ? [t(audited.length === 0 ? 'notValidated' : 'withoutPeople')]
        : []),
  ];
  if (judge.sameFamilyAs.length === 0) return known;
  const targets = judge.sameFamilyAs.join(lang === 'en' ? ', ' : '、');
  return [...known, t('sameFamily', { targets })];
}

/** Sections whose rows say how far two judges agree: the first two columns name them. */
const AGREEMENT = 'judge-agreement';

/** How far two judges of the run agree, one line a pair and condition; the section itself has the table. */
export function agreementLines({ sections }: ReportModel, lang: Lang): string[] {
  const [colon, between] = lang === 'en' ? [': ', ', '] : ['：', '，'];
  const tables = sections.flatMap((c) => c.sections.filter(({ id }) => id === AGREEMENT));
  return tables.flatMap(({ table }) => {
    const { columns, rows } = viewTable(table, lang);
    return rows.map((row) => {
      const [a, b, ...figures] = row.map((cell) => cellText(cell, lang));
      const said = figures.map((text, i) => `${columns[i + 2]?.label ?? ''} ${text}`);
      return `${a ?? ''} – ${b ?? ''}${colon}${said.join(between)}`;
    });
  });
}

/** Sentences of a language in one paragraph: Chinese has no space between them. */
export const paragraph = (sentences: readonly string[], lang: Lang): string =>
  sentences.filter((s) => s !== '').join(lang === 'en' ? ' ' : '');

/** How a condition was asked and scored. */
export function conditionLine(c: ReportModel['conditions'][number], lang: Lang): string {
  const fidelity = nameOf(lang, 'report', 'fidelity', c.fidelity);
  return translator(lang, 'report')('conditionLine', { ...named(c, lang), fidelity });
}

/** What became of everything that was expected, and how much that was: rows of equal totals as a product. */
export function coverageLead(model: ReportModel, lang: Lang): string {
  const { outcomes, suite, judges, conditions } = model;
  const { t } = words(lang);
  const count = (n: number): string => formatNumber(n, 'count', lang);
  // A panel's row repeats what its judges' rows have.
  const panels = judges.flatMap(({ kind, name }) => (kind === 'panel' ? [name] : []));
  const own = outcomes.filter(({ judge }) => judge === null || !panels.includes(judge));
  const totals = own.map((o) => Object.values(o.counts).reduce((a, b) => a + b, 0));
  const sum = count(totals.reduce((a, b) => a + b, 0));
  const [each] = totals;
  const alike = each !== undefined && totals.length > 1 && totals.every((n) => n === each);
  return paragraph(
    [
      t('coverageLead'),
      alike
        ? t('coverageProduct', { sum, rows: count(totals.length), each: count(each) })
        : totals.length === 0
          ? ''
          : t('coverageTotal', { sum }),
      judges.length > 0 && suite.scored.includes('empty')
        ? (suite.emptyAnswers?.[lang] ??
          t(
            conditions.every(({ fidelity }) => fidelity === 'own')
              ? 'coverageByRule'
              : 'coverageEmpty',
          ))
        : '',
      panels.length > 0 ? t('coveragePanel') : '',
      ...reusedSentences(outcomes, lang),
    ],
    lang,
  );
}

/** Whose answers and verdicts were taken over from other runs, once a target, judge and condition. */
function reusedSentences(outcomes: ReportModel['outcomes'], lang: Lang): string[] {
  const { t } = words(lang);
  const origins = (from: readonly { run: string | null; date: string }[]): string =>
    from
      .map(({ run, date }) => t('reusedFrom', { run: run ?? t('reusedUnknown'), date }))
      .join(t('list'));
  const answers = outcomes.flatMap(({ target, reused }) =>
    reused === undefined ? [] : [t('reused', { target, ...reused, from: origins(reused.from) })],
  );
  const verdicts = outcomes.flatMap(({ target, judge, reusedVerdicts: reused }) =>
    reused === undefined
      ? []
      : [
          t('reusedVerdicts', {
            target,
            judge: judge ?? '',
            ...reused,
            from: origins(reused.from),
          }),
        ],
  );
  return [...new Set([...answers, ...verdicts])];
}

/** The licence as the suite words it in that language, with one full stop. */
export const licenceLine = ({ licence }: ReportModel['suite'], lang: Lang): string => {
  const sentence = words(lang).t('licenceLine', { licence: textIn(licence, lang).trim() });
  return /[.。!?]$/.test(sentence) ? sentence : sentence + words(lang).t('stop');
};

/** Options in words where the report has them; others by their own names. */
function optionList(options: Readonly<Record<string, unknown>>, lang: Lang): string {
  const { t } = words(lang);
  const shown = (name: string, value: unknown): string => {
    if (typeof value === 'string') return nameOf(lang, 'report', name, value);
    return typeof value === 'number' ? formatNumber(value, 'count', lang) : JSON.stringify(value);
  };
  return Object.entries(options)
    .filter(([, value]) => value !== '')
    .map(([name, value]) =>
      t('methodOption', {
        name: nameOf(lang, 'report', 'option', name),
        value: shown(name, value),
      }),
    )
    .join(t('list'));
}

const named = (c: ReportModel['conditions'][number], lang: Lang) => ({
  protocol: nameOf(lang, 'report', 'protocol', c.protocol),
  scoring: nameOf(lang, 'report', 'protocol', c.scoring),
});

/** The methods section: one paragraph each for run, data, conditions, judges, and how to read figures. */
export function method(model: ReportModel, lang: Lang): string[] {
  const { t } = words(lang);
  const list = (parts: readonly string[]): string => parts.join(lang === 'en' ? ', ' : '、');
  const { run, data } = model;
  const of = (sentences: readonly string[]): string => paragraph(sentences, lang);
  return [
    of([
      t('methodRun', {
        run: run.id,
        date: formatDate(run.createdMs, lang),
        hearth: run.hearth,
        node: run.node,
        suite: model.suite.title[lang],
        version: model.suite.version,
        repeats: t('times', { count: run.repeats }),
        judgeRepeats: t('verdicts', { count: run.judgeRepeats }),
        seed: run.seed,
      }),
      run.preset === null
        ? t('presetNone')
        : run.changed.length === 0
          ? t('presetPlain', { preset: run.preset })
          : t('presetChanged', { preset: run.preset, changed: list(run.changed) }),
    ]),
    t('methodData', {
      view: data.view[lang],
      items: t('items', { count: data.items }),
      languages: formatLanguages(data.languages, lang),
      files: data.files.length === 0 ? t('noFiles') : list(data.files),
      hash: data.hash,
    }),
    ...model.conditions.map((c) => {
      const fidelity = nameOf(lang, 'report', 'fidelity', c.fidelity);
      const options = optionList(c.options, lang);
      const meanings = (c.fidelity === 'own' ? ['own'] : [...new Set([c.protocol, c.scoring])])
        .map((id) => nameOf(lang, 'report', 'means', id))
        // A name without a meaning comes back as it is.
        .filter((meaning) => meaning !== c.protocol && meaning !== c.scoring);
      return of([
        t('methodCondition', { id: c.id, ...named(c, lang), fidelity }),
        ...meanings,
        options === '' ? '' : t('methodOptions', { options }),
      ]);
    }),
    ...model.judges.map((judge) =>
      t('methodJudge', {
        name: judge.name,
        kind: nameOf(lang, 'report', 'kind', judge.kind),
        version:
          judge.promptVersion === null
            ? t('noPromptVersion')
            : t('promptVersion', { version: judge.promptVersion }),
        validity: of(validity(judge, lang)),
      }),
    ),
    of([t('methodIntervals'), t('methodMissing')]),
  ];
}
