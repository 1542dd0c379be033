import type { Text } from '../../contract/index.js';
import type { BlindResult } from '../../experts/release/close-test.js';
import type { Slice } from '../../experts/release/comparison.js';
import type { GateState } from '../../experts/release/gate.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { Answer } from '../api/index.js';
import { hidden } from '../app.js';
import type { Context } from '../context.js';

type TestShort = Answer<'GET /api/campaigns/:campaign/blind-tests'>['tests'][number];
type Result = NonNullable<Answer<'GET /api/blind-tests/:blindtest'>['result']>;

export type TestRow = Awaited<ReturnType<typeof testRow>>;
/** @throws HttpFault 404 where there is no such test */
export async function testRow(db: Db, id: string) {
  const row = await db.selectFrom('blind_test').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw hidden();
  return row;
}

/** Progress of a test; its gate only once it is closed. */
export async function shortOf(db: Db, row: TestRow): Promise<TestShort> {
  const { items, done } = await db
    .selectFrom('work_item')
    .select((eb) => [eb.fn.countAll().as('items'), eb.fn.sum('done').as('done')])
    .where('campaign', '=', row.campaign)
    .where('batch', '=', row.id)
    .executeTakeFirstOrThrow();
  const wanted = Number(items) * row.raters;
  const gate = row.result === null ? null : fromColumn<{ gate: GateState }>(row.result).gate.state;
  return {
    id: row.id,
    run: row.run,
    condition: row.condition,
    judge: row.judge,
    seed: row.seed,
    share: row.share,
    raters: row.raters,
    gate: row.gate,
    tier: row.tier,
    credentials: fromColumn<string[]>(row.credentials),
    rubric: row.rubric,
    status: row.status as TestShort['status'],
    madeMs: Number(row.made_ms),
    closedMs: row.closed_ms === null ? null : Number(row.closed_ms),
    questions: fromColumn<string[]>(row.questions).length,
    wanted,
    done: Number(done ?? 0),
    orphans: row.status === 'open' ? await placesWithout(db, row, wanted) : 0,
    state: gate,
  };
}

/** Verdicts that nobody is going to give: no place at an item in work that an active rater holds, and none given. */
async function placesWithout(db: Db, row: TestRow, wanted: number): Promise<number> {
  const { n } = await db
    .selectFrom('blind_rater')
    .innerJoin('work_item', 'work_item.id', 'blind_rater.item')
    .leftJoin('rater', (on) =>
      on.onRef('rater.person', '=', 'blind_rater.person').on('rater.campaign', '=', row.campaign),
    )
    .select((eb) => eb.fn.countAll().as('n'))
    .where('blind_rater.test', '=', row.id)
    .where((eb) =>
      eb.or([
        eb('blind_rater.state', '=', 'done'),
        eb.and([
          eb('blind_rater.state', '=', 'drawn'),
          eb('work_item.state', 'in', ['open', 'full']),
          eb('rater.status', '=', 'active'),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Math.max(0, wanted - Number(n));
}

/** The suite of a run that cannot be opened; null for one that came with the run. */
async function suiteOf({ db, desk }: Pick<Context, 'db' | 'desk'>, run: string) {
  const row = await db.selectFrom('run').select('suite').where('id', '=', run).executeTakeFirst();
  return (await desk.suites()).find(({ meta }) => meta.id === row?.suite) ?? null;
}

/** A stored result in words of the suite. */
export async function toldResult(
  context: Pick<Context, 'db' | 'desk' | 'index'>,
  run: string,
  found: BlindResult,
): Promise<Result> {
  const { comparison, gate, worstQuestions, worstAbilities, incomplete, unread } = found;
  // Its data may be gone by now; the figures stay, and so do the words of a suite that is still there.
  const suite = await context.index.open(run).then(
    (opened) => opened.suite,
    () => suiteOf(context, run),
  );
  const kinds = suite?.ratings?.kinds ?? {};
  const labelOf = (kind: string): Text => kinds[kind]?.label ?? { en: kind, 'zh-CN': kind };
  const groups = new Map(
    Object.values(kinds).flatMap(({ group }) => (group === undefined ? [] : [[group.en, group]])),
  );
  const told = (slices: readonly Slice[], label: (name: string) => Text | null = () => null) =>
    slices.map((slice) => ({ ...slice, label: label(slice.name) }));
  return {
    ...comparison,
    gate,
    incomplete,
    unread,
    worstQuestions,
    worstAbilities,
    kinds: Object.entries(comparison.kinds).map(([kind, { judge, among, ceiling, test }]) => ({
      kind,
      label: labelOf(kind),
      units: judge.units,
      agreement: judge.agreement,
      kappa: judge.kappa,
      precision: judge.precision,
      recall: judge.recall,
      bias: judge.bias,
      alpha: among.alpha,
      ac: among.ac,
      human: ceiling.human,
      judgeAtCeiling: ceiling.judge,
      winningRate: test.winningRate,
      passes: test.passes,
    })),
    byGroup: told(comparison.byGroup, (name) => groups.get(name) ?? null),
    byAbility: told(comparison.byAbility),
    byDifficulty: told(comparison.byDifficulty),
    byTarget: told(comparison.byTarget),
    byTier: told(comparison.byTier),
    scores: comparison.scores.map((one) => ({ ...one, label: labelOf(one.kind) })),
  };
}

/** A test as its comparison asks for it. */
export const testOf = (row: TestRow) => ({
  id: row.id,
  campaign: row.campaign,
  condition: row.condition,
  judge: row.judge,
  judgeRepeat: row.judge_repeat,
  seed: row.seed,
  gate: row.gate,
  raters: row.raters,
});
