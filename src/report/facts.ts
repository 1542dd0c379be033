import {
  ANSWER_STATES,
  type Cell,
  type Column,
  type ColumnKind,
  same,
  type Table,
  type Text,
  VERDICT_STATES,
} from '../contract/index.js';
import { nameOf, sentence } from '../i18n/index.js';
import { conditionNames } from './condition-name.js';
import { formatCost } from './format.js';
import type { ReportModel } from './model.js';

/** The tables that every report has, whatever the suite. */

const names = (prefix: string, id: string): Text => ({
  en: nameOf('en', 'report', prefix, id),
  'zh-CN': nameOf('zh-CN', 'report', prefix, id),
});
const column = (id: string, label: Text, kind: ColumnKind = 'text'): Column => ({
  id,
  label,
  kind,
});
const targetColumn = (): Column => column('target', sentence('report', 'col.target'));
const judgeColumn = (): Column => column('judge', sentence('report', 'col.judge'));

/** States of a run's outcomes in the order of the contract, unknown ones last. */
function statesOf(model: ReportModel): string[] {
  const seen = new Set(model.outcomes.flatMap((o) => Object.keys(o.counts)));
  const known: string[] = [...new Set([...ANSWER_STATES, ...VERDICT_STATES])];
  return [...known.filter((s) => seen.has(s)), ...[...seen].filter((s) => !known.includes(s))];
}

const manyConditions = (model: ReportModel): boolean => model.conditions.length > 1;

/** What became of every expected answer or verdict; each row adds up to its total. */
export function coverageTable(model: ReportModel): Table {
  const conditions = conditionNames(model.conditions);
  const judged = model.outcomes.some(({ judge }) => judge !== null);
  const states = statesOf(model);
  return {
    columns: [
      targetColumn(),
      ...(judged ? [judgeColumn()] : []),
      ...(manyConditions(model) ? [column('condition', sentence('report', 'col.condition'))] : []),
      ...states.map((s) => column(`state-${s}`, names('state', s), 'count')),
      column('total', sentence('report', 'col.total'), 'count'),
      column('coverage', sentence('report', 'col.coverage'), 'rate'),
    ],
    rows: model.outcomes.map((o): Cell[] => [
      o.target,
      ...(judged ? [o.judge] : []),
      ...(manyConditions(model) ? [conditions.get(o.condition) ?? o.condition] : []),
      ...states.map((s) => o.counts[s] ?? 0),
      Object.values(o.counts).reduce((a, b) => a + b, 0),
      o.coverage,
    ]),
  };
}

/** Costs by role in US dollars; unknown is said, never 0. */
export function costTable(model: ReportModel): Table {
  const conditions = conditionNames(model.conditions);
  const judged = model.outcomes.some(({ judge }) => judge !== null);
  const roles = [...new Set(model.outcomes.flatMap((o) => Object.keys(o.cost)))];
  const label = (role: string): Text => {
    const { en, 'zh-CN': zh } = names('role', role);
    return {
      en: sentence('report', 'col.cost', { role: en }).en,
      'zh-CN': sentence('report', 'col.cost', { role: zh })['zh-CN'],
    };
  };
  return {
    columns: [
      targetColumn(),
      ...(judged ? [judgeColumn()] : []),
      ...(manyConditions(model) ? [column('condition', sentence('report', 'col.condition'))] : []),
      ...roles.map((role) => column(`cost-${role}`, label(role))),
    ],
    rows: model.outcomes.map((o): Cell[] => [
      o.target,
      ...(judged ? [o.judge] : []),
      ...(manyConditions(model) ? [conditions.get(o.condition) ?? o.condition] : []),
      ...roles.map((role) => {
        const cost = o.cost[role] ?? null;
        return cost === null ? sentence('report', 'unknown') : same(formatCost(cost));
      }),
    ]),
  };
}

/** Parameters of calls as `name = value`. */
const parameterList = (parameters: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parameters).map(
    ([name, value]) => `${name} = ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );

const orNothing = (parts: readonly string[]): Cell =>
  parts.length === 0 ? null : parts.join(', ');

export function targetTable(model: ReportModel): Table {
  const { targets } = model;
  const described = targets.some((t) => t.about !== null);
  return {
    columns: [
      targetColumn(),
      column('kind', sentence('report', 'col.kind')),
      ...(described ? [column('about', sentence('report', 'col.about'))] : []),
      column('reference', sentence('report', 'col.reference')),
      column('parameters', sentence('report', 'col.parameters')),
    ],
    rows: targets.map((t): Cell[] => [
      t.name,
      names('kind', t.kind),
      ...(described ? [t.about] : []),
      t.reference,
      orNothing(parameterList(t.parameters)),
    ]),
  };
}

export function judgeTable(model: ReportModel): Table {
  const { judges } = model;
  const described = judges.some((j) => j.about !== null);
  return {
    columns: [
      judgeColumn(),
      column('kind', sentence('report', 'col.kind')),
      ...(described ? [column('about', sentence('report', 'col.about'))] : []),
      column('prompt', sentence('report', 'col.promptVersion')),
      column('parameters', sentence('report', 'col.parameters')),
    ],
    rows: judges.map((j): Cell[] => [
      j.name,
      names('kind', j.kind),
      ...(described ? [j.about] : []),
      j.promptVersion,
      orNothing(parameterList(j.parameters)),
    ]),
  };
}

/** Agreement of a judge with a labelled test set, or null where there is no such table. */
export function kappaTable(judge: ReportModel['judges'][number]): Table | null {
  const rows = judge.validity?.table;
  if (rows === undefined || rows.length === 0) return null;
  return {
    columns: [
      column('slice', sentence('report', 'col.slice')),
      column('label', sentence('report', 'col.label')),
      column('kappa', sentence('report', 'col.kappa'), 'number'),
      column('positives', sentence('report', 'col.positives'), 'count'),
      column('n', sentence('report', 'col.n'), 'count'),
    ],
    rows: rows.map((k): Cell[] => [
      names('slice', k.slice),
      judge.validity?.labels?.[k.label] ?? k.label,
      {
        value: k.kappa,
        low: k.low,
        high: k.high,
        n: k.n,
        ...(k.kappa === null ? { reason: 'undefined' } : {}),
      },
      k.positives,
      k.n,
    ]),
  };
}

export function dataNotesTable(model: ReportModel): Table {
  return {
    columns: [
      column('file', sentence('report', 'col.file')),
      column('row', sentence('report', 'col.row'), 'count'),
      column('level', sentence('report', 'col.level')),
      column('what', sentence('report', 'col.what')),
    ],
    rows: model.data.notes.map((note): Cell[] => [
      note.file,
      note.row,
      names('level', note.level),
      note.what,
    ]),
  };
}
