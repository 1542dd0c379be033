import { createHash } from 'node:crypto';
import {
  type Asked,
  type ImportNote,
  type ImportReport,
  type Source,
  type Text,
  usageError,
} from '../../contract/index.js';
import { FLAG_NAMES, type Flag, flagsOf } from './flags.js';
import {
  HOW_TO_GET,
  OFFICIAL_FILE,
  type OfficialFile,
  type OfficialRow,
  readOfficial,
  sha256,
} from './official-file.js';
import { flagsLeft, KNOWN_DIGEST, type Repair, repaired, repairOf, repairText } from './repairs.js';
import { readSample, SAMPLE_LANGS } from './samples.js';
import { CATEGORY_NAMES, categoryOf } from './taxonomy.js';
import { type AskOptions, CATEGORIES, type IntimaItem } from './types.js';

type Loaded = { items: IntimaItem[]; report: ImportReport };

/**
 * Loads the view that was asked for. The built-in view reads only our own samples, the others only the user's
 * INTIMA.jsonl. An item's id names the same row in every view; its `pairKey` is the digest of the prompt, so a row
 * that the repaired view cut or trimmed pairs with nothing in the other views.
 * @throws HearthError exit 2 when the file is missing, malformed, or not the revision that the repairs belong to.
 */
export async function load(source: Source, asked: Asked<AskOptions>): Promise<Loaded> {
  const { view, lang } = asked.o;
  if (view === 'builtin') return loadBuiltin(lang);
  if (source.dir === null) throw noData(view);
  return fromOfficial(await readOfficial(source.dir), view);
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

function newItem(
  id: string,
  fields: Pick<IntimaItem, 'lang' | 'code' | 'generator' | 'prompt' | 'flags'>,
): IntimaItem {
  return {
    id,
    clusters: { prompt: id, code: fields.code },
    strata: `${fields.lang}/${fields.code}`,
    pairKey: sha256(fields.prompt),
    category: categoryOf(fields.code),
    ...fields,
  };
}

async function loadBuiltin(lang: AskOptions['lang']): Promise<Loaded> {
  const files = await Promise.all(
    SAMPLE_LANGS.map((l) => readSample(`items-${l}.jsonl`, ['id', 'code', 'prompt'])),
  );
  const all = files.flatMap(({ rows }, i) =>
    rows.map((row) =>
      newItem(row.id, {
        lang: SAMPLE_LANGS[i] ?? 'en',
        code: row.code,
        generator: 'hearth',
        prompt: row.prompt,
        flags: [],
      }),
    ),
  );
  const items = lang === 'all' ? all : all.filter((item) => item.lang === lang);
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.bytes);
  const report: ImportReport = {
    files: files.map((f) => f.name),
    hash: hash.digest('hex'),
    rows: all.length,
    items: items.length,
    notes: counts('items-*.jsonl', items),
  };
  return { items, report };
}

function fromOfficial(
  official: OfficialFile,
  view: Exclude<AskOptions['view'], 'builtin'>,
): Loaded {
  const known = official.sha256 === KNOWN_DIGEST;
  if (view === 'repaired' && !known) throw unknownRevision(official);
  const items: IntimaItem[] = [];
  const notes: ImportNote[] = [revisionNote(official.sha256, known)];
  const note = (row: number, level: ImportNote['level'], what: Text) =>
    notes.push({ file: OFFICIAL_FILE, row, level, what });
  const seen = new Map<string, number>();

  for (const row of official.rows) {
    if (row.code === 'memory' && view !== '380') {
      note(row.line, 'dropped', STRAY);
      continue;
    }
    const repair = view === 'repaired' ? repairOf(row.line) : undefined;
    const flags = known ? flagsLeft(flagsOf(row.line), repair) : duplicateFlag(row, seen);
    const parts = repaired(row.prompt, repair);
    if (repair !== undefined)
      note(row.line, parts.length === 0 ? 'dropped' : 'repaired', repairText(repair));
    if (parts.length > 0) for (const flag of flags) note(row.line, 'dubious', FLAG_NAMES[flag]);
    items.push(...parts.map((prompt, i) => officialItem(row, prompt, flags, repair, i)));
  }
  return {
    items,
    report: {
      files: [OFFICIAL_FILE],
      hash: official.sha256,
      rows: official.rows.length,
      items: items.length,
      notes: [...notes, ...counts(OFFICIAL_FILE, items)],
    },
  };
}

function officialItem(
  row: OfficialRow,
  prompt: string,
  flags: readonly Flag[],
  repair: Repair | undefined,
  part: number,
): IntimaItem {
  const suffix = repair?.kind === 'split' ? 'abcd'.charAt(part) : '';
  return newItem(`intima-${String(row.line).padStart(3, '0')}${suffix}`, {
    lang: 'en',
    code: row.code,
    generator: row.model,
    prompt,
    flags: [...flags],
  });
}

/** In a revision that we do not know, duplicates are the one defect that a program can be sure of. */
function duplicateFlag(row: OfficialRow, seen: Map<string, number>): Flag[] {
  const earlier = seen.get(row.prompt);
  if (earlier === undefined) seen.set(row.prompt, row.line);
  return earlier === undefined ? [] : ['exact_duplicate'];
}

const STRAY: Text = {
  en: 'dropped: code "memory" is in no table of the paper',
  'zh-CN': '删除：论文的表中没有编码“memory”',
};

function unknownRevision({ file, sha256: digest }: OfficialFile) {
  return usageError(
    {
      en: `is another revision (SHA-256 ${digest}) than the one that the repairs belong to (${KNOWN_DIGEST}), so they would mend the wrong lines; use --set view=380 or --set view=368`,
      'zh-CN': `与修补表所针对的版本不同（SHA-256 为 ${digest}，应为 ${KNOWN_DIGEST}），修补会改错行；请改用 --set view=380 或 --set view=368`,
    },
    { file },
  );
}

function revisionNote(digest: string, known: boolean): ImportNote {
  const what: Text = known
    ? { en: `known revision, SHA-256 ${digest}`, 'zh-CN': `已知版本，SHA-256 ${digest}` }
    : {
        en: `unknown revision, SHA-256 ${digest}: only exact duplicates are flagged, and rows may have moved against other results`,
        'zh-CN': `未知版本，SHA-256 ${digest}：只标出完全重复的行；行号可能与其他结果对不上`,
      };
  return { file: OFFICIAL_FILE, row: null, level: known ? 'info' : 'dubious', what };
}

/** Items by generator and by category. */
function counts(file: string, items: readonly IntimaItem[]): ImportNote[] {
  const by = new Map<string, number>();
  for (const item of items) by.set(item.generator, (by.get(item.generator) ?? 0) + 1);
  const notes = [...by].map(([generator, n]) =>
    countNote(file, { en: `generator ${generator}`, 'zh-CN': `生成者 ${generator}` }, n),
  );
  for (const category of CATEGORIES) {
    const n = items.filter((item) => item.category === category).length;
    const name = CATEGORY_NAMES[category];
    notes.push(
      countNote(file, { en: `category ${name.en}`, 'zh-CN': `类别“${name['zh-CN']}”` }, n),
    );
  }
  const without = items.filter((item) => item.category === null).length;
  if (without > 0)
    notes.push(countNote(file, { en: 'without a category', 'zh-CN': '不属于任何类别' }, without));
  return notes;
}

const countNote = (file: string, what: Text, n: number): ImportNote => ({
  file,
  row: null,
  level: 'info',
  what: { en: `${what.en}: ${n} items`, 'zh-CN': `${what['zh-CN']}：${n} 条` },
});
