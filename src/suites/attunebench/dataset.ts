import {
  type Asked,
  type ImportNote,
  type ImportReport,
  type Json,
  type Source,
  usageError,
} from '../../contract/index.js';
import { type Conversation, readConversation, sha256 } from './conversation.js';
import type { Lost } from './conversation-turn.js';
import { checkRecord } from './import-checks.js';
import { leftOutNote, lostNotes, missingNotes, noteOn, summary } from './import-notes.js';
import { type DataFile, HOW_TO_GET, readDataFiles } from './official-data.js';
import { withPriors } from './prior.js';
import { readSamples, SAMPLE_LANGS } from './samples.js';
import { SUBSETS } from './subsets.js';
import type { AskOptions, AttuneItem, View } from './types.js';

type Loaded = { items: AttuneItem[]; report: ImportReport };

/**
 * Loads the view that was asked for: our own conversations, or those of the user's clone, all or one released subset by
 * its ids. Priors are made over all conversations that are there, so a view does not change an item.
 * @throws HearthError exit 2 when the data is missing or none of the subset's conversations can be read.
 */
export async function load(source: Source, { o }: Asked<AskOptions>): Promise<Loaded> {
  if (o.view === 'builtin') return loadBuiltin(o.lang);
  if (source.dir === null) throw noData(o.view);
  return loadOfficial(source.dir, o.view);
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

async function loadBuiltin(lang: AskOptions['lang']): Promise<Loaded> {
  const files = await Promise.all(SAMPLE_LANGS.map(readSamples));
  const notes: ImportNote[] = [];
  const all = files.flatMap(({ name, lang: l, records }) =>
    records.flatMap(({ id, record }) => {
      const lost: Lost = new Map();
      const conversation = readConversation(record, id, l, 'builtin', lost);
      notes.push(...lostNotes(name, lost));
      return conversation === null ? [] : [conversation];
    }),
  );
  const items = withPriors(all).filter((item) => lang === 'all' || item.lang === lang);
  return {
    items,
    report: {
      files: files.map(({ name }) => name),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: all.length,
      items: items.length,
      notes: [...notes, summary('conversations-*.jsonl', items)],
    },
  };
}

async function loadOfficial(dir: string, view: Exclude<View, 'builtin'>): Promise<Loaded> {
  const files = await readDataFiles(dir);
  const read = byNumber(once(files)).map(conversationOf);
  const wanted = view === 'all' ? null : SUBSETS[view];
  const inView = ({ id }: { id: string }): boolean => wanted === null || wanted.includes(id);
  const items = withPriors(read.flatMap(({ conversation }) => conversation ?? [])).filter(inView);
  if (items.length === 0)
    throw usageError(
      {
        en: `none of the ${wanted?.length ?? files.length} conversations of view ${view} can be read there; ${HOW_TO_GET.en}`,
        'zh-CN': `视图 ${view} 的 ${wanted?.length ?? files.length} 段对话在其中一段也读不到；${HOW_TO_GET['zh-CN']}`,
      },
      { file: dir },
    );
  // What is said of a conversation concerns the views that hold it.
  const notes = [...doubles(files.filter(inView)), ...read.filter(inView).flatMap((r) => r.notes)];
  return {
    items,
    report: {
      files: files.map(({ file }) => file),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: files.length,
      items: items.length,
      notes: [
        ...notes,
        ...viewNotes(
          view,
          wanted,
          items.map(({ id }) => id),
          read.map(({ id }) => id),
        ),
        summary(HERE, items, notes),
      ],
    },
  };
}

/** The data folder in notes, which name places in it and never where it is. */
const HERE = '.';

/** Conversations that a view lacks, and those of the folder that are none of its own. */
function viewNotes(
  view: View,
  wanted: readonly string[] | null,
  here: readonly string[],
  there: readonly string[],
): ImportNote[] {
  if (wanted === null) return [];
  const missing = wanted.filter((id) => !here.includes(id));
  const outside = there.filter((id) => !wanted.includes(id));
  return [
    ...(missing.length === 0
      ? []
      : [
          noteOn(HERE, 'dubious', {
            en: `view ${view} lacks ${missing.length} of its ${wanted.length} conversations: ${missing.join(' ')}`,
            'zh-CN': `视图 ${view} 的 ${wanted.length} 段对话缺 ${missing.length} 段：${missing.join(' ')}`,
          }),
        ]),
    ...(outside.length === 0
      ? []
      : [
          noteOn(HERE, 'info', {
            en: `${outside.length} conversations of the folder are not in view ${view}: ${outside.join(' ')}`,
            'zh-CN': `目录中有 ${outside.length} 段对话不属于视图 ${view}：${outside.join(' ')}`,
          }),
        ]),
  ];
}

/** Each id once: the same conversation stands in several subsets. */
const once = (files: readonly DataFile[]): DataFile[] =>
  files.filter((file) => files.find(({ id }) => id === file.id) === file);

/** Files of the same conversation that differ from the one that is used. */
const doubles = (files: readonly DataFile[]): ImportNote[] =>
  files.flatMap((file) => {
    const first = files.find(({ id }) => id === file.id);
    if (first === undefined || first === file || first.bytes.equals(file.bytes)) return [];
    return [
      noteOn(file.file, 'dubious', {
        en: `differs from ${first.file}, which is used`,
        'zh-CN': `与 ${first.file} 不同，采用后者`,
      }),
    ];
  });

const byNumber = (files: DataFile[]): DataFile[] =>
  files.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

type Read = { id: string; conversation: Conversation | null; notes: ImportNote[] };

function conversationOf({ id, file, bytes }: DataFile): Read {
  let record: Json;
  try {
    record = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
  } catch {
    // Without the parser's words: they quote the file.
    const why = { en: 'is not JSON in UTF-8', 'zh-CN': '不是 UTF-8 编码的 JSON' };
    return { id, conversation: null, notes: [leftOutNote(file, why)] };
  }
  const lost: Lost = new Map();
  const conversation = readConversation(record, id, 'en', 'official', lost);
  const notes = lostNotes(file, lost);
  if (conversation === null) {
    const why = { en: 'has no turns', 'zh-CN': '没有任何轮次' };
    return { id, conversation, notes: [...notes, leftOutNote(file, why)] };
  }
  const more = [...checkRecord(record, id, file), ...missingNotes(file, conversation)];
  return { id, conversation, notes: [...notes, ...more] };
}
