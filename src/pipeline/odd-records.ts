import type { Out, Text } from '../contract/index.js';
import type { FileRecord, RecordFile } from './records.js';

/**
 * A record of a file that has the suite's form but is not taken as it stands: nothing of it can be read (`unparsable`),
 * or the suite mended it by a rule of its scoring (`rated`, such as a list that was too short).
 */
export type OddRecord = { file: string; line: number; item: string; state: string; why: string };

/** What is odd about the records of one item, null for nothing. Records that say themselves what became of them are not. */
export function oddOf(
  { file }: RecordFile,
  group: readonly FileRecord[],
  outs: readonly Out<unknown, string>[],
): OddRecord | null {
  const [first] = group;
  if (first === undefined || group.some(({ rec }) => (rec.state ?? rec.why) !== undefined))
    return null;
  const lost = outs.length > 0 && outs.every(({ state }) => state === 'unparsable');
  const odd = lost
    ? outs[0]
    : outs.find(({ state, why }) => state === 'rated' && why !== undefined);
  if (odd === undefined) return null;
  const { line, item } = first;
  return { file, line, item, state: odd.state, why: odd.why ?? odd.state };
}

const SHOWN = 3;

/** How many records of each file are odd in each way, and where the first three of them stand. */
export function oddTexts(odd: readonly OddRecord[]): Text[] {
  const groups = new Map<string, OddRecord[]>();
  for (const one of odd) {
    const key = JSON.stringify([one.file, one.state]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group;
    const n = group.length;
    const where = (item: string, between: string, end: string): string =>
      group
        .slice(0, SHOWN)
        .map((one) => `${one.file}:${one.line} (${item}${one.item}: ${one.why})`)
        .join(between) + (n > SHOWN ? end : '');
    const [en, zh] =
      first?.state === 'rated'
        ? [
            `${n} ${n === 1 ? 'record was' : 'records were'} mended by the rule of the scoring`,
            `有 ${n} 条记录按评分规则作了修补`,
          ]
        : [
            `${n} ${n === 1 ? 'record' : 'records'} cannot be read and ${n === 1 ? 'stays' : 'stay'} unscored`,
            `有 ${n} 条记录无法读取，按未评处理`,
          ];
    return {
      en: `${en}: ${where('item ', '; ', '; …')}`,
      'zh-CN': `${zh}：${where('题目 ', '；', '；……')}`,
    };
  });
}
