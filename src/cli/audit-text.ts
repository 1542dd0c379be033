import { auditSections, trustIn, type ValidityRecord, versionText } from '../analysis/index.js';
import type { Cell, Lang, Section, Table } from '../contract/index.js';
import { isPerson } from '../pipeline/index.js';
import { judgeRecord } from '../report/judge-record.js';
import { cellText, viewTable } from '../report/table-view.js';
import { type ProbedRun, spentText } from './audit-probes.js';
import { ReasonMarks } from './reason-marks.js';
import type { Shell } from './shell.js';
import { printable, table } from './table.js';

/** Columns that a terminal has room for; `--json` and reports have all. */
const SHOWN = 7;
/** Of probes: up to whether the judge is in order; why nothing can be told stands below. */
const SHOWN_OF_PROBES = 8;

/** What a person reads after an audit: what was compared, one table a part, then the record in sentences. */
export function auditText(
  shell: Shell,
  record: ValidityRecord,
  traces: readonly { kind: string; table: Table }[],
  probed: ProbedRun | null,
): string {
  const { t, lang } = shell;
  const { judge, suite, run, items, answers, clusters } = record;
  const marks = new ReasonMarks(lang);
  const shown: ValidityRecord =
    probed === null
      ? record
      : {
          ...record,
          parts: { ...record.parts, probes: { madeMs: record.madeMs, results: probed.results } },
        };
  const sections = auditSections(shown).filter(({ weight }) => weight !== 'detail');
  const trust = judgeRecord(trustIn([record], judge.name, [judge.digest]));
  const missing = (['repeats', 'second', 'people'] as const).flatMap((part) => {
    const found = record.parts[part];
    return 'reason' in found ? [t(`audit.without.${found.reason}`)] : [];
  });
  const parts = [
    t('audit.head', {
      judge: judge.name,
      version: versionText(judge)[lang],
      suite,
      run,
      answers,
      items,
      clusters: clusters.length === 0 ? t('audit.itemsAlone') : clusters.join(' / '),
    }),
    ...sections.map((section) => sectionText(shell, section, marks)),
    marks.lines().join('\n'),
    missing.join('\n'),
    ...traces.map(({ kind, table: rows }) => `${kind}\n${plainTable(rows, lang, marks)}`),
    (trust?.lines ?? []).map((line) => line[lang]).join('\n'),
    probed === null ? '' : spentText(shell, probed),
    record.people || isPerson(judge) ? '' : t('audit.noPeople', { run }),
    t('audit.stored', { suite }),
  ];
  return printable(parts.filter((part) => part !== '').join('\n\n'));
}

function sectionText(shell: Shell, section: Section, marks: ReasonMarks): string {
  const { lang, t } = shell;
  const { columns, rows } = section.table;
  const most = section.id === 'probes' ? SHOWN_OF_PROBES : SHOWN;
  const shown = {
    columns: columns.slice(0, most),
    rows: rows.map((row) => row.slice(0, most)),
  };
  const more = columns.length - shown.columns.length;
  return [
    section.title[lang],
    section.lead[lang],
    plainTable(shown, lang, marks),
    ...(section.id === 'probes' ? whyLines(shell, section.table) : []),
    ...(more > 0 ? [t('compare.more', { count: more })] : []),
  ].join('\n');
}

/** Why nothing can be told of some probes, each reason once. */
function whyLines({ lang, t }: Shell, of: Table): string[] {
  const at = of.columns.findIndex(({ id }) => id === 'why');
  const byWhy = new Map<string, string[]>();
  viewTable(of, lang).rows.forEach((row, i) => {
    const [name, why] = [row[0], row[at]];
    if (name === undefined || why === undefined || (of.rows[i]?.[at] ?? null) === null) return;
    byWhy.set(why.text, [...(byWhy.get(why.text) ?? []), name.text]);
  });
  return [...byWhy].map(([why, names]) =>
    t('audit.why', { names: names.join(lang === 'en' ? ', ' : '、'), why }),
  );
}

function plainTable(of: Table, lang: Lang, marks: ReasonMarks): string {
  const view = viewTable(of, lang);
  return table([
    view.columns.map(({ label }) => label),
    ...view.rows.map((row, i) =>
      row.map((cell, k) => {
        const raw = of.rows[i]?.[k] ?? null;
        const kind = of.columns[k]?.kind ?? 'text';
        return isEstimate(raw) && kind !== 'text' ? marks.figure(raw, kind) : cellText(cell, lang);
      }),
    ),
  ]);
}

type EstimateCell = Extract<Cell, { value: number | null }>;

const isEstimate = (cell: Cell): cell is EstimateCell =>
  typeof cell === 'object' && cell !== null && 'value' in cell;
