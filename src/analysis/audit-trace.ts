import { type Cell, same, type Table, type Text, usageError } from '../contract/index.js';
import type { Audit } from './audit.js';
import { consensusOf } from './audit-people.js';
import type { RatedUnit } from './audit-ratings.js';
import { column, say, showCommand, targetColumn } from './compare-words.js';

/**
 * Every rating behind the figures of one kind: the answer by its ids, what each rater said, the consensus of people, and
 * the command that shows the answer. A judge's repeats stand beside each other.
 * @throws HearthError exit 2 for a kind that nobody rated
 */
export function traceKind(audit: Audit, run: string, id: string): Table {
  const found = audit.kinds.find((kind) => kind.id === id);
  if (found === undefined)
    throw unknownKind(
      id,
      audit.kinds.map((kind) => kind.id),
    );
  const { judge, second, people } = audit.raters;
  const { kind, units } = found;
  const rows = units.filter(({ values }) => values.has(judge.name));
  const several = (field: 'condition' | 'repeat'): boolean =>
    new Set(rows.map((unit) => unit[field])).size > 1;
  const columns = {
    condition: several('condition') ? [column('condition', say('condition', '条件'))] : [],
    repeat: several('repeat') ? [column('repeat', say('repeat', '重复'), 'count')] : [],
  };
  const names = [judge, ...(second === null ? [] : [second]), ...people].map(({ name }) => name);
  const values = (unit: RatedUnit, rater: string): Cell => {
    const given = unit.values.get(rater) ?? [];
    const texts = given.map((value) => (value === null ? '–' : String(value)));
    return texts.length === 0 ? null : same(texts.join(' / '));
  };
  return {
    columns: [
      targetColumn(),
      ...columns.condition,
      ...columns.repeat,
      column('item', say('item', '题目')),
      column('step', say('step', '步骤')),
      ...names.map((name) => column(`rater-${name}`, same(name))),
      ...(people.length > 1 ? [column('consensus', say('people together', '人的共识'))] : []),
      column('command', say('command', '命令')),
    ],
    rows: rows.map((unit): Cell[] => [
      unit.target,
      ...(columns.condition.length > 0 ? [unit.condition] : []),
      ...(columns.repeat.length > 0 ? [unit.repeat] : []),
      unit.item,
      unit.step,
      ...names.map((name) => values(unit, name)),
      ...(people.length > 1
        ? [
            together(
              consensusOf(
                kind,
                people.flatMap(({ name }) => unit.values.get(name)?.[0] ?? []),
              ),
            ),
          ]
        : []),
      showCommand(run, unit.item),
    ]),
  };
}

const together = (value: number | null): Text =>
  value === null ? say('none', '无') : same(String(value));

const unknownKind = (id: string, known: readonly string[]) =>
  usageError(
    {
      en: `nobody rated "${id}"; rated were: ${known.join(', ')}`,
      'zh-CN': `没有人评过“${id}”；评过的有：${known.join('、')}`,
    },
    { field: '--trace' },
  );
