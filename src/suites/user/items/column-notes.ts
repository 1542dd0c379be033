import type { ImportNote, Text } from '../../../contract/index.js';
import type { Fault } from '../faults.js';
import { list, say } from '../say.js';
import type { Columns, Spec } from '../spec/types.js';
import { namesOf } from './criteria-columns.js';
import { spokenRows } from './dialogue-text.js';
import { fullness } from './row-structure.js';
import type { DataTable } from './table.js';
import { unusedColumns } from './unused-columns.js';

type World = { spec: Spec; table: DataTable; columns: Columns };

const noteOf =
  ({ table }: World) =>
  (level: ImportNote['level'], what: Text): ImportNote => ({
    file: table.name,
    row: null,
    level,
    what,
  });

/** What of a table is left out although it may be meant: options that nothing compares with, and further sheets. */
export function columnSlips(world: World): ImportNote[] {
  const { spec, table, columns } = world;
  const note = noteOf(world);
  const idle = spec.kind === 'gold' && spec.match !== 'choice' ? columns.options : [];
  const options = list(idle.map((name) => say(name, name)));
  const sheets = list(table.unread.map((name) => say(`"${name}"`, `“${name}”`)));
  const { prompt } = columns;
  const spoken = prompt === null ? 0 : spokenRows(prompt, table.lines, spec.roles).length;
  return [
    ...(spoken > 0
      ? [
          note(
            'dubious',
            say(
              `${prompt} holds dialogues written out with their speakers (${spoken} of ${fullness(prompt ?? '', table.lines)} cells), and each is sent as one user message; to send turns, name the column as dialogue instead of prompt`,
              `${prompt} 里写的是带说话人的对话（${fullness(prompt ?? '', table.lines)} 格中有 ${spoken} 格），现在整段作为一条用户消息发送；要按轮次发送，请把该列写作 dialogue 而不是 prompt`,
            ),
          ),
        ]
      : []),
    ...(idle.length > 0
      ? [
          note(
            'dubious',
            say(
              `the columns of options (${options.en}) are not shown to targets, and answers are not compared with them, because match is ${spec.kind === 'gold' ? spec.match : ''}; if the answer is one of the options, write match: choice`,
              `选项列（${options['zh-CN']}）不会发给被测对象，也不参与比对，因为 match 是 ${spec.kind === 'gold' ? spec.match : ''}；如果答案是选项之一，请写 match: choice`,
            ),
          ),
        ]
      : []),
    ...(table.unread.length > 0
      ? [
          note(
            'dubious',
            say(
              `only the first sheet is read; not read: ${sheets.en}`,
              `只读第一张工作表；没有读取：${sheets['zh-CN']}`,
            ),
          ),
        ]
      : []),
  ];
}

/** Columns that nothing reads, and criteria without a column of dimensions. */
export function columnNotes(world: World): ImportNote[] {
  const { spec, table, columns } = world;
  const unused = unusedColumns(table.columns, columns, spec.slices, spec.clusters, spec.strata);
  const { content } = columns;
  const note = noteOf(world);
  return [
    ...(content !== null && columns.dimension === null
      ? [
          note(
            'dubious',
            say(
              `no column of dimensions: criteria that name none themselves form one dimension, "${content}"; known names: ${namesOf('dimension').en}`,
              `没有维度列：自身没有写明维度的细则合为一个维度“${content}”；可用的列名：${namesOf('dimension')['zh-CN']}`,
            ),
          ),
        ]
      : []),
    ...(unused.length > 0
      ? [
          note(
            'info',
            say(`columns not used: ${unused.join(', ')}`, `没有用到的列：${unused.join('、')}`),
          ),
        ]
      : []),
  ];
}

/** Says how rows are counted where they are not lines of the file and a fault or a remark names one. */
export function spanNotes(
  table: DataTable,
  faults: readonly Fault[],
  notes: readonly ImportNote[],
): ImportNote[] {
  const named =
    faults.some(({ place }) => place.file === table.file) ||
    notes.some(({ file, row }) => file === table.name && row !== null);
  if (!table.spans || !named) return [];
  return [
    {
      file: table.name,
      row: null,
      level: 'info',
      what: say(
        'some cells hold several lines: the numbers are rows as in a spreadsheet, the column names being row 1, not lines of the file',
        '有的单元格里有多行文字：这里的行号是表格的行（列名为第 1 行），不是文件里的行',
      ),
    },
  ];
}
