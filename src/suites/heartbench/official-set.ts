import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ImportNote, Text } from '../../contract/index.js';
import {
  missing,
  type Question,
  type QuestionFile,
  readQuestions,
  sha256,
} from './official-file.js';
import { DIFFICULTIES, type Difficulty } from './types.js';

export const ALL_FILE = 'question_all.jsonl';
export const SPLIT_FILES: Readonly<Record<Difficulty, string>> = {
  normal: 'question_normal.jsonl',
  hard: 'question_hard.jsonl',
};

/** A question with the file it stands in. */
export type Placed = Question & { file: string };
export type OfficialSet = {
  questions: Placed[];
  files: string[];
  /** SHA-256 of the files read, in name order. */
  hash: string;
  /** SHA-256 of the all-file, or null without one. */
  allHash: string | null;
  notes: ImportNote[];
};

/**
 * Reads the official questions of a folder (or of `data/` in it, as in a clone): the all-file where there is one, with
 * the split files compared to it, otherwise the split files, whose rows take their difficulty from the file's name.
 * @throws HearthError exit 2 when none of the three is there, or a row is malformed.
 */
export async function readOfficialSet(dir: string): Promise<OfficialSet> {
  const folder = [dir, join(dir, 'data')].find((d) =>
    [ALL_FILE, ...Object.values(SPLIT_FILES)].some((name) => existsSync(join(d, name))),
  );
  if (folder === undefined) throw missing(join(dir, ALL_FILE));
  const read = async (name: string): Promise<QuestionFile | null> =>
    existsSync(join(folder, name)) ? readQuestions(join(folder, name)) : null;
  const all = await read(ALL_FILE);
  const splits = {
    normal: await read(SPLIT_FILES.normal),
    hard: await read(SPLIT_FILES.hard),
  };
  const notes: ImportNote[] = [];
  const questions = all === null ? fromSplits(splits, notes) : fromAll(all, splits, notes);
  const files = [all, splits.hard, splits.normal].filter((file) => file !== null);
  return {
    questions,
    files: files.map(({ file }) => basename(file)),
    hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
    allHash: all === null ? null : sha256(all.bytes),
    notes,
  };
}

type Splits = Record<Difficulty, QuestionFile | null>;

function fromSplits(splits: Splits, notes: ImportNote[]): Placed[] {
  return DIFFICULTIES.flatMap((difficulty) => {
    const split = splits[difficulty];
    if (split === null) {
      notes.push(note(SPLIT_FILES[difficulty], null, 'dubious', NOT_THERE));
      return [];
    }
    const file = basename(split.file);
    return split.questions.map((question) => {
      if (question.difficulty !== null && question.difficulty !== difficulty)
        notes.push(note(file, question.line, 'dubious', contradicts(question.difficulty)));
      return { ...question, file, difficulty: question.difficulty ?? difficulty };
    });
  });
}

/** Split files beside the all-file add what it lacks, a difficulty, and are otherwise only compared to it. */
function fromAll(all: QuestionFile, splits: Splits, notes: ImportNote[]): Placed[] {
  const file = basename(all.file);
  const levels = new Map(
    DIFFICULTIES.flatMap((d) => splits[d]?.questions.map((q) => [q.id, d] as const) ?? []),
  );
  const questions = all.questions.map((question) => {
    const difficulty = question.difficulty ?? levels.get(question.id) ?? null;
    if (question.difficulty === null)
      notes.push(
        note(file, question.line, 'dubious', difficulty === null ? NO_DIFFICULTY : FROM_SPLIT),
      );
    return { ...question, file, difficulty };
  });
  for (const difficulty of DIFFICULTIES) {
    const split = splits[difficulty];
    if (split !== null) notes.push(...compare(questions, split, difficulty));
  }
  return questions;
}

/** Notes the first row of a split file that is not the all-file's row of that difficulty, or that they agree. */
function compare(
  all: readonly Placed[],
  split: QuestionFile,
  difficulty: Difficulty,
): ImportNote[] {
  const name = basename(split.file);
  const own = all.filter((question) => question.difficulty === difficulty);
  const rows = Math.max(own.length, split.questions.length);
  for (let i = 0; i < rows; i++) {
    const [a, b] = [own[i], split.questions[i]];
    if (a === undefined || b === undefined || !isDeepStrictEqual(content(a), content(b)))
      return [note(name, b?.line ?? null, 'dubious', DIFFERS)];
  }
  return [note(name, null, 'info', AGREES)];
}

const content = ({ id, primary_scene, secondary_scene, dialogue, rubric }: Question) => ({
  id,
  primary_scene,
  secondary_scene,
  dialogue,
  rubric,
});

const note = (
  file: string,
  row: number | null,
  level: ImportNote['level'],
  what: Text,
): ImportNote => ({ file, row, level, what });

const NOT_THERE: Text = {
  en: 'is not there: its questions are missing',
  'zh-CN': '文件不存在，缺少其中的题目',
};
const NO_DIFFICULTY: Text = { en: 'has no difficulty', 'zh-CN': '没有难度' };
const FROM_SPLIT: Text = {
  en: 'has no difficulty; taken from the split file that holds it',
  'zh-CN': '没有难度，取自收有该题的拆分文件',
};
const DIFFERS: Text = {
  en: `is not the row of ${ALL_FILE} at this place; ${ALL_FILE} is used`,
  'zh-CN': `与 ${ALL_FILE} 中对应位置的行不同；以 ${ALL_FILE} 为准`,
};
const AGREES: Text = { en: `agrees with ${ALL_FILE}`, 'zh-CN': `与 ${ALL_FILE} 一致` };
const contradicts = (difficulty: Difficulty): Text => ({
  en: `says "${difficulty}", against the file's name; the row counts`,
  'zh-CN': `写明“${difficulty}”，与文件名不符；以行内为准`,
});
