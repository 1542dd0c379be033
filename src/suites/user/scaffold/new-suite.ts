import { access, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Lang, same, type Text, usageError, withPlace } from '../../../contract/index.js';
import { readTable } from '../../../pipeline/index.js';
import { readDataFolder } from '../folder.js';
import { namesOf } from '../items/criteria-columns.js';
import { rowsInWords } from '../items/row-structure.js';
import { list, say } from '../say.js';
import { shellWord } from '../shell-word.js';
import { NO_NAME, SPEC_FILE, slug } from '../spec/read-spec.js';
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
  const id = slug(title);
  await writeFile(join(folder, SPEC_FILE), yamlText({ id, title, data, guess, lang }));
  if (from === undefined) await writeFile(dataPath, sampleCsv(wanted, lang));
  else if (!inPlace) await copyFile(from, dataPath);
  return {
    dir: folder,
    files,
    kind: guess.kind,
    said: saidOf(dir, guess, {
      guessed: from !== undefined,
      asked: kind !== undefined,
      slips: await slipLines(folder),
      unnamed: id === NO_NAME && title !== NO_NAME,
    }),
  };
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
  unused: [],
  lacks: [],
  joined: [],
});

const KIND_NAMES: Readonly<Record<Kind, Text>> = {
  rubric: say('rubric (points by criteria)', 'rubric（按评分细则计分）'),
  labels: say('labels (a judge looks for things)', 'labels（由裁判打标签）'),
  gold: say('gold (answers known to be right)', 'gold（有标准答案）'),
};

type Told = { guessed: boolean; asked: boolean; slips: readonly Text[]; unnamed: boolean };

function saidOf(dir: string, guess: Guess, { guessed, asked, slips, unnamed }: Told): Text[] {
  const columns = Object.entries({ ...guess.columns, slices: guess.slices }).flatMap(
    ([key, value]) => {
      const names = value === null ? [] : [value].flat().filter((name) => name !== undefined);
      return names.length === 0 ? [] : [same(`${key} = ${names.join(' + ')}`)];
    },
  );
  const kind = KIND_NAMES[guess.kind];
  const folder = shellWord(dir);
  return [
    guessed
      ? say(
          `Guessed from the columns: ${kind.en}; ${list(columns).en}.`,
          `根据列名推断：${kind['zh-CN']}；${list(columns)['zh-CN']}。`,
        )
      : say(`A sample suite: ${kind.en}.`, `示例评测集：${kind['zh-CN']}。`),
    ...unusedLines(guess),
    ...joinedLines(guess),
    ...lackLines(guess, guessed && !asked),
    ...slips,
    ...(unnamed
      ? [
          say(
            `The id is ${NO_NAME}, because ids take Latin letters only: run ids begin with it. Change id in ${SPEC_FILE} before the first run.`,
            `编号 id 只能用拉丁字母，所以写成了 ${NO_NAME}，运行编号会以它开头。请在第一次运行之前到 ${SPEC_FILE} 里改成自己的名称，例如拼音或英文。`,
          ),
        ]
      : []),
    say(
      `Correct ${SPEC_FILE} where it is wrong, then: hearth suite check ${folder}`,
      `如有不对请改 ${SPEC_FILE}，然后运行：hearth suite check ${folder}`,
    ),
  ];
}

/** Remarks shown; `suite check` has them all. */
const SHOWN = 20;

/** What of the new suite is most likely a slip, with its rows: points left out, options not used, a prompt twice. */
async function slipLines(folder: string): Promise<Text[]> {
  const { set } = await readDataFolder(folder);
  return (set?.slips ?? []).slice(0, SHOWN + 1).map(({ file, row, what }) => {
    const at = { file, ...(row !== null && { line: row }) };
    return say(withPlace(what.en, at), withPlace(what['zh-CN'], at));
  });
}

const unusedLines = ({ unused }: Guess): Text[] =>
  unused.length === 0
    ? []
    : [
        say(
          `Columns not used: ${unused.join(', ')}. If one of them matters, name it under columns in ${SPEC_FILE}.`,
          `没有用到的列：${unused.join('、')}。如有需要的，请在 ${SPEC_FILE} 的 columns 里写明。`,
        ),
      ];

/** Says that blank cells were filled from above, as a spreadsheet's merged cells are meant. */
function joinedLines({ joined, columns }: Guess): Text[] {
  if (joined.length === 0 || (columns.content ?? null) === null) return [];
  const rows = rowsInWords(joined);
  return [
    say(
      `${joined.length === 1 ? 'Row' : 'Rows'} ${rows.en}: no id and nothing asked there, so read as further criteria of the item above (blank and merged cells are filled from above).`,
      `第 ${rows['zh-CN']}没有编号和题目，已读作上一题的其他细则（空白或合并的单元格按上方内容填充）。`,
    ),
  ];
}

const MISSING: Readonly<Record<'content' | 'score' | 'dimension' | 'gold', Text>> = {
  content: say('criteria (content)', '细则内容（content）'),
  score: say('points (score)', '分值（score）'),
  dimension: say('dimensions (dimension)', '维度（dimension）'),
  gold: say('right answers (gold)', '标准答案（gold）'),
};
const known = (key: keyof typeof MISSING): Text => {
  const names = key === 'content' ? namesOf('content', 'rubric') : namesOf(key);
  return say(`${MISSING[key].en}: ${names.en}`, `${MISSING[key]['zh-CN']}：${names['zh-CN']}`);
};

/** Which columns the suite still needs, or why it was taken for labels, with the names that are known. */
function lackLines({ kind, columns, lacks }: Guess, free: boolean): Text[] {
  const noDimension =
    kind === 'rubric' && (columns.content ?? null) !== null && (columns.dimension ?? null) === null;
  const missing = [...lacks, ...(noDimension ? (['dimension'] as const) : [])];
  if (missing.length > 0) {
    const what = list(missing.map((key) => MISSING[key]));
    const names = missing.map(known);
    const { content = null } = columns;
    if (content !== null && lacks.includes('score'))
      return [
        say(
          `Found a column of criteria, ${content}, but no column of points: name it as score under columns in ${SPEC_FILE}, or end each criterion with its points, such as (+3). Known names: ${names.map((n) => n.en).join('; ')}.`,
          `找到了细则列“${content}”，但没有找到分值列：请在 ${SPEC_FILE} 的 columns 里用 score 写明，或在每条细则末尾写上分值，如（+3）。可用的列名——${names.map((n) => n['zh-CN']).join('；')}。`,
        ),
      ];
    return [
      say(
        `No column was found for ${what.en}. Known names: ${names.map((n) => n.en).join('; ')}. Rename the column, or name it under columns in ${SPEC_FILE}.`,
        `没有找到这些列：${what['zh-CN']}。可用的列名——${names.map((n) => n['zh-CN']).join('；')}。请改列名，或在 ${SPEC_FILE} 的 columns 里写明。`,
      ),
    ];
  }
  if (kind !== 'labels' || !free) return [];
  const names = (['gold', 'content', 'score'] as const).map(known);
  return [
    say(
      `Taken for labels because no column holds right answers, or criteria with points. Known names: ${names.map((n) => n.en).join('; ')}. Another kind: --kind gold or --kind rubric.`,
      `没有标准答案列，也没有带分值的细则列，所以按 labels 处理。可用的列名——${names.map((n) => n['zh-CN']).join('；')}。要改种类请加 --kind gold 或 --kind rubric。`,
    ),
  ];
}
