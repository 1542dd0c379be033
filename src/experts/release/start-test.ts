import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import { type Db, toColumn } from '../../store/index.js';
import { itemOfAnswer } from '../campaigns/item-of-answer.js';
import { addItems, contentDigest, type NewItem } from '../work/add-items.js';
import type { Campaign } from '../work/campaigns.js';
import type { Hooks } from '../work/hooks.js';
import { workId } from '../work/ids.js';
import { drawRaters } from './draw-raters.js';
import {
  type BlindItem,
  barredFrom,
  blindExternal,
  blindRaters,
  ITEM_BARS,
  type ItemBar,
} from './may-rate.js';
import { sampleQuestions } from './sample.js';

export type BlindDesign = {
  condition: string;
  judge: string;
  judgeRepeat: number;
  share: number;
  raters: number;
  gate: number;
  tier: number;
  credentials: readonly string[];
  seed: string;
};

/** What a test would take, before anything is stored. */
export type BlindPlan = {
  questions: string[];
  answers: number;
  judgements: number;
  raters: Awaited<ReturnType<typeof blindRaters>>;
  /** Answers that too few people may rate; a test with any is not started. */
  short: number;
  /** Qualified people who must not rate some of the answers that are short, by the reason, and how many answers. */
  barred: { why: ItemBar; people: number; answers: number }[];
  /** The most that one person would rate. */
  most: number;
  /** Model names taken out of the texts. */
  hidden: number;
};

type Prepared = { plan: BlindPlan; items: NewItem[]; draw: ReadonlyMap<string, readonly string[]> };

/** Questions, answers and raters of a test; the same design gives the same draw. Reads, never writes. */
async function prepared(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  run: SheetRun,
  design: BlindDesign,
  nowMs: number,
): Promise<Prepared> {
  const all = new Map<string, NewItem[]>();
  let hidden = 0;
  const counts = new Map<string, number>();
  for await (const answer of sheetAnswers(run, null)) {
    if (answer.place.condition !== design.condition) continue;
    const made = itemOfAnswer(run, answer, {
      kind: 'task',
      judge: design.judge,
      judgeRepeat: design.judgeRepeat,
    });
    const { item } = answer.place;
    all.set(item, [
      ...(all.get(item) ?? []),
      { ...made.item, kind: 'blind', overlap: design.raters, priority: 0 },
    ]);
    counts.set(item, (counts.get(item) ?? 0) + made.hidden);
  }
  const questions = sampleQuestions([...all.keys()], design.share, design.seed);
  for (const question of questions) hidden += counts.get(question) ?? 0;
  const items = questions.flatMap((question) => all.get(question) ?? []);
  const raters = await blindRaters(
    db,
    hooks,
    campaign,
    { ...design, run: run.manifest.run },
    nowMs,
  );
  const people = raters.filter(({ why }) => why === null).map(({ person }) => person);
  const blind = items.map(
    ({ external, subject, ref, lang, content }): BlindItem => ({
      id: external,
      external,
      subject,
      ref,
      lang,
      digest: contentDigest(content),
      notes: content.notes,
    }),
  );
  const barred = await barredFrom(db, hooks, blind, people);
  const { raters: draw, short } = drawRaters(
    blind.map(({ id }) => id),
    (id) => people.filter((person) => barred.get(id)?.has(person) !== true),
    { raters: design.raters, seed: design.seed },
  );
  const loads = new Map<string, number>();
  for (const chosen of draw.values())
    for (const person of chosen) loads.set(person, (loads.get(person) ?? 0) + 1);
  return {
    plan: {
      questions,
      answers: items.length,
      judgements: items.length * design.raters,
      raters,
      short: short.length,
      barred: barsOf(short.map(({ item }) => barred.get(item) ?? new Map())),
      most: Math.max(0, ...loads.values()),
      hidden,
    },
    items,
    draw,
  };
}

/** How many people each reason keeps from some of these items, and from how many items. Pure. */
function barsOf(items: readonly ReadonlyMap<string, ItemBar>[]): BlindPlan['barred'] {
  return ITEM_BARS.flatMap((why) => {
    const kept = items.map((own) => [...own].filter(([, bar]) => bar === why));
    const people = new Set(kept.flat().map(([person]) => person)).size;
    const answers = kept.filter((own) => own.length > 0).length;
    return people === 0 ? [] : [{ why, people, answers }];
  });
}

/** What a test would take. */
export const planBlindTest = async (...of: Parameters<typeof prepared>): Promise<BlindPlan> =>
  (await prepared(...of)).plan;

/**
 * Starts a blind test: its answers become items of work that nothing tells from others, each with raters drawn for it.
 * @returns null where too few people may rate one of the answers, or there is none
 */
export async function startBlindTest(
  db: Db,
  hooks: readonly Hooks[],
  campaign: Campaign,
  run: SheetRun,
  design: BlindDesign,
  by: { person: string; atMs: number },
): Promise<{ id: string; plan: BlindPlan } | { id: null; plan: BlindPlan }> {
  const { plan, items, draw } = await prepared(db, hooks, campaign, run, design, by.atMs);
  if (plan.short > 0 || items.length === 0) return { id: null, plan };
  const id = workId('b');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('blind_test')
      .values({
        id,
        campaign: campaign.id,
        run: run.manifest.run,
        condition: design.condition,
        judge: design.judge,
        judge_repeat: design.judgeRepeat,
        seed: design.seed,
        share: design.share,
        raters: design.raters,
        gate: design.gate,
        tier: design.tier,
        credentials: toColumn(design.credentials),
        questions: toColumn(plan.questions),
        rubric: campaign.rubric,
        status: 'open',
        made_ms: by.atMs,
        made_by: by.person,
        closed_ms: null,
        result: null,
      })
      .execute();
    await addItems(
      trx,
      campaign,
      items.map((item) => ({ ...item, external: blindExternal(id, item.external) })),
      { batch: id, nowMs: by.atMs },
    );
    const made = await trx
      .selectFrom('work_item')
      .select(['id', 'external'])
      .where('campaign', '=', campaign.id)
      .where('batch', '=', id)
      .execute();
    const ids = new Map(made.map((row) => [row.external, row.id]));
    const rows = [...draw].flatMap(([external, people]) =>
      people.map((person, i) => ({
        test: id,
        item: ids.get(blindExternal(id, external)) ?? '',
        person,
        place: i + 1,
        state: 'drawn',
      })),
    );
    for (let at = 0; at < rows.length; at += 100)
      await trx
        .insertInto('blind_rater')
        .values(rows.slice(at, at + 100))
        .execute();
  });
  return { id, plan };
}
