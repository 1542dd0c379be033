import { access, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Lang, same, type Text, usageError } from '../../../contract/index.js';
import { readTable } from '../../../pipeline/index.js';
import { list, say } from '../say.js';
import { SPEC_FILE, slug } from '../spec/read-spec.js';
import { KINDS, type Kind } from '../spec/types.js';
import { type Guess, guessFrom } from './guess.js';
import { SAMPLE_FILE, sampleCsv } from './sample-data.js';
import { yamlText } from './yaml-text.js';

export type NewSuiteOptions = {
  /** A table to start from: XLSX, CSV or JSONL. */
  from?: string;
  kind?: Kind;
  /** Language of the comments in suite.yaml and of sample data. */
  lang?: Lang;
  /** Overwrite files that are there. */
  force?: boolean;
};

/** What was written, what was guessed, and what to do next. */
export type NewSuite = { dir: string; files: string[]; kind: Kind; said: Text[] };

/**
 * Writes a suite into a folder, which is made when missing: suite.yaml with a comment on every field, and the items,
 * copied from `from` (whose kind and columns are guessed) or two sample ones.
 * @throws HearthError exit 2 for an unknown kind, a table that cannot be read, and files that would be overwritten.
 */
export async function newSuite(dir: string, options: NewSuiteOptions = {}): Promise<NewSuite> {
  const { from, kind, lang = 'en', force = false } = options;
  if (kind !== undefined && !KINDS.includes(kind))
    throw usageError(
      say(
        `"${String(kind)}" is none of ${KINDS.join(', ')}`,
        `“${String(kind)}”不在 ${KINDS.join('、')} 之中`,
      ),
      { field: '--kind' },
    );
  const folder = resolve(dir);
  const table = from === undefined ? null : await readFrom(from);
  const wanted = kind ?? 'labels';
  const guess = table === null ? sampleGuess(wanted) : guessFrom(table.lines, kind);
  const data = from === undefined ? SAMPLE_FILE : basename(from);
  const dataPath = join(folder, data);
  const inPlace = from !== undefined && resolve(from) === dataPath;
  const files = [join(folder, SPEC_FILE), ...(inPlace ? [] : [dataPath])];
  if (!force) await refuseOverwriting(files);

  await mkdir(folder, { recursive: true });
  const title = basename(folder);
  await writeFile(join(folder, SPEC_FILE), yamlText({ id: slug(title), title, data, guess, lang }));
  if (from === undefined) await writeFile(dataPath, sampleCsv(wanted, lang));
  else if (!inPlace) await copyFile(from, dataPath);
  return { dir: folder, files, kind: guess.kind, said: saidOf(dir, guess, from !== undefined) };
}

async function readFrom(from: string) {
  const table = await readTable(from);
  if (table.lines.length > 0) return table;
  throw usageError(
    say(
      'holds no row; put column names into the first row and one item into each further one',
      '没有数据行；请在第一行写列名，之后每行一道题',
    ),
    { file: from },
  );
}

async function refuseOverwriting(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const there = await access(file).then(
      () => true,
      () => false,
    );
    if (there)
      throw usageError(
        say(
          'is there already and stays as it is; choose another folder, or say --force',
          '已经存在，未作改动；请换一个文件夹，或加 --force',
        ),
        { file },
      );
  }
}

/** The columns of the sample data. */
const sampleGuess = (kind: Kind): Guess => ({
  kind,
  columns: {
    id: 'id',
    prompt: 'prompt',
    ...(kind === 'gold' && { gold: 'gold', options: ['A', 'B', 'C'] }),
    ...(kind === 'rubric' && { content: 'criterion', score: 'score', dimension: 'dimension' }),
  },
  match: kind === 'gold' ? 'choice' : null,
  classes: [],
  slices: [],
});

const KIND_NAMES: Readonly<Record<Kind, Text>> = {
  rubric: say('rubric (points by criteria)', 'rubric（按评分细则计分）'),
  labels: say('labels (a judge looks for things)', 'labels（由裁判打标签）'),
  gold: say('gold (answers known to be right)', 'gold（有标准答案）'),
};

function saidOf(dir: string, guess: Guess, guessed: boolean): Text[] {
  const columns = Object.entries(guess.columns).flatMap(([key, value]) => {
    const names = value === null ? [] : [value].flat().filter((name) => name !== undefined);
    return names.length === 0 ? [] : [same(`${key} = ${names.join(' + ')}`)];
  });
  const kind = KIND_NAMES[guess.kind];
  return [
    guessed
      ? say(
          `Guessed from the columns: ${kind.en}; ${list(columns).en}.`,
          `根据列名推断：${kind['zh-CN']}；${list(columns)['zh-CN']}。`,
        )
      : say(`A sample suite: ${kind.en}.`, `示例评测集：${kind['zh-CN']}。`),
    say(
      `Correct ${SPEC_FILE} where it is wrong, then: hearth suite check ${dir}`,
      `如有不对请改 ${SPEC_FILE}，然后运行：hearth suite check ${dir}`,
    ),
  ];
}
