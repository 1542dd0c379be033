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
import { lostNotes, missingNotes, noteOn, summary } from './import-notes.js';
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
  const notes: ImportNote[] = [];
  const all = byNumber(once(files, notes)).flatMap((file) => conversationOf(file, notes));
  const wanted = view === 'all' ? null : SUBSETS[view];
  const items = withPriors(all).filter(({ id }) => wanted === null || wanted.includes(id));
  if (items.length === 0)
    throw usageError(
      {
        en: `none of the ${wanted?.length ?? files.length} conversations of view ${view} can be read there; ${HOW_TO_GET.en}`,
        'zh-CN': `视图 ${view} 的 ${wanted?.length ?? files.length} 段对话在其中一段也读不到；${HOW_TO_GET['zh-CN']}`,
      },
      { file: dir },
    );
  const here = new Set(items.map(({ id }) => id));
  const missing = (wanted ?? []).filter((id) => !here.has(id));
  return {
    items,
    report: {
      files: files.map(({ file }) => file),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: files.length,
      items: items.length,
      notes: [
        ...notes,
        ...(missing.length === 0
          ? []
          : [
              noteOn(dir, 'dubious', {
                en: `view ${view} lacks ${missing.length} of its ${wanted?.length ?? 0} conversations: ${missing.join(' ')}`,
                'zh-CN': `视图 ${view} 的 ${wanted?.length ?? 0} 段对话缺 ${missing.length} 段：${missing.join(' ')}`,
              }),
            ]),
        summary(dir, items),
      ],
    },
  };
}

/** Each id once: the same conversation stands in several subsets. */
function once(files: readonly DataFile[], notes: ImportNote[]): DataFile[] {
  const kept = new Map<string, DataFile>();
  for (const file of files) {
    const first = kept.get(file.id);
    if (first === undefined) kept.set(file.id, file);
    else if (!first.bytes.equals(file.bytes))
      notes.push(
        noteOn(file.file, 'dubious', {
          en: `differs from ${first.file}, which is used`,
          'zh-CN': `与 ${first.file} 不同，采用后者`,
        }),
      );
  }
  return [...kept.values()];
}

const byNumber = (files: DataFile[]): DataFile[] =>
  files.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

function conversationOf({ id, file, bytes }: DataFile, notes: ImportNote[]): Conversation[] {
  let record: Json;
  try {
    record = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Json;
  } catch {
    // Without the parser's words: they quote the file.
    notes.push(
      noteOn(file, 'dropped', { en: 'is not JSON in UTF-8', 'zh-CN': '不是 UTF-8 编码的 JSON' }),
    );
    return [];
  }
  const lost: Lost = new Map();
  const conversation = readConversation(record, id, 'en', 'official', lost);
  notes.push(...lostNotes(file, lost));
  if (conversation === null) {
    notes.push(noteOn(file, 'dropped', { en: 'has no turns', 'zh-CN': '没有任何轮次' }));
    return [];
  }
  notes.push(...missingNotes(file, conversation));
  return [conversation];
}
