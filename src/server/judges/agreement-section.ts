import type { PeoplePart, RepeatsPart, SecondPart } from '../../analysis/audit-types.js';
import { hasFigures, type ValidityRecord } from '../../analysis/index.js';
import { type Cell, type Estimate, type Section, same, type Text } from '../../contract/index.js';

const say = (en: string, zh: string): Text => ({ en, 'zh-CN': zh });
const WHO = {
  people: say('with people', '与人'),
  second: say('with a second judge', '与第二个裁判'),
  repeats: say('with itself', '与自身'),
} as const;

type Found = {
  madeMs: number;
  run: string;
  who: keyof typeof WHO;
  group: Text | null;
  agreement: Estimate;
};

/** Raw agreement of a judge by audit, the oldest first; null where no audit has a figure. */
export function agreementSection(records: readonly ValidityRecord[]): Section | null {
  const found = [...records].sort((a, b) => a.madeMs - b.madeMs).flatMap(agreements);
  if (found.length === 0) return null;
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const several = new Set(found.map(({ group }) => group?.en)).size > 1;
  return {
    id: 'agreement-by-audit',
    title: say('Agreement by audit', '历次审核的一致率'),
    lead: say(
      'Share of ratings that were the same. Audits of other runs rate other answers: a difference between them need not be the judge’s.',
      '评判相同的占比。不同运行的审核评的是不同的回答：其间的差异未必来自裁判。',
    ),
    weight: 'main',
    table: {
      columns: [
        { id: 'date', label: say('date (UTC)', '日期（UTC）'), kind: 'text' },
        { id: 'run', label: say('run', '运行'), kind: 'text' },
        { id: 'who', label: say('agreement', '一致性'), kind: 'text' },
        { id: 'group', label: say('ratings', '评判内容'), kind: 'text' },
        { id: 'agreement', label: say('the same', '相同占比'), kind: 'rate' },
      ],
      rows: found.map(({ madeMs, run, who, group, agreement }): Cell[] => [
        day(madeMs),
        run,
        WHO[who],
        group,
        agreement,
      ]),
    },
    chart: {
      kind: 'intervals',
      unit: 'rate',
      most: 1,
      points: found.map(({ madeMs, who, group, agreement }) => ({
        label: same(day(madeMs)),
        estimate: agreement,
        series:
          several && group !== null
            ? say(`${WHO[who].en}: ${group.en}`, `${WHO[who]['zh-CN']}：${group['zh-CN']}`)
            : WHO[who],
      })),
    },
  };
}

function agreements({ madeMs, run, parts }: ValidityRecord): Found[] {
  const { people, second, repeats } = parts;
  return [
    ...(hasFigures<PeoplePart>(people) ? [{ who: 'people' as const, pooled: people.pooled }] : []),
    ...(hasFigures<SecondPart>(second) ? [{ who: 'second' as const, pooled: second.pooled }] : []),
    ...(hasFigures<RepeatsPart>(repeats)
      ? [{ who: 'repeats' as const, pooled: repeats.pooled }]
      : []),
  ].flatMap(({ who, pooled }) =>
    pooled
      .filter(({ agreement }) => agreement.value !== null)
      .map(({ group, agreement }) => ({ madeMs, run, who, group, agreement })),
  );
}
