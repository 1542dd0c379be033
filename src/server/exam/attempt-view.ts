import type { Selectable } from 'kysely';
import { againstStandard } from '../../experts/exam/against-standard.js';
import {
  type AbilityShare,
  type ExamOutcome,
  type ExamRules,
  neededOf,
} from '../../experts/exam/outcome.js';
import { pagesUnder } from '../../experts/knowledge/pages-under.js';
import type { Campaign } from '../../experts/work/campaigns.js';
import type { FilledPages, WorkContent } from '../../experts/work/content.js';
import type { CampaignSettings } from '../../experts/work/settings.js';
import { wilson } from '../../stats/index.js';
import { type Db, fromColumn } from '../../store/index.js';
import type { ExamAttemptTable } from '../../store/schema-exam.js';
import type { Answer } from '../api/index.js';
import { toldPage } from '../reading/told-page.js';

type Row = Selectable<ExamAttemptTable>;
type Mine = Answer<'GET /api/campaigns/:campaign/exam'>;
type Attempt = Mine['attempts'][number];
type Feedback = Answer<'GET /api/attempts/:attempt'>['items'];

export const rulesTold = (exam: CampaignSettings['exam']): Mine['rules'] => ({
  items: exam.items,
  pass: exam.pass,
  needed: neededOf(exam.items, exam.pass),
  floor: exam.floor,
  attempts: exam.attempts,
  coolDownHours: exam.coolDownHours,
  paid: exam.paid,
});

/** An attempt as its owner sees it; before its end only how far it is. */
export async function attemptTold(db: Db, row: Row): Promise<Attempt> {
  const { n } = await db
    .selectFrom('exam_answer')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('attempt', '=', row.id)
    .where((eb) => eb.or([eb('submission', 'is not', null), eb('is_right', 'is not', null)]))
    .executeTakeFirstOrThrow();
  const over = row.state === 'passed' || row.state === 'failed';
  return {
    id: row.id,
    rubric: Number(row.rubric),
    attempt: Number(row.attempt),
    state: row.state as Attempt['state'],
    begunMs: Number(row.begun_ms),
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
    paid: Number(row.paid) === 1,
    answered: Number(n),
    result: over ? resultOf(row) : null,
  };
}

function resultOf(row: Row): NonNullable<Attempt['result']> {
  const right = Number(row.right_n);
  const total = Number(row.total);
  const rules = fromColumn<ExamRules>(row.rules);
  const { low, high } = wilson(right, total) ?? { low: 0, high: 1 };
  const needed = neededOf(total, rules.pass);
  return {
    right,
    total,
    needed,
    low,
    high,
    abilities: abilitiesTold(fromColumn<AbilityShare>(row.abilities), rules.floor),
  };
}

/** A result that was just made. */
export function resultTold(
  outcome: ExamOutcome,
  row: Pick<Row, 'rules'>,
): NonNullable<Attempt['result']> {
  const { right, total, needed, low, high } = outcome;
  const { floor } = fromColumn<ExamRules>(row.rules);
  return { right, total, needed, low, high, abilities: abilitiesTold(outcome.abilities, floor) };
}

const abilitiesTold = (abilities: AbilityShare, floor: number) =>
  Object.entries(abilities).map(([ability, { right, n }]) => ({
    ability,
    right,
    n,
    below: n >= 2 && right / n < floor - 1e-9,
  }));

/** A finished attempt item by item: what one said, the standard that it was compared with, and why it is the standard. */
export async function feedbackOf(db: Db, campaign: Campaign, row: Row): Promise<Feedback> {
  const answers = await db
    .selectFrom('exam_answer')
    .innerJoin('work_item', 'work_item.id', 'exam_answer.item')
    .innerJoin('work_content', 'work_content.item', 'exam_answer.item')
    .innerJoin('work_secret', 'work_secret.item', 'exam_answer.item')
    .leftJoin('submission', 'submission.id', 'exam_answer.submission')
    .leftJoin('exam_appeal', (on) =>
      on
        .onRef('exam_appeal.attempt', '=', 'exam_answer.attempt')
        .onRef('exam_appeal.item', '=', 'exam_answer.item'),
    )
    .select([
      'exam_answer.item',
      'exam_answer.place',
      'exam_answer.is_right',
      'exam_answer.share',
      'exam_answer.standard',
      'work_item.lang',
      'work_content.content',
      'work_secret.why',
      'submission.filled',
      'exam_appeal.id as appeal',
      'exam_appeal.reason',
      'exam_appeal.state',
      'exam_appeal.answer',
      'exam_appeal.at_ms',
      'exam_appeal.decided_ms',
    ])
    .where('exam_answer.attempt', '=', row.id)
    .orderBy('exam_answer.place')
    .execute();
  const { exam, divergence } = campaign.settings;
  return Promise.all(
    answers.map(async (one) => {
      const content = fromColumn<WorkContent>(one.content);
      const pages = await pagesUnder(db, campaign.id, one.item, Number(row.rubric), content.pages);
      const mine = one.filled === null ? {} : fromColumn<FilledPages>(one.filled);
      const standard = one.standard === null ? {} : fromColumn<FilledPages>(one.standard);
      const { fields } = againstStandard(pages, mine, standard, {
        pass: exam.pass,
        always: divergence.always,
      });
      return {
        item: one.item,
        place: Number(one.place),
        shown: [...content.shown],
        pages: pages.map(toldPage),
        lang: one.lang,
        abilities: [...content.abilities],
        mine: mine as Feedback[number]['mine'],
        standard: standard as Feedback[number]['standard'],
        why: one.why === null ? null : fromColumn<Feedback[number]['why']>(one.why),
        right: one.is_right === null ? null : Number(one.is_right) === 1,
        share: one.share,
        fields: [...fields],
        appeal:
          one.appeal === null
            ? null
            : {
                id: one.appeal,
                reason: fromColumn<string>(one.reason ?? '""'),
                state: one.state as NonNullable<Feedback[number]['appeal']>['state'],
                answer: one.answer === null ? null : fromColumn<string>(one.answer),
                atMs: Number(one.at_ms),
                decidedMs: one.decided_ms === null ? null : Number(one.decided_ms),
              },
      };
    }),
  );
}
