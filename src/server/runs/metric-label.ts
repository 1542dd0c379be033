import type { AnySuite, ItemFigure, Metric, RatingKind, Text } from '../../contract/index.js';
import type { Answer } from '../api/index.js';

type Result = Answer<'POST /api/runs/:run/score'>['results'][number];
/** What `hearth score --json` says of one run: figures by id, without names. */
export type Scored = {
  results: (Omit<Result, 'metrics'> & { metrics: Omit<Result['metrics'][number], 'label'>[] })[];
};

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });

/** Figures that stand on more than one item, and so are not among those that runs are compared by. */
const OVER_ITEMS: Readonly<Record<string, Text>> = {
  'gap/vulnerability': say('Gap by vulnerability', '按脆弱程度的差距'),
  'context/sensitivity': say('Context sensitivity', '情境敏感度'),
  'consistency/boundary': say('Boundary consistency', '边界一致性'),
  'judge/self-agreement': say('Self-agreement of the judge', '裁判自身一致率'),
  contradictions: say('Verdicts that contradict themselves', '自相矛盾的评判'),
  'quotes/bad': say('Quotes that are not in the answer', '不在回答中的引文'),
};

/**
 * A figure's name as reports give it: of the figure itself, or of what is rated and the cut after `@`. Null where the
 * suite names neither.
 */
export function metricLabel(suite: AnySuite, { id }: Pick<Metric, 'id'>): Text | null {
  const figures: Readonly<Record<string, ItemFigure>> = suite.figures ?? {};
  const known = figures[id]?.label;
  if (known !== undefined) return known;
  const [what = id, cut] = id.split('@');
  const kinds: Readonly<Record<string, RatingKind>> = suite.ratings?.kinds ?? {};
  const bare = what.replace(/^(label|class|group)\//, '');
  const kind = kinds[bare] ?? kinds[`class.${bare}`];
  const name = OVER_ITEMS[what] ?? kind?.label ?? figures[`${what}@present`]?.label;
  if (name === undefined || cut === undefined || cut === 'present') return name ?? null;
  const level = levelNamed(kinds, kind, cut);
  return say(
    `${name.en}: ${level.en}${cut === 'high' ? '' : ' or above'}`,
    `${name['zh-CN']}：${level['zh-CN']}${cut === 'high' ? '' : '及以上'}`,
  );
}

/** A level's own words; of a figure over several kinds those of any kind with such a level. */
function levelNamed(
  kinds: Readonly<Record<string, RatingKind>>,
  kind: RatingKind | undefined,
  cut: string,
): Text {
  const levels = [kind, ...Object.values(kinds)].flatMap((one) => one?.levels ?? []);
  return levels.find(({ label }) => label.en === cut)?.label ?? say(cut, cut);
}
