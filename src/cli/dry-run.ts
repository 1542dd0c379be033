import { designOf, detectableOfPlan } from '../analysis/index.js';
import { withPlace } from '../contract/index.js';
import { openModel, UnsetVariable } from '../models/index.js';
import {
  ASSUMED_OUTPUT,
  type Forecast,
  forecast,
  type Plan,
  pricesAsOf,
} from '../pipeline/index.js';
import { costText } from './costs.js';
import { hasDatabase } from './database.js';
import { withStore } from './home.js';
import { type Done, done, type Shell } from './shell.js';
import { table } from './table.js';

/** What a plan comes to: calls, cost, and what its numbers of items and repeats can show. */
export type Outlook = {
  rows: Forecast[];
  total: {
    calls: number;
    most: number;
    recorded: number;
    tokens: Forecast['tokens'];
    costUsd: number | null;
  };
  detectable: ReturnType<typeof detectableOfPlan>;
};

/** What an outlook is of: a run, or further work on one. */
type Planned = Pick<Plan, 'suite' | 'manifest'>;

/**
 * Nothing is sent, nothing stored. A key that is not set is told, since the plan can be looked at without it.
 * @throws HearthError exit 2 for what a run would stop at, such as a companion's file that is not there
 */
export async function outlookOf(shell: Shell, plan: Plan): Promise<Outlook> {
  noteUnset(shell, plan);
  const rows = (await hasDatabase(shell))
    ? await withStore(shell, (db) => forecast(plan, db, shell.env))
    : await forecast(plan, null, shell.env);
  return { rows, total: totalOf(rows), detectable: detectableOfPlan(plan) };
}

/** What all voices come to; cost and tokens are null where those of one of them are unknown. */
export function totalOf(rows: readonly Forecast[]): Outlook['total'] {
  const sum = (of: (row: Forecast) => number): number => rows.reduce((s, row) => s + of(row), 0);
  return {
    calls: sum((row) => row.calls),
    most: sum((row) => row.most),
    recorded: sum((row) => row.recorded ?? 0),
    tokens: rows.some((row) => row.tokens === null)
      ? null
      : {
          input: sum((row) => row.tokens?.input ?? 0),
          output: sum((row) => row.tokens?.output ?? 0),
        },
    costUsd: rows.some((row) => row.costUsd === null) ? null : sum((row) => row.costUsd ?? 0),
  };
}

export function noteUnset({ env, note, lang }: Shell, { manifest }: Planned): void {
  const { targets, judges, user, maxConnections } = manifest;
  const remarks = new Set<string>();
  for (const voice of [...targets, ...judges, ...(user === undefined ? [] : [user])]) {
    if (voice.kind !== 'model') continue;
    try {
      openModel(voice.spec, env, maxConnections);
    } catch (error) {
      if (!(error instanceof UnsetVariable)) throw error;
      remarks.add(withPlace(error.text[lang], error.place));
    }
  }
  for (const remark of remarks) note(remark);
}

/** `--dry-run`: what a run would ask. */
export async function dryRun(shell: Shell, plan: Plan): Promise<Done> {
  const outlook = await outlookOf(shell, plan);
  return done(outlookText(shell, plan, outlook), { plan: outlookJson(plan, outlook) });
}

export function outlookText(shell: Shell, plan: Planned, outlook: Outlook): string {
  const { t, lang } = shell;
  const { suite, manifest } = plan;
  const { rows, total, detectable } = outlook;
  const conditions = manifest.conditions.map((c) => [
    `  ${c.id}`,
    `${c.asked.protocol}/${c.scoring}`,
    t('dry.items', { count: c.items }),
    Object.entries(c.asked.o as Record<string, unknown>)
      .map(([key, value]) => `${key}=${String(value)}`)
      .join(' '),
  ]);
  const statements = [...new Set(detectable.map(({ detectable: d }) => d.statement[lang]))];
  return [
    `${suite.meta.title[lang]}\n${table(conditions)}\n  ${t('dry.repeats', { repeats: manifest.repeats, judgeRepeats: manifest.judgeRepeats })}`,
    table([
      [
        t('dry.role'),
        t('dry.name'),
        t('dry.of'),
        t('dry.calls'),
        t('dry.most'),
        t('dry.recorded'),
        t('dry.cost'),
      ],
      ...rows.map((row) => rowText(shell, row)),
    ]),
    t('dry.total', { calls: total.calls, most: total.most, recorded: total.recorded }),
    costLine(shell, plan, outlook),
    ...(statements.length === 0
      ? []
      : [`${t('dry.difference')}\n${statements.map((text) => `  ${text}`).join('\n')}`]),
    suite.meta.notice[lang],
  ].join('\n\n');
}

function costLine(shell: Shell, { manifest }: Planned, { total }: Outlook): string {
  const { t } = shell;
  const { targets, judges, user, prices } = manifest;
  const voices = [...targets, ...judges, ...(user === undefined ? [] : [user])];
  const date = pricesAsOf(voices, prices);
  const how = [
    ...(date === null ? [] : [t('dry.costHow', { output: ASSUMED_OUTPUT, date })]),
    ...(total.costUsd === null ? [t('dry.costUnknown')] : []),
  ];
  return t('dry.costTotal', {
    cost: costText(shell, total.costUsd),
    how: how.join(shell.lang === 'en' ? ' ' : ''),
  });
}

export function outlookJson({ suite, manifest }: Planned, { rows, total, detectable }: Outlook) {
  return {
    suite: suite.meta.id,
    preset: manifest.preset,
    conditions: manifest.conditions.map(({ asked, scoring, items, id }) => ({
      id,
      protocol: asked.protocol,
      scoring,
      items,
    })),
    repeats: manifest.repeats,
    judgeRepeats: manifest.judgeRepeats,
    design: designOf(manifest),
    calls: rows,
    total,
    detectable: detectable.map(({ condition, detectable: d }) => ({
      condition,
      alpha: d.alpha,
      power: d.power,
      designEffect: d.designEffect,
      assumptions: d.assumptions,
      paired: d.paired,
      unpaired: d.unpaired,
      statement: d.statement,
    })),
  };
}

const ROLE = {
  target: 'summary.target',
  judge: 'summary.judge',
  user: 'show.user',
} as const;

const rowText = (shell: Shell, row: Forecast): string[] => [
  shell.t(ROLE[row.role]),
  row.name,
  row.target ?? '–',
  String(row.calls),
  String(row.most),
  row.recorded === null
    ? shell.t('dry.later')
    : `${row.atLeast === true ? '≥ ' : ''}${row.recorded}`,
  costText(shell, row.costUsd),
];
