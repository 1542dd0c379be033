import type { Lang, Out, Text } from '../contract/index.js';
import { whyText } from '../i18n/index.js';
import type { FileRecord, OddRecord, RecordFile } from './records.js';

export type { OddRecord } from './records.js';

/** What is odd about the records of one item, null for nothing. Records that say themselves what became of them are not. */
export function oddOf(
  { file }: RecordFile,
  group: readonly FileRecord[],
  outs: readonly Out<unknown, string>[],
  kind?: OddRecord['kind'],
): OddRecord | null {
  const [first] = group;
  if (first === undefined || group.some(({ rec }) => (rec.state ?? rec.why) !== undefined))
    return null;
  const lost = outs.length > 0 && outs.every(({ state }) => state === 'unparsable');
  // A null says of itself that it is no verdict.
  const part = outs.find(({ state, why }) => state === 'unparsable' && why !== 'null');
  const odd = lost
    ? outs[0]
    : (part ?? outs.find(({ state, why }) => state === 'rated' && why !== undefined));
  if (odd === undefined) return null;
  const { line, item } = first;
  return {
    file: first.file ?? file,
    line,
    item,
    ...(kind && { kind }),
    state: odd === part && !lost ? 'in_part' : odd.state,
    why: odd.why ?? odd.state,
  };
}

const SHOWN = 3;

/** How many records of each file, or folder, are odd in each way, and where the first three of them stand. */
export function oddTexts(odd: readonly OddRecord[]): Text[] {
  const groups = new Map<string, OddRecord[]>();
  for (const one of odd) {
    const key = JSON.stringify([one.folder ?? one.file, one.kind, one.state]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group;
    const n = group.length;
    const where = (lang: Lang, between: string, end: string): string =>
      group
        .slice(0, SHOWN)
        .map((one) => placeOf(one, lang))
        .join(between) + (n > SHOWN ? end : '');
    const what = wordsOf(first?.state ?? '', n, first?.kind);
    return {
      en: `${what.en}: ${where('en', '; ', '; …')}`,
      'zh-CN': `${what['zh-CN']}：${where('zh-CN', '；', '；……')}`,
    };
  });
}

/** Of a folder the state says all; elsewhere a reason stands beside the item. */
function placeOf({ file, line, item, why, folder }: OddRecord, lang: Lang): string {
  const [word, colon, open, close] =
    lang === 'en' ? ['item ', ': ', ' (', ')'] : ['题目 ', '：', '（', '）'];
  const named = `${word}${item}`;
  if (line === null) return named;
  const reason = folder === undefined ? `${colon}${whyText(why)[lang]}` : '';
  return `${file}:${line}${open}${named}${reason}${close}`;
}

function wordsOf(state: string, n: number, kind?: OddRecord['kind']): Text {
  const one = n === 1;
  switch (state) {
    case 'rated':
      return {
        en: `${n} ${one ? 'verdict is' : 'verdicts are'} not of the usual form and ${one ? 'was' : 'were'} completed by the rule of the scoring`,
        'zh-CN': `有 ${n} 条评判不合格式，已按所用计分方式的规则补全`,
      };
    case 'in_part':
      return {
        en: `${n} ${one ? 'verdict' : 'verdicts'} can be read in part only; the rest of ${one ? 'it' : 'them'} stays unscored`,
        'zh-CN': `有 ${n} 条评判只能读出一部分，其余按未评处理`,
      };
    case 'other_view':
      return {
        en: `${n} ${one ? 'line is' : 'lines are'} about items outside this view of the data and ${one ? 'is' : 'are'} left out`,
        'zh-CN': `有 ${n} 行是当前视图之外的题目，未采用`,
      };
    case 'no_item':
      return {
        en: `${n} ${one ? 'row meets' : 'rows meet'} no item and ${one ? 'is' : 'are'} left out`,
        'zh-CN': `有 ${n} 行找不到对应的题目，未采用`,
      };
    case 'no_answer':
      return {
        en: `${n} ${one ? 'row holds' : 'rows hold'} no answer`,
        'zh-CN': `有 ${n} 行没有回答`,
      };
    case 'no_row':
      return {
        en: `${n} ${one ? 'item has' : 'items have'} no row in the folder`,
        'zh-CN': `有 ${n} 道题在文件夹中没有对应的行`,
      };
    default:
      if (kind === 'answer')
        return {
          en: `${n} ${one ? 'answer' : 'answers'} cannot be read and ${one ? 'stays' : 'stay'} unscored`,
          'zh-CN': `有 ${n} 条回答无法读取，不计分`,
        };
      return {
        en: `${n} ${one ? 'verdict' : 'verdicts'} cannot be read and ${one ? 'stays' : 'stay'} unscored`,
        'zh-CN': `有 ${n} 条评判无法读取，按未评处理`,
      };
  }
}
