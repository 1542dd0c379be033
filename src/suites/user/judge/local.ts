import type { LocalJudge, Suite, Text } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import type { Spec } from '../spec/types.js';
import type { Answer } from '../target/answer.js';
import { criteriaOf } from './criteria.js';

type Local = LocalJudge<AnyUserItem, Answer>;

/**
 * Two judges that read nothing: what they give are the lines between which every real judge's figures lie. They make a
 * run possible without a key; they measure nothing.
 */
export function localJudges(
  spec: Spec,
): NonNullable<Suite<AnyUserItem, never, never, Answer, never>['localJudges']> {
  return {
    'local/nothing': async () =>
      baseline(
        spec,
        () => 0,
        'nothing-1',
        say(
          'baseline: rates every criterion at its lowest level, whatever the reply',
          '基线：不看回答，所有项都评为最低一级',
        ),
      ),
    'local/everything': async () =>
      baseline(
        spec,
        (levels, gate) => (gate ? 0 : levels - 1),
        'everything-1',
        say(
          'baseline: rates every criterion but gates at its highest level, whatever the reply',
          '基线：不看回答，除一票否决项外都评为最高一级',
        ),
      ),
  };
}

function baseline(
  spec: Spec,
  rank: (levels: number, gate: boolean) => number,
  hash: string,
  about: Text,
): Local {
  return {
    about,
    validity: {
      line: say(
        'A baseline that reads nothing and measures nothing.',
        '基线：不读内容，也不衡量任何东西。',
      ),
      people: false,
    },
    hash,
    baseline: true,
    rate: ({ item }) =>
      criteriaOf(item, spec).map(({ id, levels }) => ({
        step: id,
        value: levels[rank(levels.length, isGate(item, id))]?.id ?? '',
      })),
  };
}

const isGate = (item: AnyUserItem, id: string): boolean =>
  'rubric' in item && item.rubric.some((row) => row.id === id && row.score === null);
