import type { AnySuite, Item, Out, RatingKind, VerdictState } from '../../contract/index.js';
import type { Answer } from '../api/index.js';

type Kinds = Answer<'GET /api/runs/:run/filters'>['kinds'];
type Answered = Parameters<NonNullable<AnySuite['ratings']>['of']>[0];

/** Kinds that say that something is there: its own level, and "there at all" of judges that give no level. */
export const sayingSo = (kind: string): string[] => [kind, `${kind}.present`];

/** What a suite's verdicts rate, in words. */
export const kindsOf = (suite: AnySuite): Kinds =>
  Object.fromEntries(
    Object.entries(suite.ratings?.kinds ?? {}).map(([id, kind]: [string, RatingKind]) => [
      id,
      {
        label: kind.label,
        group: kind.group ?? null,
        levels: [...(kind.levels ?? [])],
      },
    ]),
  );

/** What one verdict came to: kind → value, without the kinds that it leaves out. Empty where it is not rated. */
export function ratedKinds(
  suite: AnySuite,
  answered: Answered & { item: Item },
  out: Out<unknown, VerdictState>,
): Record<string, number> {
  if (out.state !== 'rated' || suite.ratings === undefined) return {};
  const values = suite.ratings.of(answered, out);
  return Object.fromEntries(
    Object.entries(values).filter((e): e is [string, number] => e[1] !== null),
  );
}
