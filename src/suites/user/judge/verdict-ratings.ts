import type { RatingKind, VerdictRatings } from '../../../contract/index.js';
import type { AnyUserItem } from '../items/types.js';
import { say } from '../say.js';
import type { Spec } from '../spec/types.js';
import type { Answer } from '../target/answer.js';
import { HIT, type Rating } from './criteria.js';

const hitOrMiss = HIT.map(({ name }, value) => ({ value, label: name }));
const rows = (en: string, zh: string): RatingKind => ({
  label: say(en, zh),
  scale: 'nominal',
  levels: hitOrMiss,
});

/** Rows of one kind are compared together: penalties and gates are hit so seldom that they would drown in the others. */
const RUBRIC = {
  bonus: rows('bonus rows', '加分项'),
  penalty: rows('penalty rows', '扣分项'),
  gate: rows('gate rows', '一票否决项'),
} as const;

/** A suite's ratings: its labels, or its rubric's rows by what they are for. Undefined where a suite has no judge. */
export function verdictRatings(
  spec: Spec,
): VerdictRatings<AnyUserItem, Answer, Rating> | undefined {
  if (spec.kind === 'gold') return undefined;
  const groups = new Map(
    spec.kind === 'labels' ? spec.groups.map(({ id, name }) => [id, name]) : [],
  );
  const kinds: Readonly<Record<string, RatingKind>> =
    spec.kind === 'rubric'
      ? RUBRIC
      : Object.fromEntries(
          spec.labels.map(({ id, name, levels, group }): [string, RatingKind] => {
            const grouped = groups.get(group ?? '');
            return [
              id,
              {
                label: name,
                scale: levels.length > 2 ? 'ordinal' : 'nominal',
                levels: levels.map((level, value) => ({ value, label: level.name })),
                ...(grouped !== undefined && { group: grouped }),
              },
            ];
          }),
        );
  return {
    kinds,
    of({ item }, { step, value, why }) {
      // A reply without text is rated by rule, not by a judge.
      if (value === null || why === 'no_text') return {};
      const kind = spec.kind === 'labels' ? step : rubricKind(item, step);
      return kind === null ? {} : { [kind]: value.rank };
    },
  };
}

function rubricKind(item: AnyUserItem, step: string): keyof typeof RUBRIC | null {
  const row = 'rubric' in item ? item.rubric.find(({ id }) => id === step) : undefined;
  if (row === undefined) return null;
  if (row.score === null) return 'gate';
  return row.score < 0 ? 'penalty' : 'bonus';
}
