import type { ImportNote, ImportReport } from '../../contract/index.js';
import { DEFECT_WORDS, DEFECTS, type Defect, defectsOf } from './defects.js';
import { FORMAT_INFO } from './formats.js';
import { sha256 } from './items.js';
import { type OfficialFile, officialFolder, readOfficialFolder } from './official-file.js';
import { noData } from './options.js';
import type { TalkItem } from './types.js';

/** Lines that a note about a defect names. */
const NAMED = 20;

/**
 * The released files as references: an item a row, id `<file>/q001` by its line. There is no input to show anybody;
 * persona and person are unknown, so each row is a cluster of its own. A row without a reference makes no pair, as in the
 * released scorer; it stays an item, so that answer files that are complete by line fit.
 * @throws HearthError exit 2 as `readOfficialFolder`; field `view` where none of the files is there.
 */
export async function officialItems(
  dir: string,
): Promise<{ items: TalkItem[]; report: ImportReport }> {
  if (officialFolder(dir) === undefined) throw noData('official');
  const files = await readOfficialFolder(dir);
  const read = files.map(readFileItems);
  const items = read.flatMap((r) => r.items);
  return {
    items,
    report: {
      files: files.map(({ name }) => name),
      hash: sha256(Buffer.concat(files.map(({ bytes }) => bytes))),
      rows: files.reduce((sum, { rows }) => sum + rows.length, 0),
      items: items.length,
      notes: read.flatMap((r) => r.notes),
    },
  };
}

function readFileItems(file: OfficialFile): { items: TalkItem[]; notes: ImportNote[] } {
  const filled = file.rows.filter(({ text }) => text !== '');
  const defects = defectsOf(
    file.format,
    filled.map(({ text }) => text),
  );
  const flags = new Map(filled.map(({ id }, i) => [id, defects[i] ?? []]));
  const items = file.rows.map(
    ({ id, text }): TalkItem => ({
      id,
      task: file.format,
      area: FORMAT_INFO[file.format].area,
      lang: 'zh',
      origin: 'official',
      clusters: { scenario: id },
      strata: `${file.format}|zh`,
      pairKey: sha256(text),
      scenario: null,
      line: null,
      reference: text === '' ? null : text,
      flags: flags.get(id) ?? [],
      gold: { must: [], mustNot: [], memories: [], nothing: null },
    }),
  );
  const lines = filled.map(({ line }) => line);
  const marked = (defect: Defect): number[] =>
    lines.filter((_, i) => defects[i]?.includes(defect) === true);
  return {
    items,
    notes: [
      {
        file: file.name,
        row: null,
        level: 'info',
        what: { en: `${filled.length} references`, 'zh-CN': `参考回答 ${filled.length} 条` },
      },
      ...file.rows.filter(({ text }) => text === '').map(({ line }) => empty(file.name, line)),
      ...DEFECTS.flatMap((defect) => defectNote(file.name, defect, marked(defect))),
    ],
  };
}

const empty = (file: string, row: number): ImportNote => ({
  file,
  row,
  level: 'dropped',
  what: {
    en: 'holds no reference; as in the released scorer, it makes no pair',
    'zh-CN': '没有参考回答；与官方评分脚本一样，不构成配对',
  },
});

function defectNote(file: string, defect: Defect, lines: readonly number[]): ImportNote[] {
  const [first] = lines;
  if (first === undefined) return [];
  const words = DEFECT_WORDS[defect];
  const named = lines.slice(0, NAMED).join(', ');
  const more = lines.length > NAMED;
  return [
    {
      file,
      row: lines.length === 1 ? first : null,
      level: 'dubious',
      what: {
        en: `${lines.length} ${lines.length === 1 ? 'row' : 'rows'}: ${words.en}; ${lines.length === 1 ? 'line' : 'lines'} ${named}${more ? ', …' : ''}`,
        'zh-CN': `${lines.length} 行：${words['zh-CN']}；行号 ${named}${more ? ' 等' : ''}`,
      },
    },
  ];
}
