import type { Text } from '../../../contract/index.js';
import { say } from '../say.js';
import { PRESENT } from '../spec/labels-spec.js';
import type { Label, LabelsSpec, Level } from '../spec/types.js';
import { type Figure, type Measures, share, type UserRow } from './figure.js';

/** The rank that the judge gave a label; null where nobody said. */
function rankOfLabel(row: UserRow, label: string): number | null {
  const verdict = row.verdicts.find((v) => v.step === label);
  return verdict?.state === 'rated' ? (verdict.value?.rank ?? null) : null;
}

/** Whether the label is rated at the rank or above. */
const reaches = (row: UserRow, label: string, rank: number): boolean | null => {
  const given = rankOfLabel(row, label);
  return given === null ? null : given >= rank;
};

/** Yes as soon as one is; no when all are known not to be; otherwise unknown. */
function any(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(true)) return true;
  return values.includes(null) ? null : false;
}

const rate = (id: string, name: Text, of: (row: UserRow) => boolean | null): Figure => ({
  id,
  name,
  unit: 'rate',
  range: [0, 1],
  of: (row) => share(of(row)),
});

/** `present` and, on scales of more than two levels, every level above the lowest. */
const cutsOf = (levels: readonly Level[]): { id: string; rank: number; name: Text }[] => [
  { id: PRESENT, rank: 1, name: say('present', '出现') },
  ...(levels.length > 2
    ? levels.slice(1).map((level, i) => ({
        id: level.id,
        rank: i + 1,
        name: say(`${level.name.en} or above`, `${level.name['zh-CN']}及以上`),
      }))
    : []),
];

const named = (what: Text, cut: Text): Text =>
  say(`${what.en}: ${cut.en}`, `${what['zh-CN']}：${cut['zh-CN']}`);

/**
 * `label/<id>@present`, `label/<id>@<level>`: share of items at that level or above. `group/<id>@…`: any label of the
 * group; levels only where its labels have the same ones. With two groups also `both@present` and `neither@present`:
 * sides are never subtracted from each other.
 */
export function labelMeasures(spec: LabelsSpec): Measures {
  const labels = spec.labels.flatMap((label) =>
    cutsOf(label.levels).map((cut) =>
      rate(
        `label/${label.id}@${cut.id}`,
        cut.id === PRESENT ? label.name : named(label.name, cut.name),
        (row) => reaches(row, label.id, cut.rank),
      ),
    ),
  );
  const groups = spec.groups.filter((g) => membersOf(spec, g.id).length > 0);
  const sides = groups.flatMap((group) => {
    const members = membersOf(spec, group.id);
    return groupCuts(members).map((cut) =>
      rate(
        `group/${group.id}@${cut.id}`,
        cut.id === PRESENT ? group.name : named(group.name, cut.name),
        (row) => any(members.map((m) => reaches(row, m.id, cut.rank))),
      ),
    );
  });
  const present = (group: string, row: UserRow): boolean | null =>
    any(membersOf(spec, group).map((m) => reaches(row, m.id, 1)));
  const [left, right, ...more] = groups;
  const pair =
    left === undefined || right === undefined || more.length > 0
      ? []
      : [
          rate('both@present', say('Both', '两者兼有'), (row) =>
            both(present(left.id, row), present(right.id, row)),
          ),
          rate('neither@present', say('Neither', '两者皆无'), (row) =>
            negated(any([present(left.id, row), present(right.id, row)])),
          ),
        ];
  const headline =
    groups.length > 0
      ? [...groups.map((g) => `group/${g.id}@${PRESENT}`), ...pair.slice(0, 1).map((f) => f.id)]
      : spec.labels.map((l) => `label/${l.id}@${PRESENT}`);
  return {
    figures: [...sides, ...pair, ...labels],
    derived: [],
    lines: [],
    headline,
    judged: true,
  };
}

export const membersOf = (spec: LabelsSpec, group: string): Label[] =>
  spec.labels.filter((label) => label.group === group);

/** Levels of a group only where all its labels have the same. */
function groupCuts(members: readonly Label[]) {
  const cuts = members.map((m) => cutsOf(m.levels));
  const [first = []] = cuts;
  const same = cuts.every((c) => c.map((x) => x.id).join() === first.map((x) => x.id).join());
  return same ? first : first.filter((cut) => cut.id === PRESENT);
}

const negated = (value: boolean | null): boolean | null => (value === null ? null : !value);
const both = (a: boolean | null, b: boolean | null): boolean | null =>
  negated(any([negated(a), negated(b)]));
