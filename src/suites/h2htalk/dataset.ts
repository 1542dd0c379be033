import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Asked,
  type ImportNote,
  type ImportReport,
  type Json,
  type Source,
  usageError,
} from '../../contract/index.js';
import { type Cast, itemOfScenario, itemsOfLine, sha256 } from './items.js';
import { officialItems } from './official-items.js';
import { noData } from './options.js';
import { readQueueLine } from './review-queue.js';
import { sampleCast, sampleItems } from './samples.js';
import { readLine, readPersona, readScenario, readUser } from './scenario-file.js';
import type { AskOptions, TalkItem } from './types.js';

type Loaded = { items: TalkItem[]; report: ImportReport };

/**
 * Loads the view that was asked for: our own scenarios and time lines, the released answer files as references, or the
 * user's own scenarios. `lang` and `task` narrow it.
 * @throws HearthError exit 2 when files are missing or malformed, or nothing is left.
 */
export async function load(source: Source, asked: Asked<AskOptions>): Promise<Loaded> {
  const { view, lang, task } = asked.o;
  const loaded = await loadView(source, view);
  const items = loaded.items.filter(
    (item) => (lang === 'all' || item.lang === lang) && (task === 'all' || item.area === task),
  );
  return { items, report: { ...loaded.report, items: items.length } };
}

async function loadView({ dir }: Source, view: AskOptions['view']): Promise<Loaded> {
  if (view === 'builtin') return loadBuiltin();
  if (dir === null) throw noData(view);
  return view === 'official' ? officialItems(dir) : loadOwn(dir);
}

async function loadBuiltin(): Promise<Loaded> {
  const { items, names, bytes } = await sampleItems();
  return {
    items,
    report: {
      files: names,
      hash: sha256(bytes),
      rows: items.length,
      items: items.length,
      notes: [countNote('samples', items)],
    },
  };
}

function countNote(file: string, items: readonly TalkItem[]): ImportNote {
  const scenarios = items.filter((i) => i.scenario !== null).length;
  const lines = new Set(items.flatMap((i) => i.line?.id ?? [])).size;
  const sessions = items.length - scenarios;
  return {
    file,
    row: null,
    level: 'info',
    what: {
      en: `scenarios: ${scenarios}; time lines: ${lines}, with ${sessions} sessions`,
      'zh-CN': `场景：${scenarios}；时间线：${lines} 条，共 ${sessions} 次会面`,
    },
  };
}

type Row = { value: Json; place: { file: string; line: number } };

/**
 * The user's folder: `scenarios.jsonl` and `lines.jsonl` (one of them must be there), and `personas.jsonl` and
 * `users.jsonl` beside the built-in people. Lines of a review queue count when a person approved them.
 */
async function loadOwn(dir: string): Promise<Loaded> {
  const names = ['lines.jsonl', 'personas.jsonl', 'scenarios.jsonl', 'users.jsonl'];
  const files = names.filter((name) => existsSync(join(dir, name)));
  if (!files.includes('scenarios.jsonl') && !files.includes('lines.jsonl')) throw noData('own');
  const bytes: Buffer[] = [];
  const rows = new Map<string, Row[]>();
  for (const name of files) {
    const content = await readFile(join(dir, name));
    bytes.push(content);
    rows.set(name, rowsOf(join(dir, name), content));
  }
  const all = (name: string): Row[] => rows.get(name) ?? [];
  const cast = await castWith(all('personas.jsonl'), all('users.jsonl'));
  const notes: ImportNote[] = [];
  const scenarios = all('scenarios.jsonl').flatMap(({ value, place }) => {
    const queued = readQueueLine(value, place);
    if (queued === null) return [itemOfScenario(readScenario(value, place), cast, 'own', place)];
    if (queued.status === 'approved') return [itemOfScenario(queued.scenario, cast, 'own', place)];
    notes.push(notApproved(place.line, queued.status));
    return [];
  });
  const lines = all('lines.jsonl').flatMap(({ value, place }) =>
    itemsOfLine(readLine(value, place), cast, 'own', place),
  );
  const items = [...scenarios, ...lines];
  refuseTwins(dir, items);
  return {
    items,
    report: {
      files,
      hash: sha256(Buffer.concat(bytes)),
      rows: all('scenarios.jsonl').length + all('lines.jsonl').length,
      items: items.length,
      notes: [countNote('scenarios.jsonl', items), ...notes],
    },
  };
}

async function castWith(personas: readonly Row[], users: readonly Row[]): Promise<Cast> {
  const known = await sampleCast();
  const own = <T extends { id: string }>(
    builtin: ReadonlyMap<string, T>,
    rows: readonly Row[],
    read: (value: Json, place: Row['place']) => T,
  ): Map<string, T> =>
    new Map([
      ...builtin,
      ...rows.map(({ value, place }) => {
        const one = read(value, place);
        return [one.id, one] as const;
      }),
    ]);
  return {
    personas: own(known.personas, personas, readPersona),
    users: own(known.users, users, readUser),
  };
}

function rowsOf(file: string, bytes: Buffer): Row[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .flatMap((source, i) => {
      if (source.trim() === '') return [];
      try {
        return [{ value: JSON.parse(source) as Json, place: { file, line: i + 1 } }];
      } catch (cause) {
        throw usageError(
          {
            en: 'is not JSON; the file holds one JSON object a line',
            'zh-CN': '不是有效的 JSON；文件每行应为一个 JSON 对象',
          },
          { file, line: i + 1 },
          { cause },
        );
      }
    });
}

const notApproved = (row: number, status: string): ImportNote => ({
  file: 'scenarios.jsonl',
  row,
  level: 'dropped',
  what: {
    en: `left out: its review status is ${status}, not approved`,
    'zh-CN': `未采用：审核状态为 ${status}，不是 approved`,
  },
});

function refuseTwins(file: string, items: readonly TalkItem[]): void {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id))
      throw usageError(
        { en: `"${id}" stands twice; rename one`, 'zh-CN': `“${id}”出现两次；请改名` },
        { file, field: 'id' },
      );
    seen.add(id);
  }
}
