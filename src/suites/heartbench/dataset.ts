import {
  type Asked,
  type Fidelity,
  type ImportNote,
  type ImportReport,
  type Source,
  usageError,
} from '../../contract/index.js';
import { sceneOf } from './abilities.js';
import { nearDuplicateText, remarksOn, summaryOf } from './import-notes.js';
import { HOW_TO_GET, type Question, readQuestion, sha256 } from './official-file.js';
import { type OfficialSet, type Placed, readOfficialSet } from './official-set.js';
import { PROMPT_DIGESTS, promptDigests } from './prompts-official.js';
import { readSample, SAMPLE_LANGS } from './samples.js';
import { findSessions, type Sessions } from './sessions.js';
import type { AskOptions, HeartItem } from './types.js';
import { HOW_TO_GET_PROMPTS, openClone, type Templates } from './upstream.js';

type Loaded = { items: HeartItem[]; report: ImportReport };

/** SHA-256 of question_all.jsonl as published (commit 6c79c08; unchanged since eed85cb). */
export const KNOWN_DIGEST = 'ef14a94d29668342a4a40039c21e3cb42bba528c31181d8d61fdf6caf420af6e';

/**
 * Loads the view that was asked for: our own items, or the user's official files, whole or one difficulty. Ids are the
 * question ids, the same in every view; sessions are found over all rows, so a view does not change them.
 * Under `official` with a clone it reads the official prompts too, for `ask`.
 * @throws HearthError exit 2 when data or clone are missing or malformed.
 */
export async function load(source: Source, asked: Asked<AskOptions>): Promise<Loaded> {
  const { view, lang, upstream } = asked.o;
  const templates =
    asked.protocol === 'official' && upstream !== '' ? await openClone(upstream) : null;
  const prompts = (questions: readonly Question[], known: boolean): Prompts =>
    asked.protocol === 'official' ? promptsFound(templates, questions, known) : {};
  if (view === 'builtin') return loadBuiltin(lang, prompts([], false));
  if (source.dir === null) throw noData(view);
  return fromOfficial(await readOfficialSet(source.dir), view, prompts);
}

/** The error for an official view without a data folder. */
export const noData = (view: string) =>
  usageError(
    {
      en: `view ${view} needs the official data; ${HOW_TO_GET.en}`,
      'zh-CN': `视图 ${view} 需要官方数据；${HOW_TO_GET['zh-CN']}`,
    },
    { field: 'view' },
  );

function itemOf(
  question: Question,
  session: string,
  lang: HeartItem['lang'],
  origin: HeartItem['origin'],
): HeartItem {
  const { id, difficulty, primary_scene, secondary_scene, dialogue, rubric } = question;
  return {
    id,
    lang,
    origin,
    clusters: { session, question: id },
    strata: `${lang}/${difficulty ?? 'unknown'}/${sceneOf(primary_scene)}`,
    pairKey: sha256(JSON.stringify([dialogue, rubric])),
    difficulty,
    primary_scene,
    secondary_scene,
    dialogue,
    rubric,
  };
}

async function loadBuiltin(lang: AskOptions['lang'], found: Prompts): Promise<Loaded> {
  const files = await Promise.all(
    SAMPLE_LANGS.map((l) => {
      const name = `items-${l}.jsonl`;
      return readSample(name, (value, line) => readQuestion(value, line, name));
    }),
  );
  const questions = files.flatMap(({ name, rows }, i) =>
    rows.map((row) => ({ ...row, file: name, lang: SAMPLE_LANGS[i] ?? 'en' })),
  );
  const sessions = findSessions(questions);
  const all = questions.map((q, i) => itemOf(q, sessions.sessionOf[i] ?? q.id, q.lang, 'builtin'));
  const items = lang === 'all' ? all : all.filter((item) => item.lang === lang);
  const file = 'items-*.jsonl';
  return {
    items,
    report: {
      files: files.map(({ name }) => name),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: all.length,
      items: items.length,
      notes: [
        ...summaryOf(questions, sessions).map((what) => info(file, what)),
        ...(found.note === undefined ? [] : [found.note]),
      ],
      ...(found.fidelity !== undefined && { fidelity: found.fidelity }),
    },
  };
}

function fromOfficial(
  set: OfficialSet,
  view: Exclude<AskOptions['view'], 'builtin'>,
  promptsOf: (questions: readonly Question[], known: boolean) => Prompts,
): Loaded {
  const { questions } = set;
  const sessions = findSessions(questions);
  const items = questions
    .map((q, i) => itemOf(q, sessions.sessionOf[i] ?? q.id, 'zh', 'official'))
    .filter((item) => view === 'all' || item.difficulty === view);
  const [first] = set.files;
  const file = first ?? '';
  const found = promptsOf(questions, set.allHash === KNOWN_DIGEST);
  return {
    items,
    report: {
      files: set.files,
      hash: set.hash,
      rows: questions.length,
      items: items.length,
      notes: [
        ...(set.allHash === null ? [] : [revisionNote(file, set.allHash)]),
        ...set.notes,
        ...summaryOf(questions, sessions).map((what) => info(file, what)),
        ...questions.flatMap(rowNotes),
        ...duplicateNotes(questions, sessions),
        ...(found.note === undefined ? [] : [found.note]),
      ],
      ...(found.fidelity !== undefined && { fidelity: found.fidelity }),
    },
  };
}

const info = (file: string, what: ImportNote['what']): ImportNote => ({
  file,
  row: null,
  level: 'info',
  what,
});

const rowNotes = (question: Placed): ImportNote[] =>
  remarksOn(question).map(([level, what]) => ({
    file: question.file,
    row: question.line,
    level,
    what: { en: `${question.id}: ${what.en}`, 'zh-CN': `${question.id}：${what['zh-CN']}` },
  }));

/** Two questions of different difficulty with nearly the same dialogue lean on each other's results. */
function duplicateNotes(questions: readonly Placed[], { nearDuplicates }: Sessions): ImportNote[] {
  return nearDuplicates.flatMap((pair): ImportNote[] => {
    const [a, b] = [questions[pair.a], questions[pair.b]];
    if (a === undefined || b === undefined) return [];
    const what = nearDuplicateText(a.id, pair);
    return [
      {
        file: b.file,
        row: b.line,
        level: 'dubious',
        what: { en: `${b.id}: ${what.en}`, 'zh-CN': `${b.id}：${what['zh-CN']}` },
      },
    ];
  });
}

function revisionNote(file: string, digest: string): ImportNote {
  const known = digest === KNOWN_DIGEST;
  return {
    file,
    row: null,
    level: known ? 'info' : 'dubious',
    what: known
      ? { en: `known revision, SHA-256 ${digest}`, 'zh-CN': `已知版本，SHA-256 ${digest}` }
      : {
          en: `unknown revision, SHA-256 ${digest}: figures do not compare with published ones`,
          'zh-CN': `未知版本，SHA-256 ${digest}：数值不能与已发表的结果比较`,
        },
  };
}

/** What was found of the official prompts: nothing under `sound`, which has its own. */
type Prompts = { note?: ImportNote; fidelity?: Fidelity };

/** Whether the clone renders the very prompts of the published scripts; only the published data can tell. */
function promptsFound(
  templates: Templates | null,
  questions: readonly Question[],
  knownData: boolean,
): Prompts {
  const noteOf = (level: ImportNote['level'], en: string, zh: string): ImportNote => ({
    file: 'PROMPT_TEMPLATE',
    row: null,
    level,
    what: { en, 'zh-CN': zh },
  });
  if (templates === null)
    return {
      fidelity: 'absent',
      note: noteOf(
        'info',
        `official prompts are missing: answers and verdicts of files are scored, but no model can be asked; ${HOW_TO_GET_PROMPTS.en}`,
        `没有官方提示词：可以给文件中的回答和评判计分，但不能向模型提问；${HOW_TO_GET_PROMPTS['zh-CN']}`,
      ),
    };
  if (!knownData)
    return {
      fidelity: 'unchecked',
      note: noteOf(
        'info',
        `official prompts read from the clone (SHA-256 ${templates.hash.slice(0, 16)}); their digests can be checked on the published data only`,
        `官方提示词取自克隆（SHA-256 ${templates.hash.slice(0, 16)}）；其摘要只能在已发布的数据上核对`,
      ),
    };
  const { generation, judge } = promptDigests(templates, questions);
  if (generation === PROMPT_DIGESTS.generation && judge === PROMPT_DIGESTS.judge)
    return {
      note: noteOf(
        'info',
        'official prompts are byte-exact: the digests of all generation and judge prompts agree with commit 6c79c08',
        '官方提示词逐字节一致：全部生成提示词和裁判提示词的摘要与提交 6c79c08 相符',
      ),
    };
  return {
    fidelity: 'changed',
    note: noteOf(
      'dubious',
      `official prompts are not those of commit 6c79c08 (digests ${generation}, ${judge}): figures are not byte-exact`,
      `官方提示词与提交 6c79c08 不同（摘要 ${generation}、${judge}）：结果不算逐字节一致`,
    ),
  };
}
