import { type FormField, type Place, usageError } from '../contract/index.js';
import { cellPlace, type Grid } from './sheet-grid.js';

/** What can be wrong with a row of a sheet beside its values, with where it is and how to mend it. */

export const noId = (grid: Grid, line: number) =>
  usageError(
    {
      en: 'has no row id; copy it from the sheet as it was sent, or delete the row',
      'zh-CN': '没有行编号；请从原表复制过来，或删除该行',
    },
    cellPlace(grid, line, grid.id),
  );

export const strangeId = (text: string, at: Place) =>
  usageError(
    {
      en: `"${text.slice(0, 40)}" is no row id; copy it from the sheet as it was sent`,
      'zh-CN': `“${text.slice(0, 40)}”不是行编号；请从原表复制过来`,
    },
    at,
  );

export const otherRun = (text: string, at: Place) =>
  usageError(
    {
      en: `"${text}" belongs to a sheet of another run; read each run's sheets by themselves`,
      'zh-CN': `“${text}”属于另一次运行的评判表；请分别读取各次运行的表`,
    },
    at,
  );

export const noAnswer = (text: string, at: Place) =>
  usageError(
    {
      en: `"${text}" is no answer of this run as it is now: a typing slip, or the answer or the form has changed since the sheet was written; write a new sheet for it`,
      'zh-CN': `“${text}”对不上本次运行现有的回答：可能是抄错，也可能是发表之后回答或评判项有变动；请为它重新生成评判表`,
    },
    at,
  );

export const noColumn = ({ file, sheet }: Grid, fields: readonly FormField[]) =>
  usageError(
    {
      en: `lacks the columns ${fields.map((f) => `[${f.id}]`).join(', ')}; put them back, empty if need be`,
      'zh-CN': `缺少列 ${fields.map((f) => `[${f.id}]`).join('、')}；请补上，可以留空`,
    },
    { file, ...(sheet !== null && { field: sheet }) },
  );

export const twice = (grid: Grid, line: number, id: string, first: string) =>
  usageError(
    {
      en: `"${id}" stands at ${first} already for this rater; keep one of the two rows`,
      'zh-CN': `“${id}”在 ${first} 已出现（同一评判人）；两行只留一行`,
    },
    cellPlace(grid, line, grid.id),
  );

export const noRater = (grid: Grid, line: number) =>
  usageError(
    {
      en: 'names no rater; write the name into the column "[rater]", or say --raters NAME',
      'zh-CN': '没有评判人；请在“[rater]”列写明，或加 --raters 名字',
    },
    cellPlace(grid, line),
  );

export const otherRater = (name: string, madeFor: string, at: Place) =>
  usageError(
    {
      en: `"${name}" is new here, and this sheet was made for "${madeFor}": write that name, or say --raters ${name} if it is indeed ${name}'s`,
      'zh-CN': `“${name}”是新名字，而这份表是发给“${madeFor}”的：请改回该名字；若确是 ${name} 所填，请加 --raters ${name}`,
    },
    at,
  );
