import type { ImportNote, Json } from '../../contract/index.js';
import { instancesOf } from './instances.js';
import { cleanText, isFields, numberOf } from './json-fields.js';
import type { OfficialSet } from './official-set.js';
import type { Session } from './session.js';

type File = OfficialSet['checkpoints'][number];

/**
 * Compares a released checkpoint file (`er.jsonl`, `vp.jsonl`) with the checkpoints built from the samples: the same
 * rows with the same gold. The built ones are used either way.
 */
export function compareCheckpoints(
  { task, file, lines }: File,
  sessions: readonly Session[],
): ImportNote[] {
  const built = new Map(
    sessions.flatMap((session) =>
      instancesOf(session, task).map(({ row, gold }) => [
        `${session.sample}__row${row}`,
        goldText(gold.task === 'emotion' ? [gold.phrase, gold.intensity] : viewsOf(gold)),
      ]),
    ),
  );
  const released = new Map<string, string>();
  let paths = 0;
  for (const { value } of lines) {
    if (!isFields(value)) continue;
    if (JSON.stringify(value).includes('"clip_path"')) paths += 1;
    const gold =
      task === 'emotion'
        ? [cleanText(value.gold_internal_emotion), numberOf(value.gold_intensity_score)]
        : releasedViews(value.gold_viewpoints);
    released.set(`${cleanText(value.sample_id)}__row${cleanText(value.row_index)}`, goldText(gold));
  }
  const keys = [...new Set([...built.keys(), ...released.keys()])];
  const only = (of: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): number =>
    [...of.keys()].filter((key) => !other.has(key)).length;
  const differ = keys.filter(
    (key) => built.has(key) && released.has(key) && built.get(key) !== released.get(key),
  ).length;
  const [more, less] = [only(built, released), only(released, built)];
  const agree = more === 0 && less === 0 && differ === 0;
  return [
    {
      file,
      row: null,
      level: agree ? 'info' : 'dubious',
      what: agree
        ? {
            en: `its ${released.size} checkpoints are those built from the samples`,
            'zh-CN': `其中 ${released.size} 个检查点与由样本生成的一致`,
          }
        : {
            en: `differs from the checkpoints built from the samples: ${more} only built, ${less} only in the file, ${differ} with other gold; the built ones are used`,
            'zh-CN': `与由样本生成的检查点不同：仅生成 ${more} 个，仅文件中有 ${less} 个，标准答案不同 ${differ} 个；以生成的为准`,
          },
    },
    ...(paths === 0
      ? []
      : [
          {
            file,
            row: null,
            level: 'info' as const,
            what: {
              en: `paths of the authors' machine (clip_path) in ${paths} rows left out`,
              'zh-CN': `已略去 ${paths} 行中作者机器上的路径（clip_path）`,
            },
          },
        ]),
  ];
}

const goldText = (gold: unknown): string => JSON.stringify(gold);

type BuiltGold = ReturnType<typeof instancesOf>[number]['gold'];
const viewsOf = (gold: BuiltGold): string[][] =>
  gold.task === 'viewpoint' ? gold.views.map((v) => [v.source, v.target, v.viewpoint]) : [];

const releasedViews = (value: Json | undefined): string[][] =>
  (Array.isArray(value) ? value : [])
    .filter(isFields)
    .map((v) => [cleanText(v.source), cleanText(v.target), cleanText(v.viewpoint)]);
