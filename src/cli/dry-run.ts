import { type Forecast, forecast, type Plan } from '../pipeline/index.js';
import { hasDatabase } from './database.js';
import { withStore } from './home.js';
import { type Done, done, type Shell } from './shell.js';
import { table } from './table.js';

/** `--dry-run`: what a run would ask. Nothing is sent, nothing stored. */
export async function dryRun(shell: Shell, plan: Plan): Promise<Done> {
  const rows = (await hasDatabase(shell))
    ? await withStore(shell, (db) => forecast(plan, db, shell.env))
    : await forecast(plan, null, shell.env);
  const { t, lang } = shell;
  const { suite, manifest } = plan;
  const total = rows.reduce(
    (sum, row) => ({
      calls: sum.calls + row.calls,
      most: sum.most + row.most,
      recorded: sum.recorded + (row.recorded ?? 0),
    }),
    { calls: 0, most: 0, recorded: 0 },
  );
  const conditions = manifest.conditions.map((c) => [
    `  ${c.id}`,
    `${c.asked.protocol}/${c.scoring}`,
    t('dry.items', { count: c.items }),
    Object.entries(c.asked.o as Record<string, unknown>)
      .map(([key, value]) => `${key}=${String(value)}`)
      .join(' '),
  ]);
  const text = [
    `${suite.meta.title[lang]}\n${table(conditions)}\n  ${t('dry.repeats', { repeats: manifest.repeats, judgeRepeats: manifest.judgeRepeats })}`,
    table([
      [t('dry.role'), t('dry.name'), t('dry.of'), t('dry.calls'), t('dry.most'), t('dry.recorded')],
      ...rows.map((row) => rowText(shell, row)),
    ]),
    t('dry.total', total),
    suite.meta.notice[lang],
  ].join('\n\n');
  return done(text, {
    plan: {
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
      calls: rows,
      total,
    },
  });
}

const rowText = ({ t }: Shell, row: Forecast): string[] => [
  row.role === 'target' ? t('summary.target') : t('summary.judge'),
  row.name,
  row.target ?? '–',
  String(row.calls),
  String(row.most),
  row.recorded === null ? t('dry.later') : String(row.recorded),
];
