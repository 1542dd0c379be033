import {
  type Column,
  type ColumnKind,
  type ItemFigure,
  same,
  type Text,
} from '../contract/index.js';

export const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
export const column = (id: string, label: Text, kind: ColumnKind = 'text'): Column => ({
  id,
  label,
  kind,
});

/** Kinds in which a figure and its differences are shown. */
export const kindOf = ({ unit }: ItemFigure): 'rate' | 'number' =>
  unit === 'rate' ? 'rate' : 'number';
export const differenceKindOf = ({ unit }: ItemFigure): 'signed' | 'number' =>
  unit === 'rate' ? 'signed' : 'number';

/** A figure's name with the way that is better, and its scale where it is no share. */
export function figureName({ label, unit, range, better }: ItemFigure): Text {
  const scale = unit === 'rate' ? null : `${range[0]}–${range[1]}`;
  const way = better === 'lower' ? say('lower is better', '越低越好') : null;
  const en = [scale, way?.en].filter((part) => part !== null && part !== undefined);
  const zh = [scale, way?.['zh-CN']].filter((part) => part !== null && part !== undefined);
  return en.length === 0
    ? label
    : say(`${label.en} (${en.join(', ')})`, `${label['zh-CN']}（${zh.join('，')}）`);
}

/** Names joined in both languages. */
export const listed = (texts: readonly (Text | string)[]): Text => {
  const all = texts.map((text) => (typeof text === 'string' ? same(text) : text));
  return say(all.map((t) => t.en).join(', '), all.map((t) => t['zh-CN']).join('、'));
};

const TARGET = say('target', '被测对象');
export const targetColumn = (): Column => column('target', TARGET);
export const figureColumn = (): Column => column('figure', say('figure', '指标'));

/** The command that shows an item of a run with its prompt, answers and verdicts. */
export const showCommand = (run: string, item: string): string =>
  `hearth show ${run} ${/^[\w./:@+-]+$/.test(item) ? item : `'${item.replaceAll("'", "'\\''")}'`}`;
