import type { Example, Section, Text } from '../../../contract/index.js';
import { same } from '../../../contract/index.js';
import { criteriaOf, signed } from '../judge/criteria.js';
import { say } from '../say.js';
import { byName, type Group } from '../score/collect.js';
import type { Measures, UserRow } from '../score/figure.js';
import { rightOf } from '../score/gold.js';
import { membersOf } from '../score/labels.js';
import type { GoldSpec, Label, LabelsSpec, RubricSpec, Spec } from '../spec/types.js';
import { def, JUDGE, TARGET, tableOf } from './table.js';

/** Items shown for each target, judge and side. */
const SHOWN = 3;

/** One reply with what decides its place: `keys`, larger ones first. */
type Candidate = {
  side: number;
  keys: readonly number[];
  example: Example;
  repeat: number;
  judgeRepeat: number;
};

/** The sides that replies are shown on, and what puts a reply on one. */
type Sides = { names: readonly Text[]; of(row: UserRow): Candidate[] };

/**
 * The most telling items of each target, judge and side. Rubric: fewest and most points; labels: by group, highest level
 * first, then most labels; gold: wrong answers. Then by id. Only these texts are kept; an item is shown once a side.
 */
export class Telling {
  private readonly best = new Map<string, Candidate[]>();
  private readonly sides: Sides;

  constructor(
    private readonly spec: Spec,
    private readonly measures: Measures,
  ) {
    this.sides = sidesOf(spec, measures);
  }

  push(row: UserRow): void {
    for (const candidate of this.sides.of(row)) {
      const key = keyOf(row, candidate.side);
      this.best.set(key, insert(this.best.get(key) ?? [], candidate));
    }
  }

  /** In the order of the groups given. */
  section(groups: readonly Group[]): Section {
    const chosen = groups.flatMap((group) =>
      this.sides.names.flatMap((_, side) => this.best.get(keyOf(group, side)) ?? []),
    );
    return {
      id: 'telling',
      title: say('Typical replies', '典型回答'),
      lead: LEADS[this.spec.kind],
      table: tableOf(chosen, [
        def('target', TARGET, 'text', ({ example }) => example.target),
        ...(this.measures.judged
          ? [def<Candidate>('judge', JUDGE, 'text', ({ example }) => example.judge)]
          : []),
        def('side', say('Shown as', '类型'), 'text', ({ example }) => example.side),
        def('item', say('Item', '题目'), 'text', ({ example }) => example.item),
      ]),
      examples: chosen.map(({ example }) => example),
      weight: 'main',
    };
  }
}

const keyOf = ({ judge, target }: Pick<Group, 'judge' | 'target'>, side: number): string =>
  JSON.stringify([judge, target, side]);

const LEADS = {
  rubric: say(
    `Up to ${SHOWN} items for each target with the fewest and the most points. They show the ends, not what is usual.`,
    `每个被测对象得分最低和最高的题目各至多 ${SHOWN} 道。它们是两端的样子，并不代表通常情形。`,
  ),
  labels: say(
    `Up to ${SHOWN} items for each target and group: highest level first, then most labels. They show what the labels stand for at their strongest, not what is usual.`,
    `每个被测对象、每一组至多 ${SHOWN} 道题：先看等级高低，再看标签数。它们展示标签最突出时的样子，并不代表通常情形。`,
  ),
  gold: say(
    `Up to ${SHOWN} items for each target whose answer is wrong, in the order of their ids.`,
    `每个被测对象答错的题目至多 ${SHOWN} 道，按编号排列。`,
  ),
} as const;

function sidesOf(spec: Spec, measures: Measures): Sides {
  switch (spec.kind) {
    case 'rubric':
      return rubricSides(spec, measures);
    case 'labels':
      return labelSides(spec);
    case 'gold':
      return goldSides(spec);
  }
}

function candidate(
  row: UserRow,
  side: number,
  name: Text,
  keys: readonly number[],
  labels: Example['labels'],
  quoted: boolean,
): Candidate {
  const turns = row.item.turns.map(({ role, content }) => ({ role, content }));
  const [only] = turns;
  const asked =
    turns.length === 1 && only !== undefined
      ? only.content
      : turns.map(({ role, content }) => `[${role}] ${content}`).join('\n');
  return {
    side,
    keys,
    repeat: row.repeat,
    judgeRepeat: row.judgeRepeat,
    example: {
      target: row.target,
      judge: row.judge ?? '',
      item: row.item.id,
      side: name,
      prompt: row.item.context === null ? asked : `${row.item.context}\n\n${asked}`,
      reply: row.answers[0]?.value?.text ?? '',
      labels,
      quoted,
    },
  };
}

function rubricSides(spec: RubricSpec, measures: Measures): Sides {
  const points = measures.figures.find((f) => f.id === 'question_mean');
  const names = [say('fewest points', '得分最低'), say('most points', '得分最高')];
  return {
    names,
    of(row) {
      const share = points?.of(row)?.value ?? null;
      if (share === null) return [];
      const scores = new Map(
        ('rubric' in row.item ? row.item.rubric : []).map((r) => [r.id, r.score]),
      );
      const labels = ratedLabels(row, spec, (id) => {
        const score = scores.get(id) ?? null;
        return score === null ? say('gate', '一票否决项') : same(signed(score));
      });
      // Full points are no low end, and none no high one.
      return names.flatMap((name, side) =>
        share === (side === 0 ? 1 : 0)
          ? []
          : [candidate(row, side, name, [side === 0 ? -share : share], labels, isQuoted(row))],
      );
    },
  };
}

const isQuoted = (row: UserRow): boolean => row.verdicts.some((v) => v.value?.quoted === true);

/** What the judge said of every criterion that it rated at `least` or above, with its reason. */
function ratedLabels(
  row: UserRow,
  spec: Spec,
  mark: (id: string) => Text | null,
  least = 0,
): Example['labels'] {
  return criteriaOf(row.item, spec).flatMap(({ id, name, levels }) => {
    const rating = row.verdicts.find((v) => v.step === id && v.state === 'rated')?.value ?? null;
    if (rating === null || rating.rank < least) return [];
    const level = levels[rating.rank]?.name ?? same(rating.level);
    const more = [mark(id), rating.reason === null ? null : same(rating.reason)].filter(
      (t) => t !== null,
    );
    return [
      {
        label: name,
        level: say(
          [level.en, ...more.map((t) => t.en)].join(' · '),
          [level['zh-CN'], ...more.map((t) => t['zh-CN'])].join(' · '),
        ),
        score: null,
        quotes: rating.quotes,
      },
    ];
  });
}

function labelSides(spec: LabelsSpec): Sides {
  const groups: { name: Text; members: readonly Label[] }[] =
    spec.groups.length > 0
      ? spec.groups.map((g) => ({ name: g.name, members: membersOf(spec, g.id) }))
      : [{ name: say('labels present', '出现标签'), members: spec.labels }];
  return {
    names: groups.map(({ name }) => name),
    of: (row) =>
      groups.flatMap(({ name, members }, side) => {
        const ranks = members.flatMap((m) => {
          const verdict = row.verdicts.find((v) => v.step === m.id);
          const rank = verdict?.state === 'rated' ? (verdict.value?.rank ?? 0) : 0;
          // Scales may differ in length: the top of each is the same here.
          return rank > 0 ? [rank / (m.levels.length - 1)] : [];
        });
        if (ranks.length === 0) return [];
        const labels = ratedLabels(row, spec, () => null, 1);
        return [
          candidate(row, side, name, [Math.max(...ranks), ranks.length], labels, isQuoted(row)),
        ];
      }),
  };
}

function goldSides(spec: GoldSpec): Sides {
  const name = say('wrong', '答错');
  return {
    names: [name],
    of(row) {
      const value = row.answers[0]?.value ?? null;
      if (rightOf(row, spec) !== false || !('gold' in row.item)) return [];
      const gold = row.item.gold.join('; ');
      const given = value?.given?.join('; ') ?? '';
      const raw = value?.raw ?? null;
      const labels = [
        {
          label: say(`gold: ${gold}`, `标准答案：${gold}`),
          level: say(
            given === '' ? 'no answer' : `answered ${given}`,
            given === '' ? '没有回答' : `答为 ${given}`,
          ),
          score: null,
          quotes: raw === null ? [] : [raw],
        },
      ];
      return [candidate(row, 0, name, [], labels, true)];
    },
  };
}

/** Negative when `a` comes first. */
function order(a: Candidate, b: Candidate): number {
  const differs = a.keys.findIndex((key, i) => key !== b.keys[i]);
  if (differs >= 0) return (b.keys[differs] ?? 0) - (a.keys[differs] ?? 0);
  return (
    byName(a.example.item, b.example.item) || a.repeat - b.repeat || a.judgeRepeat - b.judgeRepeat
  );
}

function insert(best: readonly Candidate[], next: Candidate): Candidate[] {
  const isSame = (other: Candidate): boolean => other.example.item === next.example.item;
  const known = best.find(isSame);
  if (known !== undefined && order(known, next) <= 0) return [...best];
  return [...best.filter((other) => !isSame(other)), next].sort(order).slice(0, SHOWN);
}
