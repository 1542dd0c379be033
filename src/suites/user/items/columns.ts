import type { Faults } from '../faults.js';
import { say } from '../say.js';
import { USUAL, usual } from '../spec/columns.js';
import type { SpecFile } from '../spec/read-spec.js';
import type { Columns } from '../spec/types.js';
import { criteriaColumns, lacking, lackOf } from './criteria-columns.js';
import { usualOptions } from './option-columns.js';
import type { DataTable } from './table.js';

type One = keyof typeof USUAL;
/** Never taken without being named: it decides what a model is sent. */
const NAMED_ONLY: readonly One[] = ['context'];

/**
 * The columns of one data file: those that suite.yaml names, otherwise the first with a usual name. A named column that
 * the file lacks is a fault; so is a file without anything to ask.
 */
export function resolveColumns(
  { spec, placeOf }: SpecFile,
  table: DataTable,
  faults: Faults,
): Columns {
  const has = (name: string): boolean => table.columns.includes(name);
  const there = say(
    `the columns of ${table.name} are ${table.columns.join(', ')}.`,
    `${table.name} 的列有：${table.columns.join('、')}。`,
  );
  const lacks = (path: readonly string[], name: string): void =>
    faults.add(
      placeOf(path),
      say(`there is no column "${name}" in ${table.name}`, `${table.name} 中没有“${name}”这一列`),
      there,
    );
  const given = spec.columns;
  // What suite.yaml names for one thing is not found as another.
  const taken = new Set(Object.values(given).flat());
  const free = table.columns.filter((name) => !taken.has(name));
  const one = (key: One): string | null => {
    const name = given[key];
    if (name !== null) {
      if (!has(name)) lacks(['columns', key], name);
      return name;
    }
    return NAMED_ONLY.includes(key) ? null : usual(free, USUAL[key]);
  };
  for (const key of ['turns', 'options'] as const)
    for (const name of given[key]) if (!has(name)) lacks(['columns', key], name);
  for (const key of ['clusters', 'strata', 'slices'] as const)
    for (const name of spec[key]) if (!has(name)) lacks([key], name);

  const named = given.prompt !== null || given.dialogue !== null || given.turns.length > 0;
  const prompt = named && given.prompt === null ? null : one('prompt');
  const dialogue = named ? one('dialogue') : prompt === null ? one('dialogue') : null;
  const columns: Columns = {
    id: one('id'),
    prompt,
    context: one('context'),
    dialogue: named && given.dialogue === null ? null : dialogue,
    turns: given.turns,
    lang: one('lang'),
    gold: spec.kind === 'gold' ? one('gold') : null,
    options: given.options.length > 0 ? given.options : usualOptions(table.columns),
    ...(spec.kind === 'rubric'
      ? criteriaColumns(one, table.lines, given)
      : { rubric: null, dimension: null, score: null, content: null }),
  };
  if (spec.kind === 'rubric')
    for (const lack of lacking(columns, table.lines))
      if (lack !== 'content' || spec.shared.length === 0)
        faults.add(placeOf(['columns', lack]), ...lackOf(lack, table.name, there));
  if (columns.prompt === null && columns.dialogue === null && columns.turns.length === 0)
    faults.add(
      placeOf(['columns']),
      say(
        `none of them holds what is asked in ${table.name}`,
        `没有写明 ${table.name} 中哪一列是要问的内容`,
      ),
      say(
        `name it as prompt, dialogue or turns; ${there.en}`,
        `请用 prompt、dialogue 或 turns 写明；${there['zh-CN']}`,
      ),
    );
  if (spec.kind === 'gold' && spec.match === 'choice' && columns.options.length === 0)
    faults.add(
      placeOf(['columns', 'options']),
      say(`no columns of ${table.name} are named`, `没有写明 ${table.name} 中哪些列是选项`),
      say(
        `name them in the order of the letters; ${there.en}`,
        `请按字母顺序写明；${there['zh-CN']}`,
      ),
    );
  if (spec.kind === 'gold' && columns.gold === null)
    faults.add(
      placeOf(['columns', 'gold']),
      say(
        `none of the columns of ${table.name} is named`,
        `没有写明 ${table.name} 中哪一列是标准答案`,
      ),
      say(
        `name the column with the right answers; ${there.en}`,
        `请写明标准答案所在的列；${there['zh-CN']}`,
      ),
    );
  return columns;
}
