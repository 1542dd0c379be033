import type { Migration } from 'kysely';
import { keptRows } from './kept-rows.js';
import type { TableShape } from './make-table.js';
import { ALERTS_SHAPES, type AlertTables, alerts } from './schema-alerts.js';
import { APPEALS_SHAPES, type AppealTables, appeals } from './schema-appeals.js';
import { BOARD_SHAPES, type BoardTables, board } from './schema-board.js';
import { CARE_SHAPES, type CareTables, care } from './schema-care.js';
import { copyNames } from './schema-copy-names.js';
import { EXAM_SHAPES, type ExamTables, exam } from './schema-exam.js';
import { examAnswers } from './schema-exam-answers.js';
import { KNOWLEDGE_SHAPES, type KnowledgeTables, knowledge } from './schema-knowledge.js';
import { MONEY_SHAPES, type MoneyTables, money } from './schema-money.js';
import { PEOPLE_SHAPES, type PeopleTables, people } from './schema-people.js';
import { QUALITY_SHAPES, type QualityTables, quality } from './schema-quality.js';
import { RELEASE_SHAPES, type ReleaseTables, release } from './schema-release.js';
import { stagedItems } from './schema-staged-items.js';
import { TALK_SHAPES, type TalkTables, talk } from './schema-talk.js';
import { WORK_SHAPES, type WorkTables, work } from './schema-work.js';

/** All tables of the experts' platform, part by part. */
export interface ExpertTables
  extends WorkTables,
    PeopleTables,
    ExamTables,
    KnowledgeTables,
    MoneyTables,
    QualityTables,
    BoardTables,
    TalkTables,
    ReleaseTables,
    CareTables,
    AlertTables,
    AppealTables {}

export const expertMigrations: Readonly<Record<string, Migration>> = {
  '0021_work': work,
  '0022_people': people,
  '0023_exam': exam,
  '0024_knowledge': knowledge,
  '0025_money': money,
  '0026_quality': quality,
  '0027_board': board,
  '0028_talk': talk,
  '0029_release': release,
  '0030_care': care,
  '0031_alerts': alerts,
  '0032_exam_answers': examAnswers,
  '0033_staged_items': stagedItems,
  '0034_copy_names': copyNames,
  '0035_appeals': appeals,
  '0036_kept_rows': keptRows,
};

const PARTS: readonly [Readonly<Record<string, TableShape>>, string][] = [
  [WORK_SHAPES, '0021_work'],
  [PEOPLE_SHAPES, '0022_people'],
  [EXAM_SHAPES, '0023_exam'],
  [KNOWLEDGE_SHAPES, '0024_knowledge'],
  [MONEY_SHAPES, '0025_money'],
  [QUALITY_SHAPES, '0026_quality'],
  [BOARD_SHAPES, '0027_board'],
  [TALK_SHAPES, '0028_talk'],
  [RELEASE_SHAPES, '0029_release'],
  [CARE_SHAPES, '0030_care'],
  [ALERTS_SHAPES, '0031_alerts'],
  [APPEALS_SHAPES, '0035_appeals'],
];

/** Each table's key, its columns of JSON, and the migration that it came with. */
export const expertTables: ReadonlyMap<
  string,
  { key: readonly string[]; json: readonly string[]; since: string }
> = new Map(
  PARTS.flatMap(([shapes, since]) =>
    Object.entries(shapes).map(
      ([name, { key, json = [] }]) => [name, { key, json, since }] as const,
    ),
  ),
);
