import type { ImportNote } from '../../../contract/index.js';
import { say } from '../say.js';
import { SPEC_FILE, type SpecFile } from '../spec/read-spec.js';
import { isSample } from '../spec/samples.js';
import { rowsInWords } from './row-structure.js';
import type { AnyUserItem } from './types.js';

/** A remark where suite.yaml still holds the criteria or labels that `suite new` wrote: replies would be judged by them. */
export function sampleNotes({ spec, placeOf }: SpecFile): ImportNote[] {
  const texts =
    spec.kind === 'rubric'
      ? spec.shared.map(({ content }) => content)
      : spec.kind === 'labels'
        ? spec.labels.map(({ definition }) => definition)
        : [];
  const key = spec.kind === 'rubric' ? 'rubric' : 'labels';
  const lines = texts.flatMap((text, i) => (isSample(text) ? [placeOf([key, i]).line ?? 1] : []));
  const [first] = lines;
  // One label in the same words may well be meant.
  if (first === undefined || (spec.kind === 'labels' && lines.length < texts.length)) return [];
  const at = rowsInWords(lines);
  const what =
    spec.kind === 'rubric'
      ? say('criteria of suite.yaml', 'suite.yaml 的细则')
      : say('labels of suite.yaml', 'suite.yaml 的标签');
  return [
    {
      file: SPEC_FILE,
      row: first,
      level: 'dubious',
      what: say(
        `${lines.length} of the ${texts.length} ${what.en} ${lines.length === 1 ? 'is a sample' : 'are samples'} that suite new wrote (${lines.length === 1 ? 'line' : 'lines'} ${at.en}); every item is judged by them: write your own, or delete them`,
        `${what['zh-CN']}共 ${texts.length} 条，其中 ${lines.length} 条仍是 suite new 写入的示例（第 ${at['zh-CN']}）；每道题都会按它们评判：请换成自己的，或删去`,
      ),
    },
  ];
}

/** Says how many criteria come from the data and how many from suite.yaml, where both have some. */
export function sharedNotes({ spec }: SpecFile, items: readonly AnyUserItem[]): ImportNote[] {
  if (spec.kind !== 'rubric' || spec.shared.length === 0) return [];
  const shared = spec.shared.length;
  const own = items.reduce(
    (sum, item) => sum + ('rubric' in item ? item.rubric.length - shared : 0),
    0,
  );
  if (own === 0) return [];
  return [
    {
      file: SPEC_FILE,
      row: null,
      level: 'info',
      what: say(
        `criteria stand in two places: ${own} in the data, and ${shared} in suite.yaml, which every item gets besides its own`,
        `细则有两处来源：数据文件里 ${own} 条，suite.yaml 里 ${shared} 条；后者会加到每道题自己的细则之后`,
      ),
    },
  ];
}
