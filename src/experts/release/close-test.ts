import { consensusOf } from '../../analysis/audit-people.js';
import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import type { RatingKind } from '../../contract/index.js';
import { ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import { type Db, fromColumn, toColumn } from '../../store/index.js';
import { externalOf } from '../campaigns/item-of-answer.js';
import { recsOf } from '../campaigns/people-verdicts.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { independentVerdicts } from '../work/verdicts.js';
import { type BlindUnit, type Comparison, compareBlind } from './comparison.js';
import { type GateState, releaseGate } from './gate.js';
import { plainExternal } from './may-rate.js';
import { type WeakSpot, weakest } from './worst.js';

/** What a blind test found. */
export type BlindResult = {
  comparison: Comparison;
  gate: GateState;
  worstQuestions: WeakSpot[];
  worstAbilities: WeakSpot[];
  /** Answers with fewer verdicts than were wanted, and verdicts that the form does not take. */
  incomplete: number;
  unread: number;
};

type Test = { id: string; campaign: string; condition: string; judge: string; judgeRepeat: number };
type Given = {
  item: string;
  difficulty: number;
  content: WorkContent;
  wanted: number;
  by: { person: string; tier: number; filled: FilledPages }[];
};

/**
 * Sets the judge's verdicts beside people's first ones, unit by unit. People are named `r1`, `r2` … in the order of their
 * ids' digest, never by name. Reads, never writes.
 */
export async function blindResult(
  db: Db,
  test: Test & { seed: string; gate: number },
  run: SheetRun,
): Promise<BlindResult> {
  const given = await givenIn(db, test.id);
  const people = peopleOf(given);
  const judged = await judgedBy(run, test);
  const { suite } = run;
  const units: BlindUnit[] = [];
  let unread = 0;
  let incomplete = 0;
  for await (const { place, answered, loaded } of sheetAnswers(run, null)) {
    if (place.condition !== test.condition) continue;
    const external = externalOf(run.manifest.run, place);
    const own = given.get(external);
    if (own === undefined) continue;
    if (own.by.length < own.wanted) incomplete += 1;
    const said = new Map<string, (number | null)[]>();
    const { condition } = loaded;
    const scored = {
      asked: condition.asked,
      scoring: condition.scoring,
      o: condition.scoreOptions,
    };
    for (const { person, filled } of own.by) {
      try {
        if (suite.form === undefined || suite.judge === undefined) continue;
        const outs = suite.judge.fromFile(answered, recsOf(suite.form, answered, filled), scored);
        for (const out of outs) {
          if (out.state !== 'rated' || out.value === null) continue;
          for (const [kind, value] of Object.entries(suite.ratings?.of(answered, out) ?? {})) {
            if (value === null) continue;
            const key = JSON.stringify([out.step, kind]);
            const row = said.get(key) ?? people.map(() => null);
            row[people.findIndex((one) => one.person === person)] = value;
            said.set(key, row);
          }
        }
      } catch {
        unread += 1;
      }
    }
    for (const [key, values] of said) {
      const [step, kind] = JSON.parse(key) as [string, string];
      units.push({
        item: own.item,
        question: place.item,
        target: place.target,
        kind,
        step,
        abilities: own.content.abilities,
        difficulty: own.difficulty,
        judge: judged.get(JSON.stringify([external, step, kind])) ?? null,
        people: values,
      });
    }
  }
  const kinds: Readonly<Record<string, RatingKind>> = suite.ratings?.kinds ?? {};
  const comparison = compareBlind(units, kinds, people, test.seed);
  const met = units.flatMap((unit) => {
    const kind = kinds[unit.kind];
    const values = unit.people.filter((value): value is number => value !== null);
    const consensus = kind === undefined ? null : consensusOf(kind, values);
    if (consensus === null || unit.judge === null) return [];
    return [{ ...unit, met: consensus === unit.judge }];
  });
  return {
    comparison,
    gate: releaseGate(comparison.agreement, test.gate),
    worstQuestions: weakest(
      met.map(({ question, met: is }) => ({ question, ability: '', met: is })),
      'question',
    ),
    worstAbilities: weakest(
      met.flatMap(({ question, abilities, met: is }) =>
        abilities.map((ability) => ({ question, ability, met: is })),
      ),
      'ability',
    ),
    incomplete,
    unread,
  };
}

/** Independent verdicts of a test that count, by answer. */
async function givenIn(db: Db, test: string): Promise<Map<string, Given>> {
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .select([
      'work_item.id',
      'work_item.external',
      'work_item.difficulty',
      'work_item.overlap',
      'work_content.content',
    ])
    .where('work_item.batch', '=', test)
    .where('work_item.kind', '=', 'blind')
    .execute();
  const found = new Map<string, Given>();
  for (const { id, external, difficulty, content, overlap } of rows)
    found.set(plainExternal(external), {
      item: id,
      difficulty,
      content: fromColumn<WorkContent>(content),
      wanted: overlap,
      by: (await independentVerdicts(db, id)).filter(({ counts }) => counts),
    });
  return found;
}

/** The test's people under numbers, each with the highest tier at a claim. */
function peopleOf(
  given: ReadonlyMap<string, Given>,
): { person: string; name: string; tier: number }[] {
  const tiers = new Map<string, number>();
  for (const { by } of given.values())
    for (const { person, tier } of by) tiers.set(person, Math.max(tiers.get(person) ?? 0, tier));
  return [...tiers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([person, tier], i) => ({ person, tier, name: `r${i + 1}` }));
}

/** The judge's ratings of one condition: answer, step and kind → value. */
async function judgedBy(
  run: SheetRun,
  { condition, judge, judgeRepeat }: Test,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const { ratings } = run.suite;
  const loaded = run.conditions.find((one) => one.condition.id === condition);
  if (loaded === undefined || ratings === undefined) return found;
  for (const target of run.manifest.targets)
    for (const rater of ratersOf(run.manifest)) {
      if (rater.kind !== 'judge' || rater.judge.name !== judge) continue;
      for await (const row of ratedRows(rowSource(run, loaded), target, rater)) {
        if (row.judgeRepeat !== judgeRepeat) continue;
        const external = externalOf(run.manifest.run, {
          condition,
          target: target.name,
          repeat: row.repeat,
          item: row.item.id,
        });
        for (const out of row.verdicts) {
          if (out.state !== 'rated' || out.value === null) continue;
          for (const [kind, value] of Object.entries(ratings.of(row, out)))
            if (value !== null) found.set(JSON.stringify([external, out.step, kind]), value);
        }
      }
    }
  return found;
}

/** Closes a test for good, with what it found. False where somebody else did. */
export async function closeBlindTest(
  db: Db,
  test: string,
  result: BlindResult,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('blind_test')
    .set({ status: 'closed', closed_ms: nowMs, result: toColumn(result) })
    .where('id', '=', test)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
