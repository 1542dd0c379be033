import { type SheetRun, sheetAnswers } from '../../analysis/sheet-answers.js';
import type { PersonVerdict } from '../../analysis/sheet-read.js';
import type { Filled, Rec, Text } from '../../contract/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import { ownAnswers } from '../knowledge/added.js';
import type { FilledPages, WorkContent, WorkRef } from '../work/content.js';
import { externalOf, itemOfAnswer } from './item-of-answer.js';
import { pseudonymsOf } from './pseudonyms.js';

/** Verdicts of a campaign on a run, and those that cannot be read as records of it any more. */
export type PeopleVerdicts = {
  verdicts: PersonVerdict[];
  left: number;
  /** Why the first of those was left. */
  reason: Text | null;
};

type Given = {
  person: string;
  revision: number;
  filled: FilledPages;
  content: WorkContent;
};

/**
 * People's verdicts on answers of a run, as a judge's records: one rater a person, under their pseudonym. The suite's own
 * form reads what was filled in, so that blind test, audit and score take them like a judge's. Only what counts is
 * taken: the independent verdict of each person (before a reveal), none of hidden checks, exams or surplus.
 */
export async function peopleVerdicts(
  db: Db,
  campaign: { id: string; seed: string },
  run: SheetRun,
): Promise<PeopleVerdicts> {
  const { form } = run.suite;
  const given = await givenOn(db, campaign.id, run.manifest.run);
  const names = await pseudonymsOf(db, campaign);
  const verdicts: PersonVerdict[] = [];
  let left = 0;
  let reason: Text | null = null;
  const leave = (why: Text): void => {
    left += 1;
    reason ??= why;
  };
  if (form === undefined || given.size === 0) return { verdicts, left, reason };
  for await (const answer of sheetAnswers(run, null)) {
    const key = externalOf(run.manifest.run, answer.place);
    const own = given.get(key) ?? [];
    given.delete(key);
    if (own.length === 0) continue;
    const now = itemOfAnswer(run, answer, { kind: 'task' }).item.content;
    for (const { person, filled, content } of own) {
      if (!isSame(content, now)) {
        leave(CHANGED);
        continue;
      }
      try {
        const recs = recsOf(form, answer.answered, filled);
        verdicts.push({
          rater: names.get(person) ?? person,
          place: answer.place,
          recs,
          file: `campaign ${campaign.id}`,
          line: verdicts.length + 1,
        });
      } catch (error) {
        const said = error instanceof Error ? error.message : '';
        leave({
          en: `the suite's form does not take it: ${said}`,
          'zh-CN': `评测集的评判表不接受：${said}`,
        });
      }
    }
  }
  for (const own of given.values()) for (const _ of own) leave(GONE);
  return { verdicts, left, reason };
}

const CHANGED: Text = {
  en: 'the answer, or the form of the suite, has changed since it was rated',
  'zh-CN': '评判之后，该回答或评测集的评判表已有改动',
};
const GONE: Text = {
  en: 'the run has no such answer any more',
  'zh-CN': '该运行中已没有这个回答',
};

/**
 * Filled-in pages as the suite's records; a judge answers only what the suite asks, so that both are compared on that.
 * @throws Error with a sentence for a value that the form does not allow
 */
export function recsOf(
  form: NonNullable<SheetRun['suite']['form']>,
  answered: Parameters<typeof form.recs>[0],
  filled: FilledPages,
): Rec[] {
  const own = ownAnswers(form.pages(answered), filled);
  return form.recs(answered, new Map<string, Filled>(Object.entries(own)));
}

/** The same texts and the same form: a verdict on another answer is not one on this. */
function isSame(before: WorkContent, now: WorkContent): boolean {
  return (
    before.formVersion === now.formVersion &&
    JSON.stringify(before.shown.map(({ id, text }) => [id, text])) ===
      JSON.stringify(now.shown.map(({ id, text }) => [id, text]))
  );
}

/** Independent verdicts that count, one of each person, by the answer that they are on. */
async function givenOn(db: Db, campaign: string, run: string): Promise<Map<string, Given[]>> {
  const found = new Map<string, Given[]>();
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('submission')
      .innerJoin('work_item', 'work_item.id', 'submission.item')
      .innerJoin('work_secret', 'work_secret.item', 'submission.item')
      .innerJoin('work_content', 'work_content.item', 'submission.item')
      .select([
        'submission.id',
        'submission.person',
        'submission.revision',
        'submission.filled',
        'work_secret.ref',
        'work_content.content',
      ])
      .where('submission.campaign', '=', campaign)
      .where('submission.cause', 'in', ['first', 'after-undo'])
      .where('submission.counts', '=', 1)
      .where('work_item.kind', 'in', ['task', 'blind'])
      .where('submission.id', '>', after)
      .orderBy('submission.id')
      .limit(500)
      .execute();
    for (const row of rows) {
      const ref = fromColumn<WorkRef | null>(row.ref);
      if (ref === null || ref.run !== run) continue;
      const key = externalOf(run, ref);
      const before = found.get(key) ?? [];
      const same = before.find(({ person }) => person === row.person);
      if (same !== undefined && same.revision > row.revision) continue;
      const own = before.filter((one) => one !== same);
      found.set(key, own);
      own.push({
        person: row.person,
        revision: row.revision,
        filled: fromColumn<FilledPages>(row.filled),
        content: fromColumn<WorkContent>(row.content),
      });
    }
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.id;
  }
}
