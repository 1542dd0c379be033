import { isPerson, ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import type { Db } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import { handlers } from '../context.js';
import type { OpenedRun } from '../desk.js';
import { shownOf } from '../reading/answer-text.js';
import { besideItem } from '../reading/beside-item.js';
import { findAnswers } from '../reading/find-answers.js';
import { kindsOf, ratedKinds } from '../reading/kinds.js';
import { raterName } from '../reading/rater-name.js';
import { searchRuns } from '../reading/search-runs.js';

type ItemReply = Answer<'GET /api/runs/:run/items/:item'>;
type AnswerReply = ItemReply['answers'][number];

/** Reading: answers of a run by filter and search, and one item whole. */
export const answers = handlers({
  'GET /api/runs/:run/filters': async ({ params: { run } }, { db, index }) => {
    const { suite, manifest } = await index.open(run);
    const upToDate = await index.upToDate(run);
    const made = await db
      .selectFrom('page_run')
      .select(['answers', 'verdicts'])
      .where('run', '=', run)
      .executeTakeFirst();
    const judges = await db
      .selectFrom('page_verdict')
      .select('judge')
      .distinct()
      .where('run', '=', run)
      .orderBy('judge')
      .execute();
    const found = await db
      .selectFrom('page_rating')
      .select('kind')
      .distinct()
      .where('run', '=', run)
      .execute();
    return {
      conditions: manifest.conditions.map(({ id }) => id),
      targets: manifest.targets.map(({ name }) => name),
      judges: judges.map(({ judge }) => judge),
      tasks: await valuesOf(db, run, 'task'),
      langs: await valuesOf(db, run, 'lang'),
      states: await valuesOf(db, run, 'state'),
      clusters: await clustersOf(db, run),
      kinds: kindsOf(suite),
      found: found.map(({ kind }) => kind),
      rated: suite.ratings !== undefined,
      upToDate,
      answers: made?.answers ?? 0,
      verdicts: made?.verdicts ?? 0,
    };
  },

  'GET /api/runs/:run/answers': async ({ params: { run }, query }, { db, index }) => {
    const upToDate = await index.upToDate(run);
    return { ...(await findAnswers(db, run, query)), upToDate };
  },

  'GET /api/runs/:run/items/:item/beside': async ({ params: { run, item }, query }, context) => {
    await context.index.upToDate(run);
    return besideItem(context.db, run, item, query);
  },

  'GET /api/search': ({ query }, context) => searchRuns(context, query),

  'GET /api/runs/:run/items/:item': async ({ params, query }, { db, index }) => {
    const opened = await index.open(params.run);
    const { suite, conditions } = opened;
    const item = conditions.flatMap(({ items }) => items).find(({ id }) => id === params.item);
    if (item === undefined) throw hidden();
    const places = conditions[0]?.items ?? [];
    const at = places.findIndex(({ id }) => id === item.id);
    return {
      item: item.id,
      task: item.task ?? '',
      lang: item.lang ?? '',
      clusters: { ...item.clusters },
      warning: suite.meta.warning ?? null,
      notice: suite.meta.notice,
      kinds: kindsOf(suite),
      rated: suite.ratings !== undefined,
      gold: suite.gold?.(item) ?? null,
      before: places[at - 1]?.id ?? null,
      after: places[at + 1]?.id ?? null,
      answers: await answersTo(db, opened, item.id, query.condition ?? null),
    };
  },
});

async function answersTo(
  db: Db,
  { suite, manifest, conditions }: OpenedRun,
  id: string,
  condition: string | null,
): Promise<AnswerReply[]> {
  const shown = new Map<string, AnswerReply>();
  for (const loaded of conditions)
    if (condition === null || loaded.condition.id === condition)
      for (const target of manifest.targets)
        for (const rater of ratersOf(manifest)) {
          const source = rowSource({ db, suite, manifest, conditions }, loaded);
          for await (const row of ratedRows(source, target, rater, new Set([id]))) {
            const key = JSON.stringify([loaded.condition.id, target.name, row.repeat]);
            const entry: AnswerReply = shown.get(key) ?? {
              condition: loaded.condition.id,
              target: target.name,
              repeat: row.repeat,
              states: row.answers.map(({ step, state, why = null }) => ({ step, state, why })),
              shown: shownOf(suite, row).map((one) => ({ ...one })),
              checks: (suite.explain?.(row, source.scored) ?? [])
                .filter(({ kind }) => kind === 'check')
                .map(({ name, ok, why = null }) => ({ name, ok, why })),
              verdicts: [],
            };
            shown.set(key, entry);
            const judge = raterName(rater);
            if (judge === null) continue;
            for (const out of row.verdicts) {
              entry.verdicts.push({
                judge,
                judgeRepeat: row.judgeRepeat,
                step: out.step,
                state: out.state,
                kinds: ratedKinds(suite, row, out),
                person: isPerson({ name: judge }),
                about: suite.stepText?.(row.item, out.step) ?? null,
                why: out.why ?? null,
                quotes: quotesIn(out.value),
                value: out.value,
              });
            }
          }
        }
  return [...shown.values()];
}

/** Every text below a field `quotes` of a verdict, each once. */
function quotesIn(value: unknown): string[] {
  const found = new Set<string>();
  const look = (one: unknown, quoted: boolean): void => {
    if (typeof one === 'string') {
      if (quoted && one !== '') found.add(one);
    } else if (Array.isArray(one)) for (const each of one) look(each, quoted);
    else if (one !== null && typeof one === 'object')
      for (const [name, each] of Object.entries(one)) look(each, quoted || name === 'quotes');
  };
  look(value, false);
  return [...found];
}

async function valuesOf(db: Db, run: string, column: 'task' | 'lang' | 'state'): Promise<string[]> {
  const rows = await db
    .selectFrom('page_answer')
    .select(column)
    .distinct()
    .where('run', '=', run)
    .orderBy(column)
    .execute();
  return rows.map((row) => row[column]).filter((value) => value !== '');
}

async function clustersOf(db: Db, run: string): Promise<Record<string, string[]>> {
  const rows = await db
    .selectFrom('page_answer')
    .select('clusters')
    .distinct()
    .where('run', '=', run)
    .execute();
  const kinds = new Map<string, Set<string>>();
  for (const { clusters } of rows)
    for (const [, kind = '', id = ''] of clusters.matchAll(/ ([^= ]+)=(.*?) (?= |$)/g)) {
      const ids = kinds.get(kind) ?? new Set();
      kinds.set(kind, ids);
      ids.add(id);
    }
  return Object.fromEntries([...kinds].map(([kind, ids]) => [kind, [...ids].sort()]));
}
