import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import { ratedRows, ratersOf, rowSource } from '../../pipeline/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { externalOf } from '../campaigns/item-of-answer.js';
import { recsOf } from '../campaigns/people-verdicts.js';
import type { FilledPages, WorkContent } from '../work/content.js';
import { independentVerdicts } from '../work/verdicts.js';
import type { BlindUnit } from './comparison.js';
import { plainExternal } from './may-rate.js';

export type Test = {
  id: string;
  campaign: string;
  condition: string;
  judge: string;
  judgeRepeat: number;
  raters: number;
};
type Given = {
  item: string;
  difficulty: number;
  content: WorkContent;
  by: { person: string; tier: number; filled: FilledPages }[];
};

/** A test's units, its people under numbers, and how many of the drawn answers have all their verdicts. */
export type BlindUnits = {
  units: BlindUnit[];
  people: { person: string; name: string; tier: number }[];
  drawn: number;
  full: number;
  /** Verdicts that the form does not take. */
  unread: number;
};

/**
 * Sets the judge's verdicts beside people's first ones, unit by unit. People are named `r1`, `r2` … in the order of their
 * ids, never by name. Reads, never writes.
 */
export async function blindUnits(db: Db, test: Test, run: SheetRun): Promise<BlindUnits> {
  const given = await givenIn(db, test.id);
  const people = peopleOf(given);
  const judged = await judgedBy(run, test);
  const { suite } = run;
  const units: BlindUnit[] = [];
  let unread = 0;
  let full = 0;
  for await (const { place, answered, loaded } of sheetAnswers(run, null)) {
    if (place.condition !== test.condition) continue;
    const external = externalOf(run.manifest.run, place);
    const own = given.get(external);
    if (own === undefined) continue;
    let read = 0;
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
        read += 1;
      } catch {
        unread += 1;
      }
    }
    if (read >= test.raters) full += 1;
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
  return { units, people, drawn: given.size, full, unread };
}

/** Independent verdicts of a test that count, by answer. */
async function givenIn(db: Db, test: string): Promise<Map<string, Given>> {
  const rows = await db
    .selectFrom('work_item')
    .innerJoin('work_content', 'work_content.item', 'work_item.id')
    .select(['work_item.id', 'work_item.external', 'work_item.difficulty', 'work_content.content'])
    .where('work_item.batch', '=', test)
    .where('work_item.kind', '=', 'blind')
    .execute();
  const found = new Map<string, Given>();
  for (const { id, external, difficulty, content } of rows)
    found.set(plainExternal(external), {
      item: id,
      difficulty,
      content: fromColumn<WorkContent>(content),
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
