import { pagesAsked } from '../../analysis/sheet-answers.js';
import type { Answered, FormPage, Item, Json, Rec } from '../../contract/index.js';
import { ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import { badRequest, HttpFault } from '../../serve/http/index.js';
import { toColumn } from '../../store/index.js';
import type { Answer, Asked } from '../api/index.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import type { OpenedRun } from '../desk.js';
import { allDisagreements, lastOf, ownDisagreements, toldMine } from '../reading/disagreements.js';
import { formPagesTold } from '../reading/form-pages.js';
import { ratedKinds } from '../reading/kinds.js';
import { raterName } from '../reading/rater-name.js';
import { folded } from '../reading/search-words.js';

type FormReply = Answer<'GET /api/runs/:run/items/:item/form'>;
type Body = Asked<'POST /api/runs/:run/items/:item/disagreements'>['body'];
type VerdictPlace = Pick<Body, 'condition' | 'target' | 'repeat' | 'judge' | 'judgeRepeat'>;
type Found = FormReply['mine'] extends infer M ? (M extends { found: infer F } ? F : never) : never;

/** Disagreeing with a judge: a person's own verdict, in the form that the suite has for people. */
export const disagree = handlers({
  'GET /api/runs/:run/items/:item/form': async ({ params, query }, context) => {
    const opened = await context.index.open(params.run);
    const { answered } = await verdictAt(context, opened, params.item, query);
    const last = await lastOf(context.db, lineOf(context, params, query));
    return {
      version: opened.suite.form?.version ?? '',
      pages: formPagesTold(pagesOf(opened, query.condition, answered)),
      mine: last === null ? null : toldMine(last, context),
    };
  },

  'POST /api/runs/:run/items/:item/disagreements': async ({ params, body }, context) => {
    const { db, now } = context;
    const line = lineOf(context, params, body);
    // A second sending of the same: the answer to the first was lost on the way.
    const sent = await db
      .selectFrom('disagreement')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirst();
    if (sent !== undefined) {
      if (sent.person !== line.person) throw hidden();
      return toldMine(sent, context);
    }
    const opened = await context.index.open(params.run);
    const { suite } = opened;
    const at = await verdictAt(context, opened, params.item, body);
    const recs = body.withdrawn ? [] : recsOf(opened, at, body);
    if (!body.withdrawn && recs.length === 0 && body.note.trim() === '')
      throw badRequest('empty', {
        en: 'fill in at least one field, or write why you disagree',
        'zh-CN': '请至少填写一项，或写明不同意的理由',
      });
    const row = {
      id: body.id,
      ...line,
      revision: body.after + 1,
      latest: 1,
      withdrawn: body.withdrawn ? 1 : 0,
      suite: suite.meta.id,
      form_version: suite.form?.version ?? '',
      filled: toColumn(body.withdrawn ? {} : body.filled),
      recs: toColumn(recs),
      found: toColumn(foundBy(opened, at, recs)),
      judged: toColumn(at.judged),
      note: body.note,
      note_words: folded(body.note),
      at_ms: now,
    };
    const stored = await db.transaction().execute(async (trx) => {
      const before = await lastOf(trx, line);
      if ((before?.revision ?? 0) !== body.after) return false;
      if (before !== null)
        await trx
          .updateTable('disagreement')
          .set({ latest: 0 })
          .where('id', '=', before.id)
          .execute();
      const { numInsertedOrUpdatedRows: n } = await trx
        .insertInto('disagreement')
        .values(row)
        .onConflict((on) => on.doNothing())
        .executeTakeFirst();
      if (Number(n ?? 0) === 1) return true;
      throw changed();
    });
    if (!stored) throw changed();
    context.touched.disagreement = body.id;
    return toldMine(row, context);
  },

  'GET /api/me/disagreements': ({ query }, context) => ownDisagreements(context, query),

  'GET /api/disagreements': ({ query }, context) => allDisagreements(context, query),
});

const changed = (): HttpFault =>
  new HttpFault(409, 'changed', {
    en: 'you have said something here in another window since; look at it, then save again or leave it',
    'zh-CN': '你已在另一个窗口提交过对这条评判的不同意见；请先查看，再决定重新保存或保留原样',
  });

const lineOf = (
  { viewer }: Context,
  { run, item }: { run: string; item: string },
  place: VerdictPlace,
) => ({
  run,
  item,
  condition: place.condition,
  target: place.target,
  repeat: place.repeat,
  judge: place.judge,
  judge_repeat: place.judgeRepeat,
  person: viewer?.id ?? '',
});

type At = {
  answered: Answered<Item, unknown>;
  judged: Found;
  source: ReturnType<typeof rowSource>;
};

/** The answer that is meant, and what the judge made of it. @throws HttpFault 404 where there is no such verdict */
async function verdictAt(
  { db }: Context,
  opened: OpenedRun,
  item: string,
  place: VerdictPlace,
): Promise<At> {
  const { suite, manifest, conditions } = opened;
  const loaded = conditions.find(({ condition }) => condition.id === place.condition);
  const target = manifest.targets.find(({ name }) => name === place.target);
  const rater = ratersOf(manifest).find((one) => raterName(one) === place.judge);
  if (loaded === undefined || target === undefined || rater === undefined) throw hidden();
  const source = rowSource({ db, suite, manifest, conditions }, loaded);
  for await (const row of ratedRows(source, target, rater, new Set([item])))
    if (
      row.item.id === item &&
      row.repeat === place.repeat &&
      row.judgeRepeat === place.judgeRepeat
    )
      return {
        answered: { item: row.item, answers: row.answers },
        judged: row.verdicts.map((out) => ({
          step: out.step,
          state: out.state,
          kinds: ratedKinds(suite, row, out),
        })),
        source,
      };
  throw hidden();
}

function pagesOf(
  { suite, conditions }: OpenedRun,
  condition: string,
  answered: Answered<Item, unknown>,
): readonly FormPage[] {
  const loaded = conditions.find((one) => one.condition.id === condition);
  const { form } = suite;
  if (form === undefined || suite.judge === undefined || loaded === undefined) return [];
  return pagesAsked({ suite }, loaded, answered, form.pages(answered));
}

/** @throws HttpFault 400 with the form's own sentence for a value that it does not allow */
function recsOf({ suite }: OpenedRun, { answered, source }: At, { filled }: Body): Rec[] {
  const { form, judge } = suite;
  if (form === undefined || judge === undefined) return [];
  try {
    const pages = new Map(
      Object.entries(filled).map(([step, fields]) => [step, fields as Record<string, Json>]),
    );
    const recs = form.recs(answered, pages);
    judge.fromFile(answered, recs, source.scored);
    return recs;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw badRequest('not_allowed', {
      en: `the form does not take this: ${said}`,
      'zh-CN': `评判表不接受这样的填写：${said}`,
    });
  }
}

function foundBy({ suite }: OpenedRun, { answered, source }: At, recs: readonly Rec[]): Found {
  if (recs.length === 0) return [];
  return (suite.judge?.fromFile(answered, recs, source.scored) ?? [])
    .filter(({ state }) => state === 'rated')
    .map((out) => ({
      step: out.step,
      state: out.state,
      kinds: ratedKinds(suite, answered, out),
    }));
}
